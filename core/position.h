// A position on a grid: stacks, hands, side to move and key, with play and undo.
//
// The 16x16 torus (SmallPosition) is fast, and right as long as has_room(): two adjacent rows and
// two adjacent columns are empty, wherever they are, so a drifting hive never needs recentring. The
// 32x32 torus (LargePosition) has room for any hive of 28 tiles, a straight line included. A move
// adds one cell to the hive, so after a move from a position with room at least one row and one
// column are still empty, and the position can be carried over to the large grid.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>

#include "core/hex.h"
#include "core/hex_set.h"
#include "core/move.h"
#include "core/ring.h"
#include "core/types.h"
#include "core/zobrist.h"

namespace hive {

template <int kSide>
class Position {
  public:
    using Set = HexSet<kSide>;
    using Cells = Grid<kSide>;

    // What undo needs to take a move back.
    struct Undo {
        Key key;
        Move move;
        std::int16_t last_moved;
        std::int16_t euler;
    };

    // The start of a game.
    explicit Position(GameType type);

    // The same position on another grid; cells agree modulo the smaller side. Requires an empty row
    // and an empty column in `other`.
    template <int kOtherSide>
    requires(kOtherSide != kSide) explicit Position(const Position<kOtherSide>& other);

    // -- The game --

    [[nodiscard]] GameType game_type() const { return type_; }
    [[nodiscard]] Color side_to_move() const { return static_cast<Color>(ply_ & 1); }
    // Moves played so far, passes included.
    [[nodiscard]] int ply() const { return ply_; }

    // Equal for positions with the same kinds and colours on the same cells at the same levels and
    // the same side to move.
    [[nodiscard]] Key key() const { return key_; }
    // The same, and apart where the piece that just moved makes other moves legal.
    [[nodiscard]] Key search_key() const {
        const auto cell = marked_cell();
        return cell ? key_ ^ zobrist::just_moved<kSide>(*cell) : key_;
    }

    // key() after a move, which may be a pass; and search_key(), where no mark is needed then.
    // Requires what play does.
    [[nodiscard]] Key key_after(Move move) const;

    // The hive stays clear of itself across the edge, now and after up to `plies` more moves, each
    // of which lengthens it by a cell at most. Always true on the large grid.
    [[nodiscard]] bool has_room(int plies = 0) const {
        return kSide > kTileCount || occupied().has_room(plies);
    }

    // -- Tiles --

    [[nodiscard]] bool is_in_play(Tile tile) const {
        return (in_play_[at(tile.color())] >> tile.slot() & 1) != 0;
    }
    // Under another tile.
    [[nodiscard]] bool is_covered(Tile tile) const {
        return (covered_[at(tile.color())] >> tile.slot() & 1) != 0;
    }
    // Requires is_in_play(tile).
    [[nodiscard]] Hex hex_of(Tile tile) const {
        assert(is_in_play(tile));
        return hex_of_[at(tile)];
    }
    // The same; for a tile in hand a hex off the board, with the index Grid::kCells.
    [[nodiscard]] Hex hex_or_off_board(Tile tile) const { return hex_of_[at(tile)]; }
    // The same of all tiles of a colour, by slot.
    [[nodiscard]] std::span<const Hex, kTilesPerColor> hexes(Color color) const {
        return std::span<const Hex, kTilesPerColor>(&hex_of_[at(Tile(color, Bug::kQueen, 1))],
                                                    kTilesPerColor);
    }
    // 1 on the ground. Requires is_in_play(tile).
    [[nodiscard]] int level_of(Tile tile) const;

    // Tiles of a colour in play, and those of them under another tile: bit i for the tile with
    // index i (white) or kTilesPerColor + i (black).
    [[nodiscard]] std::uint32_t in_play(Color color) const { return in_play_[at(color)]; }
    [[nodiscard]] std::uint32_t covered(Color color) const { return covered_[at(color)]; }
    // Tiles on top of another one (and perhaps under a third), in the same form.
    [[nodiscard]] std::uint32_t raised(Color color) const { return raised_[at(color)]; }

