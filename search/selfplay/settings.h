// What decides which games are played, down to the last move and score.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/result.h"
#include "search/score.h"

namespace hive {

struct SelfplaySettings {
    // Shares of the game types, by GameType::index(). Of no matter where there are openings.
    std::array<std::uint32_t, kGameTypes.size()> type_weights{1};
    std::uint64_t seed = 1;
    std::uint64_t nodes = 5000;  // for each move
    int table_mebibytes = 1;
    std::vector<Game> openings;  // each in progress; a game starts with one of them, if any
    int random_plies = 4;        // played at random after that, or from the start
    // From there on, a move is drawn at random in so many of 10^6 cases, before this ply.
    std::uint32_t random_moves_ppm = 0;
    int random_until = 30;
    int max_plies = 300;
    // A side that scores this far below zero, and the other one above, for kResignPlies plies on
    // end has lost. 0: never.
    Score resign = 0;
    int games_per_shard = 500;

    static constexpr int kResignPlies = 6;
};

// `Base+MLP`, `Base:1,Base+MLP:3`, or `all`. Weights are 1 to 1000, 1 if left out.
[[nodiscard]] Result<std::array<std::uint32_t, kGameTypes.size()>> parse_type_weights(
    std::string_view text);

// One line `name value` for each setting, and first for `program`, the version and search that
// play: equal texts mean equal games.
[[nodiscard]] std::string to_text(const SelfplaySettings& settings, std::string_view program);

// The first line that differs, in words: `nodes is 500 there and 5000 here`. None if none does.
[[nodiscard]] std::optional<std::string> difference(std::string_view there, std::string_view here);

// Why games by these settings would repeat each other or have no move; no error if all is well.
[[nodiscard]] Status check(const SelfplaySettings& settings, std::uint64_t games);

}  // namespace hive
