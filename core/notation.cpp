#include "core/notation.h"

#include <array>
#include <optional>
#include <vector>

#include "core/ascii.h"
#include "core/movegen.h"
#include "core/refusal.h"

namespace hive {
namespace {

using Cells = Grid<32>;

// How a direction from the reference is written: before or behind its name.
struct Sign {
    Direction direction;
    char character;
    bool before;
};
constexpr std::array<Sign, 6> kSigns{{
    {Direction::kEast, '-', false},
    {Direction::kNortheast, '/', false},
    {Direction::kNorthwest, '\\', true},
    {Direction::kWest, '-', true},
    {Direction::kSouthwest, '/', true},
    {Direction::kSoutheast, '\\', false},
}};

std::optional<Direction> direction_of(char character, bool before) {
    for (const Sign& sign : kSigns)
        if (sign.character == character && sign.before == before) return sign.direction;
    return std::nullopt;
}

Result<Tile> parse_known_tile(const LargePosition& position, std::string_view text) {
    const std::optional<Tile> tile = parse_tile(text);
    if (!tile)
        return invalid_move("unknown piece " + quoted(text) + ": pieces are named like wQ or bA3");
    if (!position.game_type().has(tile->bug()))
        return invalid_move("unknown piece " + quoted(text) + ": not in a game of " +
                            to_string(position.game_type()));
    return *tile;
}

// The cell that a place like `wS1/` or `wB2` names.
Result<Hex> parse_place(const LargePosition& position, std::string_view text) {
    const auto before = direction_of(text.front(), true);
    const auto behind = direction_of(text.back(), false);
    std::string_view name = text;
    if (before) name.remove_prefix(1);
    if (behind && !name.empty()) name.remove_suffix(1);
    if (name.empty() || text.size() == 1)
        return invalid_move("place " + quoted(text) + " names no reference piece");
    if (before && behind)
        return invalid_move("place " + quoted(text) + " has a direction on both sides");
    const Result<Tile> reference = parse_known_tile(position, name);
    if (!reference) return reference.error();
    if (!position.is_in_play(*reference))
        return invalid_move("unknown reference: " + to_string(*reference) + " is not in play");
    const Hex hex = position.hex_of(*reference);
    if (before) return Cells::neighbor(hex, *before);
    if (behind) return Cells::neighbor(hex, *behind);
    if (position.top(hex) != *reference)
        return invalid_move("place " + quoted(text) +
                            ": only the top piece of a stack can be climbed");
    return hex;
}

Move move_to(const LargePosition& position, Tile tile, Hex to) {
    return position.is_in_play(tile) ? Move::move(position.hex_of(tile), to)
                                     : Move::place(tile.bug(), to);
}

// Whether the move would bring just this tile there.
bool is_legal_for(const LargePosition& position, Tile tile, Move move) {
    const Color us = position.side_to_move();
    const bool means_tile =
        move.is_movement() ? !position.is_covered(tile)
                           : tile.color() == us && position.next_in_hand(us, tile.bug()) == tile;
    return means_tile && is_legal(position, move);
}

Result<Move> checked(const LargePosition& position, Tile tile, Hex to) {
    const Move move = move_to(position, tile, to);
    if (!is_legal_for(position, tile, move)) return explain_illegal(position, tile, to);
    return move;
}

// The first move of the game names no place: any cell is as good as another.
Result<Move> parse_lone_piece(const LargePosition& position, Tile tile) {
    const Hex origin = Cells::at({0, 0});
    if (position.ply() == 0) return checked(position, tile, origin);
    if (position.is_in_play(tile))
        return invalid_move(to_string(tile) + " is already played: say where it moves to");
    return invalid_move("say where " + to_string(tile) +
                        " goes: only the first piece of a game needs no place");
}

}  // namespace

std::string to_string(const LargePosition& position, Move move) {
    if (move.is_pass()) return "pass";
    const Tile tile = move.is_placement()
                          ? position.next_in_hand(position.side_to_move(), move.bug())
                          : position.top(move.from());
    const std::string name = to_string(tile);
    const Hex to = move.to();
    if (position.height(to) > 0) return name + ' ' + to_string(position.top(to));

    constexpr std::array kOrder{Direction::kNorthwest, Direction::kNortheast, Direction::kEast,
                                Direction::kSoutheast, Direction::kSouthwest, Direction::kWest};
    for (const Direction d : kOrder) {
        const Hex hex = Cells::neighbor(to, d);
        if (position.height(hex) == 0) continue;
        Tile reference = position.top(hex);
        if (reference == tile) {  // lifted: what it stands on, if anything, is on top now
            if (position.height(hex) == 1) continue;
            reference = position.below(tile);
        }
        const Sign& sign = kSigns[static_cast<std::size_t>(index(turned(d, 3)))];
        const std::string text = to_string(reference);
        return name + ' ' + (sign.before ? sign.character + text : text + sign.character);
    }
    return name;  // the first move of the game
}

Result<Move> parse_move(const LargePosition& position, std::string_view text) {
    if (position.is_over()) return explain_game_over(position);
    const std::vector<std::string_view> words = words_of(text);
    if (words.empty()) return invalid_move("no move given: use a move like wS1 or bA1 -wS1");
    if (words.size() == 1 && equal_ignoring_case(words[0], "pass")) {
        if (is_legal(position, Move::pass())) return Move::pass();
        return invalid_move("a pass is allowed only when there is no other move");
    }
    if (words.size() > 2)
        return invalid_move("cannot read the move " + quoted(text) +
                            ": use a piece and a place, like bA1 -wS1");
    const Result<Tile> tile = parse_known_tile(position, words[0]);
    if (!tile) return tile.error();
    // Lists made from game records write the first move as `wS1 .`.
    if (words.size() == 1 || words[1] == ".") return parse_lone_piece(position, *tile);
    const Result<Hex> to = parse_place(position, words[1]);
    if (!to) return to.error();
    return checked(position, *tile, *to);
}

}  // namespace hive