    [[nodiscard]] int in_hand(Color color, Bug bug) const { return in_hand_[at(color)][at(bug)]; }
    // Kinds of which tiles are in hand: bit index(Bug).
    [[nodiscard]] unsigned kinds_in_hand(Color color) const { return kinds_in_hand_[at(color)]; }
    // The tile that a placement of the kind would place. Requires in_hand(color, bug) > 0.
    [[nodiscard]] Tile next_in_hand(Color color, Bug bug) const {
        assert(in_hand(color, bug) > 0);
        return Tile(color, bug, tiles_of(bug) - in_hand(color, bug) + 1);
    }

    // The tile that changed its cell on the previous ply, by walking or by being thrown. A placed
    // tile is not recorded: it touches no enemy, so nobody could throw it, and its owner is not to
    // move.
    [[nodiscard]] std::optional<Tile> just_moved() const {
        if (last_moved_ == kNone) return std::nullopt;
        return top(Hex::from_index(last_moved_));
    }
    [[nodiscard]] bool is_just_moved(Hex hex) const { return last_moved_ == hex.index(); }
    // Its cell, if its having just moved makes other moves legal.
    [[nodiscard]] std::optional<Hex> marked_cell() const;

    // -- Cells --

    [[nodiscard]] int height(Hex hex) const { return height_[at(hex)]; }
    // Requires height(hex) > 0.
    [[nodiscard]] Tile top(Hex hex) const {
        assert(height(hex) > 0);
        return Tile::from_index(top_[at(hex)]);
    }
    // The same; for an empty cell some tile or other. For those who ask for several cells without a
    // branch.
    [[nodiscard]] Tile top_or_any(Hex hex) const { return Tile::from_index(top_[at(hex)]); }
    // The tile that `tile` stands on. Requires level_of(tile) > 1.
    [[nodiscard]] Tile below(Tile tile) const { return Tile::from_index(below_[at(tile)]); }
    // Kept for every cell, empty ones too.
    [[nodiscard]] Ring ring(Hex hex) const { return ring_[at(hex)]; }
    // Of the tile's cell; empty for a tile in hand.
    [[nodiscard]] Ring ring_of(Tile tile) const { return ring(hex_of_[at(tile)]); }

    // Cells whose top tile has the colour.
    [[nodiscard]] const Set& tops(Color color) const { return tops_[at(color)]; }
    [[nodiscard]] Set occupied() const { return tops_[0] | tops_[1]; }
    // Cells with two tiles or more.
    [[nodiscard]] const Set& tall() const { return tall_; }
    [[nodiscard]] int tall_count() const { return tall_count_; }
    // Empty regions that the hive encloses.
    [[nodiscard]] int hole_count() const { return ply_ == 0 ? 0 : 1 - euler_; }

    // -- Queens and the end --

    [[nodiscard]] bool queen_in_play(Color color) const { return (in_play_[at(color)] & 1) != 0; }
    // Requires queen_in_play(color).
    [[nodiscard]] Hex queen_hex(Color color) const { return hex_of(Tile(color, Bug::kQueen, 1)); }
    // Occupied cells round the queen, 0..6; 0 while it is in hand.
    [[nodiscard]] int queen_neighbors(Color color) const {
        return queen_in_play(color) ? std::popcount(ring(queen_hex(color))) : 0;
    }
    [[nodiscard]] bool is_surrounded(Color color) const {
        return queen_in_play(color) && ring(queen_hex(color)) == kFullRing;
    }
    [[nodiscard]] bool is_over() const {
        return is_surrounded(Color::kWhite) || is_surrounded(Color::kBlack);
    }

    // -- Actions --

    // Requires a legal move, or a pass (also one that the rules do not allow: a null move).
    Undo play(Move move);
    // Requires that `undo` came from the last play that was not taken back.
    void undo(const Undo& undo);

