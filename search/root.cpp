#include "search/root.h"

#include <algorithm>

namespace hive {
namespace {

// Cells of both grids agree modulo the smaller side.
int small_cell(Hex large) { return Grid<16>::at(Grid<32>::axial(large)).index(); }

// The move of the small grid that stands for a move of the large one.
Move small_move(Move large) {
    if (large.is_pass()) return large;
    const Hex to = Hex::from_index(small_cell(large.to()));
    if (large.is_placement()) return Move::place(large.bug(), to);
    return Move::move(Hex::from_index(small_cell(large.from())), to);
}

// How good the move looks without a search.
Score first_glance(LargePosition& position, Move move, const EvaluationWeights& weights) {
    const Color us = position.side_to_move();
    const LargePosition::Undo undo = position.play(move);
    Score score = kDrawScore;
    if (!position.is_over()) {
        score = -evaluate(position, weights);
    } else if (!position.is_surrounded(us)) {
        score = win_at(1);
    } else if (!position.is_surrounded(other(us))) {
        score = loss_at(1);
    }
    position.undo(undo);
    return score;
}

std::vector<Key> seen_twice(std::vector<Key> keys) {
    std::sort(keys.begin(), keys.end());
    std::vector<Key> twice;
    for (std::size_t i = 1; i < keys.size(); ++i)
        if (keys[i] == keys[i - 1] && (twice.empty() || twice.back() != keys[i]))
            twice.push_back(keys[i]);
    return twice;
}

}  // namespace

Root make_root(const Game& game, bool repetition_draw, const EvaluationWeights& weights) {
    LargePosition position = game.position();
    const bool is_small = fits_small_grid(position);

    Root root;
    root.repetition_draw = repetition_draw;
    if (is_small) {
        root.position.emplace<SmallPosition>(position);
    } else {
        root.position = position;
    }
    if (repetition_draw)
        root.draws = seen_twice(is_small ? game.repeatable_keys<16>() : game.repeatable_keys<32>());

    MoveList moves;
    generate_moves(position, moves);
    for (const Move move : moves)
        root.moves.push_back(
            {is_small ? small_move(move) : move, move, first_glance(position, move, weights)});
    std::stable_sort(root.moves.begin(), root.moves.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    return root;
}

std::vector<Move> reported_line(const Root& root, LargePosition position,
                                const std::vector<Move>& line) {
    const bool is_small = std::holds_alternative<SmallPosition>(root.position);
    std::vector<Move> reported;
    for (const Move move : line) {
        MoveList moves;
        generate_moves(position, moves);
        const auto found = std::find_if(moves.begin(), moves.end(), [&](Move large) {
            return (is_small ? small_move(large) : large) == move;
        });
        if (found == moves.end()) break;
        reported.push_back(*found);
        position.play(*found);
    }
    return reported;
}

}  // namespace hive
