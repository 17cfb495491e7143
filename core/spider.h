// The spider: exactly three slides along the hive, without coming back to a cell of its way.
//
// Its own cell counts as empty on the way, but may not be entered. Ways that end on the same cell
// are one move, so the ends are collected as bits of a 7x7 window round the spider, eight bits a
// row, whose steps are the same everywhere:
//
//        NW  NE          -8  -7
//          \ /             \ /
//       W - X - E      -1 - X - +1
//          / \             / \ .
//        SW  SE          +7  +8
//
// The spider sits on bit 27 (row 3, column 3), and three steps never leave the window.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/hex.h"
#include "core/position.h"

namespace hive {

namespace detail {

inline constexpr int kSpiderCentre = 27;
inline constexpr std::array<int, kDirectionCount> kWindowSteps{1, -7, -8, -1, 7, 8};

// For a set of directions, the window bits one step away from bit 9.
inline constexpr auto kWindowRings = [] {
    std::array<std::uint64_t, 64> table{};
    for (std::size_t ring = 0; ring < table.size(); ++ring)
        for_each_direction(static_cast<Ring>(ring), [&](Direction d) {
            table[ring] |= std::uint64_t{1}
                           << (9 + kWindowSteps[static_cast<std::size_t>(index(d))]);
        });
    return table;
}();

// The direction back to the start after steps d1 and d2, as a ring, if the start is a neighbour. (A
// bend of 120 degrees comes round to it; straight on or 60 degrees leads away.)
inline constexpr auto kWayHome = [] {
    std::array<std::array<Ring, kDirectionCount>, kDirectionCount> table{};
    for (const Direction d : kDirections) {
        auto& row = table[static_cast<std::size_t>(index(d))];
        row[static_cast<std::size_t>(index(turned(d, 2)))] = ring_bit(turned(d, 4));
        row[static_cast<std::size_t>(index(turned(d, 4)))] = ring_bit(turned(d, 2));
    }
    return table;
}();

}  // namespace detail

// The ends of the spider's ways from a ground cell, as bits of the window.
template <int kSide>
[[nodiscard]] inline std::uint64_t spider_window(const Position<kSide>& position, Hex hex) {
    using Cells = Grid<kSide>;
    using detail::kWindowSteps;
    const auto at = [](Direction d) { return static_cast<std::size_t>(index(d)); };
    std::uint64_t ends = 0;
    for_each_direction(slides(position.ring(hex)), [&](Direction d1) {
        const Hex first = Cells::neighbor(hex, d1);
        const Ring home1 = ring_bit(turned(d1, 3));
        const Ring ring1 = static_cast<Ring>(position.ring(first) & ~home1);
        for_each_direction(static_cast<Ring>(slides(ring1) & ~home1), [&](Direction d2) {
            const Hex second = Cells::neighbor(first, d2);
            const Ring home2 = detail::kWayHome[at(d1)][at(d2)];
            const Ring ring2 = static_cast<Ring>(position.ring(second) & ~home2);
            const Ring back = static_cast<Ring>(home2 | ring_bit(turned(d2, 3)));
            ends |= detail::kWindowRings[static_cast<std::size_t>(slides(ring2) & ~back)]
                    << (detail::kSpiderCentre - 9 + kWindowSteps[at(d1)] + kWindowSteps[at(d2)]);
        });
    });
    return ends;
}

// Where a bit of the window lies, from the spider.
[[nodiscard]] constexpr Axial spider_step(int bit) { return {bit % 8 - 3, bit / 8 - 3}; }

// Calls f(Hex) for each cell in the window of a spider on `hex`.
template <int kSide, class F>
inline void for_each_in_window(Hex hex, std::uint64_t window, F f) {
    const Axial centre = Grid<kSide>::axial(hex);
    for (; window != 0; window &= window - 1) {
        const Axial way = spider_step(std::countr_zero(window));
        f(Grid<kSide>::at({centre.q + way.q, centre.r + way.r}));
    }
}

// Calls f(Hex) for each cell the spider can move to.
template <int kSide, class F>
inline void for_each_spider_move(const Position<kSide>& position, Hex hex, F f) {
    for_each_in_window<kSide>(hex, spider_window(position, hex), f);
}

}  // namespace hive
