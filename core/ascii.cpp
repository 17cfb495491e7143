#include "core/ascii.h"

#include <algorithm>
#include <charconv>

namespace hive {
namespace {

constexpr std::string_view kBlanks = " \t\r";

}  // namespace

std::string lowered(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), to_lower);
    return out;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return to_lower(x) == to_lower(y); });
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        const std::string_view word = text.substr(0, text.find_first_of(kBlanks));
        words.push_back(word);
        text.remove_prefix(word.size());
    }
    return words;
}

std::vector<std::string_view> fields_of(std::string_view text, char separator) {
    std::vector<std::string_view> fields;
    for (;;) {
        const std::size_t end = text.find(separator);
        fields.push_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos) return fields;
        text.remove_prefix(end + 1);
    }
}

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<std::uint64_t> parse_number(std::string_view text) {
    if (!is_number(text)) return std::nullopt;
    std::uint64_t number = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    return number;
}

std::optional<std::uint64_t> parse_capped(std::string_view text, std::uint64_t most) {
    if (!is_number(text)) return std::nullopt;
    return std::min(parse_number(text).value_or(most), most);
}

std::string_view without_byte_order_mark(std::string_view text) {
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t kMost = 30;
    std::string out = "'";
    for (const char c : text.substr(0, kMost)) out += ' ' <= c && c <= '~' ? c : '?';
    return out + (text.size() > kMost ? "...'" : "'");
}

}  // namespace hive
