// How the program starts and ends, and the form of what goes in and comes out, as clients rely on.

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "core/job/stopwatch.h"
#include "tests/support/process.h"
#include "tests/support/sanitizers.h"
#include "tests/support/uhp_client.h"

namespace hive {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kPatience = UhpClient::kPatience;

// What the program prints, banner included, when this is all of its input. It must end with code 0.
std::string output_for(std::string_view input) {
    Process process(program());
    REQUIRE(process.write(input));
    process.close_input();
    const std::optional<std::string> output = process.read_to_end(kPatience);
    REQUIRE(output);
    REQUIRE(process.wait(kPatience) == 0);
    CHECK(process.error_output().empty());
    return *output;
}

// The answers in such an output, each without its `ok`, the banner first.
std::vector<Lines> answers_in(const std::string& output) {
    CAPTURE(output);
    REQUIRE((output.empty() || output.back() == '\n'));
    std::vector<Lines> answers;
    Lines lines;
    for (const std::string& line : split(output, '\n')) {
        if (line == "ok") {
            check_form(lines);
            answers.push_back(lines);
            lines.clear();
        } else {
            lines.push_back(line);
        }
    }
    REQUIRE(lines == Lines{""});
    return answers;
}

std::vector<Lines> answers_to(std::string_view input) { return answers_in(output_for(input)); }

milliseconds fastest_start(const std::vector<std::string>& arguments) {
    milliseconds best = kPatience;
    for (int i = 0; i < 5; ++i) {
        const Stopwatch stopwatch;
        const UhpClient client(arguments);
        best = std::min(best, stopwatch.elapsed());
    }
    return best;
}

}  // namespace

TEST_CASE("the banner comes unasked, before any input", "[contract]") {
    UhpClient client;
    const Lines banner = client.banner();
    CAPTURE(banner);
    REQUIRE(banner.size() == 2);
    CHECK_THAT(banner[0], Catch::Matches("id Waggle v[0-9][^ ]*"));
    CHECK(banner[1] == "Mosquito;Ladybug;Pillbug");
    CHECK(client.ask("info") == banner);
}

