#include "search/training/program.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "search/evaluate.h"
#include "search/selfplay/crc32.h"
#include "search/selfplay/whole_file.h"
#include "search/training/linear_model.h"
#include "search/training/net_model.h"
#include "search/training/report.h"
#include "search/training/saved_fit.h"
#include "search/training/training_set.h"

namespace hive {
namespace {

namespace fs = std::filesystem;

// All files *.games of some folders, those of each folder in the order of their names. Fails if a
// folder has none, or is named twice: then its games would count twice.
Result<std::vector<std::string>> shards_in(const std::vector<std::string>& folders) {
    std::vector<std::string> files;
    std::set<fs::path> seen;
    for (const std::string& folder : folders) {
        std::error_code error;
        if (!seen.insert(fs::weakly_canonical(folder, error)).second)
            return bad_input("the folder " + folder + " is named twice");
        const std::size_t before = files.size();
        for (const auto& entry : fs::directory_iterator(folder, error))
            if (entry.path().extension() == ".games") files.push_back(entry.path().string());
        if (error) return bad_input("cannot read the folder " + folder + ": " + error.message());
        if (files.size() == before) return bad_input("no file *.games in the folder " + folder);
        std::sort(files.begin() + static_cast<std::ptrdiff_t>(before), files.end());
    }
    return files;
}

using TargetOf = std::function<double(const TrainingPosition&)>;

// The result of a game as a chance.
double result_of(const TrainingPosition& position) { return (position.result + 1) / 2.0; }

std::vector<TrainingPosition> with_result(const std::vector<TrainingPosition>& positions) {
    std::vector<TrainingPosition> decided;
    std::copy_if(positions.begin(), positions.end(), std::back_inserter(decided),
                 [](const TrainingPosition& position) { return position.has_result; });
    return decided;
}

double mean_loss(const std::vector<TrainingPosition>& positions, const ValueOf& value,
                 const TargetOf& target) {
    return losses(positions, value, target, 1, [](const auto&) { return 0; }).all.loss;
}

// A value as the evaluation has it, whole numbers and all.
ValueOf value_by(const EvaluationWeights& weights, double units) {
    return [&weights, units](const TrainingPosition& position) {
        return evaluate(position.sides[0], position.sides[1], position.phase, weights) / units;
    };
}

// How far the net in integers is from that which was learned.
struct Rounding {
    std::size_t positions = 0;
    double mean = 0;         // of the differences, in units of Score
    double largest = 0;      // of them
    double largest_sum = 0;  // of the first layer, of all positions
};

// One training, step by step.
class Training {
  public:
    // `checksum`: of the features of the sample.
    Training(const TrainingRequest& request, const TrainingSet& set, std::uint32_t checksum,
             const Target& target, double units, Progress& progress, const std::atomic<bool>& stop)
        : request_(request),
          set_(set),
          checksum_(checksum),
          target_(target),
          units_(units),
          progress_(progress),
          stop_(stop) {}

    // These three in turn. After each one `stop` may have been set; then the rest means nothing.
    void learn_sum() {
        Fit<LinearModel> fit({}, set_.training, target_, request_.sum);
        const auto value = [&](const auto& position) { return fit.model().value(position); };
        while (fit.epochs() < request_.sum.epochs && !stop_)
            sum_epochs_.push_back(run_epoch("sum", fit, request_.sum, value));
        weights_ = rounded(fit.model(), units_);
        sum_ = weights_.model(units_);
    }
    Status learn_net() {
        const auto base = [&](const auto& position) { return sum_.value(position); };
        Fit<NetModel> fit(NetModel(request_.net.seed), set_.training, target_, request_.net, base);
        if (const Status status = resume(fit); !status) return status;
        const auto value = [&](const auto& position) {
            return sum_.value(position) + fit.model().value(position);
        };
        while (fit.epochs() < request_.net.epochs && !stop_) {
            net_epochs_.push_back(run_epoch("net", fit, request_.net, value));
            if (const Status status = save(fit); !status) return status;
        }
        return stop_ ? Status() : round(fit.model());
    }
    [[nodiscard]] Result<WeightsRecipe> recipe(const Shard& sample) const {
        EvaluationWeights weights = EvaluationWeights::none();
        for (int i = 0; i < kCountsUsed; ++i)
            weights.set(i, weights_.pairs[static_cast<std::size_t>(i)]);
        const auto of_sum = sample_loss(sample, value_by(weights, units_), target_);
        if (!of_sum) return of_sum.error();
        weights.net = &net_;
        const auto with_net = sample_loss(sample, value_by(weights, units_), target_);
        if (!with_net) return with_net.error();
        return WeightsRecipe{checksum_, *of_sum, *with_net, request_.blend, units_};
    }

