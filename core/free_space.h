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

#include "core/hex_set.h"

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
    using Pulls = std::array<Set, kDirectionCount>;

    // Element d: the cells whose neighbour in direction d is in the set.
    static Pulls pulls(const Set& set);
    // Element d: the empty cells that are joined to their neighbour in direction d, if that is
    // empty, too.
    static Pulls joins(const Set& empty, const Pulls& occupied);
    // `part` and the empty cells one step away.
    static Set grown(const Set& part, const Pulls& joins);

    Set occupied_;
    Set perimeter_;   // empty cells that touch the hive
    Set two_;         // cells with two occupied neighbours or more
    Set outer_part_;  // the part of the free space that goes on for ever
};

extern template class FreeSpace<16>;
extern template class FreeSpace<32>;

}  // namespace hive
