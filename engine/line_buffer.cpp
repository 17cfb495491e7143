#include "engine/line_buffer.h"

#include <utility>

namespace hive {

std::optional<std::string> LineBuffer::next_line() {
    const std::size_t end = bytes_.find('\n', scanned_);
    if (end == std::string::npos) {
        scanned_ = bytes_.size();
        return std::nullopt;
    }
    std::string line = bytes_.substr(begin_, end - begin_);
    begin_ = scanned_ = end + 1;
    return line;
}

std::optional<std::string> LineBuffer::rest() {
    if (size() == 0) return std::nullopt;
    std::string line = bytes_.substr(begin_);
    bytes_.clear();
    begin_ = scanned_ = 0;
    return line;
}

void LineBuffer::append(std::string_view bytes) {
    // Moving the unread part to the front costs no more than reading it did.
    if (begin_ >= size()) {
        bytes_.erase(0, begin_);
        scanned_ -= begin_;
        begin_ = 0;
    }
    bytes_.append(bytes);
}

}  // namespace hive
