#include "search/training/target.h"

#include <algorithm>
#include <cmath>

namespace hive {

double chance_of(double value) { return 1 / (1 + std::exp(-value)); }

double Target::of(const TrainingPosition& position) const {
    const double by_search = chance_of(position.search_score / units_per_logit_);
    if (!position.has_result) return by_search;
    return blend_ * by_search + (1 - blend_) * (position.result + 1) / 2;
}

// Stable for large values: log(1 + e^-|v|) and the linear rest.
double loss_of(double value, double target) {
    return std::max(value, 0.0) - value * target + std::log1p(std::exp(-std::abs(value)));
}

}  // namespace hive
