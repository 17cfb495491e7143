#include "search/training/program.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "search/training/measure.h"
#include "search/training/report.h"
#include "search/training/training_set.h"

namespace hive {
namespace {

namespace fs = std::filesystem;

Result<std::vector<std::string>> files_in(const std::vector<std::string>& folders) {
    std::vector<std::string> files;
    for (const std::string& folder : folders) {
        std::error_code error;
        const std::size_t before = files.size();
        for (const auto& entry : fs::directory_iterator(folder, error))
            if (entry.path().extension() == ".games") files.push_back(entry.path().string());
        if (error) return bad_input("cannot read the folder " + folder + ": " + error.message());
        if (files.size() == before) return bad_input("no file *.games in the folder " + folder);
        std::sort(files.begin() + static_cast<std::ptrdiff_t>(before), files.end());
    }
    return files;
}

Status write_file(const fs::path& path, const std::string& text) {
    const fs::path unfinished = path.string() + ".tmp";
    std::ofstream file(unfinished, std::ios::binary);
    file << text;
    file.close();
    std::error_code error;
    if (file) fs::rename(unfinished, path, error);
    if (!file || error) return bad_input("cannot write " + path.string());
    return {};
}

// The result of a game as a chance.
double result_of(const TrainingPosition& position) { return (position.result + 1) / 2.0; }

std::vector<TrainingPosition> with_result(const std::vector<TrainingPosition>& positions) {
    std::vector<TrainingPosition> decided;
    std::copy_if(positions.begin(), positions.end(), std::back_inserter(decided),
                 [](const TrainingPosition& position) { return position.has_result; });
    return decided;
}

double mean_loss(const std::vector<TrainingPosition>& positions, const LinearModel& model,
                 const Target& target) {
    double sum = 0;
    for (const TrainingPosition& position : positions)
        sum += loss_of(model.value(position), target.of(position));
    return positions.empty() ? 0 : sum / static_cast<double>(positions.size());
}

// The epochs of one fit; fewer than asked for if it was stopped.
std::vector<EpochLoss> fit(LinearFit& fit, const TrainingSet& set, const Target& target,
                           const FitSettings& settings, Progress& progress,
                           const std::atomic<bool>& stop) {
    std::vector<EpochLoss> epochs;
    for (int epoch = 1; epoch <= settings.epochs && !stop; ++epoch) {
        const double training = fit.run_epoch();
        epochs.push_back({epoch, training, mean_loss(set.validation, fit.model(), target)});
        progress.show(fmt::format("epoch {} of {}, training loss {:.5f}, validation loss {:.5f}",
                                  epoch, settings.epochs, training, epochs.back().validation));
    }
    return epochs;
}

// Of the validation positions by phase, by danger, and by result of the game.
std::string comparisons(const TrainingSet& set, const LinearModel& model, double before_units,
                        const Target& target) {
    const ValueOf before = [&](const TrainingPosition& position) {
        return position.static_score / before_units;
    };
    const ValueOf after = [&](const TrainingPosition& position) { return model.value(position); };
    const auto compare = [&](const std::vector<TrainingPosition>& positions, const auto& aim,
                             std::vector<std::string> classes, const auto& class_of) {
        const int count = static_cast<int>(classes.size());
        return to_text({std::move(classes), losses(positions, before, aim, count, class_of),
                        losses(positions, after, aim, count, class_of)});
    };
    const auto blended = [&](const TrainingPosition& position) { return target.of(position); };
    std::vector<std::string> phases;
    for (int hand = kPhases; hand > 0; hand -= 4)
        phases.push_back(fmt::format("{} to {} in hand", std::max(hand - 3, 0), hand));
    phases.front() += " or more";
    phases.back() = "0 to 4 in hand";
    std::vector<std::string> dangers;
    for (int danger = 0; danger < kDirectionCount; ++danger)
        dangers.push_back(fmt::format("{} beside a queen", danger));
    return compare(set.validation, blended, std::move(phases),
                   [](const TrainingPosition& position) {
                       return std::min(position.phase / 4, kPhases / 4 - 1);
                   }) +
           compare(set.validation, blended, std::move(dangers),
                   [](const TrainingPosition& position) { return position.danger; }) +
           compare(with_result(set.validation), result_of, {"results of games"},
                   [](const TrainingPosition&) { return 0; });
}

std::string recipe_text(const TrainingRequest& request, const TrainingSet& set,
                        const std::vector<EpochLoss>& epochs, double before_loss) {
    const FitSettings& fit = request.fit;
    return set.settings + fmt::format(
                              "games {}\npositions {} to learn, {} to validate, {} left out\n"
                              "blend {}, epochs {}, batch {}, rate {}, decay {}, seed {}\n"
                              "validation loss {:.5f}; of the evaluation before {:.5f}\n",
                              set.games, set.training.size(), set.validation.size(), set.left_out,
                              request.blend, fit.epochs, fit.batch, fit.rate, fit.decay, fit.seed,
                              epochs.back().validation, before_loss);
}

}  // namespace

Result<double> sample_loss(const Shard& shard, const LinearModel& model, const Target& target) {
    double sum = 0;
    std::uint64_t count = 0;
    for (const GameRecord& game : shard.games) {
        const Status status = for_each_sample(game, [&](const Sample& sample) {
            if (!is_quiet(sample.ply)) return;
            const TrainingPosition position = training_position(sample);
            sum += loss_of(model.value(position), target.of(position));
            ++count;
        });
        if (!status) return status.error();
    }
    return count == 0 ? 0 : sum / static_cast<double>(count);
}

Result<bool> run_training(const TrainingRequest& request, std::ostream& out, Progress& progress,
                          const std::atomic<bool>& stop) {
    const Result<Shard> sample = read_shard(request.sample);
    if (!sample) return sample.error();
    const auto checksum = feature_checksum(*sample);
    if (!checksum) return checksum.error();
    const auto files = files_in(request.data);
    if (!files) return files.error();
    const auto set = read_training_set(*files, progress, stop);
    if (!set) return set.error();
    if (stop) return false;
    const std::vector<TrainingPosition> decided = with_result(set->training);
    if (decided.empty() || set->validation.empty())
        return bad_input(fmt::format("too few games: {}; take 1000 or more", set->games));

    WeightsRecipe recipe{};
    recipe.blend = request.blend;
    recipe.search_units = units_per_logit(decided, &TrainingPosition::search_score, result_of);
    const Target target(request.blend, recipe.search_units);
    const double before_units =
        units_per_logit(set->training, &TrainingPosition::static_score,
                        [&](const TrainingPosition& position) { return target.of(position); });

    LinearFit linear(set->training, target, request.fit);
    const std::vector<EpochLoss> epochs = fit(linear, *set, target, request.fit, progress, stop);
    progress.erase();
    if (stop) return false;

    // Values are to spread as widely as those of the evaluation before: the margins of the search
    // are made for that.
    const auto before = [](const TrainingPosition& position) {
        return static_cast<double>(position.static_score);
    };
    const auto after = [&](const TrainingPosition& p) { return linear.model().value(p); };
    recipe.value_units = spread(set->training, before) / spread(set->training, after);
    const RoundedWeights weights = rounded(linear.model(), recipe.value_units);
    const LinearModel model = weights.model(recipe.value_units);

    recipe.sample_checksum = *checksum;
    const auto loss_on_sample = sample_loss(*sample, model, target);
    if (!loss_on_sample) return loss_on_sample.error();
    recipe.sample_loss = *loss_on_sample;
    const double before_loss =
        losses(
            set->validation, [&](const auto& p) { return p.static_score / before_units; },
            [&](const auto& p) { return target.of(p); }, 1, [](const auto&) { return 0; })
            .all.loss;
    const std::string history = recipe_text(request, *set, epochs, before_loss);
    out << history << comparisons(*set, model, before_units, target)
        << fmt::format("units to a logit: search {:.1f}, before {:.1f}, learned {:.1f}\n",
                       recipe.search_units, before_units, recipe.value_units);
    if (!request.report.empty()) {
        std::error_code error;
        fs::create_directories(request.report, error);
        const fs::path folder(request.report);
        if (const Status s = write_file(folder / "loss.csv", loss_csv(epochs)); !s)
            return s.error();
        if (const Status s = write_file(folder / "loss.svg", loss_svg(epochs)); !s)
            return s.error();
    }
    if (const Status s = write_file(request.weights, weights_file(weights, recipe, history)); !s)
        return s.error();
    return true;
}

}  // namespace hive
