#include "search/training/adam.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace hive {

Adam::Adam(std::size_t weights, const Settings& settings)
    : settings_(settings), state_{std::vector<float>(weights), std::vector<float>(weights), 0} {}

void Adam::step(std::vector<float>& weights, const std::vector<float>& slopes) {
    assert(weights.size() == state_.means.size() && slopes.size() == weights.size());
    assert(state_.steps < settings_.steps);
    constexpr float kMeanDecay = 0.9F;
    constexpr float kSquareDecay = 0.999F;
    constexpr float kTiny = 1e-8F;
    const double done = static_cast<double>(state_.steps) / static_cast<double>(settings_.steps);
    const double rate = settings_.rate * 0.5 * (1 + std::cos(std::numbers::pi * done));
    const auto steps = static_cast<double>(++state_.steps);
    const auto mean_rate = static_cast<float>(rate / (1 - std::pow(kMeanDecay, steps)));
    const auto square_scale = static_cast<float>(1 / (1 - std::pow(kSquareDecay, steps)));
    const auto decay = static_cast<float>(settings_.decay);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const float slope = slopes[i] + decay * weights[i];
        float& mean = state_.means[i];
        float& square = state_.squares[i];
        mean = kMeanDecay * mean + (1 - kMeanDecay) * slope;
        square = kSquareDecay * square + (1 - kSquareDecay) * slope * slope;
        weights[i] -= mean_rate * mean / (std::sqrt(square * square_scale) + kTiny);
    }
}

}  // namespace hive
