#include "search/time_manager.h"

#include <algorithm>

namespace hive {

using std::chrono::nanoseconds;

TimeManager::TimeManager(Clock::time_point start, std::optional<nanoseconds> limit)
    : start_(start) {
    if (!limit) return;
    constexpr nanoseconds kLargestReserve = std::chrono::milliseconds(2);
    hard_ = *limit - std::min(*limit / 20, kLargestReserve);
    soft_ = *hard_ / 20 * 17;
}

// Limits are compared with the time that has passed, since start + limit could overflow.
bool TimeManager::is_over(Clock::time_point now) const { return hard_ && elapsed(now) >= *hard_; }

bool TimeManager::has_time_for_iteration(Clock::time_point now) const {
    return !soft_ || elapsed(now) < *soft_;
}

}  // namespace hive
