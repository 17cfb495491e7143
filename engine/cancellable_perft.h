// Perft in pieces small enough to be cancelled between them, and its lines as Mzinga prints them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/position.h"

namespace hive {

// perft(position, depth); nothing once `cancelled` says so. Requires depth >= 0.
[[nodiscard]] std::optional<std::uint64_t> cancellable_perft(
    const LargePosition& position, int depth, const std::function<bool()>& cancelled);

// `perft(3)  =            1,440 in                6 ms.    240.0 KN/s`
[[nodiscard]] std::string perft_line(int depth, std::uint64_t leaves,
                                     std::chrono::nanoseconds time);

}  // namespace hive
