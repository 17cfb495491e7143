#include "core/mobility.h"

#include <bit>

#include "core/bug_moves.h"
#include "core/connectivity.h"
#include "core/movement_counter.h"

namespace hive {
namespace {

template <int kSide>
int count_walks(const Position<kSide>& position, BugMoves<kSide>& bugs, Tile tile) {
    const Hex hex = position.hex_of(tile);
    const Ring ring = position.ring(hex);
    if (position.height(hex) > 1) return std::popcount(bugs.top_steps(hex));
    switch (tile.bug()) {
        case Bug::kQueen:
        case Bug::kPillbug:
            return detail::kSlideCount[ring];
        case Bug::kSpider:
            return std::popcount(spider_window(position, hex));
        case Bug::kBeetle:
            return std::popcount(bugs.beetle_steps(hex));
        case Bug::kGrasshopper:
            return detail::kOccupiedCount[ring];
        case Bug::kAnt:
            return bugs.ant_moves(hex).count();
        case Bug::kMosquito:
            return bugs.mosquito_moves(hex).count();
        case Bug::kLadybug:
            return bugs.ladybug_moves(hex).count();
    }
    return 0;
}

}  // namespace

template <int kSide>
Mobility mobility(const Position<kSide>& position) {
    assert(position.has_room());
    const CutCells<kSide> cuts(position);
    BugMoves<kSide> bugs(position);
    Mobility cells{};
    for (const Color color : kColors) {
        const int first = index(color) * kTilesPerColor;
        unsigned walkers = position.in_play(color) & ~position.covered(color) & ~cuts.pinned(color);
        for (; walkers != 0; walkers &= walkers - 1) {
            const int slot = std::countr_zero(walkers);
            cells[static_cast<std::size_t>(index(color))][static_cast<std::size_t>(slot)] =
                static_cast<std::uint8_t>(
                    count_walks(position, bugs, Tile::from_index(first + slot)));
        }
    }
    return cells;
}

template Mobility mobility(const Position<16>&);
template Mobility mobility(const Position<32>&);

}  // namespace hive
