// waggle-perft: counts lines of play, to test and to time move generators.
#include <algorithm>
#include <cerrno>
#include <iostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/job/terminal.h"
#include "perft/counter.h"
#include "perft/program.h"
#include "perft/request.h"

namespace {

enum ExitCode { kOk = 0, kDifferent = 1, kFailed = 2, kInterrupted = 130 };

constexpr const char* kDescription =
    "Counts the lines of legal play of each length up to DEPTH (perft). A pass is a\n"
    "move, a finished game has no moves, repetition does not count. Prints depth,\n"
    "leaves, seconds and leaves a second, one line for each depth.";

constexpr const char* kFooter =
    "How it counts:\n"
    "  The counts are always the same. As a rule up to three plies at the end are counted\n"
    "  together, so the rate is one of leaves known, not of moves made. --bulk counts only\n"
    "  the last ply without making its moves, --list lists them: for comparison with other\n"
    "  programs.\n"
    "  With --hash and --merge, positions that differ only by a shift, a turn, a\n"
    "  reflection, or by which of equal pieces stands where are counted once, and the\n"
    "  rate is one of leaves known, not visited. Positions are told apart by keys of 64\n"
    "  bits; the odds of a wrong count are below one in a million for the longest runs.\n"
    "  A long count goes on after an interruption with the same command, if it has\n"
    "  --resume FILE; then only DEPTH is counted, not the depths before it, and the\n"
    "  seconds and the rate are those of the last run. One run at a time for each file.\n"
    "\n"
    "Suite files:\n"
    "  One row a line, columns apart by a tab: the GameString, then the counts of depth\n"
    "  1, 2, 3... Blank lines and lines that begin with # are skipped, except that a #\n"
    "  line with columns named perft1, perft2... names the columns of the rows below:\n"
    "  then the counts are in those only, and the GameString is in the column named\n"
    "  gamestring, or else in the first. An empty count is not checked. Each position\n"
    "  with a wrong count gets a line of output, and a summary comes last.\n"
    "\n"
    "Exit code:\n"
    "  0 done, 1 a count of the suite is wrong, 2 bad input or output, 130 ended by\n"
    "  Ctrl+C after printing what was finished. (A run of over two seconds shows on a\n"
    "  terminal how far it is.)\n"
    "\n"
    "Examples:\n"
    "  waggle-perft 6\n"
    "  waggle-perft Base+MLP 5 --threads 2\n"
    "  waggle-perft Base 11 --hash 4096 --threads 2 --resume base-11.log\n"
    "  waggle-perft 'Base;InProgress;White[2];wS1;bS1 wS1-' 3 --divide\n"
    "  waggle-perft --suite positions.tsv";

// One line of printable ASCII, whatever the command line held.
int fail(std::string message) {
    std::replace_if(
        message.begin(), message.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    std::cerr << "waggle-perft: " << message << '\n';
    return kFailed;
}

int exit_code(hive::Outcome outcome) {
    switch (outcome) {
        case hive::Outcome::kDone:
            return kOk;
        case hive::Outcome::kDifferent:
            return kDifferent;
        case hive::Outcome::kInterrupted:
            return kInterrupted;
        // Whoever closed the pipe has seen enough. Any other failure is worth a word.
        case hive::Outcome::kOutputLost:
            break;
    }
    return errno == EPIPE ? kFailed : fail("cannot write the results");
}

int run(const hive::Request& request) {
    const std::atomic<bool>& stop = hive::interrupt_flag();
    hive::Progress progress(hive::stderr_is_terminal() ? &std::cerr : nullptr);
    const auto outcome = std::visit(
        [&](const auto& what) { return hive::run(what, std::cout, progress, stop); }, request);
    progress.erase();
    return outcome ? exit_code(*outcome) : fail(outcome.error().message);
}

// About a word that the options and the two positions did not take.
std::string complaint_about(const std::string& word) {
    if (word[0] == '-') return fmt::format("unknown option {}; try --help", word);
    return fmt::format("one word too many: {} (a GameString needs quotes)", word);
}

void add_options(CLI::App& app, hive::Arguments& arguments) {
    const auto add = [&app](const char* name, auto& value, const std::string& help) {
        return app.add_option(name, value, help)->type_name("");
    };
    add("GAME", arguments.game, "GameTypeString (Base+MLP) or GameString; Base if left out");
    add("DEPTH", arguments.depth,
        fmt::format("0 to {}; a number alone is DEPTH", hive::kMaxCountDepth));
    app.add_flag("--divide", arguments.divide, "Print also the count of each move at DEPTH");
    app.add_flag("--json", arguments.json, "Print one JSON object instead of lines");
    add("--threads", arguments.threads,
        fmt::format("1 to {}; 1 if left out. The counts are the same", hive::kMaxCountThreads))
        ->type_name("N");
    add("--hash", arguments.hash, "Count no position twice: a table of N MiB remembers")
        ->type_name("N");
    app.add_flag("--merge", arguments.merge,
                 "Count branches near the root that are the same position once");
    add("--resume", arguments.resume,
        "Keep finished branches of DEPTH in FILE, and go on from there")
        ->type_name("FILE");
    app.add_flag("--bulk", arguments.bulk, "Count the last ply only without making its moves");
    app.add_flag("--list", arguments.list, "List all moves of the last ply");
    add("--suite", arguments.suite, "Check the counts in FILE, up to DEPTH if one is given")
        ->type_name("FILE");
}

int run(int argc, char** argv) {
    CLI::App app(kDescription, "waggle-perft");
    app.footer(kFooter);
    app.allow_extras();
    app.allow_windows_style_options(false);
    hive::Arguments arguments;
    add_options(app, arguments);
    if (argc == 1) {
        std::cerr << app.help();
        return kFailed;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        std::cout << app.help();
        return kOk;
    } catch (const CLI::ParseError& error) {
        return fail(error.what());
    }
    const auto extras = app.remaining();
    if (!extras.empty()) return fail(complaint_about(extras.front()));
    const auto request = hive::parse_request(arguments);
    return request ? run(*request) : fail(request.error().message);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        return fail(error.what());
    }
}