    // -- A move in parts, for those who try one tile on many cells --
    //
    // take_up begins a move: the tile leaves its cell, or the hand, and the turn passes. Then it
    // may be laid on a cell and picked up again any number of times; give_back ends it all. A tile
    // in the air is not in play. While it lies on a cell, the position is the one after the move in
    // everything but key() and what the mover has left in hand.

    struct Held {
        Tile tile;
        Hex from;  // off the board for a tile from the hand
        std::int16_t last_moved;
        std::int16_t euler_before;  // with the tile on its cell
        std::int16_t euler;         // with the tile in the air
    };

    // Requires a tile that is alone on its cell and may move. No tile counts as just moved.
    [[nodiscard]] Held take_up(Hex from);
    // Requires in_hand(side_to_move(), bug) > 0.
    [[nodiscard]] Held take_up(Bug bug);
    // Requires an empty cell.
    void lay(const Held& held, Hex to);
    void pick_up(const Held& held, Hex to);
    void give_back(const Held& held);

  private:
    template <int kOtherSide>
    friend class Position;

    static constexpr std::int16_t kNone = -1;
    // Where tiles in hand are: a cell of its own with an empty ring, so that sums over all tiles
    // need no branch.
    static constexpr Hex kOffBoard = Hex::from_index(Cells::kCells);

    static constexpr std::size_t at(Color color) { return static_cast<std::size_t>(index(color)); }
    static constexpr std::size_t at(Bug bug) { return static_cast<std::size_t>(index(bug)); }
    static constexpr std::size_t at(Tile tile) { return static_cast<std::size_t>(tile.index()); }
    static constexpr std::size_t at(Hex hex) { return static_cast<std::size_t>(hex.index()); }

    // Put a tile on top of a cell; take the top tile of a cell off the board; or carry it from one
    // cell to another. The key and the Euler characteristic are left to the caller, as undo has
    // them at hand. What stays on the ground, as nearly every move does, is cheaper.
    void put(Tile tile, Hex hex);
    Tile lift(Hex hex);
    void put_on_ground(Tile tile, Hex hex);
    void lift_from_ground(Tile tile, Hex hex);
    void carry_on_ground(Tile tile, Hex from, Hex to);
    // Whether a tile that moves between these cells is alone on the first, and the other is empty.
    [[nodiscard]] bool is_on_ground(Hex from, Hex to) const {
        return height(from) == 1 && height(to) == 0;
    }
    void toggle_occupied(Hex hex);
    void toggle_in_play(Tile tile);
    // The key of the top tile of a cell, and what its cell adds to the Euler characteristic: to be
    // asked while the tile is there.
    [[nodiscard]] Key top_key(Tile tile, Hex hex) const;
    [[nodiscard]] int euler_part(Hex hex) const;

    Set tops_[2];
    Set tall_;
    std::array<Ring, static_cast<std::size_t>(Cells::kCells) + 1> ring_{};
    std::array<std::uint8_t, Cells::kCells> height_{};
    std::array<std::uint8_t, Cells::kCells> top_{};  // tile index, where height_ > 0
    std::array<Hex, kTileCount> hex_of_;
    std::array<std::uint8_t, kTileCount> below_{};  // tile index, where the level is above 1
    std::array<std::uint16_t, 2> in_play_{};
    std::array<std::uint16_t, 2> covered_{};
    std::array<std::uint16_t, 2> raised_{};
    std::array<std::array<std::uint8_t, kBugCount>, 2> in_hand_{};
    std::array<std::uint8_t, 2> kinds_in_hand_{};
    Key key_ = 0;
    // Euler characteristic of the occupied cells: cells - touching pairs + touching triples. It is
    // pieces - holes, and a hive is one piece.
    std::int16_t euler_ = 0;
    int tall_count_ = 0;
    int ply_ = 0;
    std::int16_t last_moved_ = kNone;
    GameType type_;
};

using SmallPosition = Position<16>;
using LargePosition = Position<32>;

// Whether the same position has room on the small grid, too.
[[nodiscard]] bool fits_small_grid(const LargePosition& position);

extern template class Position<16>;
extern template class Position<32>;

}  // namespace hive
