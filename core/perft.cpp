#include "core/perft.h"

#include <algorithm>
#include <array>
#include <optional>

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
    if constexpr (kSide < 32)
        if (!position.has_room()) return tree_key(LargePosition(position), depth);
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
        if (method_.table == nullptr || depth < kLeastTableDepth)
            return count_here(position, depth);
        const Key key = tree_key(position, depth);
        if (const auto known = look_up(key)) return *known;
        return count_new(position, depth, key);
    }

    [[nodiscard]] bool is_stopped() const { return is_stopped_; }

  private:
    std::optional<std::uint64_t> look_up(Key key) {
        const auto known = method_.table->probe(key);
        if (known) report(*known);
        return known;
    }

    // A tree that the table does not know by its key.
    template <int kSide>
    std::uint64_t count_new(Position<kSide>& position, int depth, Key key) {
        const std::uint64_t lines = count_here(position, depth);
        if (!is_stopped_) method_.table->store(key, lines);
        return lines;
    }

    // Without a look at the table for the position itself.
    template <int kSide>
    std::uint64_t count_here(Position<kSide>& position, int depth) {
        if constexpr (kSide < 32) {
            if (!position.has_room()) {
                LargePosition large(position);
                return count_here(large, depth);
            }
        }
        return depth < kLeastTableDepth ? count_near(position, depth) : count_far(position, depth);
    }

    template <int kSide>
    std::uint64_t count_far(Position<kSide>& position, int depth) {
        const bool is_shared = depth == 3 && method_.leaves == PerftLeaves::kTogether;
        const bool has_keys = method_.table != nullptr && depth > kLeastTableDepth;
        const std::uint64_t lines = is_shared  ? count_third_moves(position)
                                    : has_keys ? count_by_keys(position, depth)
                                               : count_by_moves(position, depth);
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

    // The keys of all moves first: while one is made, the table's memory for others is on its way.
    template <int kSide>
    std::uint64_t count_by_keys(Position<kSide>& position, int depth) {
        MoveList moves;
        generate_moves(position, moves);
        std::array<Key, MoveList::kCapacity> keys;
        for (int i = 0; i < moves.size(); ++i) {
            const auto undo = position.play(moves[i]);
            keys[static_cast<std::size_t>(i)] = tree_key(position, depth - 1);
            position.undo(undo);
            method_.table->prefetch(keys[static_cast<std::size_t>(i)]);
        }
        std::uint64_t lines = 0;
        for (int i = 0; i < moves.size() && !is_stopped_; ++i) {
            const Key key = keys[static_cast<std::size_t>(i)];
            if (const auto known = look_up(key)) {
                lines += *known;
                continue;
            }
            const auto undo = position.play(moves[i]);
            lines += count_new(position, depth - 1, key);
            position.undo(undo);
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
