#include "tests/support/plain_search.h"

#include <algorithm>

#include "core/movegen.h"
#include "search/evaluate.h"

namespace hive {

Score plain_search(LargePosition& position, Depth depth, int ply) {
    const bool white_lost = position.is_surrounded(Color::kWhite);
    const bool black_lost = position.is_surrounded(Color::kBlack);
    if (white_lost && black_lost) return kDrawScore;
    if (white_lost || black_lost)
        return white_lost == (position.side_to_move() == Color::kWhite) ? loss_at(ply)
                                                                        : win_at(ply);
    if (depth == 0) return evaluate(position);
    MoveList moves;
    generate_moves(position, moves);
    Score best = -kInfinity;
    for (const Move move : moves) {
        const LargePosition::Undo undo = position.play(move);
        best = std::max(best, -plain_search(position, depth - 1, ply + 1));
        position.undo(undo);
    }
    return best;
}

}  // namespace hive
