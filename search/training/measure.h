// How well values foretell what happened.
#pragma once

#include <functional>
#include <vector>

#include "search/training/target.h"

namespace hive {

// In logits.
using ValueOf = std::function<double(const TrainingPosition&)>;

// The number of units of a score to one logit with which the scores come nearest to `target`.
[[nodiscard]] double units_per_logit(const std::vector<TrainingPosition>& positions,
                                     std::int16_t TrainingPosition::*score,
                                     const std::function<double(const TrainingPosition&)>& target);

// The mean loss over some positions, and that of a number of classes of them; 0 for an empty one.
struct Losses {
    struct Class {
        std::uint64_t positions = 0;
        double loss = 0;
    };
    Class all;
    std::vector<Class> classes;
};
[[nodiscard]] Losses losses(const std::vector<TrainingPosition>& positions, const ValueOf& value,
                            const std::function<double(const TrainingPosition&)>& target,
                            int classes,
                            const std::function<int(const TrainingPosition&)>& class_of);

}  // namespace hive
