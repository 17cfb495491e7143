#include "engine/time_format.h"

#include <algorithm>
#include <cstdint>

#include "core/ascii.h"

namespace hive {

namespace {

using std::chrono::nanoseconds;

// A number of units; kLongestTime if it is more.
std::optional<nanoseconds> parse_whole(std::string_view digits, std::chrono::seconds unit) {
    const auto count = parse_capped(digits, static_cast<std::uint64_t>(kLongestTime / unit));
    if (!count) return std::nullopt;
    return unit * static_cast<std::int64_t>(*count);
}

// The digits behind a decimal point. Those beyond the ninth are dropped.
std::optional<nanoseconds> parse_fraction(std::string_view digits) {
    if (!is_number(digits)) return std::nullopt;
    std::int64_t value = 0;
    for (std::size_t i = 0; i < 9; ++i)
        value = value * 10 + (i < digits.size() ? digits[i] - '0' : 0);
    return nanoseconds(value);
}

std::optional<nanoseconds> parse_decimal(std::string_view text) {
    const std::size_t point = text.find('.');
    const auto whole = parse_whole(text.substr(0, point), std::chrono::seconds(1));
    if (!whole || point == std::string_view::npos) return whole;
    const auto fraction = parse_fraction(text.substr(point + 1));
    if (!fraction) return std::nullopt;
    return std::min(*whole + *fraction, kLongestTime);
}

std::optional<nanoseconds> parse_days_and_hours(std::string_view text) {
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos) return parse_whole(text, std::chrono::hours(1));
    const auto days = parse_whole(text.substr(0, point), std::chrono::hours(24));
    const auto hours = parse_whole(text.substr(point + 1), std::chrono::hours(1));
    if (!days || !hours) return std::nullopt;
    return *days + *hours;
}

std::optional<nanoseconds> parse_clock(std::string_view text) {
    const std::size_t first = text.find(':');
    if (first == std::string_view::npos) return std::nullopt;
    const std::size_t second = text.find(':', first + 1);
    if (second == std::string_view::npos) return std::nullopt;
    const auto hours = parse_days_and_hours(text.substr(0, first));
    const auto minutes =
        parse_whole(text.substr(first + 1, second - first - 1), std::chrono::minutes(1));
    const auto seconds = parse_decimal(text.substr(second + 1));
    if (!hours || !minutes || !seconds) return std::nullopt;
    return std::min(*hours + *minutes + *seconds, kLongestTime);
}

}  // namespace

Result<nanoseconds> parse_time(std::string_view text) {
    if (const auto time = parse_clock(text)) return *time;
    return bad_input("time " + quoted(text) + " is not of the form hh:mm:ss, as 00:00:05");
}

Result<nanoseconds> parse_seconds(std::string_view text) {
    if (const auto time = parse_decimal(text)) return *time;
    return bad_input(quoted(text) + " is not a number of seconds, as 5 or 0.5");
}

}  // namespace hive
