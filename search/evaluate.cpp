#include "search/evaluate.h"

#include <algorithm>

namespace hive {
namespace {

struct LearnedWeight {
    std::string_view name;
    int opening;
    int ending;
};

// Defines kLearnedWeights and kRecipe.
#include "search/weights.inc"

static_assert(kLearnedWeights.size() == kCountsUsed,
              "the features have changed: weights.inc is to be learned again");

}  // namespace

EvaluationWeights::EvaluationWeights() {
    for (std::size_t i = 0; i < kLearnedWeights.size(); ++i) {
        opening[i] = static_cast<std::int16_t>(kLearnedWeights[i].opening);
        ending[i] = static_cast<std::int16_t>(kLearnedWeights[i].ending);
    }
}

EvaluationWeights EvaluationWeights::none() {
    EvaluationWeights weights;
    weights.opening = weights.ending = {};
    return weights;
}

void EvaluationWeights::set(Feature feature, int for_opening, int for_ending, int i) {
    const auto at = static_cast<std::size_t>(start_of(feature) + i);
    opening[at] = static_cast<std::int16_t>(for_opening);
    ending[at] = static_cast<std::int16_t>(for_ending);
}

template <int kSide>
Score evaluate(const Position<kSide>& position, const EvaluationWeights& weights) {
    const Features features = features_of(position);
    const Color us = position.side_to_move();
    const FeatureCounts& ours = features.of(us);
    const FeatureCounts& theirs = features.of(other(us));
    int opening = 0;
    int ending = 0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        const auto count = static_cast<std::int16_t>(ours[i] - theirs[i]);
        opening += count * weights.opening[i];
        ending += count * weights.ending[i];
    }
    const int phase = phase_of(position);
    const Score score = (opening * (kPhases - phase) + ending * phase) / (kPhases * kWeightScale);
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

EvaluationShares evaluation_shares(const LargePosition& position,
                                   const EvaluationWeights& weights) {
    const Features features = features_of(position);
    const FeatureCounts& ours = features.of(position.side_to_move());
    const FeatureCounts& theirs = features.of(other(position.side_to_move()));
    const int phase = phase_of(position);
    EvaluationShares shares;
    for (int i = 0; i < kCountsUsed; ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (ours[at] == theirs[at]) continue;
        const int weight = weights.opening[at] * (kPhases - phase) + weights.ending[at] * phase;
        const double share =
            static_cast<double>((ours[at] - theirs[at]) * weight) / (kPhases * kWeightScale);
        shares.groups[static_cast<std::size_t>(info_of_count(i).group)] += share;
        shares.counts.push_back({i, ours[at], theirs[at], share});
    }
    return shares;
}

WeightsRecipe weights_recipe() { return kRecipe; }

std::string_view name_in_weights_file(int count) {
    return kLearnedWeights[static_cast<std::size_t>(count)].name;
}

template Score evaluate(const Position<16>&, const EvaluationWeights&);
template Score evaluate(const Position<32>&, const EvaluationWeights&);

}  // namespace hive
