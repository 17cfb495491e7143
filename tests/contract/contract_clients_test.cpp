// What the clients in use send, in their order, and what each of them reads from the answers.

#include <algorithm>
#include <csignal>
#include <string>

#include <catch2/catch.hpp>

#include "tests/support/process.h"
#include "tests/support/uhp_client.h"

namespace hive {

namespace {

using std::chrono::milliseconds;

constexpr auto kPatience = UhpClient::kPatience;

}  // namespace

// Waits for the banner without asking, shows validmoves before each turn, steps through the game,
// cancels by signal, and ends with exit.
TEST_CASE("MzingaViewer", "[contract]") {
    UhpClient client;
    CHECK(client.banner().front() == client.ask("info").front());
    CHECK(client.banner().back() == "Mosquito;Ladybug;Pillbug");

    for (const std::string& line : client.ask("options")) CHECK(split(line, ';').size() >= 4);
    CHECK(client.line("options set Threads 1").substr(0, 14) == "Threads;int;1;");
    CHECK(client.line("options set ReportIntermediateBestMoves True") ==
          "ReportIntermediateBestMoves;bool;True;False");

    client.line("newgame Base+MLP");
    std::string game;
    for (int turn = 0; turn < 3; ++turn) {
        game = client.line("play " + client.valid_moves().front());
        client.valid_moves();
        const Lines lines = client.ask("bestmove time 00:00:00.0500000");
        REQUIRE_FALSE(lines.empty());
        game = client.line("play " + lines.back());
    }
    client.line("undo 2");
    client.line("newgame " + game);
    client.line("undo");
    client.error("bestmove time ");

    client.post("bestmove time 00:10:00");
    REQUIRE(client.process().read_line(kPatience));
    client.process().send_signal(SIGINT);
    REQUIRE_FALSE(client.answer().empty());
    client.post("exit");
    CHECK(client.process().wait(milliseconds(3000)) == 0);
}

// A fresh process for each move: both commands and the end of the input at once. Takes the first
// line after the second `ok`.
TEST_CASE("hive-hydra, the bots of hivegame.com", "[contract]") {
    Process process(program());
    REQUIRE(
        process.write("newgame Base+MLP;InProgress;White[3];wL;bL wL-;wQ -wL;bQ bL/\n"
                      "bestmove time 00:00:00.1\n"));
    process.close_input();
    const std::optional<std::string> output = process.read_to_end(kPatience);
    REQUIRE(output);
    const Lines lines = split(*output, '\n');
    CAPTURE(lines);
    REQUIRE(lines.size() == 8);
    CHECK(lines[2] == "ok");
    CHECK(lines[3] == "Base+MLP;InProgress;White[3];wL;bL wL-;wQ -wL;bQ bL/");
    CHECK(lines[4] == "ok");
    CHECK(starts_with(lines[5], "w"));
    CHECK(lines[6] == "ok");
    CHECK(lines[7].empty());
    CHECK(process.wait(kPatience) == 0);
}

TEST_CASE("hive-hydra with a pass in the history", "[contract]") {
    UhpClient client;
    client.post(
        "newgame Base;InProgress;Black[5];wS1 ;bB1 /wS1;wQ wS1/;bQ -bB1;wQ \\wS1;bS1 \\bQ;"
        "wQ bS1-;bB1 wS1;pass ;");
    CHECK(split(client.answer().at(0), ';').back() == "pass");
    client.best_move("bestmove depth 2");
}

// Sends its options right after the banner and passes with `play pass`; takes the last line.
TEST_CASE("the tournament client of hivegame.com", "[contract]") {
    UhpClient client;
    client.line("options set NumThreads 2");
    client.line("options set MaxHelperThreads None");
    client.line("options set TranspositionTableSizeMB 16");
    client.line("options set Aggression 3");
    client.line("newgame Base+MLP");
    client.line("play wM");
    const std::string reply = client.best_move("bestmove seconds 0.05");
    CHECK(starts_with(client.line("play " + reply), "Base+MLP;InProgress;White[2];wM;"));
    client.best_move("bestmove depth 2");
    client.invalid_move("play pass");
    client.line(
        "newgame Base;InProgress;White[5];wS1;bB1 /wS1;wQ wS1/;bQ -bB1;wQ \\wS1;bS1 \\bQ;"
        "wQ bS1-;bB1 wS1");
    CHECK(split(client.line("play pass"), ';').back() == "pass");
    client.process().send_signal(SIGTERM);
    CHECK(client.process().wait(milliseconds(2000)));
}

// Checks two engines against each other: undo of many plies, also after the end of a game.
TEST_CASE("nokamute's client", "[contract]") {
    UhpClient client;
    client.line("newgame Base+MLP");
    for (int ply = 0; ply < 20; ++ply) {
        const Lines moves = client.valid_moves();
        client.line("play " + moves.at(moves.size() / 2));
    }
    client.line("undo 20");
    CHECK(client.valid_moves().size() == 7);
    client.best_move("bestmove time 00:00:01");
    client.line(
        "newgame Base;InProgress;White[5];wA1;bA1 \\wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ /bA1;"
        "wQ -wA2;bB1 -bA1");
    CHECK(state_field(client.line("play wQ /bB1")) == "WhiteWins");
    CHECK(client.line("undo 9") == "Base;NotStarted;White[1]");
}

// Its headers have a wrong state and lower case; seconds may have three digits.
TEST_CASE("Intsect's arena", "[contract]") {
    UhpClient white;
    UhpClient black;
    for (UhpClient* player : {&white, &black}) {
        CHECK(player->line("newgame Base+MLP;InProgress;white[1]") ==
              "Base+MLP;NotStarted;White[1]");
    }
    for (int ply = 0; ply < 6; ++ply) {
        UhpClient& mover = ply % 2 == 0 ? white : black;
        const std::string move = mover.best_move("bestmove time 00:00:00.05");
        CHECK(white.line("play " + move) == black.line("play " + move));
    }
    CHECK(white.line("newgame Base+MLP;InProgress;white[1];wS1;bS1 wS1-") ==
          "Base+MLP;InProgress;White[2];wS1;bS1 wS1-");
    for (UhpClient* player : {&white, &black}) {
        player->post("exit");
        CHECK(player->process().wait(kPatience) == 0);
    }
}

}  // namespace hive
