// The words and columns of waggle-perft's results.
#include <catch2/catch.hpp>

#include "perft/report.h"

namespace hive {
namespace {

TEST_CASE("lines of depths are aligned") {
    CHECK(depth_line({1, 4, 0.5}) ==
          " 1                 4        0.500 s             8 leaves/s\n");
    CHECK(depth_line({12, 99376027356, 1234.5}) ==
          "12       99376027356     1234.500 s      80499010 leaves/s\n");
    CHECK(depth_line({0, 1, 0}) == "0 1\n");
}

TEST_CASE("no time at all is no division by zero") {
    CHECK_THAT(depth_line({1, 0, 0}), Catch::EndsWith(" 0 leaves/s\n"));
    CHECK_THAT(depth_line({1, 4, 0}), !Catch::Contains("inf"));
}

TEST_CASE("root moves stand before their total") {
    Report report;
    report.roots = {{"bS1 wA1\\", 7}, {"pass", 1234}};
    CHECK(divide_lines(report) == "bS1 wA1\\     7\npass      1234\ntotal     1241\n");
    report.is_complete = false;
    CHECK(divide_lines(report) == "bS1 wA1\\     7\npass      1234\n");
}

TEST_CASE("JSON escapes backslashes") {
    Report report;
    report.game = "Base;InProgress;White[2];wS1;bS1 wS1\\";
    report.depths = {{1, 15, 0.25}, {2, 225, 1.5}};
    CHECK(json(report) ==
          R"({
  "game": "Base;InProgress;White[2];wS1;bS1 wS1\\",
  "depths": [
    {"depth": 1, "leaves": 15, "seconds": 0.250000},
    {"depth": 2, "leaves": 225, "seconds": 1.500000}
  ]
}
)");
}

TEST_CASE("JSON has root moves only if they were asked for") {
    Report report;
    report.game = "Base;NotStarted;White[1]";
    report.is_divided = true;
    report.roots = {{"wA1 \\wS1", 3}};
    CHECK(json(report) ==
          R"({
  "game": "Base;NotStarted;White[1]",
  "depths": [],
  "roots": [
    {"move": "wA1 \\wS1", "leaves": 3}
  ]
}
)");
}

}  // namespace
}  // namespace hive
