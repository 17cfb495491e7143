// Bytes read so far, cut into lines.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hive {

class LineBuffer {
  public:
    [[nodiscard]] std::size_t size() const { return bytes_.size() - begin_; }

    // The next whole line, without its end. Nothing if no line end has come yet.
    [[nodiscard]] std::optional<std::string> next_line();
    // All that is left, as one line. Nothing if there is nothing.
    [[nodiscard]] std::optional<std::string> rest();

    void append(std::string_view bytes);

  private:
    std::string bytes_;
    std::size_t begin_ = 0;    // of the next line
    std::size_t scanned_ = 0;  // no line end between begin_ and here
};

}  // namespace hive
