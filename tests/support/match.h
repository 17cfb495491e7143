// Matches between two players from random openings, each opening played with both colours.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/support/players.h"

namespace hive {

// From the view of the first player.
struct MatchScore {
    int wins = 0;
    int draws = 0;
    int losses = 0;

    [[nodiscard]] int games() const { return wins + draws + losses; }
    [[nodiscard]] double points() const { return wins + 0.5 * draws; }
};

// `count` games of random legal moves, `plies` long and not decided, the types in turn.
[[nodiscard]] std::vector<Game> random_openings(const std::vector<GameType>& types, int plies,
                                                int count, std::uint64_t seed);

// A game that reaches `most_plies` is a draw.
[[nodiscard]] GameState play_game(Game game, const Player& white, const Player& black,
                                  int most_plies);

// Two games for each opening. `before_game` is called before each.
[[nodiscard]] MatchScore play_match(const Player& first, const Player& second,
                                    const std::vector<Game>& openings, int most_plies,
                                    const std::function<void()>& before_game);

}  // namespace hive
