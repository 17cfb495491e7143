// Legal moves. The rules are those of the published rule sheets; the one doubtful case, a beetle
// between two tall stacks, follows the gate rule that all engines share.
#pragma once

#include "core/move.h"
#include "core/position.h"

namespace hive {

// All legal moves, exactly one for each (piece, destination) and each (kind in hand, cell), in a
// fixed order; only a pass if there is no other; none if a queen is surrounded. Requires
// position.has_room().
template <int kSide>
void generate_moves(const Position<kSide>& position, MoveList& moves);

// The size of that list, without making it. Requires position.has_room().
template <int kSide>
[[nodiscard]] int count_moves(const Position<kSide>& position);

// Whether any move, also one from another position, is in that list, without making it. Requires
// position.has_room().
template <int kSide>
[[nodiscard]] bool is_legal(const Position<kSide>& position, Move move);

}  // namespace hive
