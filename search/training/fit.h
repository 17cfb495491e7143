// Learning the weights of a model, batch by batch, on all cores. The same data and settings give
// the same weights, whatever the number of cores.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "core/job/threads.h"
#include "search/random.h"
#include "search/training/adam.h"
#include "search/training/target.h"

namespace hive {

struct FitSettings {
    int epochs = 10;
    int batch = 8192;
    double rate = 0.01;      // of the first step; it falls to 0
    double decay = 1e-5;     // of the weights
    std::uint64_t seed = 1;  // of the order of positions
};

// `Model` has `weights()`, `value(position)` and `learn(position, by_value, slopes)`, as
// LinearModel has.
template <class Model>
class Fit {
  public:
    // The value of a position is `base` of it and that of the model. Positions and target outlive
    // this, which starts from `model`.
    Fit(
        Model model, const std::vector<TrainingPosition>& positions, const Target& target,
        const FitSettings& settings,
        const std::function<float(const TrainingPosition&)>& base =
            [](const auto&) { return 0.0F; })
        : model_(std::move(model)),
          positions_(positions),
          settings_(settings),
          order_(positions.size()),
          adam_(model_.weights().size(),
                {settings.rate, settings.decay, batches() * settings.epochs}) {
        assert(!positions.empty());
        for (const TrainingPosition& position : positions) {
            targets_.push_back(static_cast<float>(target.of(position)));
            bases_.push_back(base(position));
        }
    }

    // One pass over all positions; the mean loss on the way. Requires that there are epochs left.
    double run_epoch() {
        assert(epochs_ < settings_.epochs);
        shuffle();
        double loss = 0;
        const auto batch = static_cast<std::size_t>(settings_.batch);
        for (std::size_t first = 0; first < order_.size(); first += batch)
            loss += run_batch(first, std::min(first + batch, order_.size()));
        ++epochs_;
        return loss / static_cast<double>(order_.size());
    }

    [[nodiscard]] const Model& model() const { return model_; }
    [[nodiscard]] Model& model() { return model_; }
    [[nodiscard]] int epochs() const { return epochs_; }

    // What a later run needs to go on after the last epoch.
    [[nodiscard]] const Adam::State& state() const { return adam_.state(); }
    // Requires what such a model and its state() had after so many epochs.
    void restore(int epochs, std::vector<float> weights, Adam::State state) {
        assert(weights.size() == model_.weights().size());
        epochs_ = epochs;
        model_.weights() = std::move(weights);
        adam_.restore(std::move(state));
    }

  private:
    // A batch is learned in so many parts, whose slopes are added in their order.
    static constexpr std::size_t kParts = 8;

    struct Part {
        std::vector<float> slopes;
        double loss = 0;
    };

    [[nodiscard]] std::int64_t batches() const {
        const auto batch = static_cast<std::size_t>(settings_.batch);
        return static_cast<std::int64_t>((positions_.size() + batch - 1) / batch);
    }

    void shuffle() {
        for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::uint32_t>(i);
        Random random(settings_.seed, static_cast<std::uint64_t>(epochs_));
        for (std::size_t i = order_.size(); i > 1; --i)
            std::swap(order_[i - 1], order_[random.below(i)]);
    }

    double run_batch(std::size_t first, std::size_t last) {
        const int workers = std::min(processor_count(), static_cast<int>(kParts));
        const auto work = [&](int worker) {
            for (std::size_t part = static_cast<std::size_t>(worker); part < kParts;
                 part += static_cast<std::size_t>(workers))
                run_part(first, last, part);
        };
        {
            const Threads threads(workers, work, [] {});
        }
        const float share = 1.0F / static_cast<float>(last - first);
        std::vector<float>& slopes = parts_[0].slopes;
        double loss = parts_[0].loss;
        for (std::size_t part = 1; part < kParts; ++part) {
            for (std::size_t i = 0; i < slopes.size(); ++i) slopes[i] += parts_[part].slopes[i];
            loss += parts_[part].loss;
        }
        for (float& slope : slopes) slope *= share;
        adam_.step(model_.weights(), slopes);
        return loss;
    }

    void run_part(std::size_t first, std::size_t last, std::size_t number) {
        Part& part = parts_[number];
        part.slopes.assign(model_.weights().size(), 0);
        part.loss = 0;
        for (std::size_t i = first + number; i < last; i += kParts) {
            const std::uint32_t at = order_[i];
            const double target = targets_[at];
            const float base = bases_[at];
            model_.learn(
                positions_[at],
                [&](float value) {
                    part.loss += loss_of(base + value, target);
                    return static_cast<float>(chance_of(base + value) - target);
                },
                part.slopes);
        }
    }

    Model model_;
    const std::vector<TrainingPosition>& positions_;
    const FitSettings settings_;
    std::vector<float> targets_;
    std::vector<float> bases_;
    std::vector<std::uint32_t> order_;
    Adam adam_;
    std::array<Part, kParts> parts_;
    int epochs_ = 0;
};

}  // namespace hive
