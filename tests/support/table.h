// The tables in tests/data: tab-separated, one row a line, comments from `#` on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hive {

[[nodiscard]] std::vector<std::string> split(std::string_view text, char separator);

// Throws std::runtime_error if the file cannot be read or holds no row.
[[nodiscard]] std::vector<std::vector<std::string>> read_table(const std::string& file_name);

}  // namespace hive
