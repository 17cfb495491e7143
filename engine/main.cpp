// The program `waggle`: a UHP engine on standard input and output, and the tools round it.
#include <algorithm>
#include <atomic>
#include <exception>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/ascii.h"
#include "core/job/terminal.h"
#include "engine/bench.h"
#include "engine/command_line.h"
#include "engine/console.h"
#include "engine/engine.h"
#include "engine/logging_console.h"
#include "engine/options.h"
#include "engine/uhp_server.h"
#include "search/selfplay/dump.h"

namespace {

using namespace hive;

constexpr int kBadInput = 2;

// One line of printable ASCII, whatever the command line held.
int refuse(std::string message) {
    message.erase(std::min(message.find('\n'), message.size()));
    std::replace_if(
        message.begin(), message.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    std::cerr << "waggle: " << message << '\n';
    return kBadInput;
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

int run(const ServeCommand& command) {
    Engine engine;
    const Status status = apply(engine, command.settings);
    if (!status) return refuse(status.error().message);
    const std::unique_ptr<Console> console = open_console();
    if (!command.log_file) {
        UhpServer(engine, *console, std::cerr).run();
        return console->exit_code();
    }
    std::ofstream log(*command.log_file, std::ios::app | std::ios::binary);
    if (!log) return refuse("cannot write to the log file " + hive::quoted(*command.log_file));
    LoggingConsole logging(*console, std::move(log));
    UhpServer(engine, logging, std::cerr).run();
    return console->exit_code();
}

// 0, or a complaint if not all output could be written.
int flushed() { return std::cout.flush() ? 0 : refuse("cannot write the output"); }

int run(const BenchCommand& /*command*/) {
    run_bench(std::cout);
    return 0;
}

int run(const SelfplayRequest& request) {
    Progress progress(stderr_is_terminal() ? &std::cerr : nullptr);
    const auto is_complete = run_selfplay(request, std::cout, progress, interrupt_flag());
    if (!is_complete) return refuse(is_complete.error().message);
    return *is_complete ? flushed() : kInterruptedExitCode;
}

int run(const DumpCommand& command) {
    const auto shard = read_shard(command.file);
    if (!shard) return refuse(shard.error().message);
    const Status status = dump(*shard, std::cout);
    const int code = flushed();
    return status ? code : refuse(command.file + ": " + status.error().message);
}

int run(const OpeningsRequest& request) {
    Progress progress(stderr_is_terminal() ? &std::cerr : nullptr);
    const std::atomic<bool>& stop = interrupt_flag();
    const int openings = make_openings(request, std::cout, progress, stop);
    const int code = flushed();
    if (code != 0 || openings == request.count) return code;
    if (stop) return kInterruptedExitCode;
    return refuse("there are only " + std::to_string(openings) +
                  " such openings; a larger --max-score may allow more");
}

int run(const TextCommand& command) {
    std::cout << command.text;
    return flushed();
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const auto command = parse_command_line(argc, argv);
        if (!command) return refuse(command.error().message);
        return std::visit([](const auto& chosen) { return run(chosen); }, *command);
    } catch (const std::exception& error) {
        std::cerr << "waggle: " << error.what() << '\n';
        return 1;
    }
}
