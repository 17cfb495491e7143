#include "search/time_manager.h"

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

}  // namespace
}  // namespace hive
