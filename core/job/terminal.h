// What long runs need of the system: Ctrl+C, and whether stderr is a terminal.
#pragma once

#include <atomic>

namespace hive {

// From the first call on, Ctrl+C sets the returned flag instead of ending the program; a second
// Ctrl+C ends it.
[[nodiscard]] const std::atomic<bool>& interrupt_flag();

[[nodiscard]] bool stderr_is_terminal();

}  // namespace hive
