// Times as clients write them.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "core/result.h"

namespace hive {

// More than a year is taken as a year, so that sums of times stay in range.
inline constexpr std::chrono::nanoseconds kLongestTime = std::chrono::hours(24 * 365);

// `[days.]hours:minutes:seconds[.fraction]`, any number of digits in each part: `00:00:05`,
// `0:0:0.23`, `1.00:00:00`. A bare number is refused, as some programs read it as days.
[[nodiscard]] Result<std::chrono::nanoseconds> parse_time(std::string_view text);

// `5`, `0.5`.
[[nodiscard]] Result<std::chrono::nanoseconds> parse_seconds(std::string_view text);

}  // namespace hive
