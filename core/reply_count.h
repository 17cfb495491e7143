// The replies to all moves of a position, counted together.
#pragma once

#include <cstdint>

#include "core/position.h"

namespace hive {

// Lines of two moves: the same as the sum of count_moves after each legal move. Leaves the position
// as it was. Requires position.has_room().
template <int kSide>
[[nodiscard]] std::uint64_t count_replies(Position<kSide>& position);

extern template std::uint64_t count_replies(Position<16>&);
extern template std::uint64_t count_replies(Position<32>&);

}  // namespace hive
