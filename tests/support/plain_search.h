// The slow twin of the search: negamax of the whole tree, without bounds, tables or order.
#pragma once

#include "core/position.h"
#include "search/score.h"

namespace hive {

// The value of the position `depth` plies deep, for the side to move: static evaluations at the
// leaves, wins and losses by their distance, `ply` plies from where it is counted. Repetition is
// ignored.
[[nodiscard]] Score plain_search(LargePosition& position, Depth depth, int ply = 0);

}  // namespace hive
