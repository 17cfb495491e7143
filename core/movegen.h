// Legal moves. The rules are those of the published rule sheets; the one doubtful case, a beetle
// between two tall stacks, follows the gate rule that all engines share.
#pragma once

#include "core/move.h"
#include "core/position.h"

namespace hive {

// Costs are for a position in the middle of a game with about 75 moves; scripts/benchmark.py
// measures them.

// All legal moves, exactly one for each (piece, destination) and each (kind in hand, cell), in a
// fixed order; only a pass if there is no other; none if a queen is surrounded. Requires
// position.has_room(). About 130 ns.
template <int kSide>
void generate_moves(const Position<kSide>& position, MoveList& moves);

// Parts of that list, in the same order, each without making the rest; a pass is in no part.
//
// The moves of the top tile of an occupied cell, also of an enemy tile that may be thrown.
template <int kSide>
void generate_moves_of(const Position<kSide>& position, Hex from, MoveList& moves);
// The moves that end on some cells, such as the free cells beside a queen. For a few cells about
// two thirds of the cost of all moves; next to nothing if no tile may move and none be placed
// there.
template <int kSide>
void generate_moves_to(const Position<kSide>& position, const HexSet<kSide>& cells,
                       MoveList& moves);

// The size of the list, without making it. Requires position.has_room(). About 85 ns.
template <int kSide>
[[nodiscard]] int count_moves(const Position<kSide>& position);

// Whether any move, also one from another position, is in the list, without making it. Requires
// position.has_room(). About 30 ns, and less for a placement.
template <int kSide>
[[nodiscard]] bool is_legal(const Position<kSide>& position, Move move);

}  // namespace hive
