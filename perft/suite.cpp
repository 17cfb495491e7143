#include "perft/suite.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "core/ascii.h"
#include "core/game_string.h"
#include "perft/counter.h"

namespace hive {
namespace {

std::vector<std::string_view> columns_of(std::string_view line) { return fields_of(line, '\t'); }

// What the columns of a row mean.
struct Layout {
    struct CountColumn {
        std::size_t column;
        int depth;
    };
    std::size_t game = 0;
    std::vector<CountColumn> counts;  // by rising depth
};

// Of a file that does not name its columns.
Layout plain_layout() {
    Layout layout;
    for (int depth = 1; depth <= kMaxCountDepth; ++depth)
        layout.counts.push_back({static_cast<std::size_t>(depth), depth});
    return layout;
}

// Of a comment line that names columns; without counts if it is any other comment.
Layout named_layout(std::string_view comment) {
    constexpr std::string_view kCountName = "perft";
    Layout layout;
    const auto names = columns_of(comment.substr(1));
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i] == "gamestring") layout.game = i;
        if (names[i].substr(0, kCountName.size()) != kCountName) continue;
        const auto depth = parse_number(names[i].substr(kCountName.size()));
        if (depth && *depth <= kMaxCountDepth)
            layout.counts.push_back({i, static_cast<int>(*depth)});
    }
    std::sort(layout.counts.begin(), layout.counts.end(),
              [](const auto& a, const auto& b) { return a.depth < b.depth; });
    return layout;
}

Result<SuiteRow> parse_row(std::string_view line, const Layout& layout) {
    const auto columns = columns_of(line);
    if (layout.game >= columns.size()) return bad_input("no GameString");
    const std::string_view text = columns[layout.game];
    const auto game = parse_game(text);
    if (!game) return game.error();
    SuiteRow row{0, std::string(text), game->position(), {}};
    for (const auto& [column, depth] : layout.counts) {
        if (column >= columns.size() || columns[column].empty()) continue;
        const auto leaves = parse_number(columns[column]);
        if (!leaves) return bad_input(fmt::format("column {} is not a count", column + 1));
        row.counts.push_back({depth, *leaves});
    }
    if (row.counts.empty()) return bad_input("no counts after the GameString");
    return row;
}

}  // namespace

Result<std::vector<SuiteRow>> read_suite(std::istream& in, const std::string& file) {
    std::vector<SuiteRow> rows;
    Layout layout = plain_layout();
    std::string buffer;
    for (int number = 1; std::getline(in, buffer); ++number) {
        std::string_view line = buffer;
        if (number == 1) line = without_byte_order_mark(line);
        if (trimmed(line).empty()) continue;
        if (line.front() == '#') {
            if (Layout named = named_layout(line); !named.counts.empty()) layout = named;
            continue;
        }
        auto row = parse_row(line, layout);
        if (!row) return bad_input(fmt::format("{}:{}: {}", file, number, row.error().message));
        row->line = number;
        rows.push_back(*row);
    }
    if (in.bad()) return bad_input(fmt::format("cannot read {}", file));
    if (rows.empty()) return bad_input(fmt::format("{} has no positions", file));
    return rows;
}

}  // namespace hive
