// Random openings that give both sides a game.
#pragma once

#include <atomic>
#include <cstdint>
#include <ostream>
#include <string>

#include "core/job/progress.h"
#include "core/result.h"
#include "core/types.h"
#include "search/score.h"

namespace hive {

struct OpeningsRequest {
    static constexpr int kMaxPlies = 20;
    static constexpr int kMaxCount = 1'000'000;

    GameType type{true, true, true};
    int plies = 4;    // 1..kMaxPlies
    int count = 100;  // 1..kMaxCount
    std::uint64_t seed = 1;
    Depth depth = 6;       // 1..kMaxDepth, of the search that judges a position
    Score max_score = 50;  // 0..kMaxEvaluation: how far from 0 its score may be, for either side
    std::string program;   // name and version, for the first lines
};

// Draws lines of random legal moves and writes those whose last position is in progress, near
// enough to equal, and not one of those before it, turned, mirrored or with equal tiles in other
// places. One GameString a line, after lines that begin with # and hold the command that makes the
// same file. Ends early, with a line that says so, after `stop` and when no new position turns up
// any more. Returns the number of openings.
int make_openings(const OpeningsRequest& request, std::ostream& out, Progress& progress,
                  const std::atomic<bool>& stop);

}  // namespace hive
