// One key for all positions that are the same to a player: wherever the hive lies on the table,
// however it is turned, also when it is seen in a mirror, and whichever of equal tiles stands
// where.
#pragma once

#include "core/position.h"
#include "core/zobrist.h"

namespace hive {

// Equal for positions with the same side to move that a shift, one of the six turns and perhaps a
// reflection carry into each other, kind for kind and level for level; the piece that just moved
// counts where it makes other moves legal, as in Position::search_key. The number of plies does not
// count, though the rules look at it for the first four turns. Other positions have other keys but
// for odds of about 12 in 2^64 for each pair. About ten times the cost of a play.
// Requires position.has_room().
template <int kSide>
[[nodiscard]] Key canonical_key(const Position<kSide>& position);

extern template Key canonical_key(const Position<16>&);
extern template Key canonical_key(const Position<32>&);

}  // namespace hive
