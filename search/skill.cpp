#include "search/skill.h"

#include <algorithm>
#include <cassert>

#include "core/movegen.h"

namespace hive {
namespace {

// Whether the game is lost with this move, or the opponent can win at once.
bool loses_at_once(LargePosition position, Move move) {
    const Color us = position.side_to_move();
    const auto is_lost = [&] {
        return position.is_surrounded(us) && !position.is_surrounded(other(us));
    };
    position.play(move);
    if (position.is_over()) return is_lost();
    MoveList replies;
    generate_moves(position, replies);
    return std::any_of(replies.begin(), replies.end(), [&](Move reply) {
        const auto undo = position.play(reply);
        const bool lost = is_lost();
        position.undo(undo);
        return lost;
    });
}

}  // namespace

// Set so that a match between neighbours is no walkover: the nodes grow by 40 % with each level.
Handicap Handicap::of(int skill) {
    assert(0 <= skill && skill < kFullSkill);
    const int missing = kFullSkill - skill;
    Handicap handicap{200, 2 + missing / 3, 20 * missing};
    for (int i = 0; i < skill; ++i) handicap.nodes += handicap.nodes * 2 / 5;
    return handicap;
}

const RootMove& choose_move(const Root& root, const LargePosition& position,
                            const Handicap& handicap, Random& random) {
    const std::vector<RootMove>& moves = root.moves;
    const auto known = std::min(static_cast<std::size_t>(handicap.lines), moves.size());
    const auto is_bad = [&](const RootMove& move) {
        return is_loss(move.score) || loses_at_once(position, move.reported);
    };
    // The sum of two even numbers is like a bell: small differences matter little, large ones much.
    const auto half = static_cast<std::uint64_t>(handicap.spread / 2 + 1);
    const RootMove* chosen = nullptr;
    Score most = 0;
    for (std::size_t i = 0; i < known; ++i) {
        const RootMove& move = moves[i];
        const Score wish = move.score + static_cast<Score>(random.below(half) + random.below(half));
        if (is_bad(move) || (chosen != nullptr && wish <= most)) continue;
        chosen = &move;
        most = wish;
    }
    if (chosen != nullptr) return *chosen;
    const auto harmless = std::find_if_not(
        moves.begin() + static_cast<std::ptrdiff_t>(known), moves.end(),
        [&](const RootMove& move) { return loses_at_once(position, move.reported); });
    return harmless == moves.end() ? moves.front() : *harmless;
}

}  // namespace hive
