// Features of which a position has a few out of many: who stands round a queen, and how each tile
// stands to the queens. They are told as numbers of what is there, not as counts of all there is.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/ring.h"
#include "core/types.h"

namespace hive {

// Kinds of tiles in the names of features, in the order of Bug.
inline constexpr std::array<std::string_view, kBugCount> kBugNames{
    "Queen", "Spider", "Beetle", "Grasshopper", "Ant", "Mosquito", "Ladybug", "Pillbug"};

// -- Rings --
//
// Each cell beside a queen is free, or has a friend or a foe of hers on top: 3^6 rings, which are
// 92 if those that a turn or a mirror makes equal are one. Before a second tile is in play a queen
// has no ring. The feature Reach uses the same patterns for other pairs: cells taken, and in reach.

inline constexpr int kRingPatterns = 92;

namespace detail {

constexpr Ring mirrored(Ring ring) {
    Ring result = 0;
    for (const Direction d : kDirections)
        if (has(ring, d)) result = static_cast<Ring>(result | 1 << (5 - index(d)));
    return result;
}

struct RingPatterns {
    // By friends and foes; where both are on one cell the entry means nothing.
    std::array<std::array<std::uint8_t, 64>, 64> number{};
    std::array<std::array<Ring, 2>, kRingPatterns> examples{};  // friends and foes
    int count = 0;
};

inline constexpr RingPatterns kRingPatternTable = [] {
    constexpr std::uint8_t kNone = 255;
    RingPatterns table;
    for (auto& row : table.number) row.fill(kNone);
    for (std::size_t friends = 0; friends < 64; ++friends)
        for (std::size_t foes = 0; foes < 64; ++foes) {
            if ((friends & foes) != 0 || table.number[friends][foes] != kNone) continue;
            std::array<Ring, 2> rings{static_cast<Ring>(friends), static_cast<Ring>(foes)};
            table.examples[static_cast<std::size_t>(table.count)] = rings;
            for (int turn = 0; turn < 2 * kDirectionCount; ++turn) {
                table.number[rings[0]][rings[1]] = static_cast<std::uint8_t>(table.count);
                for (Ring& ring : rings)
                    ring = turn == kDirectionCount - 1 ? mirrored(ring) : rotated_up(ring);
            }
            ++table.count;
        }
    return table;
}();
static_assert(kRingPatternTable.count == kRingPatterns);

}  // namespace detail

// Of the cells beside a queen with a friend, and with a foe. Requires that no cell is in both.
[[nodiscard]] constexpr int ring_pattern(Ring friends, Ring foes) {
    assert((friends & foes) == 0);
    return detail::kRingPatternTable.number[friends][foes];
}
// `ffx___`: friend, friend, foe, and three free cells, one after the other round the queen.
[[nodiscard]] std::string name_of_ring_pattern(int pattern);

// -- Places --

enum class TileState : std::uint8_t {
    kFree,     // on the ground, and can move
    kStuck,    // neither pinned nor covered, but cannot slide away
    kPinned,   // holds the hive together
    kRaised,   // on top of another one
    kCovered,  // under another one
};
inline constexpr int kTileStates = 5;

// Distances to a queen are 0, 1, 2, and 3 for all that is farther, and for a queen in hand. (More
// could not be told apart across the edge of the small grid.)
inline constexpr int kQueenDistances = 4;
inline constexpr int kPlaces = kBugCount * kTileStates * kQueenDistances * kQueenDistances;

[[nodiscard]] constexpr int place_of(Bug bug, TileState state, int to_queen, int to_foes_queen) {
    const int row = index(bug) * kTileStates + static_cast<int>(state);
    return (row * kQueenDistances + to_queen) * kQueenDistances + to_foes_queen;
}
// `AntFree13`: a free ant beside its queen, and far from the foe's.
[[nodiscard]] std::string name_of_place(int place);

}  // namespace hive
