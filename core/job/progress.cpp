#include "core/job/progress.h"

#include <fmt/format.h>

namespace hive {
namespace {

// A longer line would wrap, and the carriage return would go to its last row only.
constexpr std::size_t kWidth = 79;

}  // namespace

Progress::Progress(std::ostream* terminal, Clock::duration silence)
    : terminal_(terminal), first_(Clock::now() + silence) {}

void Progress::show(std::string_view text) {
    if (terminal_ == nullptr || Clock::now() < first_) return;
    const std::string_view line = text.substr(0, kWidth);
    *terminal_ << fmt::format("\r{:<{}}", line, shown_) << std::flush;
    shown_ = line.size();
}

void Progress::erase() {
    if (shown_ == 0) return;
    *terminal_ << fmt::format("\r{:<{}}\r", "", shown_) << std::flush;
    shown_ = 0;
}

}  // namespace hive
