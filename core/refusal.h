// Why a move is not legal, in words for a person. Asks the rules one by one, in the order in which
// a player would.
#pragma once

#include "core/hex.h"
#include "core/position.h"
#include "core/result.h"

namespace hive {

// The first rule that forbids to bring the tile to that cell; kInvalidMove. Requires that the game
// is not over, that the tile is one of the game type, and that the move is not legal.
[[nodiscard]] Error explain_illegal(const LargePosition& position, Tile tile, Hex to);

// Who won; kBadInput. Requires position.is_over().
[[nodiscard]] Error explain_game_over(const LargePosition& position);

}  // namespace hive
