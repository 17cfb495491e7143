// A move on a grid, and a list of moves.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstdint>

#include "core/hex.h"
#include "core/types.h"

namespace hive {

// Place a tile from the hand, move the top tile of a cell (by its own power or thrown by a pillbug:
// the result is the same, so it is one move), or pass. Names kinds and cells, not tile numbers, so
// equal tiles that changed places do not change a move.
//
//   bits  0-9   destination cell
//   bits 10-19  from: cell of the tile that moves, or kind of the tile that is placed
//   bits 20-21  0 none, 1 place, 2 move, 3 pass
class Move {
  public:
    static constexpr int kBits = 22;

    Move() = default;  // unspecified, so that arrays of moves cost nothing

    [[nodiscard]] static constexpr Move none() { return from_raw(0); }
    [[nodiscard]] static constexpr Move place(Bug bug, Hex to) {
        return Move(kPlace, hive::index(bug), to);
    }
    [[nodiscard]] static constexpr Move move(Hex from, Hex to) {
        return Move(kMove, from.index(), to);
    }
    [[nodiscard]] static constexpr Move pass() { return Move(kPass, 0, Hex::from_index(0)); }

    [[nodiscard]] constexpr bool is_none() const { return bits_ == 0; }
    [[nodiscard]] constexpr bool is_placement() const { return bits_ >> 20 == kPlace; }
    [[nodiscard]] constexpr bool is_movement() const { return bits_ >> 20 == kMove; }
    [[nodiscard]] constexpr bool is_pass() const { return bits_ >> 20 == kPass; }

    // Requires a placement or a movement.
    [[nodiscard]] constexpr Hex to() const {
        return Hex::from_index(static_cast<int>(bits_ & 0x3FF));
    }
    // Requires a movement.
    [[nodiscard]] constexpr Hex from() const {
        return Hex::from_index(static_cast<int>(bits_ >> 10 & 0x3FF));
    }
    // Requires a placement.
    [[nodiscard]] constexpr Bug bug() const { return static_cast<Bug>(bits_ >> 10 & 0x3FF); }

    // The packed form, below 2^kBits, for tables; from_raw takes only what raw gave.
    [[nodiscard]] constexpr std::uint32_t raw() const { return bits_; }
    [[nodiscard]] static constexpr Move from_raw(std::uint32_t raw) {
        Move move{};
        move.bits_ = raw;
        return move;
    }

    constexpr auto operator<=>(const Move&) const = default;

  private:
    static constexpr std::uint32_t kPlace = 1;
    static constexpr std::uint32_t kMove = 2;
    static constexpr std::uint32_t kPass = 3;

    constexpr Move(std::uint32_t type, int from, Hex to)
        : bits_(type << 20 | static_cast<std::uint32_t>(from) << 10 |
                static_cast<std::uint32_t>(to.index())) {}

    std::uint32_t bits_;
};

// Moves in a fixed array. The capacity is far above any position: the 28 cells of a hive have at
// most 4 * 28 + 2 = 114 cells round them; with k kinds in hand (so at most 14 - k own tiles on the
// board) there are at most k * (4 * (14 - k) + 2) placements, never above 210; three ants and a
// mosquito make at most 4 * 114 moves; all other tiles together make less than 200.
class MoveList {
  public:
    static constexpr int kCapacity = 1024;

    void add(Move move) {
        assert(size_ < kCapacity);
        moves_[static_cast<std::size_t>(size_++)] = move;
    }
    void clear() { size_ = 0; }
    // Takes what was written from the old end() on. Requires a place inside the list.
    void set_end(const Move* end) {
        size_ = static_cast<int>(end - moves_.data());
        assert(0 <= size_ && size_ <= kCapacity);
    }

    [[nodiscard]] int size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] Move operator[](int i) const {
        assert(0 <= i && i < size_);
        return moves_[static_cast<std::size_t>(i)];
    }
    [[nodiscard]] const Move* begin() const { return moves_.data(); }
    [[nodiscard]] const Move* end() const { return moves_.data() + size_; }
    [[nodiscard]] Move* begin() { return moves_.data(); }
    [[nodiscard]] Move* end() { return moves_.data() + size_; }

  private:
    // Left uninitialised. Who makes a list may write up to eight moves behind its end.
    std::array<Move, kCapacity> moves_;
    int size_ = 0;
};

}  // namespace hive
