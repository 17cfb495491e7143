// The linear evaluation while it is learned: as evaluate.h has it, but in floating point, and in
// logits: the odds of winning are e to the value.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/random.h"
#include "search/training/training_set.h"

namespace hive {

struct LinearModel {
    using Table = std::array<float, kFeatureCounts>;

    Table opening{};
    Table ending{};

    [[nodiscard]] float value(const TrainingPosition& position) const;
};

// What a value is to come near to: a chance to win, from the search and from the result.
class Target {
  public:
    // `blend` is the share of the search, 0..1; a score of `units_per_logit` wins e times as often
    // as it loses.
    Target(double blend, double units_per_logit)
        : blend_(blend), units_per_logit_(units_per_logit) {}

    [[nodiscard]] double of(const TrainingPosition& position) const;

  private:
    double blend_;
    double units_per_logit_;
};

// Of a value, measured by a chance to win: the cross entropy.
[[nodiscard]] double loss_of(double value, double target);

struct FitSettings {
    int epochs = 30;
    int batch = 8192;
    double rate = 0.02;      // of the first epoch; it falls to 0 with half a wave of the cosine
    double decay = 1e-5;     // of the weights, as part of the loss: half the square times this
    std::uint64_t seed = 1;  // of the order of positions
};

// Adam (Kingma and Ba, 2015) on batches of positions in random order.
class LinearFit {
  public:
    // Positions and target outlive this.
    LinearFit(const std::vector<TrainingPosition>& positions, const Target& target,
              const FitSettings& settings);

    // One pass over all positions; the mean loss on the way. Requires that there are epochs left.
    double run_epoch();

    [[nodiscard]] const LinearModel& model() const { return model_; }

  private:
    struct Moments {
        LinearModel mean;
        LinearModel square;
    };

    void shuffle();
    double add_gradient(const TrainingPosition& position, float target, LinearModel& gradient);
    void step(const LinearModel& gradient, double share);

    const std::vector<TrainingPosition>& positions_;
    const FitSettings settings_;
    std::vector<float> targets_;
    std::vector<std::uint32_t> order_;
    Random random_;
    LinearModel model_;
    Moments moments_;
    std::int64_t steps_ = 0;
};

}  // namespace hive
