// The lines of the perft command, as Mzinga prints them.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace hive {

// `perft(3)  =            1,440 in                6 ms.    240.0 KN/s`
[[nodiscard]] std::string perft_line(int depth, std::uint64_t leaves,
                                     std::chrono::nanoseconds time);

}  // namespace hive
