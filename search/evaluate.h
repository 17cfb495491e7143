// The static value of a position, from the view of the side to move; 100 is one unit.
//
// A weighted sum of our counts less theirs (see feature_list.h for what is counted). Each count has
// two weights, one for the opening and one for the end, and the tiles left in hand say how much
// each of them counts. So the value is the same for a hive that is moved, turned or mirrored, and
// changes its sign with the colours.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/position.h"
#include "search/features.h"
#include "search/score.h"

namespace hive {

struct EvaluationWeights {
    using Table = std::array<std::int16_t, kFeatureCounts>;

    // As learned.
    EvaluationWeights();
    // Nothing counts, for tests.
    [[nodiscard]] static EvaluationWeights none();

    void set(Feature feature, int opening, int ending, int i = 0);

    alignas(32) Table opening{};
    alignas(32) Table ending{};
};

// Within +-kMaxEvaluation. Requires position.has_room(), and that the game is not over.
template <int kSide>
[[nodiscard]] Score evaluate(const Position<kSide>& position,
                             const EvaluationWeights& weights = {});

// The same value in parts, rounded nowhere: for people.
struct EvaluationShares {
    struct Count {
        int number;  // as name_of_count takes it
        int ours;
        int theirs;
        double share;
    };

    std::array<double, kFeatureGroupCount> groups{};  // by FeatureGroup
    std::vector<Count> counts;                        // those in which the sides differ
};
[[nodiscard]] EvaluationShares evaluation_shares(const LargePosition& position,
                                                 const EvaluationWeights& weights = {});

// How many of a weight are one of Score.
inline constexpr int kWeightScale = 16;

// What the learned weights came from.
struct WeightsRecipe {
    // To find out whether feature_list.h, the counting and the weights belong together: a checksum
    // of the features of all positions of the committed sample, and the loss on its quiet ones.
    std::uint32_t sample_checksum;
    double sample_loss;
    double blend;         // share of the search in what was learned; the rest is the result
    double search_units;  // a score of the search of so much wins e times as often as it loses
    double value_units;   // and a value of the evaluation of so much
};
[[nodiscard]] WeightsRecipe weights_recipe();
// The name of a count in the file of the weights. Requires 0 <= count < kCountsUsed.
[[nodiscard]] std::string_view name_in_weights_file(int count);

}  // namespace hive
