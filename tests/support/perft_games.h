// Games whose trees of moves are out of the ordinary.
#pragma once

#include <stdexcept>
#include <string>

#include "core/game_string.h"
#include "core/position.h"

namespace hive {

inline constexpr const char* kPassForced =
    R"(Base;InProgress;White[5];wS1;bB1 /wS1;wQ wS1/;bQ -bB1;wQ \wS1;bS1 \bQ;wQ bS1-;bB1 wS1)";
inline constexpr const char* kWinInOne =
    R"(Base;InProgress;White[5];wA1;bA1 \wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ -wA1;wQ -wA2;bB1 -bA1)";
inline constexpr const char* kWon =
    R"(Base;WhiteWins;Black[5];wA1;bA1 \wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;)"
    R"(bQ -wA1;wQ -wA2;bB1 -bA1;wQ -bQ)";

// Throws std::runtime_error if the text is no game.
[[nodiscard]] inline LargePosition position_of(const std::string& text) {
    const auto game = parse_game(text);
    if (!game) throw std::runtime_error(game.error().message);
    return game->position();
}

}  // namespace hive
