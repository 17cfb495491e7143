#include "search/training/net_model.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "search/evaluate.h"
#include "search/random.h"
#include "tests/support/training_positions.h"

namespace hive {
namespace {

// How much `value` changes with a weight: below and above where it is. They differ where a value
// begins to be cut.
template <class Model>
std::pair<double, double> differences(Model& model, std::size_t weight,
                                      const TrainingPosition& position) {
    constexpr float kStep = 1.0F / 512;
    float& it = model.weights()[weight];
    const float before = it;
    const double here = model.value(position);
    it = before - kStep;
    const double below = here - model.value(position);
    it = before + kStep;
    const double above = model.value(position) - here;
    it = before;
    return {below / kStep, above / kStep};
}

TEST_CASE("slopes of the net are those that its value has") {
    const auto positions = sample_positions();
    NetModel model(3);
    Random random(4, 0);
    int checked = 0;
    int sloping = 0;
    for (int i = 0; i < 100; ++i) {
        const TrainingPosition& position = positions[random.below(positions.size())];
        std::vector<float> slopes(model.weights().size());
        const float value = model.learn(
            position, [](float) { return 1.0F; }, slopes);
        CHECK(value == model.value(position));
        // Of those that make a difference, of those behind the first layer, and of any.
        std::vector<std::size_t> chosen;
        while (chosen.size() < 20) {
            const std::size_t weight = random.below(slopes.size());
            if (slopes[weight] != 0) chosen.push_back(weight);
        }
        for (int j = 0; j < 20; ++j) {
            chosen.push_back(slopes.size() - 1 - random.below(4400));
            chosen.push_back(random.below(slopes.size()));
        }
        for (const std::size_t weight : chosen) {
            const auto [below, above] = differences(model, weight, position);
            if (std::abs(below - above) > 0.002) continue;
            ++checked;
            sloping += slopes[weight] != 0 ? 1 : 0;
            INFO("weight " << weight << " of position " << i);
            CHECK(slopes[weight] == Approx(below).margin(0.002));
        }
    }
    CHECK(checked > 4000);
    CHECK(sloping > 2000);
}

TEST_CASE("slopes are added to what is there, by as much as the caller says") {
    const TrainingPosition position = sample_positions()[200];
    const NetModel model(3);
    std::vector<float> once(model.weights().size());
    std::vector<float> sum(model.weights().size(), 1);
    model.learn(
        position, [](float) { return 1.0F; }, once);
    model.learn(
        position, [](float) { return -2.0F; }, sum);
    for (std::size_t i = 0; i < once.size(); ++i)
        REQUIRE(sum[i] == Approx(1 - 2 * once[i]).margin(1e-5));
}

// How far the net in integers is from the model, in units of Score.
struct Off {
    double largest = 0;
    double mean = 0;
};

Off off(const NetModel& model, double units, const std::vector<TrainingPosition>& positions) {
    const Net net = model.rounded(units);
    Off off;
    for (const TrainingPosition& position : positions) {
        const double learned =
            std::clamp<double>(model.value(position) * units, -kMaxCorrection, kMaxCorrection);
        const double found = static_cast<double>(correction(position.sides[0], position.sides[1],
                                                            position.phase, net)) /
                             kWeightScale;
        off.largest = std::max(off.largest, std::abs(learned - found));
        off.mean += std::abs(learned - found) / static_cast<double>(positions.size());
    }
    return off;
}

TEST_CASE("the net in integers comes near to that which was learned") {
    const auto positions = sample_positions();
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Off found = off(NetModel(seed), 160, positions);
        INFO("seed " << seed);
        CHECK(found.mean < 2);
        CHECK(found.largest < 10);
    }
}

TEST_CASE("of a net whose weights need no rounding only the ends of sums are lost") {
    const auto positions = sample_positions();
    NetModel model(4);
    for (float& weight : model.weights()) weight = std::round(weight * kNetOne) / kNetOne;
    // Each value of the second layer by less than 1 / kNetOne, times a last weight of up to half a
    // logit, which itself is rounded by up to 0.5 / kWeightScale.
    const double most = kNetSecond * (0.5 * 160 / kNetOne + 0.5 / kWeightScale) + 0.1;
    CHECK(off(model, 160, positions).largest < most);
}

TEST_CASE("weights of the net that do not fit are cut to what does") {
    NetModel model(1);
    std::fill(model.weights().begin(), model.weights().end(), -1e6F);
    const Net net = model.rounded(160);
    CHECK(net.inputs[0][0] == -32767);
    for (const Net::Head& head : net.heads) {
        CHECK(head.second[kNetSecond - 1][2 * kNetHidden - 1] == -32767);
        CHECK(head.second_bias[0] == -kMostSecondBias);
        CHECK(head.last[0] == -32767);
        CHECK(head.last_bias == -kMostLastBias);
    }
}

TEST_CASE("the largest sum is that of the first layer, of either side and sign") {
    NetModel model(1);
    std::fill(model.weights().begin(), model.weights().end(), 0.0F);
    model.weights()[0] = -2;              // of the first count, in the first place
    model.weights()[kNetHidden + 1] = 1;  // of the second count, in the next one
    TrainingPosition position{};
    position.sides[0].numbers[0] = 3;
    position.sides[1].numbers[1] = 7;
    CHECK(model.largest_sum(position) == 7);
    position.sides[0].numbers[0] = 4;
    CHECK(model.largest_sum(position) == 8);
}
}  // namespace
}  // namespace hive
