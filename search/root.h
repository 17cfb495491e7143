// Where a search starts: the position on the fastest grid that holds it, its moves, and the way
// back from moves of that grid to moves of LargePosition, which is what the world outside sees.
#pragma once

#include <variant>
#include <vector>

#include "core/game.h"
#include "search/evaluate.h"
#include "search/score.h"

namespace hive {

struct RootMove {
    Move move;      // of the searched grid
    Move reported;  // the same of LargePosition
    Score score;    // by the static evaluation, until it has been searched
    // Then the expected play from the root, the move first, as far as it stays on that grid.
    std::vector<Move> line{};
};

struct Root {
    std::variant<SmallPosition, LargePosition> position{SmallPosition(GameType())};
    // Positions that occurred twice in the game: a third time is a draw. Empty if repetition is
    // ignored.
    std::vector<Key> draws;
    bool repetition_draw = false;
    // All legal moves, the best by the static evaluation of what they lead to first; a win in one
    // has the score win_at(1).
    std::vector<RootMove> moves;
};

// Requires that the game is not over.
[[nodiscard]] Root make_root(const Game& game, bool repetition_draw,
                             const EvaluationWeights& weights);

// The line, found by a search of `root`, as moves of LargePosition; `position` is that of the game.
[[nodiscard]] std::vector<Move> reported_line(const Root& root, LargePosition position,
                                              const std::vector<Move>& line);

}  // namespace hive
