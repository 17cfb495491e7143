// A console that also writes down everything that passes, with times, for people who debug an
// arena.
#pragma once

#include <fstream>

#include "engine/console.h"

namespace hive {

class LoggingConsole : public Console {
  public:
    // `console` must outlive this one; `log` must be open.
    LoggingConsole(Console& console, std::ofstream log);

    [[nodiscard]] std::optional<std::string> read_line() override;
    void write(std::string_view text) override;
    [[nodiscard]] bool interrupted() override { return console_.interrupted(); }
    void clear_interrupt() override { console_.clear_interrupt(); }
    void clear_idle_interrupt() override { console_.clear_idle_interrupt(); }
    [[nodiscard]] bool input_ended() override { return console_.input_ended(); }
    [[nodiscard]] bool output_closed() override { return console_.output_closed(); }
    [[nodiscard]] int exit_code() override { return console_.exit_code(); }

  private:
    // `mark` is `<` for what was received and `>` for what was sent.
    void log(char mark, std::string_view line);

    Console& console_;
    std::ofstream log_;
};

}  // namespace hive
