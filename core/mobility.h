// How far each tile can go.
#pragma once

#include <array>
#include <cstdint>

#include "core/position.h"

namespace hive {

// For each colour and slot, the number of cells that the tile can walk to: 0 for a tile in hand,
// under another one, or that holds the hive together. Whose turn it is, whether the queen is in
// play, and which tile just moved do not count; throws are left out.
using Mobility = std::array<std::array<std::uint8_t, kTilesPerColor>, 2>;

// Of both sides at once, without listing moves: about 120 ns. Requires position.has_room().
template <int kSide>
[[nodiscard]] Mobility mobility(const Position<kSide>& position);

extern template Mobility mobility(const Position<16>&);
extern template Mobility mobility(const Position<32>&);

}  // namespace hive
