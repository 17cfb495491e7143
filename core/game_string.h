// UHP GameStrings: `Base+MLP;InProgress;White[3];wS1;bG1 -wS1;wA1 wS1/;bG2 /bG1`.
#pragma once

#include <string>
#include <string_view>

#include "core/game.h"
#include "core/result.h"

namespace hive {

[[nodiscard]] std::string to_string(GameState state);

// Fields 2 and 3 as the rules see them, moves canonical.
[[nodiscard]] std::string to_string(const Game& game, bool repetition_draw);

// Takes a GameTypeString or a GameString. The state and turn fields are not looked at, nor are
// blanks round `;` and an empty last field. All errors are kBadInput; that of a move names the move
// and its number (1 for the first).
[[nodiscard]] Result<Game> parse_game(std::string_view text);

}  // namespace hive
