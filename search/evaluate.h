// The static value of a position, from the view of the side to move; 100 is one unit.
//
// First a weighted sum of our counts less theirs (see feature_list.h for what is counted). Each
// count has two weights, one for the opening and one for the end, and the tiles left in hand say
// how much each of them counts. Then the correction of a net on the same counts. So the value is
// the same for a hive that is moved, turned or mirrored; and with all colours changed, the side to
// move included, it is the same for the side to move.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/position.h"
#include "search/features.h"
#include "search/net.h"
#include "search/score.h"
#include "search/weight_pair.h"

namespace hive {

// How many of a weight are one of Score.
inline constexpr int kWeightScale = 16;

struct EvaluationWeights {
    // As learned.
    EvaluationWeights();
    // Nothing counts.
    [[nodiscard]] static EvaluationWeights none();

    // By the numbers of counts. Requires that both fit into 16 bits.
    void set(int count, WeightPair pair);
    [[nodiscard]] WeightPair of(int count) const;

    // As the sum takes them: of numbers apart, as vectors, and of marks, with 0 for kNoMark.
    alignas(32) std::array<std::int16_t, kNumbers> opening{};
    alignas(32) std::array<std::int16_t, kNumbers> ending{};
    std::array<WeightPair, kNoMark - kFirstMark + 1> marks{};

    const Net* net = &Net::learned();  // or null: no correction
};

// Within +-kMaxEvaluation. Requires position.has_room(), and that the game is not over.
template <int kSide>
[[nodiscard]] Score evaluate(const Position<kSide>& position, const EvaluationWeights& weights);
// With the learned weights.
template <int kSide>
[[nodiscard]] Score evaluate(const Position<kSide>& position);

// The same of a position of which these are the features, of the side to move first.
[[nodiscard]] Score evaluate(const SideFeatures& ours, const SideFeatures& theirs, int phase,
                             const EvaluationWeights& weights);

// The same value in parts, rounded nowhere: for people.
struct EvaluationShares {
    struct Count {
        int number;  // as name_of_count takes it
        int ours;
        int theirs;
        double share;
    };

    std::array<double, kFeatureGroupCount> groups{};  // by FeatureGroup
    double correction = 0;                            // of the net
    std::vector<Count> counts;                        // those in which the sides differ
};
[[nodiscard]] EvaluationShares evaluation_shares(const LargePosition& position,
                                                 const EvaluationWeights& weights = {});

// What the learned weights came from.
struct WeightsRecipe {
    // To find out whether feature_list.h, the counting and the weights belong together: a checksum
    // of the features of all positions of the committed sample, and the losses on its quiet ones,
    // of the weighted sum alone and with the net.
    std::uint32_t sample_checksum;
    double sample_loss_of_sum;
    double sample_loss;
    double blend;  // share of the search in what was learned; the rest is the result
    double
        units;  // a score of the search, or a value, of so much wins e times as often as it loses
};
[[nodiscard]] WeightsRecipe weights_recipe();
// The name of a count in the file of the weights. Requires 0 <= count < kCountsUsed.
[[nodiscard]] std::string_view name_in_weights_file(int count);

}  // namespace hive
