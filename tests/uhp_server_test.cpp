#include "engine/uhp_server.h"

#include <algorithm>
#include <random>
#include <sstream>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/options.h"
#include "engine/version.h"
#include "search/features.h"
#include "tests/support/fake_console.h"

namespace hive {
namespace {

using support::FakeConsole;

const std::string kBanner =
    "id Waggle v" + std::string(kVersion) + "\nMosquito;Ladybug;Pillbug\nok\n";

// What the server says to these lines, without the banner.
std::string answers(FakeConsole& console, std::ostream& notes) {
    Engine engine;
    engine.set_threads(1);
    UhpServer(engine, console, notes).run();
    REQUIRE(console.output.starts_with(kBanner));
    return console.output.substr(kBanner.size());
}

// Nothing else is said.
std::string answers(FakeConsole& console) {
    std::ostringstream notes;
    std::string text = answers(console, notes);
    CHECK(notes.str().empty());
    return text;
}

std::string answers(std::deque<std::string> lines) {
    FakeConsole console(std::move(lines));
    return answers(console);
}

// The answer to the last line.
std::string last_answer(std::deque<std::string> lines) {
    std::string all = answers(std::move(lines));
    REQUIRE(all.ends_with("ok\n"));
    const std::size_t begin = all.rfind("\nok\n", all.size() - 5);
    return begin == std::string::npos ? all : all.substr(begin + 4);
}

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
    return parts;
}

const std::string kOver =
    "newgame Base;;;wA1;bA1 \\wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ -wA1;wQ -wA2;bB1 -bA1;wQ -bQ";

// No forced win is to be found here, for a long time.
const std::string kManyThreats =
    "newgame Base+P;InProgress;Black[13];wP;bA1 /wP;wS1 \\wP;bS1 -bA1;wQ wP-;bS2 bA1\\;"
    "wA1 \\wS1;bQ \\bS1;wA1 -bQ;bS2 wQ-;wA2 \\wQ;bG1 bS1\\;wA2 \\bQ;bP bS2-;wB1 /wA1;bG1 \\wQ;"
    "wA3 -wA2;bB1 bS2\\;wA3 bB1\\;bA2 bS1\\;wA3 wP\\;bA2 wA3\\;wB2 \\wS1;bB1 wQ\\;bG1 /wS1";

TEST_CASE("Verbose adds a note for each depth, and changes no answer") {
    const std::deque<std::string> quiet = {"options set Verbose False", "newgame Base+M",
                                           "options set ReportIntermediateBestMoves True",
                                           "bestmove depth 3"};
    std::deque<std::string> loud = quiet;
    loud[0] = "options set Verbose True";
    FakeConsole console(loud);
    std::ostringstream notes;
    const std::string answer = answers(console, notes);
    const auto without_first_line = [](const std::string& text) {
        return text.substr(text.find('\n'));
    };
    CHECK(without_first_line(answer) == without_first_line(answers(quiet)));
    const auto lines = split(notes.str(), '\n');
    REQUIRE(lines.size() == 3);
    for (std::size_t i = 0; i < 3; ++i)
        CHECK_THAT(lines[i],
                   Catch::Matches("depth " + std::to_string(i + 1) +
                                  " selective [0-9]+ line 1 score -?[0-9.]+ nodes [0-9]+ nps "
                                  "[0-9]+ time [0-9.]+ table [0-9]+ pv w.*"));
}

TEST_CASE("the banner is printed unasked") {
    FakeConsole console({});
    CHECK(answers(console).empty());
}

TEST_CASE("a line of semicolons is answered") {
    for (const char* line : {";", " ; ", ";;"}) {
        const std::string answer = answers({line});
        CHECK(answer.starts_with("err "));
        CHECK(answer.ends_with("\nok\n"));
    }
}

TEST_CASE("blank lines get no answer") {
    CHECK(answers({"", "  ", "\t\r", "\xEF\xBB\xBF"}).empty());
}

TEST_CASE("byte order mark, carriage returns, tabs and upper case are taken") {
    CHECK(answers({"\xEF\xBB\xBFNEWGAME\tbase+plm \r", " Play  WS1\r"}) ==
          "Base+MLP;NotStarted;White[1]\nok\nBase+MLP;InProgress;Black[1];wS1\nok\n");
}

TEST_CASE("exit ends without an answer") { CHECK(answers({"EXIT", "info"}).empty()); }

TEST_CASE("nothing is read once nobody reads the answers") {
    FakeConsole console({"info", "info"});
    console.closed = true;
    CHECK(answers(console).empty());
}

TEST_CASE("commands that need a game say so") {
    for (const char* line :
         {"validmoves", "bestmove", "bestmove depth 1", "play wS1", "pass", "undo", "perft",
          "perft 2", "board", "eval", "solve", "solve nodes 1"}) {
        INFO(line);
        CHECK(answers({line}) == "err No game in progress, start one with newgame\nok\n");
    }
}

TEST_CASE("commands without arguments refuse any") {
    for (const char* line :
         {"info x", "validmoves 1", "pass wS1", "exit now", "licenses x", "eval 1"}) {
        INFO(line);
        CHECK(last_answer({"newgame", line}).starts_with("err "));
    }
}

TEST_CASE("newgame without a type is Base, also after another type") {
    CHECK(last_answer({"newgame Base+MLP", "newgame"}) == "Base;NotStarted;White[1]\nok\n");
}

TEST_CASE("the server leaves the game alone when it refuses a command") {
    for (const char* line :
         {"newgame Base+MM", "newgame Base;x;y;wS1;wS2", "play wS1", "play bS9", "play", "pass",
          "undo 0", "undo -1", "undo abc", "undo 3", "undo 99999999999999999999", "undo 1 1"}) {
        INFO(line);
        const auto all =
            split(answers({"newgame", "play wA1", "play bA1 wA1-", line, "play wQ -wA1"}), '\n');
        REQUIRE(all.size() == 10);
        CHECK((all[6].starts_with("err ") || all[6].starts_with("invalidmove ")));
        CHECK(all[8] == "Base;InProgress;Black[2];wA1;bA1 wA1-;wQ -wA1");
    }
}

TEST_CASE("a bad move is invalidmove in play and err in newgame") {
    CHECK(last_answer({"newgame", "play wQ"}).starts_with("invalidmove "));
    const std::string answer = last_answer({"newgame Base;x;y;wS1;wQ wS1-"});
    INFO(answer);
    CHECK(answer.starts_with("err "));
    CHECK(answer.find("move 2") != std::string::npos);
    CHECK(answer.find("wQ wS1-") != std::string::npos);
}

TEST_CASE("undo takes back one move or several") {
    CHECK(last_answer({"newgame Base;;;wA1;bA1 wA1-;wQ -wA1", "undo"}) ==
          "Base;InProgress;White[2];wA1;bA1 wA1-\nok\n");
    CHECK(last_answer({"newgame Base;;;wA1;bA1 wA1-;wQ -wA1", "undo 3"}) ==
          "Base;NotStarted;White[1]\nok\n");
}

TEST_CASE("a game that is over only goes back") {
    REQUIRE(last_answer({kOver}).starts_with("Base;WhiteWins;Black[5];"));
    for (const char* line :
         {"validmoves", "bestmove", "bestmove depth 1", "solve", "play bS1 bB1/", "pass", "eval"}) {
        INFO(line);
        const std::string answer = last_answer({kOver, line});
        INFO(answer);
        CHECK(answer.starts_with("err "));
        CHECK(answer.find("over") != std::string::npos);
    }
    CHECK(last_answer({kOver, "undo"}).starts_with("Base;InProgress;White[5];"));
}

TEST_CASE("a draw by repetition can be played on, and the rule can be turned off") {
    std::string game = "newgame Base;;;wA1;bA1 wA1-;wQ -wA1;bQ bA1-";
    for (int i = 0; i < 2; ++i) game += ";wQ \\wA1;bQ bA1/;wQ -wA1;bQ bA1-";
    CHECK(last_answer({game}).starts_with("Base;Draw;White[7];"));
    CHECK(last_answer({game, "validmoves"}).find("wQ \\wA1") != std::string::npos);
    CHECK_FALSE(last_answer({game, "bestmove depth 1"}).starts_with("err"));
    CHECK(last_answer({game, "play wS1 -wQ"}).starts_with("Base;InProgress;Black[7];"));
    CHECK(last_answer({"options set RepetitionDraw False", game})
              .starts_with("Base;InProgress;White[7];"));
}

TEST_CASE("bestmove answers one of the valid moves under every limit") {
    for (const char* line : {"bestmove depth 0", "bestmove depth 2", "bestmove time 00:00:00",
                             "bestmove nodes 0", "bestmove nodes 100", "bestmove seconds 0.01",
                             "bestmove depthorseconds 1 5", "BESTMOVE  Depth\t1"}) {
        INFO(line);
        const auto all = split(answers({"newgame Base+MLP;;;wL;bP wL-", "validmoves", line}), '\n');
        REQUIRE(all.size() == 6);
        const auto moves = split(all[2], ';');
        CHECK(std::count(moves.begin(), moves.end(), all[4]) == 1);
    }
}

TEST_CASE("bestmove without a limit ends when it is interrupted") {
    FakeConsole console({"newgame", "bestmove", "validmoves"});
    console.checks_before_interrupt = 3;
    const auto all = split(answers(console), '\n');
    REQUIRE(all.size() == 6);
    CHECK(all[2].starts_with("w"));
    CHECK_FALSE(console.checks_before_interrupt);
}

TEST_CASE("bestmove without a limit ends when the input has ended") {
    FakeConsole console({"newgame", "bestmove"});
    console.ends = true;
    CHECK(answers(console).ends_with("\nok\n"));
}

TEST_CASE("solve prints a forced win with its line, and leaves the game as it was") {
    const std::string game =
        "newgame Base;;;wA1;bA1 \\wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ /bA1;wQ -wA2;bB1 -bA1";
    CHECK(last_answer({game, "solve"}) == "win in 1 ply: wQ /bB1\nok\n");
    CHECK(last_answer({game, "SOLVE  Nodes\t0"}) == last_answer({game, "solve time 00:00:00"}));
    CHECK(last_answer({game, "solve", "validmoves"}) == last_answer({game, "validmoves"}));
    CHECK(last_answer({"newgame", "solve nodes 1000"}) ==
          "no forced win found, which does not prove that there is none\nok\n");
}

TEST_CASE("solve refuses limits that it does not have") {
    for (const char* line :
         {"solve x", "solve time", "solve time 5", "solve nodes", "solve nodes x", "solve nodes -1",
          "solve nodes 1 2", "solve depth 3", "solve seconds 1", "solve time 0:0:1 nodes 5"}) {
        INFO(line);
        const auto answer = split(last_answer({"newgame", line}), '\n');
        REQUIRE(answer.size() == 2);
        CHECK(answer[0].starts_with("err "));
    }
}

TEST_CASE("solve ends when it is interrupted") {
    FakeConsole console({kManyThreats, "solve time 01:00:00", "validmoves"});
    console.checks_before_interrupt = 3;
    const std::string answer = answers(console);
    CHECK(answer.find("\nno forced win found") != std::string::npos);
    CHECK_FALSE(console.checks_before_interrupt);
}

TEST_CASE("a forced pass is the only valid move and the best one") {
    const std::string game =
        "newgame Base;;;wS1;bB1 /wS1;wQ wS1/;bQ -bB1;wQ \\wS1;bS1 \\bQ;wQ bS1-;bB1 wS1";
    CHECK(last_answer({game, "validmoves"}) == "pass\nok\n");
    CHECK(last_answer({game, "bestmove"}) == "pass\nok\n");
    const std::string after = last_answer({game, "pass"});
    CHECK(after.ends_with(";pass\nok\n"));
    CHECK(last_answer({game, "play PASS"}) == after);
}

TEST_CASE("intermediate best moves have Mzinga's form") {
    const auto lines =
        split(last_answer({"options set ReportIntermediateBestMoves True",
                           "newgame Base;;;wA1;bA1 wA1-;wQ -wA1;bQ bA1-", "bestmove depth 3"}),
              '\n');
    REQUIRE(lines.size() >= 3);
    CHECK(lines.back() == "ok");
    for (std::size_t i = 0; i + 2 < lines.size(); ++i) {
        INFO(lines[i]);
        const auto fields = split(lines[i], ';');
        REQUIRE(fields.size() >= 4);
        CHECK(fields[0] == fields[3]);
        CHECK(std::stoi(fields[1]) >= 1);
        CHECK(fields[2].find_first_not_of("-0123456789.") == std::string::npos);
    }
    CHECK(split(lines[lines.size() - 3], ';')[0] == lines[lines.size() - 2]);
    CHECK(split(lines[lines.size() - 3], ';')[1] == "3");
}

TEST_CASE("options work without a game") {
    CHECK(answers({"options get RepetitionDraw", "options set repetitiondraw false",
                   "Options GET RepetitionDraw"}) ==
          "RepetitionDraw;bool;True;True\nok\nRepetitionDraw;bool;False;True\nok\n"
          "RepetitionDraw;bool;False;True\nok\n");
    for (const char* line : {"options get", "options get Foo", "options set Threads",
                             "options set Threads 1 2", "options set Threads abc", "options x"}) {
        INFO(line);
        CHECK(answers({line}).starts_with("err "));
    }
    Engine engine;
    engine.set_threads(1);
    CHECK(answers({"options"}) == list_options(engine) + "\nok\n");
}

TEST_CASE("perft prints a line for each depth") {
    const auto lines = split(last_answer({"newgame", "perft 3"}), '\n');
    REQUIRE(lines.size() == 5);
    CHECK(lines[0].starts_with("perft(0)  =                1 in "));
    CHECK(lines[1].starts_with("perft(1)  =                4 in "));
    CHECK(lines[2].starts_with("perft(2)  =               96 in "));
    CHECK(lines[3].starts_with("perft(3)  =            1,440 in "));
    CHECK(lines[4] == "ok");
    CHECK(last_answer({"newgame", "perft x"}).starts_with("err "));
}

TEST_CASE("perft without a depth ends when it is interrupted") {
    FakeConsole console({"newgame", "perft"});
    console.checks_before_interrupt = 20;
    const std::string answer = answers(console);
    CHECK(answer.find("perft(3)") != std::string::npos);
    CHECK(answer.ends_with("\nok\n"));
}

TEST_CASE("help names every command, and explains each") {
    const std::string help = answers({"help"});
    for (const char* name :
         {"info", "newgame", "play", "pass", "validmoves", "bestmove", "solve", "undo", "options",
          "board", "eval", "perft", "help", "licenses", "exit"}) {
        INFO(name);
        CHECK(("\n" + help).find("\n" + std::string(name) + " ") != std::string::npos);
        CHECK(answers({"help " + std::string(name)}).starts_with(name));
    }
    CHECK(answers({"help pass"}).starts_with("pass\n"));
    CHECK(answers({"help undo"}).starts_with("undo [N]\n"));
    CHECK(answers({"?"}) == help);
    CHECK(answers({"help foo"}).starts_with("err "));
}

TEST_CASE("licenses names the libraries") {
    const std::string text = answers({"licenses"});
    CHECK(text.find("The Waggle developers") != std::string::npos);
    CHECK(text.find("fmt") != std::string::npos);
    CHECK(text.find("CLI11") != std::string::npos);
}

TEST_CASE("board draws the position below the GameString") {
    CHECK(last_answer({"newgame Base;;;wS1", "board"}) == R"(Base;InProgress;Black[1];wS1
    .     .
 .    wS1    .
    .     .
Turn 1, Black to move
White has Q S 2B 3G 3A in hand
Black has Q 2S 2B 3G 3A in hand
ok
)");
}

TEST_CASE("eval shows the value, the share of each group, and counts of both sides") {
    const std::string answer = last_answer({"newgame Base;;;wS1;bG1 wS1-;wQ -wS1", "eval"});
    CHECK(answer.starts_with("Black to move: "));
    CHECK(answer.ends_with("\nok\n"));
    for (const std::string_view group : kFeatureGroupNames)
        CHECK(answer.find("\n" + std::string(group) + " ") != std::string::npos);
    CHECK(answer.find("\nInHandQueen                    1      0 ") != std::string::npos);
}

// The number that follows some words.
double number_after(const std::string& text, const std::string& words) {
    const std::size_t at = text.find(words);
    REQUIRE(at != std::string::npos);
    return std::stod(text.substr(at + words.size()));
}

TEST_CASE("the shares of the groups and of the net in eval add up to the value") {
    const std::string answer = last_answer(
        {"newgame Base;InProgress;White[4];wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wA1 wQ\\;bA1 bQ/", "eval"});
    double sum = number_after(answer, "\nnet ");
    CHECK(sum != 0);
    for (const std::string_view group : kFeatureGroupNames)
        sum += number_after(answer, "\n" + std::string(group) + " ");
    // Each number is rounded to hundredths.
    CHECK(sum == Approx(number_after(answer, "White to move: ")).margin(0.06));
}

bool is_failure(const std::string& line) {
    const std::size_t blank = line.find(' ');
    if (blank == std::string::npos || blank + 1 == line.size()) return false;
    return line.starts_with("err ") || line.starts_with("invalidmove ");
}

// ASCII, ended by `ok`; if it is a failure, in one line with a text.
void check_form(const std::string& answer) {
    REQUIRE(answer.ends_with("ok\n"));
    CHECK(std::all_of(answer.begin(), answer.end(),
                      [](char c) { return c == '\n' || (' ' <= c && c <= '~'); }));
    auto lines = split(answer, '\n');
    lines.pop_back();
    if (lines.size() == 1 && is_failure(lines[0])) return;
    for (const std::string& line : lines)
        for (const char* word : {"ok", "err", "invalidmove"}) CHECK_FALSE(line.starts_with(word));
}

TEST_CASE("garbage gets answers of the right form") {
    std::mt19937 random(1);
    const std::vector<std::string> pieces{
        "newgame", "play",   "Base+MLP", ";",  "wS1",  " ",     "bS1 wS1-", "options", "set",
        "get",     "undo",   "help",     "-1", "pass", "\\",    "/",        "Threads", "\xFF",
        "\t",      "Base;x", "perft",    "1",  "wQ",   "board", "depth",    "ok",      "err",
    };
    for (int round = 0; round < 300; ++round) {
        std::string line;
        for (std::size_t n = random() % 8; n > 0; --n) line += pieces[random() % pieces.size()];
        if (random() % 4 == 0) line += std::string(random() % 2000, '\0');
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        INFO(line);
        check_form(last_answer({"newgame", "play wS1", line}));
    }
}

}  // namespace
}  // namespace hive
