#include "search/training/fit.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include <catch2/catch.hpp>

#include "search/training/adam.h"
#include "search/training/linear_model.h"
#include "search/training/net_model.h"
#include "tests/support/training_positions.h"

namespace hive {
namespace {

TEST_CASE("Adam comes to the bottom of a bowl") {
    const std::vector<float> bottom{3, -2, 0.5F};
    const std::vector<float> steepness{1, 100, 0.01F};
    constexpr std::int64_t kSteps = 2000;
    std::vector<float> weights(bottom.size());
    Adam adam(weights.size(), {0.1, 0, kSteps});
    for (std::int64_t step = 0; step < kSteps; ++step) {
        std::vector<float> slopes;
        for (std::size_t i = 0; i < weights.size(); ++i)
            slopes.push_back(steepness[i] * (weights[i] - bottom[i]));
        adam.step(weights, slopes);
    }
    for (std::size_t i = 0; i < weights.size(); ++i)
        CHECK(weights[i] == Approx(bottom[i]).margin(0.01));
}

TEST_CASE("the first step of Adam goes by the rate, and the last ones hardly move") {
    std::vector<float> weights(1);
    Adam adam(1, {0.5, 0, 100});
    adam.step(weights, {1000});
    CHECK(weights[0] == Approx(-0.5));
    for (int step = 1; step < 99; ++step) adam.step(weights, {1000});
    const float before = weights[0];
    adam.step(weights, {1000});
    CHECK(std::abs(weights[0] - before) < 0.001F);
}

TEST_CASE("decay draws weights to 0 that make no difference") {
    std::vector<float> weights{1, -1};
    Adam adam(2, {0.05, 0.1, 500});
    for (int step = 0; step < 500; ++step) adam.step(weights, {0, 0});
    CHECK(weights[0] == Approx(0).margin(0.05));
    CHECK(weights[1] == Approx(0).margin(0.05));
}

TEST_CASE("Adam goes on from its state as if nothing had been") {
    const auto slope = [](float weight) { return std::vector<float>{2 * (weight - 3)}; };
    const Adam::Settings settings{0.1, 0.001, 20};
    std::vector<float> whole(1);
    Adam adam(1, settings);
    for (int step = 0; step < 20; ++step) adam.step(whole, slope(whole[0]));
    std::vector<float> halves(1);
    Adam first(1, settings);
    for (int step = 0; step < 10; ++step) first.step(halves, slope(halves[0]));
    Adam second(1, settings);
    second.restore(first.state());
    for (int step = 0; step < 10; ++step) second.step(halves, slope(halves[0]));
    CHECK(halves[0] == whole[0]);
}

TEST_CASE("the fit finds weights that it is shown") {
    const auto positions = made_up_positions(20000);
    const Target target(1, 100);
    const FitSettings settings{.epochs = 10, .batch = 256, .rate = 0.05, .decay = 0};
    Fit<LinearModel> fit({}, positions, target, settings);
    double loss = 0;
    for (int epoch = 0; epoch < settings.epochs; ++epoch) loss = fit.run_epoch();
    const LinearModel& model = std::as_const(fit).model();
    CHECK(loss < 0.6);
    CHECK(fit.epochs() == settings.epochs);
    CHECK(model.opening(0) == Approx(0.5).margin(0.02));
    CHECK(model.ending(0) == Approx(0.5).margin(0.02));
    CHECK(model.opening(1) == Approx(0).margin(0.05));
    CHECK(model.ending(1) == Approx(2).margin(0.05));
    CHECK(model.ending(2) == 0);
    // Each side has one of the two marks, so only their difference counts.
    CHECK(model.opening(kRing) - model.opening(kRing + 1) == Approx(1).margin(0.05));
    CHECK(model.ending(kRing) - model.ending(kRing + 1) == Approx(1).margin(0.05));
}

TEST_CASE("the fit learns what a base leaves to be learned") {
    const auto positions = made_up_positions(5000);
    const Target target(1, 100);
    const FitSettings settings{.epochs = 10, .batch = 256, .rate = 0.05, .decay = 0};
    // All but the second number, in the end.
    const auto base = [](const TrainingPosition& position) {
        const int second = position.sides[0].numbers[1] - position.sides[1].numbers[1];
        return static_cast<float>(position.search_score - 200 * second * position.phase / kPhases) /
               100;
    };
    Fit<LinearModel> fit({}, positions, target, settings, base);
    for (int epoch = 0; epoch < settings.epochs; ++epoch) fit.run_epoch();
    CHECK(fit.model().opening(0) == Approx(0).margin(0.05));
    CHECK(fit.model().ending(0) == Approx(0).margin(0.05));
    CHECK(fit.model().ending(1) == Approx(2).margin(0.1));
}

TEST_CASE("the net learns what no sum of counts can tell") {
    const auto positions = positions_of_a_product(2000);
    const Target target(1, 100);
    const FitSettings settings{.epochs = 10, .batch = 64, .rate = 0.01, .decay = 0};
    Fit<LinearModel> sum({}, positions, target, settings);
    Fit<NetModel> net(NetModel(1), positions, target, settings);
    double loss_of_sum = 0;
    double loss_of_net = 0;
    const double first_loss = net.run_epoch();
    for (int epoch = 0; epoch < settings.epochs; ++epoch) loss_of_sum = sum.run_epoch();
    for (int epoch = 1; epoch < settings.epochs; ++epoch) loss_of_net = net.run_epoch();
    CHECK(loss_of_sum > 0.65);
    CHECK(loss_of_net < first_loss);
    CHECK(loss_of_net < 0.25);  // that of the target itself is 0.19
}

TEST_CASE("the same data and settings give the same weights, another seed others", "[threads]") {
    const auto positions = positions_of_a_product(500);
    const Target target(1, 100);
    const auto weights = [&](std::uint64_t seed) {
        const FitSettings settings{
            .epochs = 2, .batch = 64, .rate = 0.01, .decay = 1e-5, .seed = seed};
        Fit<NetModel> fit(NetModel(1), positions, target, settings);
        fit.run_epoch();
        fit.run_epoch();
        return fit.model().weights();
    };
    const auto first = weights(1);
    CHECK(weights(1) == first);
    CHECK(weights(2) != first);
    CHECK(NetModel(1).weights() == NetModel(1).weights());
    CHECK(NetModel(1).weights() != NetModel(2).weights());
}

TEST_CASE("a fit that goes on from its state ends with the same weights") {
    const auto positions = positions_of_a_product(500);
    const Target target(1, 100);
    const FitSettings settings{.epochs = 4, .batch = 64, .rate = 0.01};
    Fit<NetModel> whole(NetModel(1), positions, target, settings);
    for (int epoch = 0; epoch < 4; ++epoch) whole.run_epoch();
    Fit<NetModel> first(NetModel(1), positions, target, settings);
    first.run_epoch();
    Fit<NetModel> second(NetModel(5), positions, target, settings);
    second.restore(first.epochs(), first.model().weights(), first.state());
    while (second.epochs() < 4) second.run_epoch();
    CHECK(second.model().weights() == whole.model().weights());
}
}  // namespace
}  // namespace hive
