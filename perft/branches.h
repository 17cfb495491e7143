// A tree of moves cut into branches that are counted one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/move.h"
#include "core/position.h"

namespace hive {

// The lines of play that go on from one position. Each has as many leaves as the others.
struct Branch {
    std::vector<Move> line;                     // one way there from the root; at least one move
    int depth = 0;                              // plies left below it
    std::vector<std::uint64_t> times_per_root;  // ways there, for each root move
};

struct Branches {
    std::vector<Move> roots;  // in the order of generate_moves
    std::vector<Branch> branches;
};

// Cuts the tree of `depth` plies below the moves of `position`, and deeper where that gives too few
// branches to keep many threads busy to the end, or to lose only little when a run is interrupted.
// With `merge`, branches that are the same up to canonical_key become one; the counts below it are
// exact but for the odds of two positions with one key (12 in 2^64 for a pair). In a fixed order.
// Requires depth >= 1.
[[nodiscard]] Branches cut_into_branches(const LargePosition& position, int depth, bool merge);

}  // namespace hive
