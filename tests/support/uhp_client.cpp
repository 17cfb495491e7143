#include "tests/support/uhp_client.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include <catch2/catch.hpp>

namespace hive {

std::vector<std::string> program(const std::vector<std::string>& arguments) {
    std::vector<std::string> command{WAGGLE_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return command;
}

std::string join(const Lines& parts, char separator) {
    std::string text;
    for (const std::string& part : parts) {
        if (!text.empty()) text += separator;
        text += part;
    }
    return text;
}

bool starts_with(std::string_view text, std::string_view start) {
    return text.substr(0, start.size()) == start;
}

bool is_error(std::string_view line) { return starts_with(line, "err ") && line.size() > 4; }

bool is_invalid_move(std::string_view line) {
    return starts_with(line, "invalidmove ") && line.size() > 12;
}

namespace {

bool is_printable(std::string_view line) {
    return std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

bool is_well_formed(const Lines& answer) {
    for (const std::string& line : answer) {
        if (!is_printable(line) || starts_with(line, "ok")) return false;
        const bool claims_failure = starts_with(line, "err") || starts_with(line, "invalidmove");
        const bool is_failure = is_error(line) || is_invalid_move(line);
        if (claims_failure && !(is_failure && answer.size() == 1)) return false;
    }
    return true;
}

bool is_verbose_only(const std::string& errors) {
    std::istringstream lines(errors);
    for (std::string line; std::getline(lines, line);)
        if (line.rfind("depth ", 0) != 0) return false;
    return true;
}

}  // namespace

void check_form(const Lines& answer) {
    if (is_well_formed(answer)) return;
    CAPTURE(answer);
    FAIL("the answer is malformed");
}

UhpClient::UhpClient(const std::vector<std::string>& arguments, ProcessOptions options)
    : process_(program(arguments), options), banner_(answer()) {}

UhpClient::~UhpClient() {
    const std::string errors = process_.error_output();
    CAPTURE(errors);
    CHECK((errors.empty() || (allows_verbose_lines_ && is_verbose_only(errors))));
}

void UhpClient::post(std::string_view command) {
    std::string text(command);
    text += '\n';
    REQUIRE(process_.write(text));
}

std::optional<Lines> UhpClient::answer_within(Milliseconds time) {
    const auto deadline = std::chrono::steady_clock::now() + time;
    for (;;) {
        const auto left =
            std::chrono::ceil<Milliseconds>(deadline - std::chrono::steady_clock::now());
        std::optional<std::string> next = process_.read_line(left);
        if (!next) return std::nullopt;
        if (*next == "ok") break;
        partial_.push_back(std::move(*next));
    }
    Lines lines = std::exchange(partial_, {});
    check_form(lines);
    return lines;
}

Lines UhpClient::answer() {
    std::optional<Lines> lines = answer_within(kPatience);
    if (!lines) {
        CAPTURE(partial_);
        FAIL("no complete answer");
    }
    return *lines;
}

Lines UhpClient::ask(std::string_view command) {
    INFO("command: " << command.substr(0, 2000));
    post(command);
    return answer();
}

std::string UhpClient::line(std::string_view command) {
    INFO("command: " << command.substr(0, 2000));
    const Lines lines = ask(command);
    CAPTURE(lines);
    REQUIRE(lines.size() == 1);
    REQUIRE_FALSE(is_error(lines[0]));
    REQUIRE_FALSE(is_invalid_move(lines[0]));
    return lines[0];
}

std::string UhpClient::error(std::string_view command) {
    INFO("command: " << command.substr(0, 2000));
    const Lines lines = ask(command);
    CAPTURE(lines);
    REQUIRE(lines.size() == 1);
    REQUIRE(is_error(lines[0]));
    return lines[0];
}

std::string UhpClient::invalid_move(std::string_view command) {
    INFO("command: " << command.substr(0, 2000));
    const Lines lines = ask(command);
    CAPTURE(lines);
    REQUIRE(lines.size() == 1);
    REQUIRE(is_invalid_move(lines[0]));
    return lines[0];
}

Lines UhpClient::valid_moves() {
    Lines moves = split(line("validmoves"), ';');
    std::sort(moves.begin(), moves.end());
    return moves;
}

std::string UhpClient::best_move(std::string_view command) {
    INFO("command: " << command);
    const Lines legal = valid_moves();
    const std::string move = line(command);
    CAPTURE(move, legal);
    REQUIRE(std::binary_search(legal.begin(), legal.end(), move));
    return move;
}

void UhpClient::start_search(std::string_view command) {
    line("options set ReportIntermediateBestMoves True");
    post(command);
    REQUIRE(process_.read_line(kPatience));
}

std::string UhpClient::play(const Lines& moves) {
    std::string game_string;
    for (const std::string& move : moves) game_string = line("play " + move);
    return game_string;
}

std::string UhpClient::game_string() {
    line("play " + valid_moves().front());
    return line("undo");
}

std::string state_field(const std::string& game_string) { return split(game_string, ';').at(1); }

}  // namespace hive
