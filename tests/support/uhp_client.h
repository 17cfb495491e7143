// The real program under test, driven over pipes. Everything that it prints is held against the
// form that all answers have, so each test of a session tests that form too.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/process.h"
#include "tests/support/table.h"

namespace hive {

using Lines = std::vector<std::string>;

// The program with these arguments as a command for Process.
std::vector<std::string> program(const std::vector<std::string>& arguments = {});

std::string join(const Lines& parts, char separator);
bool starts_with(std::string_view text, std::string_view start);
// A failure line with a text.
bool is_error(std::string_view line);
bool is_invalid_move(std::string_view line);

// Fails the test unless these lines, which came before an `ok`, are a well-formed answer: printable
// ASCII, no line that clients would take for `ok`, a failure alone and with a text.
void check_form(const Lines& answer);

class UhpClient {
  public:
    using Milliseconds = Process::Milliseconds;
    // Far beyond what any answer takes, on a loaded machine under a sanitizer too.
    static constexpr Milliseconds kPatience{30'000};

    // Starts the program and takes its banner.
    explicit UhpClient(const std::vector<std::string>& arguments = {}, ProcessOptions options = {});
    // Fails the test if the program has printed on stderr what was not allowed.
    ~UhpClient();
    // The lines of option Verbose may be there, and nothing else.
    void allow_verbose_lines() { allows_verbose_lines_ = true; }
    UhpClient(const UhpClient&) = delete;
    UhpClient& operator=(const UhpClient&) = delete;

    [[nodiscard]] Process& process() { return process_; }
    [[nodiscard]] const Lines& banner() const { return banner_; }

    // Writes a line.
    void post(std::string_view command);
    // The next answer, without its `ok`; nothing when it is not complete in time.
    std::optional<Lines> answer_within(Milliseconds time);
    Lines answer();
    // The answer to a command; its only line; its only line, which is a failure of that kind.
    Lines ask(std::string_view command);
    std::string line(std::string_view command);
    std::string error(std::string_view command);
    std::string invalid_move(std::string_view command);

    // The legal moves, sorted.
    Lines valid_moves();
    // The answer to a bestmove command, which must be one of the legal moves.
    std::string best_move(std::string_view command);
    // Gives a bestmove command and returns when the search has surely begun, since it has reported
    // a move. The rest of the answer is still to come.
    void start_search(std::string_view command);
    // Plays each move, which must be accepted; returns the last GameString.
    std::string play(const Lines& moves);
    // The GameString of the game that goes on, found by playing a move and taking it back.
    std::string game_string();

  private:
    Process process_;
    bool allows_verbose_lines_ = false;
    Lines partial_;  // lines of an answer that is not complete yet
    Lines banner_;
};

// The second field of a GameString.
std::string state_field(const std::string& game_string);

}  // namespace hive
