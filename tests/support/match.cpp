#include "tests/support/match.h"

#include <utility>

namespace hive {

std::vector<Game> random_openings(const std::vector<GameType>& types, int plies, int count,
                                  std::uint64_t seed) {
    const Player random = random_player(seed);
    std::vector<Game> openings;
    while (openings.size() < static_cast<std::size_t>(count)) {
        Game game(types[openings.size() % types.size()]);
        while (game.position().ply() < plies && !game.position().is_over()) game.play(random(game));
        if (!game.position().is_over()) openings.push_back(std::move(game));
    }
    return openings;
}

GameState play_game(Game game, const Player& white, const Player& black, int most_plies) {
    while (game.position().ply() < most_plies) {
        const GameState state = game.state(true);
        if (state != GameState::kInProgress && state != GameState::kNotStarted) return state;
        const bool is_white = game.position().side_to_move() == Color::kWhite;
        game.play((is_white ? white : black)(game));
    }
    return GameState::kDraw;
}

MatchScore play_match(const Player& first, const Player& second, const std::vector<Game>& openings,
                      int most_plies, const std::function<void()>& before_game) {
    MatchScore score;
    const auto count = [&score](GameState state, GameState win) {
        ++(state == win ? score.wins : state == GameState::kDraw ? score.draws : score.losses);
    };
    for (const Game& opening : openings) {
        before_game();
        count(play_game(opening, first, second, most_plies), GameState::kWhiteWins);
        before_game();
        count(play_game(opening, second, first, most_plies), GameState::kBlackWins);
    }
    return score;
}

}  // namespace hive
