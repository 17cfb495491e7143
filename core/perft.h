// Perft: how many lines of play of a given length there are. Every `pass` is a move, a finished
// game adds nothing below it, and repetition is ignored.
#pragma once

#include <cstdint>

#include "core/position.h"

namespace hive {

// Lines of exactly `depth` moves. Requires depth >= 0.
[[nodiscard]] std::uint64_t perft(const LargePosition& position, int depth);

}  // namespace hive
