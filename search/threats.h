// Wins in one move, and the threat of one. The attacker is the side that looks for a win, the
// defender the other one. All require position.has_room().
#pragma once

#include <algorithm>

#include "core/move.h"
#include "core/movegen.h"
#include "core/position.h"
#include "search/tactics.h"

namespace hive {

// Whether the attacker may be able to throw the queen of the defender, now or soon.
template <int kSide>
[[nodiscard]] bool may_throw_queen(const Position<kSide>& position, Color attacker) {
    if (!position.game_type().has(Bug::kPillbug) || !position.queen_in_play(other(attacker)))
        return false;
    const auto ring = HexSet<kSide>::of(position.queen_hex(other(attacker))).neighbors();
    const auto is_beside = [&](Bug bug) {
        const Tile tile(attacker, bug, 1);
        return position.game_type().has(bug) && position.is_in_play(tile) &&
               ring.contains(position.hex_of(tile));
    };
    return is_beside(Bug::kPillbug) || is_beside(Bug::kMosquito);
}

// Of these, a throw of the enemy queen into a hole; none if there is no such move.
template <int kSide>
[[nodiscard]] Move winning_throw(const Position<kSide>& position) {
    const Color attacker = position.side_to_move();
    if (position.hole_count() == 0 || !may_throw_queen(position, attacker)) return Move::none();
    const Hex from = position.queen_hex(other(attacker));
    MoveList throws;
    generate_moves_of(position, from, throws);
    const Tactics<kSide> tactics(position);
    const bool is_in_danger = position.queen_neighbors(attacker) == kLastFree;
    const auto found = std::find_if(throws.begin(), throws.end(), [&](Move move) {
        return position.ring(move.to()) == kFullRing &&
               !HexSet<kSide>::of(from).neighbors().contains(move.to()) &&
               !(is_in_danger && tactics.fills_our_ring(move));
    });
    return found == throws.end() ? Move::none() : *found;
}

// A move that wins at once, for the side to move; none if there is no such move.
template <int kSide>
[[nodiscard]] Move win_in_one(const Position<kSide>& position) {
    const Move fill = winning_move(position);
    return fill.is_none() ? winning_throw(position) : fill;
}

// With the defender to move: if he passed, the attacker would win at once.
template <int kSide>
[[nodiscard]] bool is_threat(Position<kSide>& position) {
    const Color defender = position.side_to_move();
    if (position.queen_neighbors(defender) != kLastFree &&
        !may_throw_queen(position, other(defender)))
        return false;
    const auto undo = position.play(Move::pass());
    const bool wins = !win_in_one(position).is_none();
    position.undo(undo);
    return wins;
}

// Whether the side to move has so few moves that having to move may harm it.
template <int kSide>
[[nodiscard]] bool is_cramped(const Position<kSide>& position) {
    constexpr int kFew = 16;
    return count_moves(position) <= kFew;
}
// The same for the other side.
template <int kSide>
[[nodiscard]] bool is_cramped_after_pass(Position<kSide>& position) {
    const auto undo = position.play(Move::pass());
    const bool cramped = is_cramped(position);
    position.undo(undo);
    return cramped;
}

}  // namespace hive
