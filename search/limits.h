// What goes into a search and what comes out of it. No text, no streams.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/move.h"
#include "search/score.h"

namespace hive {

// Of a game with a clock. The engine chooses how much of it a move is worth.
struct GameClock {
    // What is left to each side; zero is allowed.
    std::chrono::nanoseconds white{};
    std::chrono::nanoseconds black{};
    std::chrono::nanoseconds increment{};  // of either side, after each of its moves
};

inline constexpr int kFullSkill = 20;

// How long to search, and for what. The first limit that is reached ends the search. Without any it
// runs until it is interrupted or the result is proven.
struct SearchLimits {
    std::optional<std::chrono::nanoseconds> time;  // from the call of search; zero is allowed
    std::optional<GameClock> clock;                // instead of a time
    std::optional<Depth> depth;                    // iterations; zero is allowed
    std::optional<std::uint64_t> nodes;            // of all threads together; zero is allowed
    std::optional<int> threads;  // no more of those that the searcher has; at least 1
    // So many of the best moves get a score and a line of their own, as far as there are moves; the
    // first costs less than each further one. At least 1.
    int lines = 1;
    // 0..kFullSkill. Less than that limits the nodes, too, and the answer is not always the best
    // move; with one thread and no limit of time it is the same each time.
    int skill = kFullSkill;
};

// What a finished iteration has found; each of its lines is told by itself, the best first. Moves
// are moves of LargePosition, playable one after the other from the root; there is at least one.
struct SearchInfo {
    Depth depth = 0;
    Depth selective_depth = 0;  // the longest line looked at
    int number = 1;             // of the line, from the best
    Score score = 0;
    std::uint64_t nodes = 0;
    std::chrono::nanoseconds time{};
    int table_permille = 0;  // how full the table is
    std::vector<Move> pv;
};

struct SearchResult {
    Move move = Move::none();  // a move of LargePosition
    Score score = 0;
    Depth depth = 0;  // of the last finished iteration
    std::uint64_t nodes = 0;
};

// A win that is proven: whatever the opponent does.
struct ForcedWin {
    int plies = 0;  // to the move that wins, at most
    // Best play, in which the opponent holds out as long as he can, to the end: moves of
    // LargePosition. Cut short, but not empty, if the search was stopped when the win was proven.
    std::vector<Move> line;
};

struct SearchCallbacks {
    // Asked every few milliseconds, on the calling thread: true ends the search.
    std::function<bool()> interrupted = [] { return false; };
    // Called on the calling thread after each finished iteration, once for each line. With several
    // threads the last one may be of a helper, and deeper than the next.
    std::function<void(const SearchInfo&)> progress = [](const SearchInfo&) {};
};

}  // namespace hive
