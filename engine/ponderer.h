// Thinking in the time of the opponent: a search in a thread of its own that fills the table for
// the searches to come.
#pragma once

#include <atomic>
#include <optional>

#include "core/game.h"
#include "core/job/threads.h"
#include "search/limits.h"
#include "search/searcher.h"

namespace hive {

class Ponderer {
  public:
    // `searcher` must outlive this.
    explicit Ponderer(Searcher& searcher) : searcher_(searcher) {}

    // Searches the position of `game` until stop, or until the limits or a proven result. Nobody
    // else may use the searcher before stop. Does nothing if the system has no thread to give.
    // Requires that it is stopped, and what Searcher::search requires.
    void start(const Game& game, const SearchLimits& limits, bool repetition_draw);
    // Returns as soon as the searcher is free, which is almost at once.
    void stop() { thread_.reset(); }

  private:
    void end_search();

    Searcher& searcher_;
    std::atomic<bool> is_over_{false};
    std::optional<Threads> thread_;  // ends before the rest
};

}  // namespace hive
