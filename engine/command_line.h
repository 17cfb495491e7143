// What the command line of waggle asks for.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/result.h"
#include "search/selfplay/opening_maker.h"
#include "search/selfplay/selfplay.h"

namespace hive {

// Speak UHP on standard input and output.
struct ServeCommand {
    std::vector<std::string> settings;  // `Name=Value`
    std::optional<std::string> log_file;
};

struct BenchCommand {};

// Print the records of self-play.
struct DumpCommand {
    std::string file;
};

// Print the help or the version.
struct TextCommand {
    std::string text;
};

using Command = std::variant<ServeCommand, BenchCommand, SelfplayRequest, DumpCommand,
                             OpeningsRequest, TextCommand>;

// Reads the files it needs for that. Takes what main was given.
[[nodiscard]] Result<Command> parse_command_line(int argc, const char* const* argv);

}  // namespace hive
