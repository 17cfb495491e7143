// count_moves: the size of the move list without the list. What a ring decides is looked up and
// added without a branch; the rest is counted as sets.

#include <bit>

#include "core/movegen.h"
#include "core/movements.h"
#include "core/placement.h"
#include "core/spider.h"

namespace hive {
namespace {

constexpr auto kSlideCount =
    detail::ring_table([](Ring ring) { return std::popcount(slides(ring)); });
constexpr auto kStepCount = detail::ring_table(
    [](Ring ring) { return std::popcount(static_cast<Ring>(slides(ring) | ring)); });
constexpr auto kOccupiedCount = detail::ring_table([](Ring ring) { return std::popcount(ring); });
constexpr auto kHasTwoArcs = detail::ring_table([](Ring ring) { return arcs(ring) >= 2 ? 1 : 0; });

// Bits of the tiles of a kind in the masks of Position.
constexpr unsigned slots_of(Bug bug) {
    return ((1U << tiles_of(bug)) - 1) << Tile(Color::kWhite, bug, 1).slot();
}

// Counts the moves of the tiles in play of the side to move, and its throws of enemy tiles.
template <int kSide>
class MovementCounter {
  public:
    explicit MovementCounter(const Position<kSide>& position, Movements<kSide>& movements)
        : position_(position),
          movements_(movements),
          first_(index(position.side_to_move()) * kTilesPerColor) {}

    int count() {
        const Color us = position_.side_to_move();
        unsigned movers = position_.in_play(us) & ~position_.covered(us);
        int n = 0;
        if (movements_.throws().any()) {
            movements_.throws().starts().for_each([&](Hex hex) {
                n += movements_.destinations(hex).count();
                const Tile tile = position_.top(hex);
                if (tile.color() == us) movers &= ~(1U << tile.slot());
            });
        }
        if (const auto tile = position_.just_moved(); tile && tile->color() == us)
            movers &= ~(1U << tile->slot());
        const unsigned raised = movers & position_.raised(us);
        const unsigned free = unpinned(movers & ~raised);
        return n + count_raised(raised) + count_by_ring(free) + count_by_set(free);
    }

  private:
    Tile tile(int slot) const { return Tile::from_index(first_ + slot); }
    Hex hex(int slot) const { return position_.hex_of(tile(slot)); }

    template <class F>
    static int sum(unsigned slots, F f) {
        int n = 0;
        for (; slots != 0; slots &= slots - 1) n += f(std::countr_zero(slots));
        return n;
    }

    unsigned unpinned(unsigned ground) const {
        unsigned suspects = 0;
        for (int slot = 0; slot < kTilesPerColor; ++slot)
            suspects |= static_cast<unsigned>(kHasTwoArcs[position_.ring_of(tile(slot))]) << slot;
        unsigned free = ground & ~suspects;
        if (position_.hole_count() > 0)
            for (unsigned rest = ground & suspects; rest != 0; rest &= rest - 1)
                if (!movements_.is_pinned(hex(std::countr_zero(rest)))) free |= rest & -rest;
        return free;
    }

    int count_raised(unsigned slots) const {
        if (!movements_.bugs().has_height_gates()) return kDirectionCount * std::popcount(slots);
        return sum(slots,
                   [&](int slot) { return std::popcount(movements_.bugs().top_steps(hex(slot))); });
    }

    template <std::size_t kSize>
    int looked_up(const std::array<std::uint8_t, kSize>& table, Bug bug, unsigned slots) const {
        int n = 0;
        const int from = Tile(Color::kWhite, bug, 1).slot();
        for (int slot = from; slot < from + tiles_of(bug); ++slot)
            n += table[position_.ring_of(tile(slot))] & -static_cast<int>(slots >> slot & 1);
        return n;
    }

    int count_by_ring(unsigned free) const {
        int n = looked_up(kSlideCount, Bug::kQueen, free) +
                looked_up(kSlideCount, Bug::kPillbug, free) +
                looked_up(kOccupiedCount, Bug::kGrasshopper, free);
        if (!movements_.bugs().has_height_gates())
            return n + looked_up(kStepCount, Bug::kBeetle, free);
        return n + sum(free & slots_of(Bug::kBeetle), [&](int slot) {
                   return std::popcount(movements_.bugs().beetle_steps(hex(slot)));
               });
    }

    int count_by_set(unsigned free) {
        int n = sum(free & slots_of(Bug::kSpider),
                    [&](int slot) { return std::popcount(spider_window(position_, hex(slot))); });
        n += sum(free & slots_of(Bug::kAnt),
                 [&](int slot) { return movements_.bugs().ant_moves(hex(slot)).count(); });
        n += sum(free & slots_of(Bug::kMosquito),
                 [&](int slot) { return movements_.bugs().mosquito_moves(hex(slot)).count(); });
        n += sum(free & slots_of(Bug::kLadybug),
                 [&](int slot) { return movements_.bugs().ladybug_moves(hex(slot)).count(); });
        return n;
    }

    const Position<kSide>& position_;
    Movements<kSide>& movements_;
    int first_;
};

}  // namespace

template <int kSide>
int count_moves(const Position<kSide>& position) {
    assert(position.has_room());
    int count = 0;
    if (const unsigned kinds = placeable_kinds(position); kinds != 0)
        count += std::popcount(kinds) * placement_cells(position).count();
    if (may_move(position)) {
        Movements<kSide> movements(position);
        count += MovementCounter<kSide>(position, movements).count();
    }
    return count == 0 && !position.is_over() ? 1 : count;
}

template int count_moves(const Position<16>&);
template int count_moves(const Position<32>&);

}  // namespace hive
