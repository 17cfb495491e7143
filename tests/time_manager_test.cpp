#include "search/time_manager.h"

#include <vector>

#include <catch2/catch.hpp>

namespace hive {
namespace {

using namespace std::chrono_literals;

const TimeManager::Clock::time_point kStart{1000s};

TEST_CASE("without a limit a search is never over") {
    const TimeManager time(kStart, std::nullopt);
    CHECK_FALSE(time.is_over(kStart + 1000h));
    CHECK(time.has_time_for_iteration(kStart + 1000h));
}

TEST_CASE("a limit ends the search shortly before it is reached") {
    const TimeManager time(kStart, 1s);
    CHECK_FALSE(time.is_over(kStart + 990ms));
    CHECK(time.is_over(kStart + 999ms));
    CHECK(time.elapsed(kStart + 300ms) == 300ms);
}

TEST_CASE("a short limit still leaves most of its time to the search") {
    const TimeManager time(kStart, 10ms);
    CHECK_FALSE(time.is_over(kStart + 9ms));
    CHECK(time.is_over(kStart + 10ms));
}

TEST_CASE("no iteration starts just before the limit") {
    const TimeManager time(kStart, 1s);
    CHECK(time.has_time_for_iteration(kStart + 500ms));
    CHECK_FALSE(time.has_time_for_iteration(kStart + 950ms));
}

TEST_CASE("a limit of zero is over at once") {
    const TimeManager time(kStart, 0s);
    CHECK(time.is_over(kStart));
}

TEST_CASE("the longest limit does not overflow") {
    const TimeManager time(kStart, std::chrono::nanoseconds::max());
    CHECK_FALSE(time.is_over(kStart + 1000h));
}

// What has happened when an iteration ends.
struct Iteration {
    int move;  // any number stands for a move
    Score score;
    std::chrono::milliseconds end;
};

// How long a search on this clock would last if its iterations were these and then nothing came.
bool goes_on(const ClockTime& clock, const std::vector<Iteration>& iterations) {
    TimeManager time(kStart, clock);
    for (const Iteration& iteration : iterations)
        time.finish_iteration(Move::place(Bug::kAnt, Hex::from_index(iteration.move)),
                              iteration.score, kStart + iteration.end);
    return time.has_time_for_iteration(kStart + iterations.back().end);
}

// From here on the hard limit holds.
std::chrono::milliseconds hard_limit(const ClockTime& clock) {
    const TimeManager time(kStart, clock);
    std::chrono::milliseconds after{0};
    while (!time.is_over(kStart + after)) after += 1ms;
    return after;
}

constexpr ClockTime kFiveMinutes{300s, 0s, 10};

TEST_CASE("a game clock without increment is never used up") {
    // At least half of it is left after any move.
    for (ClockTime clock{600s, 0s, 0}; clock.remaining > 0s; clock.remaining /= 2)
        for (clock.moves_played = 0; clock.moves_played < 100; clock.moves_played += 9)
            REQUIRE(TimeManager(kStart, clock).is_over(kStart + clock.remaining / 2));
}

TEST_CASE("a game clock keeps a margin to its flag") {
    for (const auto remaining : {100ms, 200ms, 1000ms, 60000ms})
        for (const auto increment : {0s, 1s, 100s}) {
            INFO(remaining.count() << " ms and " << increment.count() << " s");
            CHECK(hard_limit({remaining, increment, 20}) <= remaining - 50ms);
        }
    CHECK(hard_limit({10ms, 0s, 20}) <= 3ms);
    CHECK(hard_limit({0ms, 0s, 20}) == 0ms);
}

TEST_CASE("a game clock lasts for a game, and its increment is used") {
    CHECK(hard_limit(kFiveMinutes) > 10s);
    CHECK(hard_limit(kFiveMinutes) < 75s);
    CHECK(hard_limit({60s, 10s, 10}) > hard_limit({60s, 0s, 10}) + 5s);
}

TEST_CASE("the first moves of a game take less of the clock, late ones more") {
    CHECK(hard_limit({300s, 0s, 0}) < hard_limit({300s, 0s, 3}));
    CHECK(hard_limit({300s, 0s, 10}) < hard_limit({300s, 0s, 20}));
    CHECK(hard_limit({300s, 0s, 40}) == hard_limit({300s, 0s, 200}));
}

TEST_CASE("an iteration that would probably not be finished is not started") {
    // The soft limit is 12 s. One has ended at 4 s, or at 9 s.
    CHECK(goes_on(kFiveMinutes, {{1, 0, 300ms}, {1, 0, 1s}, {1, 0, 4s}}));
    CHECK_FALSE(goes_on(kFiveMinutes, {{1, 0, 300ms}, {1, 0, 2s}, {1, 0, 9s}}));
    CHECK_FALSE(goes_on(kFiveMinutes, {{1, 0, 300ms}, {1, 0, 4s}, {1, 0, 12s}}));
}

TEST_CASE("a new best move or a falling score is worth more of the clock") {
    CHECK_FALSE(goes_on(kFiveMinutes, {{1, 0, 3s}, {1, 0, 7s}, {1, 0, 12500ms}}));
    CHECK(goes_on(kFiveMinutes, {{1, 0, 3s}, {1, 0, 7s}, {2, 0, 12500ms}}));
    CHECK(goes_on(kFiveMinutes, {{1, 0, 3s}, {1, 0, 7s}, {1, -40, 12500ms}}));
}

TEST_CASE("a move that nothing has changed for long ends the search early") {
    const auto settled = [](Score score, Score last_score, std::chrono::milliseconds end) {
        return goes_on(kFiveMinutes, {{1, score, 1ms},
                                      {1, score, 10ms},
                                      {1, score, 100ms},
                                      {1, score, end - 2s},
                                      {1, last_score, end}});
    };
    CHECK(settled(100, 100, 6s));
    CHECK_FALSE(settled(100, 100, 8s));
    CHECK(settled(100, 160, 8s));
    CHECK_FALSE(settled(900, 960, 5s));
}

}  // namespace
}  // namespace hive
