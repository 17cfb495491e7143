// The One Hive rule: which ground tiles hold the hive together.
//
// No search through the graph of tiles. A hive is a connected set of cells O in the plane, so the
// number of pieces and holes follows from counts (Euler): cells - touching pairs + touching triples
// = pieces - holes, which Position keeps up to date. Take a cell off O whose ring has k arcs of
// occupied cells, and between them k arcs of empty ones. Every empty arc belongs to one of the
// empty regions of the plane (outside, or a hole); let r be the number of different regions among
// them. Lifting the tile joins these r regions into one, so the holes change by 1 - r, the
// characteristic by k - 1 (Position adds 1 - k when a cell is put), and the pieces by (k - 1) + (1
// - r) = k - r. The hive falls apart if and only if r < k.
//
//      . .                                    X X
//     X a X    no hole: k = 2, r = 1.        X H a    one hole H: k = 2, r = 2 (H and the
//      . .     Lifting a splits the hive.     X X     outside). Lifting a opens the ring.
//
// Without holes every empty arc is part of the outside (r = 1 if k >= 1), and a table load decides.
// With holes, the regions are found by floods, once for a position.
#pragma once

#include "core/position.h"

namespace hive {

template <int kSide>
class CutCells {
  public:
    // Costs nothing to speak of while the hive has no holes. Requires position.has_room().
    explicit CutCells(const Position<kSide>& position);

    // Whether the hive falls apart when the tile on this cell is lifted. Requires height(hex) == 1.
    // (A tile that stands on another never holds the hive together.)
    [[nodiscard]] bool contains(Hex hex) const {
        const int k = arcs(position_.ring(hex));
        if (k < 2) return false;
        if (!has_holes_) return true;
        return !(k == 2 ? touches_two_ : touches_three_).contains(hex);
    }

    // All cells of which that is so: the arcs of all rings at once, by shifts of the hive. About 7
    // ns.
    [[nodiscard]] HexSet<kSide> cells() const;

    // The tiles of a colour of which that is so: bit i for the tile with slot i. A table load for
    // each.
    [[nodiscard]] unsigned pinned(Color color) const {
        unsigned suspects = 0;
        const auto hexes = position_.hexes(color);
        for (std::size_t slot = 0; slot < hexes.size(); ++slot)
            suspects |= static_cast<unsigned>(kHasTwoArcs[position_.ring(hexes[slot])]) << slot;
        suspects &= position_.in_play(color) & ~position_.covered(color) & ~position_.raised(color);
        return pinned_of(color, suspects);
    }
    // The same for who knows already which tiles of the colour are alone on cells whose rings have
    // two arcs or more.
    [[nodiscard]] unsigned pinned_of(Color color, unsigned suspects) const {
        return has_holes_ ? confirmed(suspects, color) : suspects;
    }

  private:
    static constexpr auto kHasTwoArcs =
        detail::ring_table([](Ring ring) { return arcs(ring) >= 2 ? 1 : 0; });

    // Those of some slots of a colour whose cells are cut cells.
    [[nodiscard]] unsigned confirmed(unsigned slots, Color color) const;
    void find_regions();

    const Position<kSide>& position_;
    bool has_holes_;
    HexSet<kSide> touches_two_;  // cells that border two different empty regions or more
    HexSet<kSide> touches_three_;
};

extern template class CutCells<16>;
extern template class CutCells<32>;

}  // namespace hive
