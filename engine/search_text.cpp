#include "engine/search_text.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include <fmt/format.h>

#include "core/ascii.h"
#include "core/notation.h"
#include "engine/time_format.h"

namespace hive {

namespace {

Status read_time(SearchLimits& limits, Result<std::chrono::nanoseconds> time) {
    if (!time) return time.error();
    limits.time = *time;
    return {};
}

Status read_depth(SearchLimits& limits, std::string_view text) {
    const auto depth = parse_capped(text, kMaxDepth);
    if (!depth) return bad_input("depth " + quoted(text) + " is not a number of plies, as 5");
    limits.depth = static_cast<Depth>(*depth);
    return {};
}

Status read_nodes(SearchLimits& limits, std::string_view text) {
    limits.nodes = parse_capped(text, std::numeric_limits<std::uint64_t>::max());
    if (!limits.nodes) return bad_input(quoted(text) + " is not a number of nodes, as 1000");
    return {};
}

Status read_clock(SearchLimits& limits, const std::vector<std::string_view>& word) {
    std::vector<std::chrono::nanoseconds> times;
    for (std::size_t i = 1; i < word.size(); ++i) {
        const Result<std::chrono::nanoseconds> time = parse_time(word[i]);
        if (!time) return time.error();
        times.push_back(*time);
    }
    if (times.size() != 2 && times.size() != 3)
        return bad_input(
            "bestmove clock takes what is left to White and to Black, and the increment if there "
            "is one, as 00:05:00 00:04:10.5 00:00:02");
    limits.clock = {times[0], times[1], times.size() == 3 ? times[2] : std::chrono::nanoseconds(0)};
    return {};
}

Status read_limits(SearchLimits& limits, const std::vector<std::string_view>& word) {
    if (word.empty()) return {};
    const auto is = [&](std::string_view name, std::size_t size) {
        return word.size() == size && equal_ignoring_case(word[0], name);
    };
    if (is("time", 2)) return read_time(limits, parse_time(word[1]));
    if (is("depth", 2)) return read_depth(limits, word[1]);
    if (is("nodes", 2)) return read_nodes(limits, word[1]);
    if (is("seconds", 2)) return read_time(limits, parse_seconds(word[1]));
    if (is("depthorseconds", 3)) {
        const Status depth = read_depth(limits, word[1]);
        return depth ? read_time(limits, parse_seconds(word[2])) : depth;
    }
    if (equal_ignoring_case(word[0], "clock")) return read_clock(limits, word);
    return bad_input(
        "bestmove takes: time hh:mm:ss, clock WHITE BLACK [INC], depth N, nodes N, seconds S, "
        "depthorseconds N S, or nothing");
}

// The moves apart by `;`. `position` is where the first is played.
std::string pv_text(LargePosition position, const std::vector<Move>& pv) {
    std::string text;
    for (const Move move : pv) {
        if (!text.empty()) text += ';';
        text += to_string(position, move);
        position.play(move);
    }
    return text;
}

}  // namespace

Result<SearchLimits> parse_limits(std::string_view arguments) {
    SearchLimits limits;
    const Status status = read_limits(limits, words_of(arguments));
    if (!status) return status.error();
    return limits;
}

Result<SearchLimits> parse_solve_limits(std::string_view arguments) {
    constexpr std::chrono::seconds kUsualTime{5};
    const auto word = words_of(arguments);
    if (word.empty()) {
        SearchLimits limits;
        limits.time = kUsualTime;
        return limits;
    }
    const bool is_known =
        equal_ignoring_case(word[0], "time") || equal_ignoring_case(word[0], "nodes");
    if (!is_known || word.size() != 2)
        return bad_input("solve takes: time hh:mm:ss, nodes N, or nothing");
    return parse_limits(arguments);
}

std::string score_text(Score score) {
    if (is_win(score)) return "Infinity";
    if (is_loss(score)) return "-Infinity";
    const int size = std::abs(score);
    return fmt::format("{}{}.{:02}", score < 0 ? "-" : "", size / 100, size % 100);
}

std::string progress_line(LargePosition root, const SearchInfo& info) {
    const std::string move = to_string(root, info.pv.front());
    return fmt::format("{};{};{};{}", move, info.depth, score_text(info.score),
                       pv_text(std::move(root), info.pv));
}

std::string verbose_line(LargePosition root, const SearchInfo& info) {
    const double seconds = std::chrono::duration<double>(info.time).count();
    const double nodes_a_second = seconds > 0 ? static_cast<double>(info.nodes) / seconds : 0;
    return fmt::format(
        "depth {} selective {} line {} score {} nodes {} nps {:.0f} time {:.3f} table {} pv {}",
        info.depth, info.selective_depth, info.number, score_text(info.score), info.nodes,
        nodes_a_second, seconds, info.table_permille, pv_text(std::move(root), info.pv));
}

std::string forced_win_text(const LargePosition& root, const ForcedWin& win) {
    LargePosition end = root;
    for (const Move move : win.line) end.play(move);
    return fmt::format("win in {} {}: {}{}", win.plies, win.plies == 1 ? "ply" : "plies",
                       pv_text(root, win.line), end.is_over() ? "" : ";...");
}

}  // namespace hive
