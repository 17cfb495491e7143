// The results of waggle-perft as text for people and as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hive {

struct DepthReport {
    int depth = 0;
    std::uint64_t leaves = 0;
    double seconds = 0;
};

struct RootReport {
    std::string move;
    std::uint64_t leaves = 0;
};

struct Report {
    std::string game;  // GameString
    std::vector<DepthReport> depths;
    bool is_divided = false;
    bool is_complete = true;        // false if `depths` or `roots` end early
    std::vector<RootReport> roots;  // of the greatest depth, if divided
};

// Depth, leaves, seconds and leaves a second in columns: one line. Depth 0, where nothing is
// counted, is `0 1`.
[[nodiscard]] std::string depth_line(const DepthReport& report);

// A line for each root move, and the total if the report is complete.
[[nodiscard]] std::string divide_lines(const Report& report);

// One object: {"game", "depths": [{"depth", "leaves", "seconds"}]}, and if divided also
// "roots": [{"move", "leaves"}].
[[nodiscard]] std::string json(const Report& report);

}  // namespace hive
