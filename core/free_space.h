// Where an ant can go: the free space round the hive, cut at its gates.
//
// Two adjacent empty cells are joined unless both of their common neighbours are occupied (a gate).
//
//        X           u and v are empty. If both cells X are occupied,
//      u | v         no tile can slide from u to v.
//        X
//
// Claim: when an ant has been lifted off a connected hive, the cells it can slide to are the
// perimeter cells (empty, next to the hive) of its part of this free space. A slide also has to
// keep contact with the hive (one of the two X occupied), which the joining does not ask for. But
// cut at its gates, each part of the space is simply connected on the sphere, so its border along
// the hive is one closed walk, and following it keeps contact: contact restricts the way, not the
// cells that can be reached. So one flood serves all ants of a position, and it may start far away.
//
// Lifting an ant off cell a changes little: a joins the space, and gates that a itself closed open,
// all between neighbours of a. Hence, if every empty neighbour of a is in the outer part, the ant
// reaches exactly the outer part's perimeter, less the cells that only a made perimeter.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "core/hex_set.h"
#include "core/ring.h"

namespace hive {

template <int kSide>
class FreeSpace {
  public:
    using Set = HexSet<kSide>;

    // Requires occupied.has_room() and a connected hive.
    explicit FreeSpace(const Set& occupied);

    // Where the ground tile on `hex` could go by any number of slides, `hex` itself excepted.
    // Requires an occupied cell whose tile can be lifted without splitting the hive and can slide
    // at least one step.
    [[nodiscard]] Set reach(Hex hex) const;

  private:
    template <int kOtherSide>
    friend class ExtensibleSpace;

    using Pulls = std::array<Set, kDirectionCount>;

    // Element d: the empty cells that are joined to their neighbour in direction d, if that is
    // empty, too.
    static Pulls joins(const Set& empty, const Pulls& occupied);
    // `part` and the empty cells one step away.
    static Set grown(const Set& part, const Pulls& joins);

    FreeSpace() = default;

    Set occupied_;
    Set one_;         // cells with an occupied neighbour
    Set two_;         // cells with two occupied neighbours or more
    Set outer_part_;  // the part of the free space that goes on for ever
};

// The free space of a hive on which one more tile is laid, here and there.
//
// A tile on an empty cell y takes y out of the space. The parts stay as they are if the empty
// neighbours of y are one arc, and no two adjacent ones become a gate: then whoever came through y
// goes round it along the arc. Of the two common neighbours of such a pair one is y; if the other
// is occupied, y closes a gate.
//
//        y         With a tile on y, nothing slides from u to v any more.
//      u | v
//        X
template <int kSide>
class ExtensibleSpace {
  public:
    using Set = HexSet<kSide>;

    // Costs nothing before it is used. Requires occupied.has_room(1) and a connected hive.
    explicit ExtensibleSpace(const Set& occupied) : occupied_(occupied) {}

    // The free space with one more tile on the ground: a few operations, where the parts stay as
    // they are. Requires an empty cell next to the hive, and its ring.
    [[nodiscard]] FreeSpace<kSide> with_tile_on(Hex hex, Ring ring);

  private:
    struct Known {
        FreeSpace<kSide> space;
        Set gate_closers;
    };

    void find();

    Set occupied_;
    std::optional<Known> known_;  // once it was asked for
};

extern template class FreeSpace<16>;
extern template class FreeSpace<32>;
extern template class ExtensibleSpace<16>;
extern template class ExtensibleSpace<32>;

}  // namespace hive