TEST_CASE("the banner comes soon, also with a large table", "[contract]") {
    const milliseconds limit(kIsSanitized ? 10'000 : 200);
    CHECK(fastest_start({}) < limit);
    CHECK(fastest_start({"--set", "TableSizeMiB=1024"}) < limit);
}

TEST_CASE("a failure is one line with a text and ends with ok", "[contract]") {
    UhpClient client;
    client.error("hello");
    client.error("ok");
    client.error("err");
    client.error("okay newgame");
    client.line("newgame");
    client.invalid_move("play nonsense");
    client.invalid_move("play ok");
    client.error("undo");
    client.error("options get ok");
    client.error("options set err 1");
    client.error("newgame ok");
}

TEST_CASE("lines end with a bare line feed", "[contract]") {
    const std::string output = output_for("info\r\nnewgame\r\nvalidmoves\r\nhello\r\n");
    CHECK(output.find('\r') == std::string::npos);
    CHECK(answers_in(output).size() == 5);
}

TEST_CASE("what is echoed is ASCII even where the input is not", "[contract]") {
    UhpClient client;
    client.error("h\xC3\xA9llo");
    client.error("\xF0\x9F\x90\x9D");
    client.line("newgame");
    client.invalid_move(
        "play w\xC3\x9F"
        "1");
    client.error("newgame B\xC3\xA4se");
    client.error("options get \xE2\x82\xAC");
}

TEST_CASE("the end of the input ends an idle program with code 0", "[contract]") {
    CHECK(answers_to("").size() == 1);
    CHECK(answers_to("\n\n").size() == 1);
    CHECK(answers_to("newgame\n").size() == 2);
}

TEST_CASE("a last line without a newline still counts", "[contract]") {
    const auto answers = answers_to("newgame Base+M");
    REQUIRE(answers.size() == 2);
    CHECK(answers[1] == Lines{"Base+M;NotStarted;White[1]"});
    CHECK(answers_to("newgame\nbestmove depth 1").size() == 3);
}

TEST_CASE("at the end of the input a running bestmove goes on to its limit", "[contract]") {
    const auto answers = answers_to(
        "options set ReportIntermediateBestMoves True\nnewgame Base+MLP\nbestmove depth 3\n");
    REQUIRE(answers.size() == 4);
    const Lines& lines = answers.back();
    CAPTURE(lines);
    REQUIRE(lines.size() >= 2);
    CHECK(split(lines[lines.size() - 2], ';').at(1) == "3");
}

TEST_CASE("at the end of the input a timed bestmove uses its time", "[contract]") {
    const Stopwatch stopwatch;
    const auto answers =
        answers_to("newgame Base+MLP;InProgress;White[2];wL;bL wL-\nbestmove time 00:00:00.500\n");
    CHECK(answers.size() == 3);
    CHECK(stopwatch.elapsed() > milliseconds(100));
}

TEST_CASE("at the end of the input a bestmove without a limit ends at once", "[contract]") {
    const Stopwatch stopwatch;
    const auto answers = answers_to("newgame Base+MLP\nbestmove\n");
    REQUIRE(answers.size() == 3);
    CHECK(answers.back().size() == 1);
    CHECK(answers_to("newgame Base+MLP\nbestmove").size() == 3);
    CHECK(stopwatch.elapsed() < milliseconds(10'000));
}

TEST_CASE("a search without a limit notices the end of the input", "[contract]") {
    UhpClient client;
    client.line("newgame Base+MLP");
    client.start_search("bestmove");
    client.process().close_input();
    CHECK_FALSE(client.answer().empty());
    CHECK(client.process().wait(kPatience) == 0);
}

TEST_CASE("the program ends when nobody reads its output, in a search too", "[contract]") {
    const bool ignores_broken_pipe = GENERATE(false, true);
    CAPTURE(ignores_broken_pipe);
    UhpClient client({}, {.ignores_broken_pipe = ignores_broken_pipe});
    client.line("newgame Base+MLP");

    SECTION("while it searches") { client.post("bestmove"); }
    SECTION("while it searches with several threads") {
        client.line("options set Threads 4");
        client.post("bestmove time 01:00:00");
    }
    SECTION("while it waits") {}
    SECTION("when it answers") { client.post("validmoves"); }
    client.process().close_output();
    CHECK(client.process().wait(kPatience));
}

TEST_CASE("exit ends the program with code 0 and without ok", "[contract]") {
    const std::string command = GENERATE("exit", "EXIT", "  exit\t");
    UhpClient client;
    client.line("newgame");
    client.post(command);
    CHECK(client.process().read_to_end(kPatience) == "");
    CHECK(client.process().wait(kPatience) == 0);
}

TEST_CASE("what follows exit is not answered", "[contract]") {
    CHECK(answers_to("exit\ninfo\nnewgame\n").size() == 1);
}

TEST_CASE("case, blanks, tabs and CR LF do not matter", "[contract]") {
    UhpClient client;
    CHECK(client.line("NEWGAME base+mlp") == "Base+MLP;NotStarted;White[1]");
    CHECK(client.line("NewGame\tBASE+pLm  \r") == "Base+MLP;NotStarted;White[1]");
    CHECK(client.line("newgame  Base ; inprogress ; white[2] ; WS1 ; bg1   -ws1 ; ") ==
          "Base;InProgress;White[2];wS1;bG1 -wS1");
    CHECK(client.line("newgame Base;InProgress;White[2];wS1 ;bG1 -wS1;") ==
          "Base;InProgress;White[2];wS1;bG1 -wS1");
    CHECK(client.line("  PLAY \t WQ   ws1/  ") == "Base;InProgress;Black[2];wS1;bG1 -wS1;wQ wS1/");
    CHECK(client.line("Play BQ /BG1") == "Base;InProgress;White[3];wS1;bG1 -wS1;wQ wS1/;bQ /bG1");
    CHECK(client.line("UNDO\t1 ") == "Base;InProgress;Black[2];wS1;bG1 -wS1;wQ wS1/");
    CHECK(client.valid_moves() == [&] {
        Lines moves = split(client.line("ValidMoves"), ';');
        std::sort(moves.begin(), moves.end());
        return moves;
    }());
    client.line("BestMove Depth 1");
    client.line("BESTMOVE TIME 00:00:00.010");
    CHECK(client.line("Options GET threads") == client.line("options get Threads"));
}

TEST_CASE("a trailing semicolon does not matter", "[contract]") {
    UhpClient client;
    CHECK(client.line("newgame Base;InProgress;Black[1];wS1;") == "Base;InProgress;Black[1];wS1");
    CHECK(client.line("newgame Base;InProgress;Black[1];wS1 ; ") == "Base;InProgress;Black[1];wS1");
    CHECK(client.line("newgame Base+M;") == "Base+M;NotStarted;White[1]");
    CHECK(client.line("play wS1;") == "Base+M;InProgress;Black[1];wS1");
    CHECK(client.line("play bS1 wS1- ;") == "Base+M;InProgress;White[2];wS1;bS1 wS1-");
}

TEST_CASE("a UTF-8 byte order mark at the start is skipped", "[contract]") {
    const auto answers = answers_to("\xEF\xBB\xBFnewgame Base+P\nvalidmoves\n");
    REQUIRE(answers.size() == 3);
    CHECK(answers[1] == Lines{"Base+P;NotStarted;White[1]"});
}

TEST_CASE("a blank line gets no answer", "[contract]") {
    CHECK(answers_to("\n\r\n  \n\t\n \t \r\ninfo\n\n").size() == 2);
}

TEST_CASE("NUL bytes and bytes that are no UTF-8 are refused", "[contract]") {
    using std::string_literals::operator""s;
    UhpClient client;
    client.line("newgame");
    client.invalid_move("play wS1\0"s);
    client.invalid_move("play w\0S1"s);
    client.invalid_move("play wS1\xFF");
    client.invalid_move("play \x80\x81");
    client.error("\0"s);
    client.error("new\0game"s);
    client.error("\xC0\xAF\xFE");
    client.error("newgame Base\0"s);
    client.error("newgame \xFF");
    CHECK(client.line("play wS1") == "Base;InProgress;Black[1];wS1");
}

TEST_CASE("a closed standard input is an ended one", "[contract]") {
    Process process({"/bin/sh", "-c", "exec \"$0\" <&-", program().front()});
    CHECK(process.wait(kPatience) == 0);
}

TEST_CASE("a line of a megabyte is answered", "[contract]") {
    const std::string megabyte(1'000'000, 'x');
    UhpClient client;
    client.error(megabyte);
    client.error("newgame " + megabyte);
    client.error("newgame Base;InProgress;White[1];" + megabyte);
    client.error("options set Threads " + megabyte);
    client.line("newgame");
    client.invalid_move("play " + megabyte);
    client.error("undo " + std::string(1'000'000, '9'));
    CHECK(client.line(std::string(1'000'000, ' ') + "play wS1") == "Base;InProgress;Black[1];wS1");
}

}  // namespace hive
