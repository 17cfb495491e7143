// When a search with a time limit ends. The clock is read by the caller.
#pragma once

#include <chrono>
#include <optional>

namespace hive {

class TimeManager {
  public:
    using Clock = std::chrono::steady_clock;

    TimeManager(Clock::time_point start, std::optional<std::chrono::nanoseconds> limit);

    [[nodiscard]] std::chrono::nanoseconds elapsed(Clock::time_point now) const {
        return now - start_;
    }
    // The hard limit: stop now. A little before the time given, which has to last until the answer
    // is out.
    [[nodiscard]] bool is_over(Clock::time_point now) const;
    // The soft limit: with so little time left, another iteration would not get through its first
    // move and so could not change the answer.
    [[nodiscard]] bool has_time_for_iteration(Clock::time_point now) const;

  private:
    Clock::time_point start_;
    std::optional<std::chrono::nanoseconds> hard_;
    std::optional<std::chrono::nanoseconds> soft_;
};

}  // namespace hive
