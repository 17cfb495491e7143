// UHP MoveStrings, both ways. Input may be in any case, with blanks and tabs round its words;
// output is canonical.
#pragma once

#include <string>
#include <string_view>

#include "core/move.h"
#include "core/names.h"
#include "core/position.h"
#include "core/result.h"

namespace hive {

// The move as every other engine prints it: the reference is the first occupied neighbour of the
// destination in the order NW, NE, E, SE, SW, W, with the moving tile lifted, named by its top
// tile; for a climb, the top tile of the target. Requires a legal move.
[[nodiscard]] std::string to_string(const LargePosition& position, Move move);

// Reads a MoveString (`pass` too) and returns a legal move, or says which rule forbids it. Takes
// any neighbour as reference, buried ones and the moving tile itself (its cell before the move)
// too, and a direction that leads onto an occupied cell as a climb. Errors are of kind
// kInvalidMove, and kBadInput if the game is over.
[[nodiscard]] Result<Move> parse_move(const LargePosition& position, std::string_view text);

}  // namespace hive
