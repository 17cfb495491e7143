#include "core/perft.h"

#include "core/movegen.h"

namespace hive {
namespace {

template <int kSide>
std::uint64_t count_lines(Position<kSide>& position, int depth) {
    if constexpr (kSide < 32) {
        if (!position.has_room()) {
            LargePosition large(position);
            return count_lines(large, depth);
        }
    }
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count_moves(position));
    MoveList moves;
    generate_moves(position, moves);
    std::uint64_t lines = 0;
    for (const Move move : moves) {
        const auto undo = position.play(move);
        lines += count_lines(position, depth - 1);
        position.undo(undo);
    }
    return lines;
}

}  // namespace

std::uint64_t perft(const LargePosition& position, int depth) {
    assert(depth >= 0);
    if (fits_small_grid(position)) {
        SmallPosition small(position);
        return count_lines(small, depth);
    }
    LargePosition large(position);
    return count_lines(large, depth);
}

}  // namespace hive
