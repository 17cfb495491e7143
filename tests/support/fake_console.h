// A console without a process: lines in, text out, and the reasons to stop as a test sets them.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/console.h"

namespace hive::support {

class FakeConsole : public Console {
  public:
    explicit FakeConsole(std::deque<std::string> lines) : lines_(std::move(lines)) {}

    std::optional<std::string> read_line() override {
        if (lines_.empty()) return std::nullopt;
        std::string line = std::move(lines_.front());
        lines_.pop_front();
        return line;
    }
    void write(std::string_view text) override { output += text; }
    bool interrupted() override {
        return checks_before_interrupt && --*checks_before_interrupt < 0;
    }
    void clear_interrupt() override { checks_before_interrupt.reset(); }
    void clear_idle_interrupt() override {}
    bool input_ended() override { return ends; }
    bool output_closed() override { return closed; }
    int exit_code() override { return 0; }

    std::string output;
    // So often `interrupted` still says no.
    std::optional<int> checks_before_interrupt;
    bool ends = false;
    bool closed = false;

  private:
    std::deque<std::string> lines_;
};

}  // namespace hive::support
