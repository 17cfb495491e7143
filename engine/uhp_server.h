// The Universal Hive Protocol: reads commands, one a line, and answers them in order.
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "engine/console.h"
#include "engine/engine.h"

namespace hive {

class UhpServer {
  public:
    // All must outlive the server. To `notes` goes what is no part of the protocol, and only when
    // the user has asked for it.
    UhpServer(Engine& engine, Console& console, std::ostream& notes)
        : engine_(engine), console_(console), notes_(notes) {}

    // Prints the banner, then answers until `exit`, or until the console has no more lines.
    void run();

  private:
    struct Command;
    // The lines to print before `ok`, the last without its end.
    using Answer = Result<std::string>;

    static std::span<const Command> commands();
    static const Command* find_command(std::string_view name);

    void handle(std::string_view line);
    [[nodiscard]] Answer answer(std::string_view name, std::string_view arguments);

    // One for each command; they get what follows the command word.
    [[nodiscard]] Answer info(std::string_view arguments);
    [[nodiscard]] Answer new_game(std::string_view arguments);
    [[nodiscard]] Answer play(std::string_view arguments);
    [[nodiscard]] Answer pass(std::string_view arguments);
    [[nodiscard]] Answer valid_moves(std::string_view arguments);
    [[nodiscard]] Answer best_move(std::string_view arguments);
    [[nodiscard]] Answer solve(std::string_view arguments);
    [[nodiscard]] Answer undo(std::string_view arguments);
    [[nodiscard]] Answer options(std::string_view arguments);
    [[nodiscard]] Answer board(std::string_view arguments);
    [[nodiscard]] Answer eval(std::string_view arguments);
    [[nodiscard]] Answer perft(std::string_view arguments);
    [[nodiscard]] Answer help(std::string_view arguments);
    [[nodiscard]] Answer licenses(std::string_view arguments);
    [[nodiscard]] Answer exit(std::string_view arguments);

    // Requires a game.
    [[nodiscard]] const Game& game() const { return *engine_.game(); }
    [[nodiscard]] std::string game_string() const;
    // For long commands; one that has no limit of its own also ends when the input has ended, as
    // then nobody can end it any more.
    [[nodiscard]] bool is_cancelled(bool has_limit);
    void report(const SearchInfo& info);

    Engine& engine_;
    Console& console_;
    std::ostream& notes_;
    bool done_ = false;
};

}  // namespace hive
