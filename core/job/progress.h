// One line on a terminal that says how far a long run is.
#pragma once

#include <chrono>
#include <cstddef>
#include <ostream>
#include <string_view>

namespace hive {

class Progress {
  public:
    using Clock = std::chrono::steady_clock;

    // Writes to `terminal`, which outlives this object; never if it is null. The first text
    // appears when `silence` has passed since the construction.
    explicit Progress(std::ostream* terminal, Clock::duration silence = std::chrono::seconds(2));
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress() { erase(); }

    // Rewrites the line. `text` is printable ASCII; what is longer than a narrow terminal is cut.
    void show(std::string_view text);
    // To be called before anything else is written to a terminal.
    void erase();

  private:
    std::ostream* terminal_;
    Clock::time_point first_;
    std::size_t shown_ = 0;  // characters now on the line
};

}  // namespace hive
