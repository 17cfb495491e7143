#include "engine/time_format.h"

#include <catch2/catch.hpp>

namespace hive {
namespace {

using namespace std::chrono_literals;

TEST_CASE("times as clients write them") {
    const std::pair<const char*, std::chrono::nanoseconds> cases[] = {
        {"00:00:05", 5s},        {"0:0:5", 5s},
        {"00:00:00.230", 230ms}, {"00:00:00.5000000", 500ms},
        {"00:00:00.5", 500ms},   {"00:00:010", 10s},
        {"00:00:00", 0s},        {"01:02:03", 1h + 2min + 3s},
        {"1.00:00:00", 24h},     {"1.02:00:00", 26h},
        {"0:0:90", 90s},         {"0:0:0.1234567899", 123456789ns},
    };
    for (const auto& [text, time] : cases) {
        INFO(text);
        const auto parsed = parse_time(text);
        REQUIRE(parsed);
        CHECK(*parsed == time);
    }
}

TEST_CASE("a longer time than any is the longest") {
    for (const char* text : {"99999999:00:00", "99999999999999999999.00:00:00",
                             "0:0:99999999999999999999.9", "365.0:0:1", "0:99999999999999:0"}) {
        INFO(text);
        const auto parsed = parse_time(text);
        REQUIRE(parsed);
        CHECK(*parsed == kLongestTime);
    }
}

TEST_CASE("what is no time") {
    for (const char* text :
         {"", "5", "00:05", "-00:00:05", "0:0:-5", "0:0:5s", "0:0:0,5", "0:0:", "0::0", ":0:0",
          "0:0:0:5", "0:0.5:0", "1.:0:0", ".1:0:0", "0:0:5.", "1.2.3:0:0", "a:b:c", "0:0:1e3"}) {
        INFO(text);
        CHECK_FALSE(parse_time(text));
    }
    CHECK(parse_time("5").error().message.find("00:00:05") != std::string::npos);
}

TEST_CASE("seconds as nokamute's clients write them") {
    REQUIRE(parse_seconds("0.5"));
    CHECK(*parse_seconds("0.5") == 500ms);
    CHECK(*parse_seconds("12") == 12s);
    for (const char* text : {"", "-1", "0:5", "abc", ".", "1.5.2"}) {
        INFO(text);
        CHECK_FALSE(parse_seconds(text));
    }
}

}  // namespace
}  // namespace hive
