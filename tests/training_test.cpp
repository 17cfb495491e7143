#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "search/selfplay/shard.h"
#include "search/training/measure.h"
#include "search/training/program.h"
#include "search/training/report.h"
#include "tests/support/temporary_folder.h"

namespace hive {
namespace {

constexpr const char* kSample = WAGGLE_TEST_DATA "/selfplay-sample.games";

double chance(double value) { return 1 / (1 + std::exp(-value)); }

// Positions whose search scores follow from two counts: 50 for the first, in the opening and in the
// end, and 200 for the second in the end.
std::vector<TrainingPosition> made_up_positions(int count) {
    Random random(1, 0);
    std::vector<TrainingPosition> positions;
    for (int i = 0; i < count; ++i) {
        TrainingPosition position{};
        position.counts[0] = static_cast<std::int8_t>(static_cast<int>(random.below(9)) - 4);
        position.counts[1] = static_cast<std::int8_t>(static_cast<int>(random.below(3)) - 1);
        position.phase = static_cast<std::uint8_t>(random.below(kPhases + 1));
        position.search_score = static_cast<std::int16_t>(
            50 * position.counts[0] + 200 * position.counts[1] * position.phase / kPhases);
        positions.push_back(position);
    }
    return positions;
}

std::string run(const TrainingRequest& request) {
    std::ostringstream out;
    Progress progress(nullptr);
    const std::atomic<bool> stop{false};
    const auto done = run_training(request, out, progress, stop);
    if (!done) return done.error().message;
    CHECK(*done);
    return out.str();
}

TEST_CASE("the fit finds weights that it is shown") {
    const auto positions = made_up_positions(20000);
    const Target target(1, 100);
    FitSettings settings;
    settings.batch = 256;
    settings.rate = 0.05;
    settings.epochs = 10;
    settings.decay = 0;
    LinearFit fit(positions, target, settings);
    double loss = 0;
    for (int epoch = 0; epoch < settings.epochs; ++epoch) loss = fit.run_epoch();
    CHECK(loss < 0.6);
    CHECK(fit.model().opening[0] == Approx(0.5).margin(0.02));
    CHECK(fit.model().ending[0] == Approx(0.5).margin(0.02));
    CHECK(fit.model().opening[1] == Approx(0).margin(0.05));
    CHECK(fit.model().ending[1] == Approx(2).margin(0.05));
    CHECK(fit.model().ending[2] == 0);
}

TEST_CASE("a target blends search and result, where there is a result") {
    TrainingPosition position{};
    position.search_score = 200;
    position.result = -1;
    CHECK(Target(0.7, 100).of(position) == Approx(chance(2)));
    position.has_result = true;
    CHECK(Target(0.7, 100).of(position) == Approx(0.7 * chance(2)));
    CHECK(Target(0, 100).of(position) == Approx(0));
}

TEST_CASE("the loss is the cross entropy") {
    CHECK(loss_of(0, 0.3) == Approx(std::log(2.0)));
    CHECK(loss_of(1.5, 1) == Approx(-std::log(chance(1.5))));
    CHECK(loss_of(-700, 0) == Approx(0).margin(1e-9));
}

TEST_CASE("the scale of scores is found") {
    const auto positions = made_up_positions(2000);
    const double units = units_per_logit(
        positions, &TrainingPosition::search_score,
        [](const TrainingPosition& position) { return chance(position.search_score / 170.0); });
    CHECK(units == Approx(170).epsilon(0.01));
}

TEST_CASE("weights are rounded, written by name, and cut to what fits") {
    LinearModel model;
    model.opening[0] = 0.5F;
    model.ending[0] = -1000;
    const RoundedWeights weights = rounded(model, 200);
    CHECK(weights.opening[0] == 100 * kWeightScale);
    CHECK(weights.ending[0] == -32767);
    CHECK(weights.model(200).opening[0] == Approx(0.5));
    const std::string text = weights_file(weights, WeightsRecipe{}, "seed 1\n");
    CHECK(text.find("//   seed 1\n") != std::string::npos);
    CHECK(text.find("LearnedWeight{\"Ring1\", 1600, -32767},\n") != std::string::npos);
}

TEST_CASE("losses of epochs are written as a table and as a picture") {
    const std::vector<EpochLoss> epochs{{1, 0.65, 0.66}, {2, 0.6, 0.62}};
    CHECK(loss_csv(epochs) ==
          "epoch,training,validation\n1,0.650000,0.660000\n2,0.600000,0.620000\n");
    CHECK(loss_svg(epochs).find("validation 0.62000") != std::string::npos);
}

TEST_CASE("training learns from a folder of games and writes all it promises") {
    const TemporaryFolder folder;
    REQUIRE(std::filesystem::create_directory(folder.path("data")));
    folder.file("data/shard-000000.games", content_of(kSample));
    TrainingRequest request;
    request.data = {folder.path("data")};
    request.sample = kSample;
    request.weights = folder.path("weights.inc");
    request.report = folder.path("report");
    request.fit.epochs = 3;
    request.fit.batch = 256;
    const std::string out = run(request);
    CHECK(out.find("validation loss") != std::string::npos);
    const std::string weights = content_of(folder.path("weights.inc"));
    CHECK(weights.find("LearnedWeight{\"ToMove\", ") != std::string::npos);
    CHECK(content_of(folder.path("report/loss.csv")).find("\n3,") != std::string::npos);
    CHECK(content_of(folder.path("report/loss.svg")).find("<svg") == 0);
    run(request);
    CHECK(content_of(folder.path("weights.inc")) == weights);
}

TEST_CASE("the recipe tells of all kinds of games that were learned from, each once") {
    const TemporaryFolder folder;
    REQUIRE(std::filesystem::create_directory(folder.path("data")));
    Shard shard = *read_shard(kSample);
    for (const auto& [name, settings] :
         {std::pair{"a", "seed 1\n"}, {"b", "seed 2\n"}, {"c", "seed 1\n"}}) {
        shard.settings = settings;
        REQUIRE(write_shard(folder.path("data/" + std::string(name) + ".games"), shard));
    }
    TrainingRequest request;
    request.data = {folder.path("data")};
    request.sample = kSample;
    request.weights = folder.path("weights.inc");
    request.fit.epochs = 1;
    run(request);
    CHECK(content_of(folder.path("weights.inc"))
              .find("Recipe:\n//   seed 1\n//   seed 2\n//   games ") != std::string::npos);
}

TEST_CASE("training says what is wrong with its input") {
    const TemporaryFolder folder;
    TrainingRequest request;
    request.sample = kSample;
    request.weights = folder.path("weights.inc");
    request.data = {folder.path("none")};
    CHECK(run(request).find("cannot read the folder") == 0);
    request.data = {folder.path("")};
    CHECK(run(request).find("no file *.games in the folder") == 0);
    folder.file("shard-000000.games", "nothing of the kind");
    CHECK(run(request).find("shard-000000.games") != std::string::npos);
    request.sample = folder.path("missing");
    CHECK(run(request).find("missing") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder.path("weights.inc")));
}

// The weights in use as the model that they are.
LinearModel learned_model() {
    const EvaluationWeights weights;
    RoundedWeights numbers;
    std::copy(weights.opening.begin(), weights.opening.end(), numbers.opening.begin());
    std::copy(weights.ending.begin(), weights.ending.end(), numbers.ending.begin());
    return numbers.model(weights_recipe().value_units);
}

TEST_CASE("features, weights and recipe belong together, by the committed sample") {
    const WeightsRecipe recipe = weights_recipe();
    const Result<Shard> sample = read_shard(kSample);
    REQUIRE(sample);
    CHECK(*feature_checksum(*sample) == recipe.sample_checksum);
    const auto loss =
        sample_loss(*sample, learned_model(), Target(recipe.blend, recipe.search_units));
    CHECK(*loss == Approx(recipe.sample_loss).margin(1e-4));
}

TEST_CASE("the learned model and the evaluation agree on the sample") {
    const LinearModel model = learned_model();
    const double units = weights_recipe().value_units;
    const Result<Shard> sample = read_shard(kSample);
    REQUIRE(sample);
    for (const GameRecord& game : sample->games)
        REQUIRE(for_each_sample(game, [&](const Sample& at) {
            const TrainingPosition position = training_position(at);
            CHECK(position.static_score == Approx(model.value(position) * units).margin(1.5));
        }));
}

TEST_CASE("the guide lists the features as the list has them") {
    CHECK(content_of(WAGGLE_DOCS "/evaluation.md").find(feature_table()) != std::string::npos);
}

}  // namespace
}  // namespace hive
