#include "engine/perft_text.h"

#include <algorithm>

#include <fmt/format.h>

namespace hive {

namespace {

// A comma every three digits before the decimal point, as in 12,345.6.
std::string grouped(std::string digits) {
    const std::size_t point = std::min(digits.find('.'), digits.size());
    for (std::size_t i = point; i > 3; i -= 3) digits.insert(i - 3, 1, ',');
    return digits;
}

}  // namespace

std::string perft_line(int depth, std::uint64_t leaves, std::chrono::nanoseconds time) {
    const double milliseconds = std::max(static_cast<double>(time.count()) / 1e6, 1e-6);
    return fmt::format("{:<9} = {:>16} in {:>16} ms. {:>8} KN/s", fmt::format("perft({})", depth),
                       grouped(fmt::format("{}", leaves)),
                       grouped(fmt::format("{:.0f}", milliseconds)),
                       grouped(fmt::format("{:.1f}", static_cast<double>(leaves) / milliseconds)));
}

}  // namespace hive
