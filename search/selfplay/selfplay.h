// Self-play: many games at once, kept in shards.
#pragma once

#include <atomic>
#include <cstdint>
#include <ostream>
#include <string>

#include "core/job/progress.h"
#include "core/result.h"
#include "search/selfplay/settings.h"

namespace hive {

struct SelfplayRequest {
    static constexpr int kMaxThreads = 256;
    static constexpr std::uint32_t kMaxGames = 10'000'000;

    SelfplaySettings settings;
    std::uint32_t games = 0;  // 1..kMaxGames
    int threads = 1;          // 1..kMaxThreads
    std::string folder;
    std::string program;  // name and version, for the record
};

// Plays games 0 to `games` - 1, as far as the folder does not have them, and writes a summary to
// `out`. Each thread plays one game at a time. A shard is written when all its games are there;
// after `stop`, the games that are finished are. True if all games are there, false after `stop`.
// After a failure to write, what can be written still is.
[[nodiscard]] Result<bool> run_selfplay(const SelfplayRequest& request, std::ostream& out,
                                        Progress& progress, const std::atomic<bool>& stop);

}  // namespace hive
