#include "perft/report.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hive {
namespace {

// The text is printable ASCII: game strings and moves.
std::string json_string(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

// A member of the outer object: a name and an array with one line for each element.
std::string json_array(std::string_view name, const std::vector<std::string>& elements) {
    if (elements.empty()) return fmt::format("  {}: []", json_string(name));
    return fmt::format("  {}: [\n    {}\n  ]", json_string(name), fmt::join(elements, ",\n    "));
}

std::string json_depths(const Report& report) {
    std::vector<std::string> elements;
    for (const DepthReport& d : report.depths)
        elements.push_back(fmt::format(R"({{"depth": {}, "leaves": {}, "seconds": {:.6f}}})",
                                       d.depth, d.leaves, d.seconds));
    return json_array("depths", elements);
}

std::string json_roots(const Report& report) {
    std::vector<std::string> elements;
    for (const RootReport& r : report.roots)
        elements.push_back(
            fmt::format(R"({{"move": {}, "leaves": {}}})", json_string(r.move), r.leaves));
    return json_array("roots", elements);
}

}  // namespace

std::string depth_line(const DepthReport& report) {
    if (report.depth == 0) return fmt::format("{} {}\n", report.depth, report.leaves);
    const double rate = static_cast<double>(report.leaves) / std::max(report.seconds, 1e-9);
    return fmt::format("{:>2}  {:>16}  {:>11.3f} s  {:>12.0f} leaves/s\n", report.depth,
                       report.leaves, report.seconds, rate);
}

std::string divide_lines(const Report& report) {
    constexpr std::string_view kTotal = "total";
    std::uint64_t total = 0;
    std::size_t name_width = kTotal.size();
    for (const RootReport& root : report.roots) {
        total += root.leaves;
        name_width = std::max(name_width, root.move.size());
    }
    const std::size_t count_width = fmt::formatted_size("{}", total);
    std::string lines;
    const auto add = [&](std::string_view name, std::uint64_t leaves) {
        lines += fmt::format("{:<{}}  {:>{}}\n", name, name_width, leaves, count_width);
    };
    for (const RootReport& root : report.roots) add(root.move, root.leaves);
    if (report.is_complete) add(kTotal, total);
    return lines;
}

std::string json(const Report& report) {
    const std::string roots = report.is_divided ? ",\n" + json_roots(report) : "";
    return fmt::format("{{\n  \"game\": {},\n{}{}\n}}\n", json_string(report.game),
                       json_depths(report), roots);
}

}  // namespace hive
