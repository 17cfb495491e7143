// Counts over the games of a run.
#pragma once

#include <cstdint>
#include <string>

#include "search/selfplay/game_record.h"

namespace hive {

struct Tally {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;  // with a search score
    std::uint64_t white_wins = 0;
    std::uint64_t black_wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t undecided = 0;  // at the ply cap

    void add(const GameRecord& game);
};

// `white 48.0 %, black 49.5 %, drawn 2.0 %, undecided 0.5 %`. Requires a game.
[[nodiscard]] std::string results_text(const Tally& tally);

}  // namespace hive
