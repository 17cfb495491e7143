#include "engine/uhp_server.h"

#include <array>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "core/ascii.h"
#include "core/game_string.h"
#include "core/movegen.h"
#include "core/notation.h"
#include "core/perft.h"
#include "core/refusal.h"
#include "engine/board_drawing.h"
#include "engine/evaluation_text.h"
#include "engine/licenses.h"
#include "engine/options.h"
#include "engine/perft_text.h"
#include "engine/search_text.h"
#include "engine/version.h"

namespace hive {

namespace {

constexpr int kDeepestPerft = 99;

// Some clients end a line like a field of a GameString. A line of nothing else is no blank line,
// which gets no answer, but an unknown command.
std::string_view without_last_semicolon(std::string_view line) {
    line = trimmed(line);
    return line.size() > 1 && line.ends_with(';') ? line.substr(0, line.size() - 1) : line;
}

// The first word, and what follows it.
std::pair<std::string_view, std::string_view> split_first_word(std::string_view line) {
    const auto word = words_of(line);
    if (word.empty()) return {};
    return {word[0], trimmed(trimmed(line).substr(word[0].size()))};
}

std::string reply(const Result<std::string>& answer) {
    if (answer) return *answer + (answer->empty() ? "ok\n" : "\nok\n");
    const bool is_move_error = answer.error().kind == ErrorKind::kInvalidMove;
    return (is_move_error ? "invalidmove " : "err ") + answer.error().message + "\nok\n";
}

}  // namespace

struct UhpServer::Command {
    std::string_view name;
    std::string_view arguments;  // as help shows them; none are taken if empty
    std::string_view help;
    bool needs_game;
    Answer (UhpServer::*run)(std::string_view arguments);
};

std::span<const UhpServer::Command> UhpServer::commands() {
    static constexpr std::array kCommands{
        Command{"info", "", "name of the engine and the expansions it knows", false,
                &UhpServer::info},
        Command{"newgame", "[GameTypeString|GameString]", "start a game; Base if nothing is given",
                false, &UhpServer::new_game},
        Command{"play", "MoveString", "play a move", true, &UhpServer::play},
        Command{"pass", "", "pass, which is legal only without any other move", true,
                &UhpServer::pass},
        Command{"validmoves", "", "list the legal moves", true, &UhpServer::valid_moves},
        Command{"bestmove",
                "[time hh:mm:ss|clock WHITE BLACK [INC]|depth N|nodes N|seconds S|depthorseconds N "
                "S]",
                "search for the best move, without a limit until interrupted (Ctrl-C); clock: what "
                "is left to each side and the increment, each as hh:mm:ss",
                true, &UhpServer::best_move},
        Command{"solve", "[time hh:mm:ss|nodes N]",
                "look for a forced win of the side to move, for 5 seconds without a limit", true,
                &UhpServer::solve},
        Command{"undo", "[N]", "take back one move, or N", true, &UhpServer::undo},
        Command{"options", "[get Name|set Name Value]", "list, show or set options", false,
                &UhpServer::options},
        Command{"board", "", "draw the board", true, &UhpServer::board},
        Command{"eval", "", "show what the evaluation sees in the position", true,
                &UhpServer::eval},
        Command{"perft", "[N]",
                "count the lines of play of 0 to N moves, without N until interrupted", true,
                &UhpServer::perft},
        Command{"help", "[Command]", "list the commands, or explain one", false, &UhpServer::help},
        Command{"?", "[Command]", "the same as help", false, &UhpServer::help},
        Command{"licenses", "", "licences of the engine and its libraries", false,
                &UhpServer::licenses},
        Command{"exit", "", "end the program", false, &UhpServer::exit},
    };
    return kCommands;
}

const UhpServer::Command* UhpServer::find_command(std::string_view name) {
    for (const Command& command : commands())
        if (equal_ignoring_case(command.name, name)) return &command;
    return nullptr;
}

void UhpServer::run() {
    handle("info");
    while (!done_ && !console_.output_closed()) {
        engine_.start_pondering();
        const auto line = console_.read_line();
        engine_.stop_pondering();
        if (!line) return;
        handle(*line);
    }
}

void UhpServer::handle(std::string_view line) {
    const auto [name, arguments] =
        split_first_word(without_last_semicolon(without_byte_order_mark(line)));
    if (name.empty()) return;
    const Answer result = answer(name, arguments);
    console_.clear_idle_interrupt();
    if (!done_) console_.write(reply(result));
}

UhpServer::Answer UhpServer::answer(std::string_view name, std::string_view arguments) {
    const Command* command = find_command(name);
    if (command == nullptr)
        return bad_input("unknown command " + quoted(name) + "; help lists all commands");
    if (command->needs_game && !engine_.game())
        return bad_input("No game in progress, start one with newgame");
    if (command->arguments.empty() && !arguments.empty())
        return bad_input(std::string(command->name) + " takes no arguments");
    return (this->*command->run)(arguments);
}

UhpServer::Answer UhpServer::info(std::string_view /*arguments*/) {
    return fmt::format("id Waggle v{}\nMosquito;Ladybug;Pillbug", kVersion);
}

UhpServer::Answer UhpServer::new_game(std::string_view arguments) {
    Result<Game> parsed = parse_game(arguments.empty() ? "Base" : arguments);
    if (!parsed) return parsed.error();
    engine_.new_game(std::move(*parsed));
    return game_string();
}

UhpServer::Answer UhpServer::play(std::string_view arguments) {
    const Result<Move> move = parse_move(game().position(), arguments);
    if (!move) return move.error();
    engine_.play(*move);
    return game_string();
}

UhpServer::Answer UhpServer::pass(std::string_view /*arguments*/) { return play("pass"); }

UhpServer::Answer UhpServer::valid_moves(std::string_view /*arguments*/) {
    const LargePosition& position = game().position();
    if (position.is_over()) return explain_game_over(position);
    MoveList moves;
    generate_moves(position, moves);
    std::string out;
    for (const Move move : moves) out += (out.empty() ? "" : ";") + to_string(position, move);
    return out;
}

UhpServer::Answer UhpServer::best_move(std::string_view arguments) {
    const Result<SearchLimits> limits = parse_limits(arguments);
    if (!limits) return limits.error();
    const LargePosition& position = game().position();
    if (position.is_over()) return explain_game_over(position);
    SearchCallbacks callbacks;
    callbacks.interrupted = [this, has_limit = !arguments.empty()] {
        return is_cancelled(has_limit);
    };
    callbacks.progress = [this](const SearchInfo& info) { report(info); };
    const SearchResult result = engine_.search(*limits, callbacks);
    console_.clear_interrupt();
    return to_string(position, result.move);
}

UhpServer::Answer UhpServer::solve(std::string_view arguments) {
    const Result<SearchLimits> limits = parse_solve_limits(arguments);
    if (!limits) return limits.error();
    const LargePosition& position = game().position();
    if (position.is_over()) return explain_game_over(position);
    SearchCallbacks callbacks;
    callbacks.interrupted = [this] { return is_cancelled(true); };
    const auto win = engine_.solve(*limits, callbacks);
    console_.clear_interrupt();
    return win ? forced_win_text(position, *win)
               : "no forced win found, which does not prove that there is none";
}

UhpServer::Answer UhpServer::undo(std::string_view arguments) {
    const int played = game().position().ply();
    const auto too_many = static_cast<std::uint64_t>(played) + 1;
    const auto count = arguments.empty() ? 1 : parse_capped(arguments, too_many);
    if (!count || *count == 0)
        return bad_input(quoted(arguments) + " is not a number of moves to take back, as 1");
    if (*count == too_many)
        return bad_input(fmt::format("too many, moves played so far: {}", played));
    engine_.undo(static_cast<int>(*count));
    return game_string();
}

UhpServer::Answer UhpServer::options(std::string_view arguments) {
    const auto word = words_of(arguments);
    if (word.empty()) return list_options(engine_);
    if (equal_ignoring_case(word[0], "get") && word.size() == 2)
        return option_line(engine_, word[1]);
    if (equal_ignoring_case(word[0], "set") && word.size() == 3)
        return set_option(engine_, word[1], word[2]);
    return bad_input("options takes: get Name, set Name Value, or nothing");
}

UhpServer::Answer UhpServer::board(std::string_view /*arguments*/) {
    return game_string() + "\n" + draw_board(game().position());
}

UhpServer::Answer UhpServer::eval(std::string_view /*arguments*/) {
    const LargePosition& position = game().position();
    if (position.is_over()) return explain_game_over(position);
    return describe_evaluation(position);
}

UhpServer::Answer UhpServer::perft(std::string_view arguments) {
    using Clock = std::chrono::steady_clock;
    const bool has_limit = !arguments.empty();
    const auto last = has_limit ? parse_capped(arguments, kDeepestPerft) : kDeepestPerft;
    if (!last) return bad_input(quoted(arguments) + " is not a depth, as 3");
    const int deepest = static_cast<int>(*last);
    for (int depth = 0; depth <= deepest; ++depth) {
        const auto start = Clock::now();
        const auto leaves = hive::perft(game().position(), depth, {},
                                        [&](std::uint64_t) { return !is_cancelled(has_limit); });
        if (!leaves) break;
        console_.write(perft_line(depth, *leaves, Clock::now() - start) + "\n");
    }
    console_.clear_interrupt();
    return std::string();
}

UhpServer::Answer UhpServer::help(std::string_view arguments) {
    if (!arguments.empty()) {
        const Command* command = find_command(arguments);
        if (command == nullptr) return bad_input("unknown command " + quoted(arguments));
        const std::string_view blank = command->arguments.empty() ? "" : " ";
        return fmt::format("{}{}{}\n  {}", command->name, blank, command->arguments, command->help);
    }
    std::string out;
    for (const Command& command : commands())
        out += fmt::format("{}{:<12}{}", out.empty() ? "" : "\n", command.name, command.help);
    return out;
}

UhpServer::Answer UhpServer::licenses(std::string_view /*arguments*/) {
    return std::string(kLicenses);
}

UhpServer::Answer UhpServer::exit(std::string_view /*arguments*/) {
    done_ = true;
    return std::string();
}

std::string UhpServer::game_string() const { return to_string(game(), engine_.repetition_draw()); }

void UhpServer::report(const SearchInfo& info) {
    const LargePosition& position = game().position();
    if (engine_.reports_progress()) console_.write(progress_line(position, info) + "\n");
    if (engine_.is_verbose()) notes_ << verbose_line(position, info) + "\n" << std::flush;
}

bool UhpServer::is_cancelled(bool has_limit) {
    return console_.interrupted() || console_.output_closed() ||
           (!has_limit && console_.input_ended());
}

}  // namespace hive
