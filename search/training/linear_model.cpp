#include "search/training/linear_model.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <utility>

namespace hive {
namespace {

constexpr std::size_t kLanes = 16;
static_assert(kFeatureCounts % kLanes == 0);

double chance(double value) { return 1 / (1 + std::exp(-value)); }

float share_of_end(const TrainingPosition& position) {
    return static_cast<float>(position.phase) / kPhases;
}

}  // namespace

// Sums in lanes, so that the compiler may use vectors without changing the order of additions.
float LinearModel::value(const TrainingPosition& position) const {
    const float end = share_of_end(position);
    std::array<float, kLanes> sums{};
    for (std::size_t i = 0; i < opening.size(); i += kLanes)
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const float weight = opening[i + lane] + (ending[i + lane] - opening[i + lane]) * end;
            sums[lane] += static_cast<float>(position.counts[i + lane]) * weight;
        }
    float sum = 0;
    for (const float lane : sums) sum += lane;
    return sum;
}

double Target::of(const TrainingPosition& position) const {
    const double by_search = chance(position.search_score / units_per_logit_);
    if (!position.has_result) return by_search;
    return blend_ * by_search + (1 - blend_) * (position.result + 1) / 2;
}

// Stable for large values: log(1 + e^-|v|) and the linear rest.
double loss_of(double value, double target) {
    return std::max(value, 0.0) - value * target + std::log1p(std::exp(-std::abs(value)));
}

LinearFit::LinearFit(const std::vector<TrainingPosition>& positions, const Target& target,
                     const FitSettings& settings)
    : positions_(positions), settings_(settings), random_(settings.seed, 0) {
    assert(!positions.empty());
    targets_.reserve(positions.size());
    for (const TrainingPosition& position : positions)
        targets_.push_back(static_cast<float>(target.of(position)));
    order_.resize(positions.size());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::uint32_t>(i);
}

double LinearFit::run_epoch() {
    shuffle();
    const auto batch = static_cast<std::size_t>(settings_.batch);
    double loss = 0;
    for (std::size_t first = 0; first < order_.size(); first += batch) {
        const std::size_t last = std::min(first + batch, order_.size());
        LinearModel gradient;
        for (std::size_t i = first; i < last; ++i)
            loss += add_gradient(positions_[order_[i]], targets_[order_[i]], gradient);
        step(gradient, 1.0 / static_cast<double>(last - first));
    }
    return loss / static_cast<double>(order_.size());
}

void LinearFit::shuffle() {
    for (std::size_t i = order_.size(); i > 1; --i)
        std::swap(order_[i - 1], order_[random_.below(i)]);
}

double LinearFit::add_gradient(const TrainingPosition& position, float target,
                               LinearModel& gradient) {
    const float value = model_.value(position);
    const float error = static_cast<float>(chance(value)) - target;
    const float end = share_of_end(position);
    const float for_opening = error * (1 - end);
    const float for_ending = error * end;
    for (std::size_t i = 0; i < position.counts.size(); ++i) {
        const auto count = static_cast<float>(position.counts[i]);
        gradient.opening[i] += for_opening * count;
        gradient.ending[i] += for_ending * count;
    }
    return loss_of(value, target);
}

void LinearFit::step(const LinearModel& gradient, double share) {
    constexpr double kMeanDecay = 0.9;
    constexpr double kSquareDecay = 0.999;
    constexpr double kTiny = 1e-8;
    const auto batch = static_cast<std::size_t>(settings_.batch);
    const std::size_t batches = (positions_.size() + batch - 1) / batch;
    const double all_steps = static_cast<double>(batches) * settings_.epochs;
    const double done = static_cast<double>(steps_) / all_steps;
    const double rate = settings_.rate * 0.5 * (1 + std::cos(std::numbers::pi * done));
    ++steps_;
    const double mean_scale = 1 / (1 - std::pow(kMeanDecay, static_cast<double>(steps_)));
    const double square_scale = 1 / (1 - std::pow(kSquareDecay, static_cast<double>(steps_)));
    const auto update = [&](LinearModel::Table& weights, const LinearModel::Table& slopes,
                            LinearModel::Table& means, LinearModel::Table& squares) {
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const double slope = slopes[i] * share + settings_.decay * weights[i];
            const double mean = kMeanDecay * means[i] + (1 - kMeanDecay) * slope;
            const double square = kSquareDecay * squares[i] + (1 - kSquareDecay) * slope * slope;
            means[i] = static_cast<float>(mean);
            squares[i] = static_cast<float>(square);
            weights[i] -= static_cast<float>(rate * mean * mean_scale /
                                             (std::sqrt(square * square_scale) + kTiny));
        }
    };
    update(model_.opening, gradient.opening, moments_.mean.opening, moments_.square.opening);
    update(model_.ending, gradient.ending, moments_.mean.ending, moments_.square.ending);
}

}  // namespace hive
