#include "core/refusal.h"

#include <algorithm>
#include <string>

#include "core/movements.h"
#include "core/names.h"
#include "core/placement.h"

namespace hive {
namespace {

using Cells = Grid<32>;

std::string name_of(Color color) { return color == Color::kWhite ? "White" : "Black"; }

std::string not_yours(const LargePosition& position, Tile tile) {
    return to_string(tile) + " is not yours: " + name_of(position.side_to_move()) + " is to move";
}

std::string explain_placement(const LargePosition& position, Tile tile, Hex to) {
    const Color us = position.side_to_move();
    const std::string name = to_string(tile);
    if (tile.color() != us) return not_yours(position, tile);
    if (const Tile next = position.next_in_hand(us, tile.bug()); next != tile)
        return "wrong number: " + to_string(next) + " is placed before " + name;
    if ((placeable_kinds(position) >> index(tile.bug()) & 1) == 0)
        return tile.bug() == Bug::kQueen
                   ? "the queen may not be placed on a player's first turn"
                   : "queen not placed: the queen must be placed by a player's "
                     "fourth turn";
    if (position.height(to) > 0) return name + " may not be placed on another piece";
    if (position.ply() == 1) return name + " must be placed next to the first piece";
    if (position.tops(other(us)).neighbors().contains(to))
        return name + " may not be placed next to an enemy piece";
    return name + " must be placed next to a piece of its own colour";
}

// The step or walk from where the tile stands is not possible; its turn and lifting are.
std::string explain_walk(const LargePosition& position, Tile tile, Hex from, Hex to) {
    const std::string name = to_string(tile);
    if (from == to) return name + " is not reachable there: it must end on another cell";
    for (const Direction d : kDirections) {
        if (Cells::neighbor(from, d) != to) continue;
        const int height = std::max(position.height(from) - 1, position.height(to));
        const bool can_slide = tile.bug() != Bug::kSpider && tile.bug() != Bug::kGrasshopper &&
                               tile.bug() != Bug::kLadybug;
        const bool climbs = tile.bug() == Bug::kBeetle || position.height(from) > 1;
        if (is_height_gate(position, from, d, height) && (height == 0 ? can_slide : climbs))
            return name + " cannot pass the gate between two pieces";
    }
    if (tile.bug() == Bug::kAnt && position.height(to) == 0 && position.ring(to) != 0)
        return "that cell is not reachable for " + name + ": a gate is in the way";
    return "that cell is not reachable for " + name;
}

std::string explain_movement(const LargePosition& position, Tile tile, Hex to) {
    const Color us = position.side_to_move();
    const Hex from = position.hex_of(tile);
    const std::string name = to_string(tile);
    if (!position.queen_in_play(us))
        return tile.color() == us ? "queen not placed: pieces move only when their "
                                    "queen is in play"
                                  : not_yours(position, tile);
    const Movements<32> movements(position);
    const bool throwable = movements.throwable_enemies().contains(from);
    if (tile.color() != us && !throwable)
        return not_yours(position, tile) +
               (position.is_just_moved(from) ? ", and it has just moved, so no pillbug can throw it"
                                             : ", and no pillbug can throw it");
    if (position.is_covered(tile)) return name + " is covered by another piece";
    if (position.is_just_moved(from)) return name + " has just moved, so it must rest this turn";
    if (movements.is_pinned(from)) return name + " is pinned: moving it would split the hive";
    return explain_walk(position, tile, from, to);
}

}  // namespace

Error explain_illegal(const LargePosition& position, Tile tile, Hex to) {
    return invalid_move(position.is_in_play(tile) ? explain_movement(position, tile, to)
                                                  : explain_placement(position, tile, to));
}

Error explain_game_over(const LargePosition& position) {
    assert(position.is_over());
    const bool white = position.is_surrounded(Color::kWhite);
    const bool black = position.is_surrounded(Color::kBlack);
    return bad_input(std::string("the game is over: ") + (white && black
                                                              ? "both queens are surrounded"
                                                          : white ? "Black won"
                                                                  : "White won"));
}

}  // namespace hive
