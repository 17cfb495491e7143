// A small net on the counts of features: how far the value of a position is from the weighted sum
// of its counts.
//
// The counts of each side go through the same first layer; what comes out for the side to move and
// for the other one, in this order, goes through a second layer, and that to one number:
//
//    counts of the side to move --[inputs]--> 32 --+
//                                                  +--[second]--> 16 --[last]--> correction
//    counts of the other side ----[inputs]--> 32 --+
//
// What follows the first layer is the head. There are four of them, one for each quarter of the
// game, by the tiles in hand. Between the layers values are cut to 0..1. All is
// done in integers, so that every build gives the same: a weight w of the first two layers, and a
// value, is held as kNetOne * w.
#pragma once

#include <array>
#include <cstdint>

#include "search/features.h"
#include "search/score.h"

namespace hive {

inline constexpr int kNetHidden = 32;
inline constexpr int kNetSecond = 16;
inline constexpr int kNetHeads = 4;
inline constexpr int kNetOne = 512;

// Biases of the second layer and of the last stay within these, so that no sum leaves the 32 bits.
inline constexpr std::int32_t kMostSecondBias = 1 << 29;
inline constexpr std::int32_t kMostLastBias = 1 << 20;

struct Net {
    // By the numbers of counts; the last row is 0, for kNoMark.
    std::array<std::array<std::int16_t, kNetHidden>, kCountsUsed + 1> inputs;
    std::array<std::int16_t, kNetHidden> input_bias;
    struct Head {
        std::array<std::array<std::int16_t, 2 * kNetHidden>, kNetSecond> second;
        std::array<std::int32_t, kNetSecond> second_bias;  // kNetOne^2 is one
        // In units of Score times kWeightScale.
        std::array<std::int16_t, kNetSecond> last;
        std::int32_t last_bias;
    };
    std::array<Head, kNetHeads> heads;  // by head_of

    [[nodiscard]] static const Net& learned();
};

// That of a phase: see phase_of.
[[nodiscard]] constexpr int head_of(int phase) { return phase * kNetHeads / (kPhases + 1); }

// No correction is larger than this.
inline constexpr Score kMaxCorrection = 1000;

// In units of Score times kWeightScale, for the side to move, whose features are `ours`.
[[nodiscard]] int correction(const SideFeatures& ours, const SideFeatures& theirs, int phase,
                             const Net& net);

}  // namespace hive
