#include "search/selfplay/tally.h"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

namespace hive {

void Tally::add(const GameRecord& game) {
    ++games;
    positions += static_cast<std::uint64_t>(
        std::count_if(game.plies.begin(), game.plies.end(),
                      [](const PlyRecord& ply) { return !ply.is_opening && !ply.is_only; }));
    if (game.result == GameState::kWhiteWins)
        ++white_wins;
    else if (game.result == GameState::kBlackWins)
        ++black_wins;
    else if (game.result == GameState::kDraw)
        ++draws;
    else
        ++undecided;
}

std::string results_text(const Tally& tally) {
    assert(tally.games > 0);
    const auto percent = [&](std::uint64_t part) {
        return 100.0 * static_cast<double>(part) / static_cast<double>(tally.games);
    };
    return fmt::format("white {:.1f} %, black {:.1f} %, drawn {:.1f} %, undecided {:.1f} %",
                       percent(tally.white_wins), percent(tally.black_wins), percent(tally.draws),
                       percent(tally.undecided));
}

}  // namespace hive
