#include "search/time_manager.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstdlib>

namespace hive {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// Kept on a game clock whatever happens: for pipes, referees and a busy machine.
constexpr nanoseconds kSafetyMargin = milliseconds(50);

// A game between engines takes some 30 moves of each side, and who plays on beyond that needs time
// for at least this many more.
constexpr int kUsualMoves = 35;
constexpr int kLeastMovesToGo = 12;

// The first moves only bring the queens into play; there is little to find yet.
constexpr int kOpeningMoves = 3;

nanoseconds percent(nanoseconds time, int hundredths) { return time / 100 * hundredths; }

}  // namespace

TimeManager::TimeManager(Clock::time_point start, std::optional<nanoseconds> limit)
    : start_(start) {
    if (!limit) return;
    constexpr nanoseconds kLargestReserve = milliseconds(2);
    hard_ = *limit - std::min(*limit / 20, kLargestReserve);
    soft_ = *hard_ / 20 * 17;
}

// The soft limit is an even share of what is left and most of the increment, the hard one several
// times that. Never more than half of what is left: so a clock with an increment settles where both
// balance, and one without never runs out.
TimeManager::TimeManager(Clock::time_point start, const ClockTime& clock)
    : start_(start), on_clock_(true) {
    assert(clock.moves_played >= 0);
    const nanoseconds left = std::max(clock.remaining, nanoseconds(0));
    const nanoseconds usable = left - std::min(left / 2, kSafetyMargin);
    const int moves_to_go = std::max(kUsualMoves - clock.moves_played, kLeastMovesToGo);
    nanoseconds share = usable / moves_to_go + percent(clock.increment, 75);
    if (clock.moves_played < kOpeningMoves) share /= 2;
    soft_ = std::min(share, usable / 2);
    hard_ = std::min(4 * *soft_, usable / 2);
}

// Limits are compared with the time that has passed, since start + limit could overflow.
bool TimeManager::is_over(Clock::time_point now) const { return hard_ && elapsed(now) >= *hard_; }

void TimeManager::finish_iteration(Move best, Score score, Clock::time_point now) {
    same_best_ = best == best_ ? same_best_ + 1 : 1;
    change_ = best_.is_none() ? 0 : score - score_;
    best_ = best;
    score_ = score;
    last_but_one_ = last_;
    last_ = elapsed(now) - end_;
    end_ = elapsed(now);
}

bool TimeManager::has_time_for_iteration(Clock::time_point now) const {
    if (!soft_) return true;
    if (!on_clock_) return elapsed(now) < *soft_;
    const nanoseconds target = clock_target();
    // Iterations grow, so those that begin just before the target end far behind it. This lets them
    // end on both sides of it.
    const nanoseconds latest_end = std::min(*hard_, 2 * target);
    return elapsed(now) < target && elapsed(now) + expected_iteration() <= latest_end;
}

// The soft limit, and what the iterations so far make of it: more in trouble, less when nothing has
// changed for long.
nanoseconds TimeManager::clock_target() const {
    constexpr Score kDrop = 30;
    constexpr int kSettledIterations = 5;
    constexpr Score kSteady = 25;
    constexpr Score kDecided = 500;
    int share = 100;
    if (best_.is_none()) return *soft_;
    if (same_best_ == 1) share += 50;
    if (change_ <= -kDrop) share += 50;
    if (same_best_ >= kSettledIterations) {
        if (std::abs(score_) >= kDecided)
            share = 35;
        else if (std::abs(change_) <= kSteady)
            share = 60;
    }
    return std::min(percent(*soft_, share), *hard_);
}

// Each takes about as many times longer than the one before as that one did.
nanoseconds TimeManager::expected_iteration() const {
    constexpr std::int64_t kLeastGrowth = 150;  // in hundredths
    constexpr std::int64_t kMostGrowth = 400;
    constexpr nanoseconds kTooShortToTell = std::chrono::microseconds(100);
    if (last_but_one_ < kTooShortToTell) return 2 * last_;
    const std::int64_t growth = last_ * 100 / last_but_one_;
    return last_ / 100 * std::clamp(growth, kLeastGrowth, kMostGrowth);
}

}  // namespace hive
