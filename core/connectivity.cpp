#include "core/connectivity.h"

#include <bit>

namespace hive {
namespace {

// All cells of `area` connected to `seed` inside `area`.
template <int kSide>
HexSet<kSide> flood(HexSet<kSide> seed, const HexSet<kSide>& area) {
    for (;;) {
        const HexSet<kSide> grown = seed | (seed.neighbors() & area);
        if (grown == seed) return seed;
        seed = grown;
    }
}

}  // namespace

template <int kSide>
CutCells<kSide>::CutCells(const Position<kSide>& position)
    : position_(position), has_holes_(position.hole_count() > 0) {
    if (has_holes_) find_regions();
}

template <int kSide>
void CutCells<kSide>::find_regions() {
    using Set = HexSet<kSide>;
    const Set occupied = position_.occupied();
    const Set empty = ~occupied;
    const Set outside = flood(occupied.empty_lines(), empty);
    Set holes = empty & ~outside;
    Set touches_one = outside.neighbors();
    while (holes.any()) {
        const Set hole = flood(Set::of(holes.first()), empty);
        const Set border = hole.neighbors();
        touches_three_ |= touches_two_ & border;
        touches_two_ |= touches_one & border;
        touches_one |= border;
        holes ^= hole;
    }
}

template <int kSide>
HexSet<kSide> CutCells<kSide>::cells() const {
    using Set = HexSet<kSide>;
    const Set occupied = position_.occupied();
    const auto near = occupied.pulls();
    // Cells whose ring has so many arcs, or more. An arc starts at an occupied neighbour after an
    // empty one.
    Set one;
    Set two;
    Set three;
    for (std::size_t d = 0; d < near.size(); ++d) {
        const Set starts = near[d] & ~near[(d + 5) % 6];
        three |= two & starts;
        two |= one & starts;
        one |= starts;
    }
    const Set alone = occupied & ~position_.tall();
    if (!has_holes_) return two & alone;
    return alone & ((two & ~three & ~touches_two_) | (three & ~touches_three_));
}

template <int kSide>
unsigned CutCells<kSide>::confirmed(unsigned slots, Color color) const {
    const auto hexes = position_.hexes(color);
    unsigned cut = 0;
    for (unsigned rest = slots; rest != 0; rest &= rest - 1) {
        if (contains(hexes[static_cast<std::size_t>(std::countr_zero(rest))])) cut |= rest & -rest;
    }
    return cut;
}

template class CutCells<16>;
template class CutCells<32>;

}  // namespace hive
