// The weighted sum of counts while it is learned: as evaluate.h has it, but in floating point, and
// in logits.
#pragma once

#include <cstddef>
#include <vector>

#include "search/training/training_set.h"

namespace hive {

class LinearModel {
  public:
    static constexpr std::size_t kSize = 2 * static_cast<std::size_t>(kCountsUsed);

    LinearModel() : weights_(kSize) {}

    [[nodiscard]] float value(const TrainingPosition& position) const;
    // Adds to `slopes`, for each weight, how much `by_value(value)` changes with it, and returns
    // the value; `by_value` says how much that changes with the value.
    template <class ByValue>
    float learn(const TrainingPosition& position, ByValue by_value,
                std::vector<float>& slopes) const {
        const float value = this->value(position);
        add_slopes(position, by_value(value), slopes);
        return value;
    }

    // By the numbers of counts.
    [[nodiscard]] float& opening(std::size_t count) { return weights_[count]; }
    [[nodiscard]] float& ending(std::size_t count) { return weights_[kCountsUsed + count]; }
    [[nodiscard]] float opening(std::size_t count) const { return weights_[count]; }
    [[nodiscard]] float ending(std::size_t count) const { return weights_[kCountsUsed + count]; }
    [[nodiscard]] std::vector<float>& weights() { return weights_; }

  private:
    static void add_slopes(const TrainingPosition& position, float by_value,
                           std::vector<float>& slopes);

    std::vector<float> weights_;
};

}  // namespace hive
