// The slow, plain twin of core's board and move generator: maps, sets and searches, written
// straight from the rules, for tests to compare core with. It shares only names and geometry with
// core.
//
// The numbers B1 to B12 in the source are the sections of the rules:
//   B1 setup and turn   B2 placement    B3 when moves are allowed  B4 one hive
//   B5 ground slide     B6 grasshopper  B7 steps on the hive       B8 ladybug
//   B9 mosquito         B10 throw       B11 just moved             B12 end and repetition
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/hex.h"
#include "core/types.h"

namespace hive {

struct AxialOrder {
    bool operator()(Axial a, Axial b) const { return std::tie(a.q, a.r) < std::tie(b.q, b.r); }
};

using PlainCells = std::set<Axial, AxialOrder>;
// Only occupied cells; each stack from the bottom to the top.
using PlainBoard = std::map<Axial, std::vector<Tile>, AxialOrder>;

// A tile goes to a cell: from the hand, by its own power, or thrown.
struct PlainMove {
    Tile tile;
    Axial to;

    bool operator==(const PlainMove&) const = default;
    bool operator<(const PlainMove& other) const {
        return std::tuple(tile.index(), to.q, to.r) <
               std::tuple(other.tile.index(), other.to.q, other.to.r);
    }
};

class PlainGame {
  public:
    explicit PlainGame(GameType type);

    [[nodiscard]] GameType type() const { return type_; }
    [[nodiscard]] Color side_to_move() const { return side_; }
    [[nodiscard]] int ply() const { return ply_; }
    [[nodiscard]] const PlainBoard& board() const { return board_; }
    // The tile that was placed or moved on the previous ply.
    [[nodiscard]] std::optional<Tile> last_moved() const { return last_moved_; }
    [[nodiscard]] std::optional<Axial> place_of(Tile tile) const;
    [[nodiscard]] int in_hand(Color color, Bug bug) const;

    // Whether the hive falls apart when the top tile of an occupied cell is lifted.
    [[nodiscard]] bool is_pinned(Axial place) const;
    // Where the top tile of an occupied cell could walk to, if it were of this kind; whoever's turn
    // it is. Requires that the tile is not pinned, and stands on the ground, or that the kind is
    // the beetle.
    [[nodiscard]] PlainCells walks_as(Bug bug, Axial place) const;
    // Empty if the game is over, or if a pass is the only move.
    [[nodiscard]] std::set<PlainMove> legal_moves() const;

    [[nodiscard]] bool is_surrounded(Color color) const;
    [[nodiscard]] bool is_over() const;
    // How often the current position has occurred, now included.
    [[nodiscard]] int occurrences() const;
    // The word of a GameString: NotStarted, InProgress, Draw, WhiteWins or BlackWins.
    [[nodiscard]] std::string state(bool repetition_draw) const;

    // Requires a legal move.
    void play(PlainMove move);
    void pass();

    // UHP text of a legal move, in the form that every engine prints.
    [[nodiscard]] std::string text(PlainMove move) const;
    // The move that a text means, legal or not; none if it means nothing here, or a pass.
    [[nodiscard]] std::optional<PlainMove> read(std::string_view text) const;
    // Plays a move text or `pass` if it is legal; says whether it was.
    bool play_text(std::string_view text);

  private:
    // Colour, kind, q, r and level of every tile, and the side to move.
    using Snapshot = std::vector<std::array<int, 5>>;

    [[nodiscard]] Snapshot snapshot() const;
    void end_turn(std::optional<Tile> moved);

    [[nodiscard]] PlainCells placement_cells() const;
    void add_placements(std::set<PlainMove>& moves) const;
    void add_walks(std::set<PlainMove>& moves) const;
    void add_throws(std::set<PlainMove>& moves) const;
    void add_throws_by(Axial thrower, std::set<PlainMove>& moves) const;
    [[nodiscard]] bool can_throw(Axial place) const;

    GameType type_;
    PlainBoard board_;
    Color side_ = Color::kWhite;
    int ply_ = 0;
    std::optional<Tile> last_moved_;
    std::vector<Snapshot> history_;
};

// perft, by playing everything out.
[[nodiscard]] long plain_perft(const PlainGame& game, int depth);

// `wQ`, `bA3`.
[[nodiscard]] std::string plain_name(Tile tile);

// Plays a GameString (of which only the type and the moves are looked at). None if it is not
// readable, or if a move in it is not legal.
[[nodiscard]] std::optional<PlainGame> plain_game(std::string_view game_string);

}  // namespace hive
