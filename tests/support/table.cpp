#include "tests/support/table.h"

#include <fstream>
#include <stdexcept>

namespace hive {

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t end = 0; end != std::string_view::npos; begin = end + 1) {
        end = text.find(separator, begin);
        parts.emplace_back(text.substr(begin, end - begin));
    }
    return parts;
}

std::vector<std::vector<std::string>> read_table(const std::string& file_name) {
    std::ifstream file(std::string(WAGGLE_TEST_DATA) + '/' + file_name);
    std::vector<std::vector<std::string>> rows;
    for (std::string line; std::getline(file, line);)
        if (!line.empty() && line.front() != '#') rows.push_back(split(line, '\t'));
    if (rows.empty()) throw std::runtime_error("no rows in " + file_name);
    return rows;
}

}  // namespace hive
