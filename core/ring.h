// The ring of a cell: which of its six neighbours are occupied, as a mask with bit d for the
// neighbour in Direction d. Answers that need only the ring are looked up in 64-entry tables.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/hex.h"

namespace hive {

using Ring = std::uint8_t;

inline constexpr Ring kFullRing = 63;

[[nodiscard]] constexpr Ring ring_bit(Direction direction) {
    return static_cast<Ring>(1 << index(direction));
}
[[nodiscard]] constexpr bool has(Ring ring, Direction direction) {
    return (ring >> index(direction) & 1) != 0;
}

// Every entry turned by one direction: bit d of the result is bit d-1 (d+1) of `ring`.
[[nodiscard]] constexpr Ring rotated_up(Ring ring) {
    return static_cast<Ring>((ring << 1 | ring >> 5) & kFullRing);
}
[[nodiscard]] constexpr Ring rotated_down(Ring ring) {
    return static_cast<Ring>((ring >> 1 | ring << 5) & kFullRing);
}

namespace detail {

template <class F>
constexpr std::array<std::uint8_t, 64> ring_table(F f) {
    std::array<std::uint8_t, 64> table{};
    for (std::size_t ring = 0; ring < 64; ++ring)
        table[ring] = static_cast<std::uint8_t>(f(static_cast<Ring>(ring)));
    return table;
}

inline constexpr auto kSlides = ring_table([](Ring ring) {
    return static_cast<Ring>(~ring & (rotated_up(ring) ^ rotated_down(ring)) & kFullRing);
});
inline constexpr auto kArcs = ring_table(
    [](Ring ring) { return std::popcount(static_cast<Ring>(ring & ~rotated_up(ring))); });

}  // namespace detail

// The directions of legal steps on the ground from a cell with this ring: the target is empty, and
// of the two cells beside the step exactly one is occupied (two are a gate, none loses contact).
[[nodiscard]] constexpr Ring slides(Ring ring) { return detail::kSlides[ring]; }

// How many separate arcs of occupied cells there are: 0 for an empty or a full ring, at most 3.
[[nodiscard]] constexpr int arcs(Ring ring) { return detail::kArcs[ring]; }

// Calls f(Direction) for each direction in the ring.
template <class F>
constexpr void for_each_direction(Ring ring, F f) {
    for (unsigned rest = ring; rest != 0; rest &= rest - 1)
        f(static_cast<Direction>(std::countr_zero(rest)));
}

}  // namespace hive
