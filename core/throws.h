// The pillbug's throw: a neighbour of the thrower is lifted over it to another side.
//
// Throwers are the own pillbug and an own mosquito that touches a pillbug (of either colour), each
// as the top tile of a cell of height 1 and not itself just moved; a pinned one may throw. Up and
// down are steps of height 1: each is blocked by a height gate.
#pragma once

#include <array>

#include "core/connectivity.h"
#include "core/position.h"

namespace hive {

template <int kSide>
class Throws {
  public:
    using Set = HexSet<kSide>;

    // The throws of the side to move. Requires position.has_room().
    Throws(const Position<kSide>& position, const CutCells<kSide>& cuts);

    // Cells of the throwers, whether they find something to throw or not.
    [[nodiscard]] const Set& throwers() const { return thrower_cells_; }
    // Whether there may be any throw.
    [[nodiscard]] bool any() const { return any_; }
    // Cells of the tiles that can be thrown.
    [[nodiscard]] Set starts() const { return throwers_[0].starts | throwers_[1].starts; }
    // Where the tile on `hex` can be thrown to; nothing if it is not in starts().
    [[nodiscard]] Set ends(Hex hex) const;

  private:
    struct Thrower {
        Set starts;
        Set ends;
    };

    // What a thrower on `hex` can do, if only tiles on `loose` cells may be lifted.
    static Thrower find(const Position<kSide>& position, const Set& loose, Hex hex);

    bool any_ = false;
    Set thrower_cells_;
    std::array<Thrower, 2> throwers_;  // by the pillbug, by the mosquito
};

extern template class Throws<16>;
extern template class Throws<32>;

}  // namespace hive