    // What was learned from, and how, in lines.
    [[nodiscard]] std::string history() const {
        return about_run() + fmt::format(
                                 "validation loss {:.5f} of the sum, {:.5f} with the net; of the "
                                 "evaluation before {:.5f}\n",
                                 sum_epochs_.back().validation, net_epochs_.back().validation,
                                 mean_loss(set_.validation, value_before(), target_of_blend()));
    }
    // Losses, and what else there is to know.
    [[nodiscard]] std::string findings() const {
        return comparisons() +
               fmt::format(
                   "a score of {:.1f} is one logit\n"
                   "the net in integers, {} positions: off by {:.3f} on average, {:.1f} at "
                   "most; largest sum {:.1f}\n",
                   units_, rounding_.positions, rounding_.mean, rounding_.largest,
                   rounding_.largest_sum);
    }
    [[nodiscard]] Status write(const WeightsRecipe& recipe) const {
        const fs::path folder(request_.out);
        const auto write_to = [](const fs::path& path, const std::string& text) {
            return write_file(path.string(), text);
        };
        if (!request_.report.empty()) {
            std::error_code error;
            fs::create_directories(request_.report, error);
            const fs::path report(request_.report);
            for (const auto& [name, epochs] :
                 {std::pair{"sum", &sum_epochs_}, std::pair{"net", &net_epochs_}})
                for (const auto& [ending, text] :
                     {std::pair{".csv", loss_csv(*epochs)}, std::pair{".svg", loss_svg(*epochs)}})
                    if (const Status s = write_to(report / (std::string(name) + ending), text); !s)
                        return s;
        }
        const Status status =
            write_to(folder / "weights.inc", weights_file(weights_, recipe, history()));
        return status ? write_to(folder / "net_weights.inc", net_file(net_)) : status;
    }

  private:
    [[nodiscard]] TargetOf target_of_blend() const {
        return [this](const TrainingPosition& position) { return target_.of(position); };
    }
    [[nodiscard]] ValueOf value_before() const {
        const double units =
            units_per_logit(set_.training, &TrainingPosition::static_score, target_of_blend());
        return [units](const TrainingPosition& position) { return position.static_score / units; };
    }
    [[nodiscard]] ValueOf value_of_sum() const {
        return [this](const TrainingPosition& position) { return sum_.value(position); };
    }
    [[nodiscard]] ValueOf value_with_net() const {
        return [this](const TrainingPosition& position) {
            return sum_.value(position) + correction_of(position) / units_;
        };
    }
    [[nodiscard]] double correction_of(const TrainingPosition& position) const {
        return static_cast<double>(
                   correction(position.sides[0], position.sides[1], position.phase, net_)) /
               kWeightScale;
    }

    template <class Model>
    EpochLoss run_epoch(const char* name, Fit<Model>& fit, const FitSettings& settings,
                        const ValueOf& value) {
        const double training = fit.run_epoch();
        const EpochLoss loss{fit.epochs(), training,
                             mean_loss(set_.validation, value, target_of_blend())};
        progress_.show(
            fmt::format("{}: epoch {} of {}, training loss {:.5f}, validation loss {:.5f}", name,
                        loss.epoch, settings.epochs, training, loss.validation));
        return loss;
    }

