#include "engine/logging_console.h"

#include <chrono>
#include <utility>

#include <fmt/chrono.h>

namespace hive {

namespace {

// UTC, as 2026-01-31 12:00:00.123.
std::string time_stamp() {
    using std::chrono::floor;
    const auto now = std::chrono::system_clock::now();
    const auto seconds = floor<std::chrono::seconds>(now);
    const auto milliseconds = floor<std::chrono::milliseconds>(now - seconds);
    const std::tm utc = fmt::gmtime(std::chrono::system_clock::to_time_t(seconds));
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}.{:03}", utc.tm_year + 1900,
                       utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec,
                       milliseconds.count());
}

}  // namespace

LoggingConsole::LoggingConsole(Console& console, std::ofstream log)
    : console_(console), log_(std::move(log)) {}

std::optional<std::string> LoggingConsole::read_line() {
    auto line = console_.read_line();
    if (line) log('<', *line);
    return line;
}

void LoggingConsole::write(std::string_view text) {
    console_.write(text);
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        log('>', text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

void LoggingConsole::log(char mark, std::string_view line) {
    log_ << time_stamp() << ' ' << mark << ' ' << line << '\n' << std::flush;
}

}  // namespace hive
