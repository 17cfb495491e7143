#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <memory>
#include <sstream>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "search/selfplay/shard.h"
#include "search/training/linear_model.h"
#include "search/training/measure.h"
#include "search/training/program.h"
#include "search/training/report.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/training_positions.h"

namespace hive {
namespace {

double chance(double value) { return 1 / (1 + std::exp(-value)); }

std::string run(const TrainingRequest& request) {
    std::ostringstream out;
    Progress progress(nullptr);
    const std::atomic<bool> stop{false};
    const auto done = run_training(request, out, progress, stop);
    if (!done) return done.error().message;
    CHECK(*done);
    return out.str();
}

// Learns little, from a folder that holds the sample only.
TrainingRequest small_request(const TemporaryFolder& folder) {
    std::filesystem::create_directory(folder.path("data"));
    std::filesystem::create_directory(folder.path("out"));
    folder.file("data/shard-000000.games", content_of(kSelfplaySample));
    TrainingRequest request;
    request.data = {folder.path("data")};
    request.sample = kSelfplaySample;
    request.out = folder.path("out");
    request.sum.epochs = 3;
    request.sum.batch = 256;
    request.net.epochs = 4;
    request.net.batch = 256;
    return request;
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
    model.opening(0) = 0.5F;
    model.ending(0) = -1000;
    const RoundedWeights weights = rounded(model, 200);
    CHECK(weights.pairs[0].opening() == 100 * kWeightScale);
    CHECK(weights.pairs[0].ending() == -32767);
    CHECK(weights.model(200).opening(0) == Approx(0.5));
    const std::string text = weights_file(weights, WeightsRecipe{}, "seed 1\n");
    CHECK(text.find("//   seed 1\n") != std::string::npos);
    CHECK(text.find("LearnedWeight{\"Gated\", 1600, -32767},\n") != std::string::npos);
}

TEST_CASE("losses of epochs are written as a table and as a picture") {
    const std::vector<EpochLoss> epochs{{1, 0.65, 0.66}, {2, 0.6, 0.62}};
    CHECK(loss_csv(epochs) ==
          "epoch,training,validation\n1,0.650000,0.660000\n2,0.600000,0.620000\n");
    CHECK(loss_svg(epochs).find("validation 0.62000") != std::string::npos);
}

TEST_CASE("the net is written as the source that it is to be") {
    const auto net = std::make_unique<Net>();
    net->inputs[0][0] = -7;
    net->heads[0].second_bias[0] = 11;
    net->heads[0].last_bias = -13;
    const std::string text = net_file(*net);
    CHECK(text.find("constexpr Net kLearnedNet{\n    .inputs = {{\n        {-7, 0, ") !=
          std::string::npos);
    CHECK(text.find("    .second_bias = {11, 0, ") != std::string::npos);
    CHECK(text.find("         .last_bias = -13},\n") != std::string::npos);
    CHECK(std::count(text.begin(), text.end(), '\n') ==
          kCountsUsed + kNetHeads * (kNetSecond + 5) + 8);
}

TEST_CASE("training learns from a folder of games and writes all it promises") {
    const TemporaryFolder folder;
    TrainingRequest request = small_request(folder);
    request.report = folder.path("report");
    const std::string out = run(request);
    CHECK(out.find("validation loss") != std::string::npos);
    const std::string weights = content_of(folder.path("out/weights.inc"));
    const std::string net = content_of(folder.path("out/net_weights.inc"));
    CHECK(weights.find("LearnedWeight{\"ToMove\", ") != std::string::npos);
    CHECK(net.find("constexpr Net kLearnedNet{\n") != std::string::npos);
    CHECK(content_of(folder.path("report/sum.csv")).find("\n3,") != std::string::npos);
    CHECK(content_of(folder.path("report/net.csv")).find("\n4,") != std::string::npos);
    CHECK(content_of(folder.path("report/sum.svg")).find("<svg") == 0);
    CHECK(content_of(folder.path("report/net.svg")).find("<svg") == 0);
    run(request);
    CHECK(content_of(folder.path("out/weights.inc")) == weights);
    CHECK(content_of(folder.path("out/net_weights.inc")) == net);
}

// A terminal that takes all in, and sets a flag as soon as some words have been written.
class StoppingTerminal : public std::streambuf {
  public:
    StoppingTerminal(std::string words, std::atomic<bool>& stop)
        : words_(std::move(words)), stop_(stop) {}

    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    int_type overflow(int_type c) override {
        text_ += traits_type::to_char_type(c);
        if (text_.ends_with(words_)) stop_ = true;
        return c;
    }

