// Elapsed time, for bounds that a loaded machine still meets.
#pragma once

#include <chrono>

namespace hive {

class Stopwatch {
  public:
    [[nodiscard]] std::chrono::milliseconds elapsed() const {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start_);
    }

  private:
    using Clock = std::chrono::steady_clock;

    Clock::time_point start_ = Clock::now();
};

}  // namespace hive
