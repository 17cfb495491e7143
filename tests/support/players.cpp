#include "tests/support/players.h"

#include <random>
#include <utility>
#include <vector>

#include "core/movegen.h"
#include "search/evaluate.h"

namespace hive {
namespace {

using Generator = std::mt19937_64;

// Remainders, since the distributions of the standard library differ between its versions.
std::size_t below(std::size_t size, Generator& generator) { return generator() % size; }

Score value_after(LargePosition position, Move move) {
    const Color us = position.side_to_move();
    position.play(move);
    if (!position.is_over()) return -evaluate(position);
    if (!position.is_surrounded(us)) return win_at(1);
    return position.is_surrounded(other(us)) ? kDrawScore : loss_at(1);
}

}  // namespace

Player random_player(std::uint64_t seed) {
    return [generator = Generator(seed)](const Game& game) mutable {
        MoveList moves;
        generate_moves(game.position(), moves);
        return moves[static_cast<int>(below(static_cast<std::size_t>(moves.size()), generator))];
    };
}

Player greedy_player(std::uint64_t seed) {
    return [generator = Generator(seed)](const Game& game) mutable {
        MoveList moves;
        generate_moves(game.position(), moves);
        std::vector<Move> best;
        Score best_value = -kInfinity;
        for (const Move move : moves) {
            const Score value = value_after(game.position(), move);
            if (value < best_value) continue;
            if (value > best_value) best.clear();
            best_value = value;
            best.push_back(move);
        }
        return best[below(best.size(), generator)];
    };
}

Player searching_player(std::shared_ptr<Searcher> searcher, SearchLimits limits) {
    return [searcher = std::move(searcher), limits](const Game& game) {
        return searcher->search(game, limits, true).move;
    };
}

}  // namespace hive
