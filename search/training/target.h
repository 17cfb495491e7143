// What a value is to come near to, and how far it is from that.
#pragma once

#include "search/training/training_set.h"

namespace hive {

// The chance to win that goes with a value in logits: the odds of winning are e to the value.
[[nodiscard]] double chance_of(double value);

// A chance to win, from the search and from the result.
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

// Of a value in logits, measured by a chance to win: the cross entropy.
[[nodiscard]] double loss_of(double value, double target);

}  // namespace hive
