// What the side to move may place, and where.
#pragma once

#include "core/position.h"

namespace hive {

// Kinds that may be placed now, bit index(Bug): those in hand, but not the queen on a player's
// first turn, and only the queen if it is still in hand on the fourth. None if the game is over.
template <int kSide>
[[nodiscard]] inline unsigned placeable_kinds(const Position<kSide>& position) {
    constexpr unsigned kQueen = 1U << index(Bug::kQueen);
    if (position.is_over()) return 0;
    const unsigned kinds = position.kinds_in_hand(position.side_to_move());
    const int turn = position.ply() / 2 + 1;
    if (turn == 1) return kinds & ~kQueen;
    if (turn >= 4 && (kinds & kQueen) != 0) return kQueen;
    return kinds;
}

// Where a tile may be placed: empty cells next to an own top tile and to no enemy top tile. The
// first two tiles of a game go to one cell, and to any cell beside it.
template <int kSide>
[[nodiscard]] inline HexSet<kSide> placement_cells(const Position<kSide>& position) {
    if (position.ply() == 0) return HexSet<kSide>::of(Grid<kSide>::at({0, 0}));
    if (position.ply() == 1) return position.occupied().neighbors();
    const Color us = position.side_to_move();
    return position.tops(us).neighbors() & ~position.tops(other(us)).neighbors() &
           ~position.occupied();
}

}  // namespace hive