    const std::string words_;
    std::atomic<bool>& stop_;
    std::string text_;
};

struct Stopped {
    bool is_complete;
    std::string out;
    std::string shown;  // of the progress
};

// Ends the training when its progress shows some words.
Stopped run_until(const TrainingRequest& request, const std::string& words) {
    std::atomic<bool> stop{false};
    StoppingTerminal buffer(words, stop);
    std::ostream terminal(&buffer);
    Progress progress(&terminal, std::chrono::seconds(0));
    std::ostringstream out;
    const auto done = run_training(request, out, progress, stop);
    REQUIRE(done);
    return {*done, out.str(), buffer.text()};
}

TEST_CASE("training that was stopped goes on to the same weights") {
    const TemporaryFolder whole_folder;
    TrainingRequest whole = small_request(whole_folder);
    whole.report = whole_folder.path("report");
    run(whole);
    const TemporaryFolder folder;
    TrainingRequest request = small_request(folder);
    request.report = folder.path("report");
    request.resume = folder.path("unfinished");
    const Stopped stopped = run_until(request, "net: epoch 2 of");
    CHECK_FALSE(stopped.is_complete);
    CHECK(stopped.out.empty());
    CHECK_FALSE(std::filesystem::exists(folder.path("out/weights.inc")));
    CHECK_FALSE(std::filesystem::exists(folder.path("out/net_weights.inc")));
    CHECK_FALSE(std::filesystem::exists(folder.path("report")));
    const Stopped resumed = run_until(request, "words that are not shown");
    CHECK(resumed.is_complete);
    CHECK_FALSE(std::filesystem::exists(folder.path("unfinished")));
    CHECK(resumed.shown.find("net: epoch 2 of") == std::string::npos);
    CHECK(resumed.shown.find("net: epoch 3 of") != std::string::npos);
    for (const std::string name : {"out/weights.inc", "out/net_weights.inc", "report/net.csv"}) {
        INFO(name);
        CHECK_FALSE(content_of(folder.path(name)).empty());
        CHECK(content_of(folder.path(name)) == content_of(whole_folder.path(name)));
    }
}

TEST_CASE("training that was stopped goes on with its own settings only") {
    const TemporaryFolder folder;
    TrainingRequest request = small_request(folder);
    request.resume = folder.path("unfinished");
    CHECK_FALSE(run_until(request, "net: epoch 1 of").is_complete);
    request.net.rate *= 2;
    CHECK(run(request).find("is of other data or settings") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder.path("out/net_weights.inc")));
}

TEST_CASE("training that is stopped before the net leaves nothing behind") {
    const TemporaryFolder folder;
    TrainingRequest request = small_request(folder);
    request.resume = folder.path("unfinished");
    for (const char* const words : {"read 1 of 1 files", "sum: epoch 2 of"}) {
        const Stopped stopped = run_until(request, words);
        INFO(words);
        CHECK_FALSE(stopped.is_complete);
        CHECK(stopped.out.empty());
        CHECK_FALSE(std::filesystem::exists(folder.path("unfinished")));
        CHECK_FALSE(std::filesystem::exists(folder.path("out/weights.inc")));
    }
}

TEST_CASE("the recipe tells of all kinds of games that were learned from, each once") {
    const TemporaryFolder folder;
    TrainingRequest request = small_request(folder);
    REQUIRE(std::filesystem::create_directory(folder.path("kinds")));
    Shard shard = *read_shard(kSelfplaySample);
    for (const auto& [name, settings] :
         {std::pair{"a", "seed 1\n"}, {"b", "seed 2\n"}, {"c", "seed 1\n"}}) {
        shard.settings = settings;
        REQUIRE(write_shard(folder.path("kinds/" + std::string(name) + ".games"), shard));
    }
    request.data = {folder.path("kinds")};
    request.sum.epochs = 1;
    request.net.epochs = 1;
    run(request);
    CHECK(content_of(folder.path("out/weights.inc"))
              .find("Recipe:\n//   seed 1\n//   seed 2\n//   games ") != std::string::npos);
}

TEST_CASE("games of a folder do not count twice") {
    const TemporaryFolder folder;
    TrainingRequest request = small_request(folder);
    request.data.push_back(folder.path("out/../data"));
    CHECK(run(request).find("is named twice") != std::string::npos);
}

TEST_CASE("training says what is wrong with its input") {
    const TemporaryFolder folder;
    TrainingRequest request;
    request.sample = kSelfplaySample;
    request.out = folder.path("");
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
    for (int i = 0; i < kCountsUsed; ++i)
        numbers.pairs[static_cast<std::size_t>(i)] = weights.of(i);
    return numbers.model(weights_recipe().units);
}

TEST_CASE("the trainer checks that features, weights and recipe belong together") {
    CHECK(check_weights(kSelfplaySample));
    const TemporaryFolder folder;
    Shard shard = *read_shard(kSelfplaySample);
    shard.games.resize(100);
    REQUIRE(write_shard(folder.path("other.games"), shard));
    const Status of_other_games = check_weights(folder.path("other.games"));
    REQUIRE_FALSE(of_other_games);
    CHECK(of_other_games.error().message.find("learn the weights again") != std::string::npos);
    CHECK_FALSE(check_weights(folder.path("missing")));
}

TEST_CASE("the learned model and the evaluation agree on the sample") {
    const LinearModel model = learned_model();
    const double units = weights_recipe().units;
    for (const TrainingPosition& position : sample_positions()) {
        const double of_net = static_cast<double>(correction(position.sides[0], position.sides[1],
                                                             position.phase, Net::learned())) /
                              kWeightScale;
        CHECK(position.static_score ==
              Approx(model.value(position) * units + of_net).margin(1.5).epsilon(0));
    }
}

TEST_CASE("the guide lists the features as the list has them") {
    CHECK(content_of(WAGGLE_DOCS "/evaluation.md").find(feature_table()) != std::string::npos);
}
}  // namespace
}  // namespace hive
