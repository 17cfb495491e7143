#include "search/training/linear_model.h"

namespace hive {
namespace {

float share_of_end(const TrainingPosition& position) {
    return static_cast<float>(position.phase) / kPhases;
}

}  // namespace

float LinearModel::value(const TrainingPosition& position) const {
    float opening = 0;
    float ending = 0;
    for_each_difference(position, [&](std::size_t count, float difference) {
        opening += difference * weights_[count];
        ending += difference * weights_[kCountsUsed + count];
    });
    return opening + (ending - opening) * share_of_end(position);
}

void LinearModel::add_slopes(const TrainingPosition& position, float by_value,
                             std::vector<float>& slopes) {
    const float for_ending = by_value * share_of_end(position);
    const float for_opening = by_value - for_ending;
    for_each_difference(position, [&](std::size_t count, float difference) {
        slopes[count] += for_opening * difference;
        slopes[kCountsUsed + count] += for_ending * difference;
    });
}

}  // namespace hive
