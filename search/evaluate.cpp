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
    for (int i = 0; i < kCountsUsed; ++i) {
        const LearnedWeight& learned = kLearnedWeights[static_cast<std::size_t>(i)];
        set(i, {learned.opening, learned.ending});
    }
}

EvaluationWeights EvaluationWeights::none() {
    EvaluationWeights weights;
    weights.opening = weights.ending = {};
    weights.marks = {};
    weights.net = nullptr;
    return weights;
}

void EvaluationWeights::set(int count, WeightPair pair) {
    if (count >= kFirstMark) {
        marks[static_cast<std::size_t>(count - kFirstMark)] = pair;
    } else {
        opening[static_cast<std::size_t>(count)] = static_cast<std::int16_t>(pair.opening());
        ending[static_cast<std::size_t>(count)] = static_cast<std::int16_t>(pair.ending());
    }
}

WeightPair EvaluationWeights::of(int count) const {
    if (count >= kFirstMark) return marks[static_cast<std::size_t>(count - kFirstMark)];
    return {opening[static_cast<std::size_t>(count)], ending[static_cast<std::size_t>(count)]};
}

namespace {

// The order of additions leaves the compiler free to use vectors.
WeightPair sum_of(const SideFeatures& ours, const SideFeatures& theirs,
                  const EvaluationWeights& weights) {
    int opening = 0;
    int ending = 0;
    for (std::size_t i = 0; i < ours.numbers.size(); ++i) {
        const auto number = static_cast<std::int16_t>(ours.numbers[i] - theirs.numbers[i]);
        opening += number * weights.opening[i];
        ending += number * weights.ending[i];
    }
    WeightPair sum(opening, ending);
    for (const std::size_t mark : ours.marks) sum += weights.marks[mark - kFirstMark];
    for (const std::size_t mark : theirs.marks) sum -= weights.marks[mark - kFirstMark];
    return sum;
}

}  // namespace

Score evaluate(const SideFeatures& ours, const SideFeatures& theirs, int phase,
               const EvaluationWeights& weights) {
    const WeightPair sum = sum_of(ours, theirs, weights);
    int value = (sum.opening() * (kPhases - phase) + sum.ending() * phase) / kPhases;
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
        const int difference = ours.count(i) - theirs.count(i);
        if (difference == 0) continue;
        const WeightPair pair = weights.of(i);
        const int weight = pair.opening() * (kPhases - phase) + pair.ending() * phase;
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
