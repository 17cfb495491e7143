// bestmove: what is printed, which limits are understood and kept, and what is always played.

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <regex>
#include <string>
#include <thread>

#include <catch2/catch.hpp>

#include "core/job/stopwatch.h"
#include "tests/support/process.h"
#include "tests/support/uhp_client.h"
#include "tests/support/uhp_games.h"

namespace hive {

namespace {

using std::chrono::milliseconds;

// Far more than any answer takes that comes at once, far less than the limits that go with it.
constexpr milliseconds kAtOnce{5000};

constexpr auto kOpening = "newgame Base+MLP;InProgress;White[3];wL;bL wL-;wQ -wL;bQ bL/";

// White to move can surround the black queen.
constexpr auto kWinInOne =
    "Base;InProgress;White[5];wA1;bA1 \\wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ /bA1;wQ -wA2;bB1 -bA1";

// White wins in five plies.
constexpr auto kWinInFive =
    "Base;;;wG1;bA1 /wG1;wB1 wG1-;bQ bA1\\;wQ \\wG1;bA2 /bA1;wB1 wG1;bA2 \\wQ;wB1 bA1;"
    "bQ wG1\\;wB1 bQ;bA1 wQ/;wB2 wB1/;bB1 -bA2;wA1 wB2\\;bB1 /bA2";

int core_count() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

void use_threads(UhpClient& client, int count) {
    client.line("options set Threads " + std::to_string(count));
}

milliseconds time_of_best_move(UhpClient& client, const std::string& command) {
    const Stopwatch stopwatch;
    client.line(command);
    return stopwatch.elapsed();
}

// A line of the search report: `move;depth;score;pv1;pv2...`.
bool is_report(const std::string& line) {
    static const std::regex kForm(R"(([^;]+);\d+;(-?\d+\.\d\d|-?Infinity)(;[^;]+)+)");
    std::smatch parts;
    return std::regex_match(line, parts, kForm) && split(line, ';').at(3) == parts[1];
}

// Plays the moves of a report and takes them back.
void check_playable(UhpClient& client, const std::string& report) {
    CAPTURE(report);
    const Lines fields = split(report, ';');
    const Lines moves(fields.begin() + 3, fields.end());
    const Lines before = client.valid_moves();
    client.play(moves);
    client.line("undo " + std::to_string(moves.size()));
    CHECK(client.valid_moves() == before);
}

// The whole answer, with a report of each depth and so of what the search saw on the way.
Lines full_report(UhpClient& client, const std::string& position, const std::string& command) {
    client.line("options set ReportIntermediateBestMoves True");
    client.line(position);
    return client.ask(command);
}

}  // namespace

TEST_CASE("bestmove prints one line", "[contract]") {
    UhpClient client;
    client.line(kOpening);
    for (const auto* command :
         {"bestmove depth 3", "bestmove nodes 1000", "bestmove nodes 1",
          "bestmove time 00:00:00.050", "bestmove seconds 0.05", "bestmove depthorseconds 2 0.5"}) {
        client.best_move(command);
    }
}

TEST_CASE("solve prints one line, and a win with moves that can be played", "[contract]") {
    UhpClient client;
    client.line(std::string("newgame ") + kWinInOne);
    CHECK(client.line("solve") == "win in 1 ply: wQ /bB1");
    CHECK(client.line("solve nodes 0") == "win in 1 ply: wQ /bB1");
    client.line(kOpening);
    for (const auto* command : {"solve", "solve time 00:00:00.050", "solve nodes 1000"})
        CHECK_THAT(client.line(command), Catch::StartsWith("no forced win found"));
    for (const auto* command :
         {"solve 1", "solve time", "solve time 1", "solve nodes -1", "solve depth 3"})
        client.error(command);
    client.line(std::string("newgame ") + kWinInFive);
    const std::string answer = client.line("solve nodes 100000");
    REQUIRE_THAT(answer, Catch::StartsWith("win in 5 plies: "));
    const Lines moves = split(answer.substr(answer.find(": ") + 2), ';');
    CHECK(moves.size() == 5);
    CHECK(state_field(client.play(moves)) == "WhiteWins");
    client.error("solve");
}

TEST_CASE("intermediate best moves are reported when asked for", "[contract]") {
    UhpClient client;
    client.line("options set ReportIntermediateBestMoves True");
    client.line(kOpening);
    const Lines lines = client.ask("bestmove depth 4");
    CAPTURE(lines);
    REQUIRE(lines.size() >= 2);
    const std::string move = lines.back();
    for (auto report = lines.begin(); report != lines.end() - 1; ++report) {
        CAPTURE(*report);
        CHECK(is_report(*report));
        check_playable(client, *report);
    }
    const Lines last_report = split(lines[lines.size() - 2], ';');
    CHECK(last_report[0] == move);
    CHECK(last_report[1] == "4");
    const Lines legal = client.valid_moves();
    CHECK(std::binary_search(legal.begin(), legal.end(), move));

    client.line("options set ReportIntermediateBestMoves False");
    client.best_move("bestmove depth 3");
}

TEST_CASE("MultiPV reports several lines a depth, best first", "[contract]") {
    UhpClient client;
    use_threads(client, 1);
    client.line("options set MultiPV 3");
    client.line(kOpening);
    const std::string move = client.best_move("bestmove depth 4");
    client.line(kOpening);

    client.line("options set ReportIntermediateBestMoves True");
    const Lines lines = client.ask("bestmove depth 4");
    CAPTURE(lines);
    REQUIRE(lines.size() == 3 * 4 + 1);
    for (std::size_t i = 0; i < 12; ++i) {
        CHECK(is_report(lines[i]));
        check_playable(client, lines[i]);
        const Lines fields = split(lines[i], ';');
        CHECK(fields[1] == std::to_string(i / 3 + 1));
        if (i % 3 == 0) continue;
        const Lines better = split(lines[i - 1], ';');
        CHECK(better[0] != fields[0]);
        CHECK(std::stod(better[2]) >= std::stod(fields[2]));
    }
    CHECK(lines.back() == split(lines[9], ';')[0]);
}

TEST_CASE("Verbose writes to stderr and leaves stdout alone", "[contract]") {
    Process process(program({"--set", "Verbose=True", "--set", "Threads=1"}));
    REQUIRE(process.write("newgame Base\nbestmove depth 3\n"));
    process.close_input();
    const auto output = process.read_to_end(UhpClient::kPatience);
    REQUIRE(output);
    CHECK(process.wait(UhpClient::kPatience) == 0);
    const Lines lines = split(*output, '\n');
    CAPTURE(lines);
    CHECK(lines.size() == 3 + 2 + 2 + 1);
    CHECK(split(process.error_output(), '\n').size() == 3 + 1);
    CHECK_THAT(process.error_output(), Catch::StartsWith("depth 1 selective "));
}

TEST_CASE("an engine that ponders answers as soon as it is asked", "[contract]") {
    const std::string way = GENERATE("SingleThreaded", "MultiThreaded");
    UhpClient client({"--set", "PonderDuringIdle=" + way});
    client.line(kOpening);
    client.play({client.best_move("bestmove depth 2")});
    client.play({client.valid_moves().front()});
    const std::string move = client.best_move("bestmove nodes 2000");
    std::this_thread::sleep_for(milliseconds(50));
    const Stopwatch stopwatch;
    for (const auto* command : {"info", "validmoves", "options get Threads"}) client.ask(command);
    client.play({move});
    client.line("undo");
    client.line("options set PonderDuringIdle Disabled");
    CHECK(stopwatch.elapsed() < milliseconds(2000));
    client.best_move("bestmove depth 2");
}

TEST_CASE("an engine that ponders ends with its input, and at exit", "[contract]") {
    UhpClient client({"--set", "PonderDuringIdle=MultiThreaded"});
    client.line(kOpening);
    client.best_move("bestmove depth 2");
    const bool at_exit = GENERATE(true, false);
    if (at_exit)
        client.post("exit");
    else
        client.process().close_input();
    CHECK(client.process().wait(UhpClient::kPatience) == 0);
}

TEST_CASE("a proven end is reported as infinite", "[contract]") {
    UhpClient client;
    client.line("options set ReportIntermediateBestMoves True");
    const auto last_score = [&](const std::string& position) {
        client.line("newgame " + position);
        const Lines lines = client.ask("bestmove depth 3");
        REQUIRE(lines.size() >= 2);
        CHECK(is_report(lines[lines.size() - 2]));
        return split(lines[lines.size() - 2], ';').at(2);
    };
    CHECK(last_score(kWinInOne) == "Infinity");
    // Whatever black does, white can surround the black queen.
    CHECK(last_score("Base;InProgress;Black[8];wS1;bA1 /wS1;wQ wS1-;bS1 bA1\\;wA1 \\wS1;bS2 bS1\\;"
                     "wA2 \\wQ;bQ bS2/;wA2 bS2\\;bQ wS1\\;wQ bQ-;bB1 /bS1;wA1 -bA1;bG1 -bB1;"
                     "wA2 bQ\\") == "-Infinity");
}

TEST_CASE("each form of a time limit is understood", "[contract]") {
    UhpClient client;
    // Few moves, so that each of these searches is over soon.
    client.line("newgame Base+L;InProgress;White[4];wL;bB1 \\wL;wQ /wL;bQ -bB1;wQ -wL;bB1 wL");
    for (const auto* time : {"00:00:00", "0:0:0", "00:00:00.000", "00:00:00.010",
                             "00:00:00.0100000", "0:0:0.01", "0.00:00:00.01", "00:00:00.1"}) {
        client.best_move(std::string("bestmove time ") + time);
        client.best_move(std::string("bestmove TIME ") + time);
    }
}

TEST_CASE("a time limit means hours, minutes and seconds", "[contract][slow]") {
    UhpClient client;
    client.line(kOpening);
    const auto is_about = [&](const std::string& time, milliseconds limit) {
        CAPTURE(time);
        const milliseconds used = time_of_best_move(client, "bestmove time " + time);
        CHECK(used < limit + milliseconds(500));
        CHECK(used > limit / 20);
    };
    is_about("00:00:01", milliseconds(1000));
    is_about("0:0:1", milliseconds(1000));
    is_about("00:00:001", milliseconds(1000));
    is_about("00:00:00.5000000", milliseconds(500));
    is_about("0.00:00:00.5", milliseconds(500));
}

TEST_CASE("a long time limit is long", "[contract]") {
    const std::string time =
        GENERATE("00:00:10", "00:00:010", "00:01:00", "01:00:00", "1.00:00:00", "10:00:00");
    UhpClient client;
    client.line(kOpening);
    client.start_search("bestmove time " + time);
    CHECK_FALSE(client.answer_within(milliseconds(300)));
    client.process().send_signal(SIGINT);
    client.answer();
}

TEST_CASE("a bare number of seconds is refused under time with the right form", "[contract]") {
    UhpClient client;
    client.line(kOpening);
    CHECK_THAT(client.error("bestmove time 5"), Catch::Matches(".*([0-9][0-9]:|h+:m+:s+).*"));
}

TEST_CASE("limits that mean nothing are refused", "[contract]") {
    UhpClient client;
    client.line(kOpening);
    for (const auto* limit : {"time",
                              "time abc",
                              "time -00:00:05",
                              "time 00:-1:00",
                              "time 00:05",
                              "time 00:00:",
                              "time ::",
                              "time 1:2:3:4",
                              "time 00:00:05x",
                              "time 00:00:0,5",
                              "time -1",
                              "time 0x1:0:0",
                              "depth",
                              "depth abc",
                              "depth -1",
                              "depth 1.5",
                              "depth 2x",
                              "nodes",
                              "nodes abc",
                              "nodes -5",
                              "nodes 1.5",
                              "seconds",
                              "seconds abc",
                              "seconds -1",
                              "seconds nan",
                              "seconds inf",
                              "depthorseconds",
                              "depthorseconds 5",
                              "depthorseconds x 1",
                              "depthorseconds 5 x",
                              "depthorseconds -1 1",
                              "clock",
                              "clock 00:05:00",
                              "clock 300 300",
                              "clock 00:05:00 -00:05:00",
                              "clock 00:05:00 00:05:00 2",
                              "clock 00:05:00 00:05:00 00:00:02 00:00:02",
                              "fast",
                              "5",
                              "00:00:05"}) {
        client.error(std::string("bestmove ") + limit);
    }
}

TEST_CASE("zero limits give a legal move at once", "[contract]") {
    UhpClient client;
    client.line(kOpening);
    for (const auto* command : {"bestmove time 00:00:00", "bestmove depth 0", "bestmove nodes 0",
                                "bestmove seconds 0", "bestmove depthorseconds 0 0"}) {
        const Stopwatch stopwatch;
        client.best_move(command);
        CHECK(stopwatch.elapsed() < kAtOnce);
    }
}

TEST_CASE("depthorseconds ends at whichever limit comes first", "[contract]") {
    UhpClient client;
    client.line(kOpening);
    const Stopwatch stopwatch;
    client.best_move("bestmove depthorseconds 1 3600");
    client.best_move("bestmove depthorseconds 200 0.1");
    CHECK(stopwatch.elapsed() < kAtOnce);
}

TEST_CASE("a time limit is kept", "[contract][slow]") {
    const int threads = GENERATE(1, core_count());
    CAPTURE(threads);
    UhpClient client;
    use_threads(client, threads);
    client.line("options set TableSizeMiB 1024");
    client.line(kOpening);
    for (const int limit : {10, 230, 1000}) {
        char time[32];
        std::snprintf(time, sizeof time, "00:00:%02d.%03d", limit / 1000, limit % 1000);
        CAPTURE(time);
        CHECK(time_of_best_move(client, std::string("bestmove time ") + time) <
              milliseconds(limit + 500));
    }
}

TEST_CASE("the first search with a fresh large table keeps a short limit", "[contract]") {
    const int threads = GENERATE(1, core_count());
    UhpClient client({"--set", "TableSizeMiB=1024", "--set", "Threads=" + std::to_string(threads)});
    client.line(kOpening);
    CHECK(time_of_best_move(client, "bestmove time 00:00:00.010") < milliseconds(510));
}

TEST_CASE("a clock that has nearly run down still gives a legal move", "[contract]") {
    UhpClient client;
    client.line(kOpening);
    const Stopwatch stopwatch;
    for (const auto* left : {"00:00:00", "00:00:00.001", "00:00:00.01", "00:00:00.060"}) {
        client.best_move(std::string("bestmove clock ") + left + " 01:00:00");
        client.best_move(std::string("bestmove clock ") + left + " 01:00:00 00:00:10");
    }
    CHECK(stopwatch.elapsed() < kAtOnce);
}

TEST_CASE("a game clock is not overstepped", "[contract][slow]") {
    const int threads = GENERATE(1, core_count());
    UhpClient client;
    use_threads(client, threads);
    client.line(kOpening);
    CHECK(time_of_best_move(client, "bestmove clock 00:00:05 00:00:00") < milliseconds(3000));
    CHECK(time_of_best_move(client, "bestmove clock 00:00:02 00:00:00 00:00:00.1") <
          milliseconds(1500));
}

TEST_CASE("a refused clock says what is right", "[contract]") {
    UhpClient client;
    client.line(kOpening);
    CHECK_THAT(client.error("bestmove clock 300 300"), Catch::Matches(".*[0-9][0-9]:.*"));
    CHECK_THAT(client.error("bestmove clock 00:05:00"), Catch::Matches(".*[0-9][0-9]:.*"));
    CHECK_THAT(join(client.ask("help bestmove"), '\n'), Catch::Contains("clock WHITE BLACK [INC]"));
}

TEST_CASE("a search leaves the game as it was", "[contract]") {
    UhpClient client;
    const std::string game = client.line(kOpening);
    const Lines moves = client.valid_moves();
    for (const auto* command : {"bestmove depth 3", "bestmove time 00:00:00.100",
                                "bestmove nodes 777", "bestmove depth 0"}) {
        client.best_move(command);
        CHECK(client.valid_moves() == moves);
    }
    client.start_search("bestmove");
    client.process().send_signal(SIGINT);
    client.answer();
    CHECK(client.valid_moves() == moves);
    CHECK(client.game_string() == game);
}

TEST_CASE("the only legal move is answered at once", "[contract]") {
    UhpClient client;
    const std::string position = position_with_one_move(client);
    CAPTURE(position);
    client.line("newgame " + position);
    const Lines moves = client.valid_moves();
    REQUIRE(moves.size() == 1);
    const Stopwatch stopwatch;
    for (const auto* command : {"bestmove", "bestmove time 01:00:00", "bestmove depth 99",
                                "bestmove nodes 99999999999"}) {
        CHECK(client.line(command) == moves[0]);
    }
    CHECK(stopwatch.elapsed() < kAtOnce);
}

TEST_CASE("one thread chooses the same move after the same search", "[contract]") {
    const std::string position = GENERATE(
        as<std::string>{}, kOpening, "newgame",
        "newgame Base+MLP;InProgress;White[5];wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;"
        "bB1 bQ");
    const std::string command = GENERATE(as<std::string>{}, "bestmove depth 3",
                                         "bestmove nodes 5000", "bestmove nodes 12345");
    CAPTURE(position, command);
    UhpClient first;
    use_threads(first, 1);
    const Lines report = full_report(first, position, command);

    SECTION("in a fresh process") {
        UhpClient second;
        use_threads(second, 1);
        CHECK(full_report(second, position, command) == report);
    }
    SECTION("after another game") {
        full_report(first, "newgame Base+P;InProgress;White[2];wP;bP wP/", "bestmove nodes 30000");
        full_report(first, "newgame Base;InProgress;White[2];wS1;bS1 wS1/", "bestmove depth 3");
        CHECK(full_report(first, position, command) == report);
    }
    SECTION("without reports") {
        UhpClient second;
        use_threads(second, 1);
        second.line(position);
        CHECK(second.best_move(command) == report.back());
    }
}

TEST_CASE("a win in one is always taken", "[contract]") {
    UhpClient client;
    CHECK(takes_the_win(client, kWinInOne, "bestmove"));
}

TEST_CASE("a win in one is always taken, at every level of skill", "[contract]") {
    UhpClient client;
    for (int skill = 0; skill <= 20; ++skill) {
        client.line("options set Skill " + std::to_string(skill));
        for (const auto* limit : {"", " depth 0", " nodes 1", " time 00:00:00", " depth 3"})
            CHECK(takes_the_win(client, kWinInOne, std::string("bestmove") + limit));
    }
}

TEST_CASE("a low level of skill plays legal moves", "[contract]") {
    UhpClient client({"--set", "Skill=0"});
    client.line("newgame Base+MLP");
    for (int ply = 0; ply < 30; ++ply) {
        const std::string move = client.best_move(ply % 2 == 0 ? "bestmove" : "bestmove seconds 1");
        if (state_field(client.line("play " + move)) != "InProgress") break;
    }
}

TEST_CASE("a win in one is always taken, at every limit", "[contract][slow]") {
    const int threads = GENERATE(1, core_count(), 4);
    CAPTURE(threads);
    UhpClient client;
    use_threads(client, threads);
    for (const std::string& position : positions_with_a_win(client)) {
        for (const auto* limit : {" depth 0", " depth 1", " depth 2", " nodes 0", " nodes 1",
                                  " nodes 100", " time 00:00:00", " time 00:00:00.001",
                                  " seconds 0", " depthorseconds 0 0", " time 01:00:00", ""}) {
            CAPTURE(position, limit);
            const Stopwatch stopwatch;
            CHECK(takes_the_win(client, position, std::string("bestmove") + limit));
            CHECK(stopwatch.elapsed() < kAtOnce);
        }
    }
}

}  // namespace hive
