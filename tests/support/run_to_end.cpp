#include "tests/support/run_to_end.h"

#include "tests/support/process.h"

namespace hive {

Ended run_to_end(const std::vector<std::string>& command) {
    constexpr std::chrono::milliseconds kPatience{60'000};
    Process process(command);
    Ended ended;
    ended.output = process.read_to_end(kPatience).value_or("");
    ended.code = process.wait(kPatience).value_or(kTimedOut);
    ended.errors = process.error_output();
    return ended;
}

}  // namespace hive
