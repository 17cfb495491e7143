// Weaker play on purpose: a search of few nodes, and a choice among the moves that it finds nearly
// as good as the best.
#pragma once

#include <cstdint>

#include "core/move.h"
#include "search/limits.h"
#include "search/random.h"
#include "search/root.h"
#include "search/score.h"

namespace hive {

// What a level makes of a search.
struct Handicap {
    std::uint64_t nodes;  // at most
    int lines;            // the moves to choose from
    Score spread;         // a move worse than the best by more than this is never chosen

    // Requires 0 <= skill < kFullSkill. Each level is weaker than the next.
    [[nodiscard]] static Handicap of(int skill);
};

// A move of `root` by the scores of its first `handicap.lines` moves: often the best, sometimes
// another, the less often the worse it is. Never one that is known to lose, or with which the
// opponent wins at once, where another is left. `position` is that of the game.
[[nodiscard]] const RootMove& choose_move(const Root& root, const LargePosition& position,
                                          const Handicap& handicap, Random& random);

}  // namespace hive
