#include "engine/option.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include <fmt/format.h>

#include "engine/words.h"

namespace hive {

namespace {

std::string_view bool_name(int value) { return value != 0 ? "True" : "False"; }

std::optional<int> parse_bool(std::string_view text) {
    for (const int value : {0, 1})
        if (equal_ignoring_case(text, bool_name(value))) return value;
    return std::nullopt;
}

std::optional<int> parse_clamped(std::string_view text, int min, int max) {
    const bool is_negative = text.starts_with('-');
    const auto size = parse_count(text.substr(is_negative ? 1 : 0));
    if (!size) return std::nullopt;
    // One more than the widest range is as good as any larger number.
    constexpr std::uint64_t kLarge = std::uint64_t{1} << 32;
    const auto value = static_cast<std::int64_t>(std::min(*size, kLarge));
    return static_cast<int>(std::clamp<std::int64_t>(is_negative ? -value : value, min, max));
}

}  // namespace

std::string option_line(const Option& option, int value) {
    assert(option.min <= value && value <= option.max);
    if (option.type == Option::Type::kBool)
        return fmt::format("{};bool;{};{}", option.name, bool_name(value),
                           bool_name(option.default_value));
    return fmt::format("{};int;{};{};{};{}", option.name, value, option.default_value, option.min,
                       option.max);
}

std::optional<int> parse_value(const Option& option, std::string_view text) {
    return option.type == Option::Type::kBool ? parse_bool(text)
                                              : parse_clamped(text, option.min, option.max);
}

}  // namespace hive
