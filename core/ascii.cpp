#include "core/ascii.h"

#include <algorithm>

namespace hive {
namespace {

constexpr std::string_view kBlanks = " \t\r";

}  // namespace

std::string lowered(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), to_lower);
    return out;
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

std::string quoted(std::string_view text) {
    constexpr std::size_t kMost = 30;
    std::string out = "'";
    for (const char c : text.substr(0, kMost)) out += ' ' <= c && c <= '~' ? c : '?';
    return out + (text.size() > kMost ? "...'" : "'");
}

}  // namespace hive
