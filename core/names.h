// UHP names of game types and tiles, both ways. Input in any case, output canonical.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "core/types.h"

namespace hive {

// `Base`, `Base+MLP`. Reading takes the letters after `+` in any order, each at most once.
[[nodiscard]] std::string to_string(GameType type);
[[nodiscard]] Result<GameType> parse_game_type(std::string_view text);

// `wQ`, `bA3`: kinds of which a player owns one carry no number. Nothing for any other text.
[[nodiscard]] std::string to_string(Tile tile);
[[nodiscard]] std::optional<Tile> parse_tile(std::string_view text);

}  // namespace hive
