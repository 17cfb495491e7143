#include "engine/option.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

#include <fmt/format.h>

#include "core/ascii.h"

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
    // One more than the widest range is as good as any larger number.
    constexpr std::uint64_t kLarge = std::uint64_t{1} << 32;
    const auto size = parse_capped(text.substr(is_negative ? 1 : 0), kLarge);
    if (!size) return std::nullopt;
    const auto value = static_cast<std::int64_t>(*size);
    return static_cast<int>(std::clamp<std::int64_t>(is_negative ? -value : value, min, max));
}

std::string_view enum_name(const Option& option, int value) {
    return fields_of(option.values, ';')[static_cast<std::size_t>(value)];
}

std::optional<int> parse_enum(const Option& option, std::string_view text) {
    for (int value = option.min; value <= option.max; ++value)
        if (equal_ignoring_case(text, enum_name(option, value))) return value;
    return std::nullopt;
}

}  // namespace

Option Option::enumeration(std::string_view name, int default_value, std::string_view values) {
    const auto count = static_cast<int>(fields_of(values, ';').size());
    return {name, Type::kEnum, default_value, 0, count - 1, values};
}

std::string option_line(const Option& option, int value) {
    assert(option.min <= value && value <= option.max);
    switch (option.type) {
        case Option::Type::kBool:
            return fmt::format("{};bool;{};{}", option.name, bool_name(value),
                               bool_name(option.default_value));
        case Option::Type::kInt:
            return fmt::format("{};int;{};{};{};{}", option.name, value, option.default_value,
                               option.min, option.max);
        case Option::Type::kEnum:
            return fmt::format("{};enum;{};{};{}", option.name, enum_name(option, value),
                               enum_name(option, option.default_value), option.values);
    }
    return {};
}

std::optional<int> parse_value(const Option& option, std::string_view text) {
    switch (option.type) {
        case Option::Type::kBool:
            return parse_bool(text);
        case Option::Type::kInt:
            return parse_clamped(text, option.min, option.max);
        case Option::Type::kEnum:
            return parse_enum(option, text);
    }
    return std::nullopt;
}

}  // namespace hive
