// The pipes or the terminal that the program talks over, with signals. Implemented once for POSIX
// and once for Windows; nothing else in the project makes system calls.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace hive {

class Console {
  public:
    Console() = default;
    Console(const Console&) = delete;
    Console& operator=(const Console&) = delete;
    virtual ~Console() = default;

    // Waits for the next line and returns it without its end; a last line without a newline
    // counts. Nothing at the end of the input, when nobody reads the output any more, and after an
    // interrupt from an idle terminal.
    [[nodiscard]] virtual std::optional<std::string> read_line() = 0;

    // Hands the text over at once, bytes unchanged.
    virtual void write(std::string_view text) = 0;

    // The three reasons to end a long command early. Each may be asked often and never waits.

    // SIGINT or CTRL_C came, for a command that had been sent by then, since the last call of
    // clear_interrupt. One that comes while no command runs or waits is none.
    [[nodiscard]] virtual bool interrupted() = 0;
    virtual void clear_interrupt() = 0;
    // The same, unless input waits, to whose commands the interrupt may belong. For the end of a
    // short command, before its answer: who waits for that has sent nothing else.
    virtual void clear_idle_interrupt() = 0;
    // The end of the input is known to lie behind the lines not yet read.
    [[nodiscard]] virtual bool input_ended() = 0;
    // What is written reaches nobody.
    [[nodiscard]] virtual bool output_closed() = 0;

    // What the program should return when it ends now.
    [[nodiscard]] virtual int exit_code() = 0;
};

// How many threads the machine can run at once; not positive if it does not say.
[[nodiscard]] int machine_threads();

inline constexpr int kOutputClosedExitCode = 1;
inline constexpr int kInterruptedExitCode = 130;  // as shells have it: 128 + SIGINT

// Standard input and output. At most one may exist at a time, since signals are a process's.
[[nodiscard]] std::unique_ptr<Console> open_console();

}  // namespace hive