    // The data and the settings.
    [[nodiscard]] std::string about_run() const {
        const auto about = [](const char* name, const FitSettings& fit) {
            return fmt::format("{}: epochs {}, batch {}, rate {}, decay {}, seed {}\n", name,
                               fit.epochs, fit.batch, fit.rate, fit.decay, fit.seed);
        };
        return set_.settings +
               fmt::format(
                   "games {}\npositions {} to learn, {} to validate, {} left out\n"
                   "blend {}\n",
                   set_.games, set_.training.size(), set_.validation.size(), set_.left_out,
                   request_.blend) +
               about("sum", request_.sum) + about("net", request_.net);
    }
    [[nodiscard]] std::uint32_t run_number() const {
        return crc32(about_run() + fmt::format("units {}, features {:08x}, layers {} {} {}", units_,
                                               checksum_, kNetHidden, kNetSecond, kNetHeads));
    }
    Status resume(Fit<NetModel>& fit) {
        if (request_.resume.empty()) return {};
        auto saved = load_fit(request_.resume, run_number());
        if (!saved) return saved.error();
        if (!*saved) return {};
        net_epochs_ = std::move((*saved)->epochs);
        fit.restore(static_cast<int>(net_epochs_.size()), std::move((*saved)->weights),
                    std::move((*saved)->adam));
        return {};
    }
    [[nodiscard]] Status save(const Fit<NetModel>& fit) const {
        if (request_.resume.empty()) return {};
        return save_fit(request_.resume, run_number(),
                        {net_epochs_, fit.model().weights(), fit.state()});
    }

    Status round(const NetModel& model) {
        net_ = model.rounded(units_);
        constexpr std::size_t kChecked = 100000;
        for (const auto* positions : {&set_.validation, &set_.training})
            for (const TrainingPosition& position : *positions) {
                const double sum = model.largest_sum(position);
                rounding_.largest_sum = std::max(rounding_.largest_sum, sum);
                if (rounding_.positions == kChecked) continue;
                const double learned = std::clamp<double>(model.value(position) * units_,
                                                          -kMaxCorrection, kMaxCorrection);
                const double difference = std::abs(learned - correction_of(position));
                ++rounding_.positions;
                rounding_.mean += difference;
                rounding_.largest = std::max(rounding_.largest, difference);
            }
        rounding_.mean /= static_cast<double>(rounding_.positions);
        constexpr double kMost = 32767.0 / kNetOne / 1.5;  // leaves room for other positions
        if (rounding_.largest_sum > kMost)
            return bad_input(fmt::format(
                "the net has a sum of {:.1f} in its first layer, too near to the end of 16 bits "
                "({:.0f}): learn with a larger --net-decay",
                rounding_.largest_sum, 32767.0 / kNetOne));
        return {};
    }

    // Of the validation positions by phase, by danger, and by result of the game.
    [[nodiscard]] std::string comparisons() const {
        const std::vector<ValueOf> values{value_before(), value_of_sum(), value_with_net()};
        const auto compare = [&](const std::vector<TrainingPosition>& positions,
                                 const TargetOf& aim, std::vector<std::string> classes,
                                 const auto& class_of) {
            const int count = static_cast<int>(classes.size());
            Comparison comparison{std::move(classes), {"before", "sum", "net"}, {}};
            for (const ValueOf& value : values)
                comparison.losses.push_back(losses(positions, value, aim, count, class_of));
            return to_text(comparison);
        };
        std::vector<std::string> phases;
        for (int hand = kPhases; hand > 0; hand -= 4)
            phases.push_back(fmt::format("{} to {} in hand", std::max(hand - 3, 0), hand));
        phases.front() += " or more";
        phases.back() = "0 to 4 in hand";
        std::vector<std::string> dangers;
        for (int danger = 0; danger < kDirectionCount; ++danger)
            dangers.push_back(fmt::format("{} beside a queen", danger));
        return compare(set_.validation, target_of_blend(), std::move(phases),
                       [](const TrainingPosition& position) {
                           return std::min(position.phase / 4, kPhases / 4 - 1);
                       }) +
               compare(set_.validation, target_of_blend(), std::move(dangers),
                       [](const TrainingPosition& position) { return position.danger; }) +
               compare(with_result(set_.validation), result_of, {"results of games"},
                       [](const TrainingPosition&) { return 0; });
    }

