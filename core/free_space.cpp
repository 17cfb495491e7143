#include "core/free_space.h"

namespace hive {
namespace {

constexpr auto kEast = static_cast<std::size_t>(index(Direction::kEast));
constexpr auto kWest = static_cast<std::size_t>(index(Direction::kWest));

}  // namespace

template <int kSide>
FreeSpace<kSide>::FreeSpace(const Set& occupied) : occupied_(occupied) {
    const Pulls near = occupied.pulls();
    for (const Set& set : near) {
        two_ |= one_ & set;
        one_ |= set;
    }
    const Set empty = ~occupied;
    const Pulls open = joins(empty, near);
    // Along the rows a flood comes far in a few operations.
    Set next = occupied.empty_lines().spread_along_rows(open[kEast], open[kWest]);
    do {
        outer_part_ = next;
        next = grown(outer_part_, open);
    } while (!outer_part_.includes(next));
}

template <int kSide>
HexSet<kSide> FreeSpace<kSide>::reach(Hex hex) const {
    const Set cell = Set::of(hex);
    const Set ring = cell.neighbors();
    const Set exits = ring & ~occupied_;
    if (outer_part_.includes(exits)) {
        const Set only_touched_from_here = ring & ~two_;
        return one_ & outer_part_ & ~only_touched_from_here;
    }
    // Some exits lead into a bay or a hole: flood from here, and take the outer part as a whole as
    // soon as the flood reaches it.
    const Set rest = occupied_ ^ cell;
    const Pulls open = joins(~rest, rest.pulls());
    Set part;
    Set next = cell;
    do {
        part = next;
        next = grown(part, open);
        if ((next & outer_part_).any()) next |= outer_part_;
    } while (!part.includes(next));
    return part & rest.neighbors() & ~cell;
}

template <int kSide>
typename FreeSpace<kSide>::Pulls FreeSpace<kSide>::joins(const Set& empty, const Pulls& occupied) {
    Pulls open;
    for (std::size_t d = 0; d < kDirectionCount; ++d)
        open[d] = empty & ~(occupied[(d + 1) % 6] & occupied[(d + 5) % 6]);
    return open;
}

template <int kSide>
HexSet<kSide> FreeSpace<kSide>::grown(const Set& part, const Pulls& joins) {
    const Pulls reached = part.pulls();
    Set next = part;
    for (std::size_t d = 0; d < kDirectionCount; ++d) next |= reached[d] & joins[d];
    return next;
}

template <int kSide>
void ExtensibleSpace<kSide>::find() {
    known_.emplace(Known{FreeSpace<kSide>(occupied_), {}});
    const auto near = occupied_.pulls();
    for (std::size_t d = 0; d < kDirectionCount; ++d) {
        const std::size_t next = (d + 1) % kDirectionCount;
        known_->gate_closers |= near[d].pulls()[next] & ~near[d] & ~near[next];
    }
}

template <int kSide>
FreeSpace<kSide> ExtensibleSpace<kSide>::with_tile_on(Hex hex, Ring ring) {
    const Set cell = Set::of(hex);
    if (!known_) find();
    if (arcs(ring) != 1 || known_->gate_closers.contains(hex))
        return FreeSpace<kSide>(occupied_ | cell);
    const Set neighbors = cell.neighbors();
    FreeSpace<kSide> space = known_->space;
    space.occupied_ |= cell;
    space.two_ |= space.one_ & neighbors;
    space.one_ |= neighbors;
    space.outer_part_ &= ~cell;
    return space;
}

template class FreeSpace<16>;
template class FreeSpace<32>;
template class ExtensibleSpace<16>;
template class ExtensibleSpace<32>;

}  // namespace hive
