// The replies to all moves of a position, counted together.
#pragma once

#include <cstdint>

#include "core/position.h"

namespace hive {

// Lines of two moves: the same as the sum of count_moves after each legal move. Leaves the position
// as it was. Requires position.has_room().
template <int kSide>
[[nodiscard]] std::uint64_t count_replies(Position<kSide>& position);

// Lines of three moves: the same as the sum of count_replies after each legal move. Placements of
// different kinds on one cell are counted together. Requires position.has_room().
template <int kSide>
[[nodiscard]] std::uint64_t count_third_moves(Position<kSide>& position);

extern template std::uint64_t count_replies(Position<16>&);
extern template std::uint64_t count_replies(Position<32>&);
extern template std::uint64_t count_third_moves(Position<16>&);
extern template std::uint64_t count_third_moves(Position<32>&);

}  // namespace hive
