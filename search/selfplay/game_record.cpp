#include "search/selfplay/game_record.h"

#include <string>

namespace hive {
namespace {

int result_for_white(GameState state) {
    if (state == GameState::kWhiteWins) return 1;
    return state == GameState::kBlackWins ? -1 : 0;
}

int last_random_ply(const std::vector<PlyRecord>& plies) {
    for (auto i = static_cast<int>(plies.size()) - 1; i >= 0; --i)
        if (plies[static_cast<std::size_t>(i)].is_random) return i;
    return -1;
}

}  // namespace

Status for_each_sample(const GameRecord& record, const std::function<void(const Sample&)>& use) {
    const int white_result = result_for_white(record.result);
    const int last_random = last_random_ply(record.plies);
    const auto plies = static_cast<int>(record.plies.size());
    Game game(record.type);
    for (int i = 0; i < plies; ++i) {
        const PlyRecord& ply = record.plies[static_cast<std::size_t>(i)];
        if (!is_legal(game.position(), ply.move))
            return bad_input("move " + std::to_string(i + 1) + " of game " +
                             std::to_string(record.number) + " is not legal");
        const bool is_white = game.position().side_to_move() == Color::kWhite;
        use({game, ply, plies - i, is_white ? white_result : -white_result, i <= last_random});
        game.play(ply.move);
    }
    return {};
}

}  // namespace hive
