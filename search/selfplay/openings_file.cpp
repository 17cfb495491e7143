#include "search/selfplay/openings_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "core/ascii.h"
#include "core/game_string.h"

namespace hive {

Result<std::vector<Game>> read_openings(const std::string& path) {
    std::ifstream file(path);
    std::vector<Game> openings;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        const std::string_view text = trimmed(without_byte_order_mark(line));
        if (text.empty() || text.front() == '#') continue;
        const auto game = parse_game(text);
        if (!game) return bad_input(fmt::format("{}:{}: {}", path, number, game.error().message));
        const GameState state = game->state(true);
        if (state != GameState::kInProgress && state != GameState::kNotStarted)
            return bad_input(fmt::format("{}:{}: the game is over", path, number));
        openings.push_back(*game);
    }
    if (number == 0 && !file.eof())
        return bad_input(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
    if (openings.empty()) return bad_input(path + " holds no opening");
    return openings;
}

}  // namespace hive
