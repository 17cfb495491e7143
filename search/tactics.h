// What a move does to the rings of the two queens. Requires of every move: legal in the position.
#pragma once

#include <algorithm>
#include <array>

#include "core/move.h"
#include "core/movegen.h"
#include "core/position.h"

namespace hive {

inline constexpr int kLastFree = kDirectionCount - 1;  // one more neighbour ends the game

template <int kSide>
class Tactics {
  public:
    // Requires that the position outlives this unchanged.
    explicit Tactics(const Position<kSide>& position)
        : position_(position), rings_{ring_of(Color::kWhite), ring_of(Color::kBlack)} {}

    // Takes a free cell beside the enemy queen without freeing another one.
    [[nodiscard]] bool fills_their_ring(Move move) const { return fills(move, other(us())); }
    // Takes a free cell beside our queen without freeing another one.
    [[nodiscard]] bool fills_our_ring(Move move) const { return fills(move, us()); }
    // Frees a cell beside our queen without taking another one.
    [[nodiscard]] bool frees_our_ring(Move move) const {
        return move.is_movement() && leaves(move, ring(us())) && !arrives(move, ring(us()));
    }
    // Steps onto the enemy queen.
    [[nodiscard]] bool covers_their_queen(Move move) const {
        const Color them = other(us());
        return move.is_movement() && position_.queen_in_play(them) &&
               move.to() == position_.queen_hex(them);
    }
    [[nodiscard]] bool moves_our_queen(Move move) const {
        return move.is_movement() && is_queen(move.from(), us());
    }

    // What the search looks at more closely: it changes the danger to a queen at once.
    [[nodiscard]] bool is_loud(Move move) const {
        return fills_their_ring(move) || frees_our_ring(move) || covers_their_queen(move) ||
               moves_our_queen(move);
    }

    // A move that fills the last free cell round the enemy queen and leaves ours a free cell; none
    // if there is no such move. (The other way to win, throwing the enemy queen into a hole, is not
    // looked for.)
    [[nodiscard]] Move winning_move(const MoveList& moves) const {
        if (position_.queen_neighbors(other(us())) != kLastFree) return Move::none();
        const bool ours_too = position_.queen_neighbors(us()) == kLastFree;
        const auto found = std::find_if(moves.begin(), moves.end(), [&](Move move) {
            return fills_their_ring(move) && !(ours_too && fills_our_ring(move)) &&
                   !throws_our_queen_into_hole(move);
        });
        return found == moves.end() ? Move::none() : *found;
    }

  private:
    using Set = typename Position<kSide>::Set;

    [[nodiscard]] Set ring_of(Color color) const {
        return position_.queen_in_play(color) ? Set::of(position_.queen_hex(color)).neighbors()
                                              : Set();
    }
    [[nodiscard]] const Set& ring(Color color) const {
        return rings_[static_cast<std::size_t>(index(color))];
    }
    [[nodiscard]] Color us() const { return position_.side_to_move(); }

    // She is surrounded there, unless the cell she leaves was part of the ring.
    [[nodiscard]] bool throws_our_queen_into_hole(Move move) const {
        return moves_our_queen(move) && position_.ring(move.to()) == kFullRing &&
               !Set::of(move.to()).neighbors().contains(move.from());
    }
    [[nodiscard]] bool arrives(Move move, const Set& ring) const {
        return ring.contains(move.to()) && position_.height(move.to()) == 0;
    }
    [[nodiscard]] bool leaves(Move move, const Set& ring) const {
        return ring.contains(move.from()) && position_.height(move.from()) == 1;
    }
    [[nodiscard]] bool is_queen(Hex hex, Color color) const {
        return position_.top(hex) == Tile(color, Bug::kQueen, 1);
    }
    // A queen that moves gets another ring, so that is no fill of hers.
    [[nodiscard]] bool fills(Move move, Color queen) const {
        if (move.is_pass() || !arrives(move, ring(queen))) return false;
        return move.is_placement() || !(leaves(move, ring(queen)) || is_queen(move.from(), queen));
    }

    const Position<kSide>& position_;
    const std::array<Set, 2> rings_;  // by colour; empty while the queen is in hand
};

// The free cells beside a queen. Requires that she is in play.
template <int kSide>
[[nodiscard]] HexSet<kSide> free_ring(const Position<kSide>& position, Color color) {
    return HexSet<kSide>::of(position.queen_hex(color)).neighbors() & ~position.occupied();
}

// Tactics::winning_move of the legal moves, of which only those are generated that may be it.
// Requires position.has_room().
template <int kSide>
[[nodiscard]] Move winning_move(const Position<kSide>& position) {
    const Color them = other(position.side_to_move());
    if (position.queen_neighbors(them) != kLastFree) return Move::none();
    MoveList fills;
    generate_moves_to(position, free_ring(position, them), fills);
    return Tactics(position).winning_move(fills);
}

}  // namespace hive
