// When a search with a time limit ends. The clock is read by the caller.
//
// A limit for one move is used up, since no time is given back. Of a game clock, the search takes
// what suits the move: see the source.
#pragma once

#include <chrono>
#include <optional>

#include "core/move.h"
#include "search/score.h"

namespace hive {

// What is left to the side to move in a game with a clock.
struct ClockTime {
    std::chrono::nanoseconds remaining{};
    std::chrono::nanoseconds increment{};  // added after each of its moves
    int moves_played = 0;                  // by the side to move
};

class TimeManager {
  public:
    using Clock = std::chrono::steady_clock;
    using nanoseconds = std::chrono::nanoseconds;

    // A time for this move; none: as long as the caller likes.
    TimeManager(Clock::time_point start, std::optional<nanoseconds> limit);
    TimeManager(Clock::time_point start, const ClockTime& clock);

    [[nodiscard]] nanoseconds elapsed(Clock::time_point now) const { return now - start_; }
    // The hard limit: stop now. A little before the time given, which has to last until the answer
    // is out; on a game clock, well before the flag.
    [[nodiscard]] bool is_over(Clock::time_point now) const;

    // What the search takes as a rule; none: as long as the caller likes.
    [[nodiscard]] std::optional<nanoseconds> usual_time() const { return soft_; }

    // An iteration has ended with this move and score.
    void finish_iteration(Move best, Score score, Clock::time_point now);
    // The soft limit: false where another iteration is not worth its time, or would probably not
    // be finished. Of a time for one move, all but a rest is worth being used.
    [[nodiscard]] bool has_time_for_iteration(Clock::time_point now) const;

  private:
    [[nodiscard]] nanoseconds clock_target() const;
    [[nodiscard]] nanoseconds expected_iteration() const;

    Clock::time_point start_;
    bool on_clock_ = false;
    std::optional<nanoseconds> hard_;
    std::optional<nanoseconds> soft_;

    // The finished iterations.
    Move best_ = Move::none();
    Score score_ = 0;
    int same_best_ = 0;   // the last so many agreed on the move
    Score change_ = 0;    // of the score, by the last one
    nanoseconds end_{};   // of the last one, from the start
    nanoseconds last_{};  // the time that the last ones took
    nanoseconds last_but_one_{};
};

}  // namespace hive
