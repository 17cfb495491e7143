// Counts the moves of the tiles in play without listing them: what a ring decides is looked up and
// added without a branch; the rest is counted as sets.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "core/movements.h"
#include "core/spider.h"

namespace hive {

namespace detail {

inline constexpr auto kSlideCount =
    detail::ring_table([](Ring ring) { return std::popcount(slides(ring)); });
inline constexpr auto kStepCount = detail::ring_table(
    [](Ring ring) { return std::popcount(static_cast<Ring>(slides(ring) | ring)); });
inline constexpr auto kOccupiedCount =
    detail::ring_table([](Ring ring) { return std::popcount(ring); });

}  // namespace detail

// Tiles of the side to move that walk, as masks of slots, by what the number of their moves depends
// on.
struct Walkers {
    unsigned raised = 0;  // on top of others: height gates alone
    unsigned near = 0;    // queen, pillbug, grasshoppers, beetles: their ring, and height gates
    unsigned far = 0;     // spiders, ants, mosquito, ladybug: cells further away
};

// Counts the moves of the tiles in play of the side to move, and its throws of enemy tiles.
template <int kSide>
class MovementCounter {
  public:
    // Requires that both outlive this, and that the movements are the position's.
    MovementCounter(const Position<kSide>& position, Movements<kSide>& movements)
        : position_(position),
          movements_(movements),
          hexes_(position.hexes(position.side_to_move())) {}

    // Without the tiles in the slots of `except`.
    [[nodiscard, gnu::always_inline]] int count(unsigned except = 0) {
        unsigned slots = movements_.walkers() & ~except;
        int n = 0;
        if (movements_.throws().any()) {
            movements_.throws().starts().for_each([&](Hex hex) {
                n += movements_.destinations(hex).count();
                const Tile tile = position_.top(hex);
                if (tile.color() == position_.side_to_move()) slots &= ~(1U << tile.slot());
            });
        }
        const Walkers walkers = walkers_of(slots);
        return n + count_raised(walkers.raised) + count_near(walkers.near) + count_far(walkers.far);
    }

    // The tiles of Movements::walkers.
    [[nodiscard, gnu::always_inline]] Walkers walkers_of(unsigned slots) const {
        constexpr unsigned kFar = slots_of(Bug::kSpider) | slots_of(Bug::kAnt) |
                                  slots_of(Bug::kMosquito) | slots_of(Bug::kLadybug);
        const unsigned raised = slots & position_.raised(position_.side_to_move());
        return {raised, slots & ~raised & ~kFar, slots & ~raised & kFar};
    }

    [[nodiscard, gnu::always_inline]] int count_raised(unsigned slots) const {
        if (!movements_.bugs().has_height_gates()) return kDirectionCount * std::popcount(slots);
        return sum(slots,
                   [&](int slot) { return std::popcount(movements_.bugs().top_steps(hex(slot))); });
    }

    [[nodiscard, gnu::always_inline]] int count_near(unsigned slots) const {
        const int n = looked_up(detail::kSlideCount, Bug::kQueen, slots) +
                      looked_up(detail::kSlideCount, Bug::kPillbug, slots) +
                      looked_up(detail::kOccupiedCount, Bug::kGrasshopper, slots);
        if (!movements_.bugs().has_height_gates())
            return n + looked_up(detail::kStepCount, Bug::kBeetle, slots);
        return n + sum(slots & slots_of(Bug::kBeetle), [&](int slot) {
                   return std::popcount(movements_.bugs().beetle_steps(hex(slot)));
               });
    }

    [[nodiscard, gnu::always_inline]] int count_far(unsigned slots) {
        BugMoves<kSide>& bugs = movements_.bugs();
        int n = sum(slots & slots_of(Bug::kSpider),
                    [&](int slot) { return std::popcount(spider_window(position_, hex(slot))); });
        n += sum(slots & slots_of(Bug::kAnt),
                 [&](int slot) { return bugs.ant_moves(hex(slot)).count(); });
        n += sum(slots & slots_of(Bug::kMosquito),
                 [&](int slot) { return bugs.mosquito_moves(hex(slot)).count(); });
        n += sum(slots & slots_of(Bug::kLadybug),
                 [&](int slot) { return bugs.ladybug_moves(hex(slot)).count(); });
        return n;
    }

  private:
    Hex hex(int slot) const { return hexes_[static_cast<std::size_t>(slot)]; }

    template <class F>
    static int sum(unsigned slots, F f) {
        int n = 0;
        for (; slots != 0; slots &= slots - 1) n += f(std::countr_zero(slots));
        return n;
    }

    template <std::size_t kSize>
    int looked_up(const std::array<std::uint8_t, kSize>& table, Bug bug, unsigned slots) const {
        int n = 0;
        const int from = Tile(Color::kWhite, bug, 1).slot();
        for (int slot = from; slot < from + tiles_of(bug); ++slot)
            n += table[position_.ring(hex(slot))] & -static_cast<int>(slots >> slot & 1);
        return n;
    }

    const Position<kSide>& position_;
    Movements<kSide>& movements_;
    std::span<const Hex, kTilesPerColor> hexes_;
};

}  // namespace hive
