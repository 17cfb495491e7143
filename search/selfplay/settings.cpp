#include "search/selfplay/settings.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/ascii.h"
#include "core/game_string.h"
#include "core/names.h"
#include "search/selfplay/crc32.h"

namespace hive {
namespace {

constexpr std::uint64_t kMostWeight = 1000;

std::string types_text(const SelfplaySettings& settings) {
    if (!settings.openings.empty()) return "those of the openings";
    std::string text;
    for (const GameType type : kGameTypes) {
        const auto weight = settings.type_weights[static_cast<std::size_t>(type.index())];
        if (weight == 0) continue;
        text += fmt::format("{}{}:{}", text.empty() ? "" : ",", to_string(type), weight);
    }
    return text;
}

// How many openings, and which.
std::string openings_text(const std::vector<Game>& openings) {
    if (openings.empty()) return "none";
    std::string lines;
    for (const Game& game : openings) lines += to_string(game, true) + '\n';
    return fmt::format("{} ({:08x})", openings.size(), crc32(lines));
}

struct Line {
    std::string_view name;
    std::string_view value;
};

Line next_line(std::string_view& text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    const std::size_t blank = std::min(line.find(' '), line.size());
    return {line.substr(0, blank), line.substr(std::min(blank + 1, line.size()))};
}

}  // namespace

Result<std::array<std::uint32_t, kGameTypes.size()>> parse_type_weights(std::string_view text) {
    std::array<std::uint32_t, kGameTypes.size()> weights{};
    if (equal_ignoring_case(trimmed(text), "all")) {
        weights.fill(1);
        return weights;
    }
    for (const std::string_view field : fields_of(text, ',')) {
        const std::vector<std::string_view> parts = fields_of(field, ':');
        const Result<GameType> type = parse_game_type(parts[0]);
        if (!type) return type.error();
        const auto weight =
            parts.size() == 1 ? std::optional<std::uint64_t>(1) : parse_number(parts[1]);
        if (parts.size() > 2 || !weight || *weight < 1 || *weight > kMostWeight)
            return bad_input(fmt::format("the weight in {} must be a whole number from 1 to {}",
                                         quoted(field), kMostWeight));
        auto& place = weights[static_cast<std::size_t>(type->index())];
        if (place != 0) return bad_input(to_string(*type) + " is named twice");
        place = static_cast<std::uint32_t>(*weight);
    }
    return weights;
}

std::string to_text(const SelfplaySettings& settings, std::string_view program) {
    return fmt::format(
        "program {}\nseed {}\ntypes {}\nnodes {}\ntable-size {}\nopenings {}\nrandom-plies {}\n"
        "random-moves {}\nrandom-until {}\nmax-plies {}\nresign {}\nshard {}\n",
        program, settings.seed, types_text(settings), settings.nodes, settings.table_mebibytes,
        openings_text(settings.openings), settings.random_plies, settings.random_moves_ppm / 1e6,
        settings.random_until, settings.max_plies, settings.resign, settings.games_per_shard);
}

std::optional<std::string> difference(std::string_view there, std::string_view here) {
    while (!there.empty() || !here.empty()) {
        const Line a = next_line(there);
        const Line b = next_line(here);
        if (a.name != b.name) return fmt::format("{} there and {} here", a.name, b.name);
        if (a.value != b.value)
            return fmt::format("{} is {} there and {} here", a.name, a.value, b.value);
    }
    return std::nullopt;
}

Status check(const SelfplaySettings& settings, std::uint64_t games) {
    const auto longest = std::max_element(
        settings.openings.begin(), settings.openings.end(),
        [](const Game& a, const Game& b) { return a.position().ply() < b.position().ply(); });
    const int opening_plies = settings.random_plies +
                              (longest == settings.openings.end() ? 0 : longest->position().ply());
    if (opening_plies >= settings.max_plies)
        return bad_input(fmt::format("openings of {} plies leave no move before --max-plies {}",
                                     opening_plies, settings.max_plies));
    const bool is_random = settings.random_plies > 0 ||
                           (settings.random_moves_ppm > 0 && settings.random_until > opening_plies);
    const std::uint64_t starts = settings.openings.empty()
                                     ? kGameTypes.size() - static_cast<std::size_t>(std::count(
                                                               settings.type_weights.begin(),
                                                               settings.type_weights.end(), 0U))
                                     : settings.openings.size();
    if (!is_random && games > starts)
        return bad_input(fmt::format(
            "{} games would repeat each other, with {} to start from and no move at random: add "
            "openings, --random-plies or --random-moves",
            games, starts));
    return {};
}

}  // namespace hive
