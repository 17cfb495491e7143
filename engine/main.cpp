// The program `waggle`: a UHP engine on standard input and output.
#include <exception>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "core/ascii.h"
#include "engine/bench.h"
#include "engine/console.h"
#include "engine/engine.h"
#include "engine/logging_console.h"
#include "engine/options.h"
#include "engine/uhp_server.h"
#include "engine/version.h"

namespace {

using namespace hive;

constexpr int kBadCommandLine = 2;

struct CommandLine {
    std::vector<std::string> settings;
    std::string log_file;
    bool logs = false;
    bool bench = false;
};

int refuse(const std::string& message) {
    std::cerr << "waggle: " << message.substr(0, message.find('\n')) << '\n';
    return kBadCommandLine;
}

// `Name=Value` for each.
Status apply(Engine& engine, const std::vector<std::string>& settings) {
    for (const std::string& setting : settings) {
        const std::size_t equals = setting.find('=');
        if (equals == std::string::npos) return bad_input("--set takes Name=Value");
        const auto line = set_option(engine, setting.substr(0, equals), setting.substr(equals + 1));
        if (!line) return line.error();
    }
    return {};
}

int serve(const CommandLine& command_line) {
    Engine engine;
    const Status status = apply(engine, command_line.settings);
    if (!status) return refuse(status.error().message);
    const std::unique_ptr<Console> console = open_console();
    if (!command_line.logs) {
        UhpServer(engine, *console).run();
        return console->exit_code();
    }
    std::ofstream log(command_line.log_file, std::ios::app | std::ios::binary);
    if (!log) return refuse("cannot write to the log file " + hive::quoted(command_line.log_file));
    LoggingConsole logging(*console, std::move(log));
    UhpServer(engine, logging).run();
    return console->exit_code();
}

int run(int argc, char** argv) {
    CommandLine command_line;
    CLI::App app(
        "Waggle, a Universal Hive Protocol engine. Without arguments it reads commands "
        "from standard input; `help` lists them.",
        "waggle");
    app.set_version_flag("--version", "Waggle v" + std::string(kVersion));
    app.add_option("--set", command_line.settings,
                   "Set an option: Name=Value. May be given more than once; the command `options` "
                   "lists all")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    const CLI::Option* log =
        app.add_option("--log", command_line.log_file,
                       "Append everything received and sent to this file, with times (UTC)")
            ->type_name("FILE");
    app.add_subcommand("bench", "Search fixed positions and print the number of nodes")
        ->callback([&] { command_line.bench = true; });
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& request) {  // --help and --version
        return app.exit(request);
    } catch (const CLI::ParseError& error) {
        return refuse(error.what());
    }
    command_line.logs = log->count() > 0;
    if (!command_line.bench) return serve(command_line);
    run_bench(std::cout);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::cerr << "waggle: " << error.what() << '\n';
        return 1;
    }
}