    const TrainingRequest& request_;
    const TrainingSet& set_;
    const std::uint32_t checksum_;
    const Target target_;
    const double units_;
    Progress& progress_;
    const std::atomic<bool>& stop_;
    std::vector<EpochLoss> sum_epochs_;
    RoundedWeights weights_;
    LinearModel sum_;  // that which the rounded weights are
    std::vector<EpochLoss> net_epochs_;
    Net net_{};
    Rounding rounding_;
};

}  // namespace

Result<double> sample_loss(const Shard& shard, const ValueOf& value, const Target& target) {
    double sum = 0;
    std::uint64_t count = 0;
    for (const GameRecord& game : shard.games) {
        const Status status = for_each_sample(game, [&](const Sample& sample) {
            if (!is_quiet(sample.ply)) return;
            const TrainingPosition position = training_position(sample);
            sum += loss_of(value(position), target.of(position));
            ++count;
        });
        if (!status) return status.error();
    }
    return count == 0 ? 0 : sum / static_cast<double>(count);
}

Status check_weights(const std::string& sample) {
    const Result<Shard> shard = read_shard(sample);
    if (!shard) return shard.error();
    const WeightsRecipe recipe = weights_recipe();
    const auto checksum = feature_checksum(*shard);
    if (!checksum) return checksum.error();
    if (*checksum != recipe.sample_checksum)
        return bad_input(fmt::format(
            "the features of {} have the checksum {:08x}, those that the weights were learned with "
            "{:08x}: learn the weights again",
            sample, *checksum, recipe.sample_checksum));
    const Target target(recipe.blend, recipe.units);
    EvaluationWeights sum_alone;
    sum_alone.net = nullptr;
    const auto check = [&](const char* name, const EvaluationWeights& weights, double expected) {
        const auto loss = sample_loss(*shard, value_by(weights, recipe.units), target);
        if (!loss) return Status(loss.error());
        constexpr double kRounding = 1e-5;  // of the numbers of the recipe
        if (std::abs(*loss - expected) <= kRounding) return Status();
        return Status(
            bad_input(fmt::format("{} a loss of {:.6f} on {}, the recipe says {:.6f}: the files of "
                                  "the weights are not of "
                                  "one run",
                                  name, *loss, sample, expected)));
    };
    if (const Status status = check("the sum has", sum_alone, recipe.sample_loss_of_sum); !status)
        return status;
    return check("sum and net have", EvaluationWeights(), recipe.sample_loss);
}

Result<bool> run_training(const TrainingRequest& request, std::ostream& out, Progress& progress,
                          const std::atomic<bool>& stop) {
    const Result<Shard> sample = read_shard(request.sample);
    if (!sample) return sample.error();
    const auto checksum = feature_checksum(*sample);
    if (!checksum) return checksum.error();
    const auto files = shards_in(request.data);
    if (!files) return files.error();
    if (!fs::is_directory(request.out)) return bad_input(request.out + " is not a folder");
    const auto set = read_training_set(*files, progress, stop);
    if (!set) return set.error();
    if (stop) return false;
    const std::vector<TrainingPosition> decided = with_result(set->training);
    if (decided.empty() || set->validation.empty())
        return bad_input(fmt::format("too few games: {}; take 1000 or more", set->games));

    const double units = units_per_logit(decided, &TrainingPosition::search_score, result_of);
    Training training(request, *set, *checksum, Target(request.blend, units), units, progress,
                      stop);
    training.learn_sum();
    if (stop) return false;
    if (const Status status = training.learn_net(); !status) return status.error();
    progress.erase();
    if (stop) return false;
    const auto recipe = training.recipe(*sample);
    if (!recipe) return recipe.error();
    out << training.history() << training.findings();
    if (const Status status = training.write(*recipe); !status) return status.error();
    if (!request.resume.empty()) {
        std::error_code error;
        fs::remove(request.resume, error);
    }
    return true;
}

}  // namespace hive
