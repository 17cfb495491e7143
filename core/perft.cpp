#include "core/perft.h"

#include <algorithm>

#include "core/canonical_key.h"
#include "core/movegen.h"
#include "core/reply_count.h"

namespace hive {
namespace {

// Smaller trees are counted about as fast as they are found in the table.
constexpr int kLeastTableDepth = 3;

// Trees up to this depth are counted without asking the watch: a few million leaves at most.
constexpr int kUnwatchedDepth = 3;

// Of all that the count below a position depends on. The rules look at the ply, up to the fourth
// turn (placement.h).
template <int kSide>
Key tree_key(const Position<kSide>& position, int depth) {
    constexpr int kFourthTurn = 6;
    const int rest =
        std::min(position.ply(), kFourthTurn) << 16 | position.game_type().index() << 8 | depth;
    return canonical_key(position) ^ mix(static_cast<Key>(rest) * zobrist::kGolden);
}

class Counter {
  public:
    Counter(const PerftMethod& method, const PerftWatch& watch) : method_(method), watch_(watch) {}

    // Meaningless once stopped.
    template <int kSide>
    std::uint64_t count(Position<kSide>& position, int depth) {
        if constexpr (kSide < 32) {
            if (!position.has_room()) {
                LargePosition large(position);
                return count(large, depth);
            }
        }
        if (depth < kLeastTableDepth) return count_near(position, depth);
        if (method_.table == nullptr) return count_far(position, depth);
        const Key key = tree_key(position, depth);
        if (const auto known = method_.table->probe(key)) {
            report(*known);
            return *known;
        }
        const std::uint64_t lines = count_far(position, depth);
        if (!is_stopped_) method_.table->store(key, lines);
        return lines;
    }

    [[nodiscard]] bool is_stopped() const { return is_stopped_; }

  private:
    template <int kSide>
    std::uint64_t count_far(Position<kSide>& position, int depth) {
        const bool is_shared = depth == 3 && method_.leaves == PerftLeaves::kTogether;
        const std::uint64_t lines =
            is_shared ? count_third_moves(position) : count_by_moves(position, depth);
        if (depth <= kUnwatchedDepth) report(lines);
        return lines;
    }

    template <int kSide>
    std::uint64_t count_near(Position<kSide>& position, int depth) {
        if (depth == 0) return 1;
        if (depth == 1) return static_cast<std::uint64_t>(count_last(position));
        if (method_.leaves == PerftLeaves::kTogether) return count_replies(position);
        return count_by_moves(position, depth);
    }

    template <int kSide>
    int count_last(const Position<kSide>& position) const {
        if (method_.leaves != PerftLeaves::kList) return count_moves(position);
        MoveList moves;
        generate_moves(position, moves);
        return moves.size();
    }

    template <int kSide>
    std::uint64_t count_by_moves(Position<kSide>& position, int depth) {
        MoveList moves;
        generate_moves(position, moves);
        std::uint64_t lines = 0;
        for (const Move move : moves) {
            const auto undo = position.play(move);
            lines += count(position, depth - 1);
            position.undo(undo);
            if (is_stopped_) break;
        }
        return lines;
    }

    void report(std::uint64_t leaves) {
        if (!watch_(leaves)) is_stopped_ = true;
    }

    const PerftMethod& method_;
    const PerftWatch& watch_;
    bool is_stopped_ = false;
};

}  // namespace

std::optional<std::uint64_t> perft(const LargePosition& position, int depth,
                                   const PerftMethod& method, const PerftWatch& watch) {
    assert(depth >= 0);
    Counter counter(method, watch);
    const std::uint64_t lines = [&] {
        if (fits_small_grid(position)) {
            SmallPosition small(position);
            return counter.count(small, depth);
        }
        LargePosition large(position);
        return counter.count(large, depth);
    }();
    return counter.is_stopped() ? std::nullopt : std::optional(lines);
}

std::uint64_t perft(const LargePosition& position, int depth, const PerftMethod& method) {
    return *perft(position, depth, method, [](std::uint64_t) { return true; });
}

}  // namespace hive
