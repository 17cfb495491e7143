#include "core/mobility.h"

#include <bit>

#include "core/bug_moves.h"
#include "core/connectivity.h"

namespace hive {
namespace {

template <int kSide>
int count_walks(const Position<kSide>& position, BugMoves<kSide>& bugs, Tile tile) {
    const Hex hex = position.hex_of(tile);
    return position.height(hex) > 1 ? std::popcount(bugs.top_steps(hex))
                                    : bugs.count_ground(tile.bug(), hex);
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
