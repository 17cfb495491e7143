// What the side to move may place, and where.
#pragma once

#include "core/position.h"

namespace hive {

// Of the kinds in a player's hand (bit index(Bug)) those that the rules of the first turns allow:
// not the queen on the first turn, and only the queen if she is still in hand on the fourth.
[[nodiscard]] constexpr unsigned allowed_kinds(unsigned in_hand, int ply) {
    constexpr unsigned kQueen = 1U << index(Bug::kQueen);
    const int turn = ply / 2 + 1;
    if (turn == 1) return in_hand & ~kQueen;
    if (turn >= 4 && (in_hand & kQueen) != 0) return kQueen;
    return in_hand;
}

// Kinds that may be placed now. None if the game is over.
template <int kSide>
[[nodiscard]] inline unsigned placeable_kinds(const Position<kSide>& position) {
    if (position.is_over()) return 0;
    return allowed_kinds(position.kinds_in_hand(position.side_to_move()), position.ply());
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
