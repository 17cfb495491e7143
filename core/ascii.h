// Small work on text from outside. ASCII only, whatever the locale.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hive {

[[nodiscard]] constexpr char to_lower(char c) {
    return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] std::string lowered(std::string_view text);
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

// Without blanks, tabs and carriage returns at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// The words between blanks, tabs and carriage returns.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

// What stands between the separators, each trimmed: at least one field, perhaps empty.
[[nodiscard]] std::vector<std::string_view> fields_of(std::string_view text, char separator);

// Whether the text is digits, at least one, and nothing else.
[[nodiscard]] bool is_number(std::string_view text);
// Of digits only; none if the text is anything else, or the number too large for the type.
[[nodiscard]] std::optional<std::uint64_t> parse_number(std::string_view text);
// The same, but every number above `most` becomes `most`.
[[nodiscard]] std::optional<std::uint64_t> parse_capped(std::string_view text, std::uint64_t most);

// Some editors and clients begin what they write with the byte order mark of UTF-8.
[[nodiscard]] std::string_view without_byte_order_mark(std::string_view text);

// Foreign text inside a message: in quotes, printable ASCII only, and not too much of it.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace hive
