#include "core/game_string.h"

#include <vector>

#include "core/ascii.h"
#include "core/notation.h"

namespace hive {
namespace {

std::string turn_text(const LargePosition& position) {
    return (position.side_to_move() == Color::kWhite ? "White[" : "Black[") +
           std::to_string(position.ply() / 2 + 1) + ']';
}

}  // namespace

std::string to_string(GameState state) {
    switch (state) {
        case GameState::kNotStarted:
            return "NotStarted";
        case GameState::kInProgress:
            return "InProgress";
        case GameState::kDraw:
            return "Draw";
        case GameState::kWhiteWins:
            return "WhiteWins";
        case GameState::kBlackWins:
            return "BlackWins";
    }
    return {};
}

std::string to_string(const Game& game, bool repetition_draw) {
    std::string text = to_string(game.type()) + ';' + to_string(game.state(repetition_draw)) + ';' +
                       turn_text(game.position());
    LargePosition position(game.type());
    for (const Move move : game.moves()) {
        text += ';' + to_string(position, move);
        position.play(move);
    }
    return text;
}

Result<Game> parse_game(std::string_view text) {
    std::vector<std::string_view> fields = fields_of(text, ';');
    if (fields.size() > 1 && fields.back().empty()) fields.pop_back();
    const Result<GameType> type = parse_game_type(fields[0]);
    if (!type) return type.error();
    Game game(*type);
    constexpr std::size_t kFirstMove = 3;  // after the type, the state and the turn
    for (std::size_t i = kFirstMove; i < fields.size(); ++i) {
        const Result<Move> move = parse_move(game.position(), fields[i]);
        if (!move)
            return bad_input("move " + std::to_string(i - kFirstMove + 1) + ", " +
                             quoted(fields[i]) + ": " + move.error().message);
        game.play(*move);
    }
    return game;
}

}  // namespace hive
