// Small work on text from outside. ASCII only, whatever the locale.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hive {

[[nodiscard]] constexpr char to_lower(char c) {
    return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] std::string lowered(std::string_view text);

// Without blanks, tabs and carriage returns at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);

// The words between blanks, tabs and carriage returns.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text);

// Foreign text inside a message: in quotes, printable ASCII only, and not too much of it.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace hive
