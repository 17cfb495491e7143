// Small readings of text that several files of this folder need.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace hive {

// The whole text as a number without sign or blanks; none if it is not one, or too large.
template <class Number>
[[nodiscard]] std::optional<Number> parse_unsigned(std::string_view text) {
    Number number{};
    const char* const end = text.data() + text.size();
    if (text.empty() || text.front() == '-') return std::nullopt;
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || rest != end) return std::nullopt;
    return number;
}

}  // namespace hive
