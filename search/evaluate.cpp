#include "search/evaluate.h"

#include <algorithm>
#include <iterator>

namespace hive {
namespace {

struct LearnedWeight {
    std::string_view name;
    int opening;
    int ending;
};

// Defines kLearnedWeights and kRecipe.
#include "search/weights.inc"

static_assert(std::size(kLearnedWeights) == kCountsUsed,
              "the features have changed: weights.inc is to be learned again");

}  // namespace

EvaluationWeights::EvaluationWeights() {
    for (std::size_t i = 0; i < std::size(kLearnedWeights); ++i) {
        opening[i] = static_cast<std::int16_t>(kLearnedWeights[i].opening);
        ending[i] = static_cast<std::int16_t>(kLearnedWeights[i].ending);
    }
}

EvaluationWeights EvaluationWeights::none() {
    EvaluationWeights weights;
    weights.opening = weights.ending = {};
    weights.net = nullptr;
    return weights;
}

void EvaluationWeights::set(Feature feature, int for_opening, int for_ending, int i) {
    const auto at = static_cast<std::size_t>(start_of(feature) + i);
    opening[at] = static_cast<std::int16_t>(for_opening);
    ending[at] = static_cast<std::int16_t>(for_ending);
}

namespace {

// Of opening and end.
struct Sums {
    int opening = 0;
    int ending = 0;
};

// The order of additions leaves the compiler free to use vectors.
Sums sums_of(const SideFeatures& ours, const SideFeatures& theirs,
             const EvaluationWeights& weights) {
    static_assert(kNumbers <= kCountsUsed);
    Sums sums;
    for (std::size_t i = 0; i < ours.numbers.size(); ++i) {
        const auto number = static_cast<std::int16_t>(ours.numbers[i] - theirs.numbers[i]);
        sums.opening += number * weights.opening[i];
        sums.ending += number * weights.ending[i];
    }
    const auto add_marks = [&](const SideFeatures& side, int sign) {
        for (int i = 0; i < side.mark_count; ++i) {
            const std::size_t mark = side.marks[static_cast<std::size_t>(i)];
            sums.opening += sign * weights.opening[mark];
            sums.ending += sign * weights.ending[mark];
        }
    };
    add_marks(ours, 1);
    add_marks(theirs, -1);
    return sums;
}

}  // namespace

Score evaluate(const SideFeatures& ours, const SideFeatures& theirs, int phase,
               const EvaluationWeights& weights) {
    const Sums sums = sums_of(ours, theirs, weights);
    int value = (sums.opening * (kPhases - phase) + sums.ending * phase) / kPhases;
    if (weights.net != nullptr) value += correction(ours, theirs, phase, *weights.net);
    return std::clamp(value / kWeightScale, -kMaxEvaluation, kMaxEvaluation);
}

template <int kSide>
Score evaluate(const Position<kSide>& position, const EvaluationWeights& weights) {
    const Features features = features_of(position);
    const Color us = position.side_to_move();
    return evaluate(features.of(us), features.of(other(us)), phase_of(position), weights);
}

template <int kSide>
Score evaluate(const Position<kSide>& position) {
    static const EvaluationWeights weights;
    return evaluate(position, weights);
}

EvaluationShares evaluation_shares(const LargePosition& position,
                                   const EvaluationWeights& weights) {
    const Features features = features_of(position);
    const SideFeatures& ours = features.of(position.side_to_move());
    const SideFeatures& theirs = features.of(other(position.side_to_move()));
    const int phase = phase_of(position);
    EvaluationShares shares;
    for (int i = 0; i < kCountsUsed; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const int difference = ours.count(i) - theirs.count(i);
        if (difference == 0) continue;
        const int weight = weights.opening[at] * (kPhases - phase) + weights.ending[at] * phase;
        const double share = static_cast<double>(difference * weight) / (kPhases * kWeightScale);
        shares.groups[static_cast<std::size_t>(info_of_count(i).group)] += share;
        shares.counts.push_back({i, ours.count(i), theirs.count(i), share});
    }
    if (weights.net != nullptr)
        shares.correction =
            static_cast<double>(correction(ours, theirs, phase, *weights.net)) / kWeightScale;
    return shares;
}

WeightsRecipe weights_recipe() { return kRecipe; }

std::string_view name_in_weights_file(int count) {
    return kLearnedWeights[static_cast<std::size_t>(count)].name;
}

template Score evaluate(const Position<16>&, const EvaluationWeights&);
template Score evaluate(const Position<32>&, const EvaluationWeights&);
template Score evaluate(const Position<16>&);
template Score evaluate(const Position<32>&);

}  // namespace hive
