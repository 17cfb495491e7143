// Perft over several threads, that can be watched, stopped, and taken up again.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/move.h"
#include "core/perft.h"
#include "core/position.h"
#include "perft/count_log.h"

namespace hive {

// Far deeper than anything that ends within a lifetime.
inline constexpr int kMaxCountDepth = 30;
inline constexpr int kMaxCountThreads = 256;

struct RootCount {
    Move move;
    std::uint64_t leaves;
};

struct Count {
    std::uint64_t leaves = 0;      // of the whole tree, or of the finished root moves
    std::vector<RootCount> roots;  // finished root moves, in the order of generate_moves
    bool complete = true;          // false after a stop, or if the log cannot be written
};

struct CountMethod {
    int threads = 1;
    PerftMethod perft;
    bool merge = false;       // count branches that are the same up to canonical_key once
    CountLog* log = nullptr;  // knows finished branches, and learns those that are finished now
};

struct CountProgress {
    std::size_t branches_done = 0;
    std::size_t branches = 0;
    std::uint64_t leaves = 0;
};

struct CountWatch {
    // Becomes true, from any thread or a signal handler, to end the count within a moment.
    const std::atomic<bool>& stop;
    // Called by the thread that counts, about ten times a second.
    std::function<void(const CountProgress&)> progress;
};

// Lines of exactly `depth` moves: the same numbers for every method. A tree of depth 0 has one leaf
// and no root moves. Blocks until all threads are gone.
// Requires 0 <= depth <= kMaxCountDepth and 1 <= threads <= kMaxCountThreads.
[[nodiscard]] Count count_leaves(const LargePosition& position, int depth,
                                 const CountMethod& method, const CountWatch& watch);

}  // namespace hive
