// Programs that are started, print and end.
#pragma once

#include <string>
#include <vector>

namespace hive {

inline constexpr int kTimedOut = -1;

struct Ended {
    std::string output;
    std::string errors;
    int code = kTimedOut;
};

// Waits for a minute at most.
[[nodiscard]] Ended run_to_end(const std::vector<std::string>& command);

}  // namespace hive
