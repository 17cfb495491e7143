#include "engine/command_line.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/ascii.h"
#include "core/names.h"
#include "engine/console.h"
#include "engine/version.h"
#include "search/selfplay/openings_file.h"

namespace hive {
namespace {

constexpr auto kAnySeed = std::numeric_limits<std::uint64_t>::max();

const std::string kProgram = "Waggle v" + std::string(kVersion);

// Digits only: by itself, CLI11 takes a leading 0 for octal and -1 for the largest number there is.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
    const auto check = [least, most](std::string& text) -> std::string {
        const auto number = parse_number(text);
        if (!number || *number < least || *number > most)
            return fmt::format("must be a whole number from {} to {}, not {}", least, most,
                               hive::quoted(text));
        text = std::to_string(*number);
        return {};
    };
    return CLI::Validator(check, "");
}

// -- Serving UHP ----------------------------------------------------------------------------------

void add_serve_options(CLI::App& app, ServeCommand& command) {
    app.add_option("--set", command.settings,
                   "Set an option: Name=Value. May be given more than once; the command `options` "
                   "lists all")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    app.add_option("--log", command.log_file,
                   "Append everything received and sent to this file, with times (UTC)")
        ->type_name("FILE");
}

// -- Self-play ------------------------------------------------------------------------------------

constexpr const char* kSelfplayFooter =
    "A run that was ended goes on when the same command is given again. The games depend on the\n"
    "seed, not on the number of threads. docs/selfplay-data.md describes the files.\n";

// What is not taken over as it is written.
struct SelfplayWords {
    std::string types = "Base+MLP";
    std::optional<std::string> openings;
    std::optional<int> random_plies;
    double random_moves = 0;
    std::optional<std::string> dump;
};

CLI::App* add_selfplay(CLI::App& app, SelfplayRequest& request, SelfplayWords& words) {
    constexpr int kMostInt = std::numeric_limits<int>::max();
    SelfplaySettings& settings = request.settings;
    request.threads = std::max(1, std::min(machine_threads(), SelfplayRequest::kMaxThreads));
    CLI::App* const selfplay =
        app.add_subcommand("selfplay", "Play games against itself and keep them for tuning");
    selfplay->footer(kSelfplayFooter);
    const auto add = [selfplay](const char* name, auto& value, const char* type, std::string help) {
        return selfplay->add_option(name, value, std::move(help))->type_name(type);
    };
    add("--out", request.folder, "DIR", "Folder for the records; made if it is missing");
    add("--games", request.games, "N", "Games to have in the folder at the end")
        ->transform(whole_number(1, SelfplayRequest::kMaxGames));
    add("--nodes", settings.nodes, "N", "Nodes to search for each move (5000)")
        ->transform(whole_number(1, std::uint64_t{1} << 40));
    add("--type", words.types, "TYPES",
        "Game types with their shares: Base, or Base:1,Base+MLP:3, or all (Base+MLP)");
    add("--openings", words.openings, "FILE",
        "Start from these games, in turn: one GameString a line");
    add("--random-plies", words.random_plies, "N",
        "Random moves before the first search (4, or 0 after --openings)")
        ->transform(whole_number(0, 20));
    add("--random-moves", words.random_moves, "P",
        "Share of moves drawn at random after that, 0 to 1 (0)")
        ->check(CLI::Range(0.0, 1.0).description(""));
    add("--random-until", settings.random_until, "PLY", "None of those from this ply on (30)")
        ->transform(whole_number(0, kMostInt));
    add("--max-plies", settings.max_plies, "N", "Leave a game undecided after so many plies (300)")
        ->transform(whole_number(1, 10'000));
    add("--resign", settings.resign, "SCORE",
        "A side is lost when both have agreed for 6 plies that it is so far behind; 100 is one "
        "unit of the evaluation (never)")
        ->transform(whole_number(1, kWin));
    add("--seed", settings.seed, "N", "Other games for another number (1)")
        ->transform(whole_number(0, kAnySeed));
    add("--threads", request.threads, "N", "Games played at a time (as many as the machine has)")
        ->transform(whole_number(1, SelfplayRequest::kMaxThreads));
    add("--table-size", settings.table_mebibytes, "MIB",
        "Memory for the transposition table of each thread (1)")
        ->transform(whole_number(1, 1 << 20));
    add("--shard", settings.games_per_shard, "N", "Games in one file (500)")
        ->transform(whole_number(1, 1'000'000));
    add("--dump", words.dump, "FILE", "Only print the records in this file as text");
    return selfplay;
}

Result<Command> selfplay_command(SelfplayRequest request, const SelfplayWords& words) {
    if (words.dump) return Command(DumpCommand{*words.dump});
    if (request.games == 0) return bad_input("selfplay needs --games N");
    if (request.folder.empty()) return bad_input("selfplay needs --out DIR");
    if (!std::isfinite(words.random_moves)) return bad_input("--random-moves must be 0 to 1");
    const auto weights = parse_type_weights(words.types);
    if (!weights) return weights.error();
    request.settings.type_weights = *weights;
    if (words.openings) {
        auto openings = read_openings(*words.openings);
        if (!openings) return openings.error();
        request.settings.openings = std::move(*openings);
    }
    const int default_plies = words.openings ? 0 : request.settings.random_plies;
    request.settings.random_plies = words.random_plies.value_or(default_plies);
    request.settings.random_moves_ppm =
        static_cast<std::uint32_t>(std::lround(words.random_moves * 1e6));
    request.program = kProgram;
    return Command(std::move(request));
}

// -- Openings -------------------------------------------------------------------------------------

CLI::App* add_openings(CLI::App& app, OpeningsRequest& request, std::string& type) {
    CLI::App* const openings =
        app.add_subcommand("openings", "Print random openings that give both sides a game");
    const auto add = [openings](const char* name, auto& value, const char* word, std::string help) {
        return openings->add_option(name, value, std::move(help))->type_name(word);
    };
    add("--type", type, "TYPE", "Game type (Base+MLP)");
    add("--plies", request.plies, "N", "Moves of an opening (4)")
        ->transform(whole_number(1, OpeningsRequest::kMaxPlies));
    add("--count", request.count, "N", "Openings (100)")
        ->transform(whole_number(1, OpeningsRequest::kMaxCount));
    add("--seed", request.seed, "N", "Other openings for another number (1)")
        ->transform(whole_number(0, kAnySeed));
    add("--depth", request.depth, "N", "Depth of the search that judges them (6)")
        ->transform(whole_number(1, kMaxDepth));
    add("--max-score", request.max_score, "SCORE",
        "How far from 0 its score may be; 100 is one unit of the evaluation (50)")
        ->transform(whole_number(0, kMaxEvaluation));
    openings->footer(
        "No two are equal when turned, mirrored or with equal tiles exchanged. One GameString a\n"
        "line, for --openings of selfplay or of scripts/tournament.py.\n");
    return openings;
}

Result<Command> openings_command(OpeningsRequest request, const std::string& type) {
    const auto game_type = parse_game_type(type);
    if (!game_type) return game_type.error();
    request.type = *game_type;
    request.program = kProgram;
    return Command(std::move(request));
}

}  // namespace

Result<Command> parse_command_line(int argc, const char* const* argv) {
    CLI::App app(
        "Waggle, a Universal Hive Protocol engine. Without arguments it reads commands "
        "from standard input; `help` lists them.",
        "waggle");
    app.set_version_flag("--version", kProgram);
    ServeCommand serve;
    add_serve_options(app, serve);
    const CLI::App* const bench =
        app.add_subcommand("bench", "Search fixed positions and print the number of nodes");
    SelfplayRequest request;
    SelfplayWords words;
    const CLI::App* const selfplay = add_selfplay(app, request, words);
    OpeningsRequest openings_request;
    std::string openings_type = "Base+MLP";
    const CLI::App* const openings = add_openings(app, openings_request, openings_type);
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        return Command(TextCommand{app.help()});
    } catch (const CLI::CallForVersion&) {
        return Command(TextCommand{kProgram + '\n'});
    } catch (const CLI::ParseError& error) {
        return bad_input(error.what());
    }
    if (bench->parsed()) return Command(BenchCommand{});
    if (selfplay->parsed()) return selfplay_command(std::move(request), words);
    if (openings->parsed()) return openings_command(std::move(openings_request), openings_type);
    return Command(std::move(serve));
}

}  // namespace hive
