// Signals, and commands that arrive while another one runs.

#include <algorithm>
#include <csignal>
#include <string>

#include <catch2/catch.hpp>

#include "core/job/stopwatch.h"
#include "tests/support/process.h"
#include "tests/support/uhp_client.h"

namespace hive {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kPatience = UhpClient::kPatience;

constexpr int kInterruptedExit = 130;

// A search from here goes on for hours.
constexpr auto kOpening = "newgame Base+MLP;InProgress;White[2];wL;bL wL-";

// No forced win is to be found here, for a long time.
constexpr auto kManyThreats =
    "newgame Base+P;InProgress;Black[13];wP;bA1 /wP;wS1 \\wP;bS1 -bA1;wQ wP-;bS2 bA1\\;"
    "wA1 \\wS1;bQ \\bS1;wA1 -bQ;bS2 wQ-;wA2 \\wQ;bG1 bS1\\;wA2 \\bQ;bP bS2-;wB1 /wA1;bG1 \\wQ;"
    "wA3 -wA2;bB1 bS2\\;wA3 bB1\\;bA2 bS1\\;wA3 wP\\;bA2 wA3\\;wB2 \\wS1;bB1 wQ\\;bG1 /wS1";

bool contains(const Lines& moves, const std::string& move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

}  // namespace

TEST_CASE("SIGINT ends a search with its best move and the program lives on", "[contract]") {
    const std::string command =
        GENERATE("bestmove", "bestmove time 10:00:00", "bestmove time 1.00:00:00",
                 "bestmove depth 255", "bestmove depth 99999", "bestmove nodes 999999999999",
                 "bestmove seconds 36000", "bestmove depthorseconds 99 36000");
    CAPTURE(command);
    UhpClient client;
    const std::string game = client.line(kOpening);
    const Lines legal = client.valid_moves();
    client.start_search(command);
    client.process().send_signal(SIGINT);
    const Lines lines = client.answer();
    REQUIRE_FALSE(lines.empty());
    CHECK(contains(legal, lines.back()));
    CHECK(client.valid_moves() == legal);
    CHECK(client.game_string() == game);
}

TEST_CASE("SIGINT ends a search of many threads", "[contract][threads]") {
    UhpClient client;
    client.line("options set Threads 8");
    client.line(kOpening);
    client.start_search("bestmove");
    client.process().send_signal(SIGINT);
    CHECK_FALSE(client.answer().empty());
    CHECK(client.valid_moves().size() > 1);
}

// A signal that overtakes its bestmove finds an idle program, which ignores it, as it should. On a
// loaded machine that may happen, so not each of these searches must be seen to end early.
TEST_CASE("SIGINT right after bestmove still brings a legal move", "[contract][slow]") {
    constexpr int kTries = 20;
    UhpClient client;
    client.line(kOpening);
    const Lines legal = client.valid_moves();
    int ended_early = 0;
    for (int i = 0; i < kTries; ++i) {
        const Stopwatch stopwatch;
        client.post("bestmove time 00:00:02");
        client.process().wait(milliseconds(1));
        client.process().send_signal(SIGINT);
        const Lines lines = client.answer();
        CAPTURE(lines);
        REQUIRE(lines.size() == 1);
        REQUIRE(contains(legal, lines[0]));
        if (stopwatch.elapsed() < milliseconds(1500)) ++ended_early;
    }
    CHECK(ended_early >= kTries / 2);
    CHECK(client.valid_moves() == legal);
}

TEST_CASE("SIGINT that comes twice ends one search only", "[contract]") {
    UhpClient client;
    client.line(kOpening);
    client.start_search("bestmove");
    client.process().send_signal(SIGINT);
    client.process().send_signal(SIGINT);
    CHECK_FALSE(client.answer().empty());
    client.line("options set ReportIntermediateBestMoves False");
    CHECK(client.best_move("bestmove depth 2") != "pass");
}

TEST_CASE("SIGINT ends a perft", "[contract]") {
    const std::string command = GENERATE("perft 12", "perft");
    UhpClient client;
    client.line("newgame Base+MLP");
    client.post(command);
    REQUIRE(client.process().read_line(kPatience));
    client.process().send_signal(SIGINT);
    client.answer();
    CHECK(client.valid_moves().size() == 7);
}

TEST_CASE("SIGINT ends a solve", "[contract]") {
    UhpClient client;
    client.line(kManyThreats);
    const Lines before = client.valid_moves();
    const Stopwatch stopwatch;
    client.post("solve time 01:00:00");
    client.process().wait(milliseconds(200));
    client.process().send_signal(SIGINT);
    CHECK(client.answer().size() == 1);
    CHECK(stopwatch.elapsed() < milliseconds(20'000));
    CHECK(client.valid_moves() == before);
}

TEST_CASE("SIGINT is ignored while a program without a terminal is idle", "[contract]") {
    UhpClient client;
    client.process().send_signal(SIGINT);
    CHECK(client.line("newgame") == "Base;NotStarted;White[1]");
    client.process().send_signal(SIGINT);
    CHECK_FALSE(client.process().wait(milliseconds(50)));
    CHECK(client.best_move("bestmove depth 2") != "pass");
}

// The signal that an idle program ignored must not end the next search.
TEST_CASE("SIGINT while idle does not shorten the next search", "[contract]") {
    UhpClient client;
    client.line(kOpening);
    client.line("options set ReportIntermediateBestMoves True");
    client.process().send_signal(SIGINT);
    client.process().wait(milliseconds(50));
    const Lines lines = client.ask("bestmove depth 3");
    CAPTURE(lines);
    REQUIRE(lines.size() >= 2);
    CHECK(split(lines[lines.size() - 2], ';').at(1) == "3");
}

TEST_CASE("SIGINT while idle does not outlast the next command", "[contract]") {
    UhpClient client;
    client.line(kOpening);
    client.line("options set ReportIntermediateBestMoves True");
    for (int i = 0; i < 20; ++i) {
        client.process().send_signal(SIGINT);
        client.ask("info");
        const Lines lines = client.ask("bestmove depth 2");
        CAPTURE(lines);
        REQUIRE(lines.size() >= 2);
        CHECK(split(lines[lines.size() - 2], ';').at(1) == "2");
    }
}

TEST_CASE("SIGINT on a terminal ends an idle program with code 130", "[contract]") {
    UhpClient client({}, {.terminal_input = true});
    client.line("newgame");
    SECTION("sent by another program") { client.process().send_signal(SIGINT); }
    SECTION("typed") { REQUIRE(client.process().write("\x03")); }
    CHECK(client.process().wait(kPatience) == kInterruptedExit);
}

TEST_CASE("SIGINT typed on a terminal ends a search only", "[contract]") {
    UhpClient client({}, {.terminal_input = true});
    client.line(kOpening);
    client.start_search("bestmove");
    REQUIRE(client.process().write("\x03"));
    CHECK_FALSE(client.answer().empty());
    CHECK_FALSE(client.process().wait(milliseconds(50)));
    CHECK(client.valid_moves().size() > 1);
}

TEST_CASE("the end of the input on a terminal ends the program with code 0", "[contract]") {
    UhpClient client({}, {.terminal_input = true});
    client.line("newgame");
    REQUIRE(client.process().write("\x04"));
    CHECK(client.process().wait(kPatience) == 0);
}

TEST_CASE("SIGTERM ends the program soon, in a large search too", "[contract][threads]") {
    UhpClient client;
    SECTION("idle") {}
    SECTION("in a search of many threads with a large table") {
        client.line("options set Threads 8");
        client.line("options set TableSizeMiB 1024");
        client.line(kOpening);
        client.start_search("bestmove");
    }
    SECTION("in a perft") {
        client.line("newgame");
        client.post("perft 12");
        REQUIRE(client.process().read_line(kPatience));
    }
    const Stopwatch stopwatch;
    client.process().send_signal(SIGTERM);
    CHECK(client.process().wait(kPatience));
    CHECK(stopwatch.elapsed() < milliseconds(2000));
}

TEST_CASE("commands that arrive during a search are answered after it, in order", "[contract]") {
    UhpClient client;
    client.line("options set ReportIntermediateBestMoves True");
    client.post(
        "newgame Base+MLP\nbestmove depth 3\nplay wS1\nvalidmoves\nplay nonsense\n"
        "bestmove depth 2\nundo\nhello\nexit\ninfo");
    CHECK(client.answer() == Lines{"Base+MLP;NotStarted;White[1]"});
    const Lines first_search = client.answer();
    REQUIRE(first_search.size() >= 2);
    CHECK(split(first_search[first_search.size() - 2], ';').at(1) == "3");
    CHECK(client.answer() == Lines{"Base+MLP;InProgress;Black[1];wS1"});
    CHECK(split(client.answer().at(0), ';').size() == 42);
    CHECK(is_invalid_move(client.answer().at(0)));
    const Lines second_search = client.answer();
    REQUIRE(second_search.size() >= 2);
    CHECK(split(second_search[second_search.size() - 2], ';').at(1) == "2");
    CHECK(client.answer() == Lines{"Base+MLP;NotStarted;White[1]"});
    CHECK(is_error(client.answer().at(0)));
    CHECK(client.process().read_to_end(kPatience) == "");
    CHECK(client.process().wait(kPatience) == 0);
}

TEST_CASE("an exit or the end of the input in the queue does not cut a search short",
          "[contract]") {
    Process process(program());
    REQUIRE(
        process.write("options set ReportIntermediateBestMoves True\nnewgame Base+MLP\n"
                      "bestmove depth 3\nexit\n"));
    process.close_input();
    const std::optional<std::string> output = process.read_to_end(kPatience);
    REQUIRE(output);
    const Lines lines = split(*output, '\n');
    CAPTURE(lines);
    REQUIRE(lines.size() >= 4);
    CHECK(lines.back().empty());
    CHECK(lines[lines.size() - 2] == "ok");
    CHECK(split(lines[lines.size() - 4], ';').at(1) == "3");
    CHECK(process.wait(kPatience) == 0);
}

TEST_CASE("thousands of queued commands are all answered", "[contract]") {
    constexpr int kRounds = 2000;
    UhpClient client;
    std::string text;
    for (int i = 0; i < kRounds; ++i) text += "newgame\nplay wS1\nundo\nplay wQ\n";
    REQUIRE(client.process().write(text));
    for (int i = 0; i < kRounds; ++i) {
        REQUIRE(client.answer() == Lines{"Base;NotStarted;White[1]"});
        REQUIRE(client.answer() == Lines{"Base;InProgress;Black[1];wS1"});
        REQUIRE(client.answer() == Lines{"Base;NotStarted;White[1]"});
        REQUIRE(is_invalid_move(client.answer().at(0)));
    }
}

}  // namespace hive
