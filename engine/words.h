// Words of commands: names and whole numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace hive {

[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

// Digits only. A number too large for the type becomes the largest there is.
[[nodiscard]] std::optional<std::uint64_t> parse_count(std::string_view text);

}  // namespace hive
