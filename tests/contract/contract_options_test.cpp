// Options over the wire and on the command line, and perft as a command.

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "tests/support/process.h"
#include "tests/support/sanitizers.h"
#include "tests/support/uhp_client.h"

namespace hive {

namespace {

constexpr auto kPatience = UhpClient::kPatience;

std::string set(const std::string& name, const std::string& value) {
    return "options set " + name + " " + value;
}

std::string value_of(const std::string& option_line) { return split(option_line, ';').at(2); }

long number_in(const std::string& option_line, std::size_t field) {
    return std::stol(split(option_line, ';').at(field));
}

// An option line as clients parse it: all fields there, nothing but words, the value a possible
// one.
void check_option_line(const std::string& line) {
    CAPTURE(line);
    static const std::regex kBool("[A-Za-z]+;bool;(True|False);(True|False)");
    static const std::regex kInt(R"([A-Za-z]+;int;-?\d+;-?\d+;-?\d+;-?\d+)");
    static const std::regex kEnum(R"([A-Za-z]+;enum(;\w+){3,})");
    if (std::regex_match(line, kBool)) return;
    if (std::regex_match(line, kInt)) {
        for (const std::size_t field : {2U, 3U}) {
            CHECK(number_in(line, field) >= number_in(line, 4));
            CHECK(number_in(line, field) <= number_in(line, 5));
        }
        return;
    }
    REQUIRE(std::regex_match(line, kEnum));
    const Lines fields = split(line, ';');
    for (const std::size_t field : {2U, 3U}) {
        CHECK(std::find(fields.begin() + 4, fields.end(), fields[field]) != fields.end());
    }
}

// Runs the program with arguments that it must refuse; returns what it says on stderr.
std::string refusal_of(const std::vector<std::string>& arguments) {
    CAPTURE(arguments);
    Process process(program(arguments));
    process.close_input();
    CHECK(process.read_to_end(kPatience) == "");
    CHECK(process.wait(kPatience) == 2);
    return process.error_output();
}

// A path for a file that is gone at the end.
class TemporaryPath {
  public:
    TemporaryPath() : path_("waggle-test-" + std::to_string(getpid()) + ".log") {}
    ~TemporaryPath() { std::remove(path_.c_str()); }
    TemporaryPath(const TemporaryPath&) = delete;
    TemporaryPath& operator=(const TemporaryPath&) = delete;

    [[nodiscard]] const std::string& get() const { return path_; }
    [[nodiscard]] std::string content() const {
        std::ifstream file(path_);
        std::stringstream text;
        text << file.rdbuf();
        return text.str();
    }

  private:
    std::string path_;
};

}  // namespace

TEST_CASE("options lists each option in the form that viewers parse", "[contract]") {
    UhpClient client;
    const Lines options = client.ask("options");
    for (const std::string& line : options) {
        check_option_line(line);
        const Lines fields = split(line, ';');
        CHECK(fields[2] == fields[3]);
        CHECK(client.line("options get " + fields[0]) == line);
        CHECK(client.line(set(fields[0], fields[2])) == line);
    }
    Lines names;
    for (const std::string& line : options) names.push_back(split(line, ';')[0]);
    for (const auto* name :
         {"Threads", "TableSizeMiB", "ReportIntermediateBestMoves", "Verbose", "RepetitionDraw"}) {
        CHECK(std::count(names.begin(), names.end(), name) == 1);
    }
}

TEST_CASE("the canonical options and their defaults", "[contract]") {
    UhpClient client;
    CHECK_THAT(client.line("options get Threads"),
               Catch::Matches("Threads;int;([1-8]);\\1;1;[0-9]+"));
    CHECK_THAT(client.line("options get TableSizeMiB"),
               Catch::Matches("TableSizeMiB;int;64;64;[0-9]+;[0-9]+"));
    CHECK(client.line("options get ReportIntermediateBestMoves") ==
          "ReportIntermediateBestMoves;bool;False;False");
    CHECK(client.line("options get MultiPV") == "MultiPV;int;1;1;1;256");
    CHECK(client.line("options get Skill") == "Skill;int;20;20;0;20");
    CHECK(client.line("options get PonderDuringIdle") ==
          "PonderDuringIdle;enum;Disabled;Disabled;Disabled;SingleThreaded;MultiThreaded");
    CHECK(client.line("options get Verbose") == "Verbose;bool;False;False");
    CHECK(client.line("options get RepetitionDraw") == "RepetitionDraw;bool;True;True");
}

TEST_CASE("options are set and read without a game, names in any case", "[contract]") {
    UhpClient client;
    CHECK(value_of(client.line("options set Threads 3")) == "3");
    CHECK(value_of(client.line("options get Threads")) == "3");
    CHECK(starts_with(client.line("options set threads 2"), "Threads;int;2;"));
    CHECK(starts_with(client.line("OPTIONS GET THREADS"), "Threads;int;2;"));
    CHECK(client.line("options set REPETITIONDRAW false") == "RepetitionDraw;bool;False;True");
    CHECK(client.line("options set RepetitionDraw TRUE") == "RepetitionDraw;bool;True;True");
    CHECK(starts_with(client.line("options set tablesizemib 16"), "TableSizeMiB;int;16;64;"));
    client.line("newgame");
    CHECK(value_of(client.line("options get TableSizeMiB")) == "16");
    client.best_move("bestmove depth 2");
}

TEST_CASE("unknown options and unusable values are refused, the old value kept", "[contract]") {
    UhpClient client;
    client.line("options set Threads 2");
    for (const auto* command :
         {"options get Nothing", "options set Nothing 1", "options get", "options set",
          "options set Threads", "options set Threads abc", "options set Threads 1.5",
          "options set Threads 3x", "options set Threads True", "options set RepetitionDraw 2",
          "options set RepetitionDraw abc", "options set RepetitionDraw",
          "options set ReportIntermediateBestMoves yes!", "options frobnicate",
          "options put Threads 1", "options set TableSizeMiB abc"}) {
        client.error(command);
    }
    CHECK(value_of(client.line("options get Threads")) == "2");
    CHECK(value_of(client.line("options get RepetitionDraw")) == "True");
    CHECK(value_of(client.line("options get TableSizeMiB")) == "64");
}

TEST_CASE("a number out of range is clamped and the answer shows the value in use", "[contract]") {
    UhpClient client;
    const std::string threads = client.line("options get Threads");
    const Lines fields = split(threads, ';');
    for (const auto* low : {"0", "-1", "-99999", "-99999999999999999999"}) {
        CHECK(value_of(client.line(set("Threads", low))) == fields[4]);
    }
    for (const auto* high : {"99999", "99999999999999999999"}) {
        CHECK(value_of(client.line(set("Threads", high))) == fields[5]);
        CHECK(value_of(client.line("options get Threads")) == fields[5]);
    }
    const std::string smallest = split(client.line("options get TableSizeMiB"), ';').at(4);
    CHECK(value_of(client.line("options set TableSizeMiB 0")) == smallest);
    CHECK(value_of(client.line("options set TableSizeMiB -5")) == smallest);
}

TEST_CASE("a search makes do with the threads that it gets", "[contract]") {
    if (kIsSanitized) return;  // it starts with more address space than the limit leaves
    Process process({"/bin/sh", "-c",
                     "ulimit -v 400000; exec \"$0\" --set Threads=64 --set TableSizeMiB=1",
                     WAGGLE_PROGRAM});
    REQUIRE(process.write("newgame\nbestmove depth 2\nplay wS1\n"));
    process.close_input();
    const std::optional<std::string> output = process.read_to_end(kPatience);
    REQUIRE(output);
    CHECK(output->ends_with("Base;InProgress;Black[1];wS1\nok\n"));
    CHECK(process.wait(kPatience) == 0);
    CHECK(process.error_output().empty());
}

TEST_CASE("a table that cannot be allocated is refused, the old one kept", "[contract]") {
    if (kIsSanitized) return;  // it starts with more address space than the limit leaves
    Process process({"/bin/sh", "-c", "ulimit -v 1000000; exec \"$0\"", WAGGLE_PROGRAM});
    REQUIRE(
        process.write("options set TableSizeMiB 4096\noptions get TableSizeMiB\nnewgame\n"
                      "bestmove nodes 2000\noptions set TableSizeMiB 32\n"));
    process.close_input();
    const std::optional<std::string> output = process.read_to_end(kPatience);
    REQUIRE(output);
    const Lines lines = split(*output, '\n');
    CAPTURE(lines);
    REQUIRE(lines.size() == 3 + 5 * 2 + 1);
    CHECK(is_error(lines[3]));
    CHECK(value_of(lines[5]) == "64");
    CHECK(lines[8] == "ok");
    CHECK(lines[10] == "ok");
    CHECK(value_of(lines[11]) == "32");
    CHECK(process.wait(kPatience) == 0);
    CHECK(process.error_output().empty());
}

TEST_CASE("names of other engines' options set ours", "[contract]") {
    UhpClient client;
    const std::string default_threads = split(client.line("options get Threads"), ';').at(3);
    const auto sets = [&](const std::string& name, const std::string& value,
                          const std::string& canonical, const std::string& expected) {
        CAPTURE(name, value);
        const std::string line = client.line(set(name, value));
        check_option_line(line);
        CHECK(split(line, ';').at(0) == canonical);
        CHECK(value_of(line) == expected);
        CHECK(client.line("options get " + canonical) == line);
    };
    sets("MaxHelperThreads", "None", "Threads", "1");
    sets("MaxHelperThreads", "Auto", "Threads", default_threads);
    sets("MaxHelperThreads", "0", "Threads", "1");
    sets("MaxHelperThreads", "3", "Threads", "4");
    sets("maxhelperthreads", "none", "Threads", "1");
    sets("NumThreads", "2", "Threads", "2");
    sets("TranspositionTableSizeMB", "32", "TableSizeMiB", "32");
    sets("BackgroundPondering", "True", "PonderDuringIdle", "SingleThreaded");
    sets("BackgroundPondering", "False", "PonderDuringIdle", "Disabled");
    for (const auto* command :
         {"options set MaxHelperThreads abc", "options set MaxHelperThreads",
          "options set NumThreads abc", "options set TranspositionTableSizeMB big",
          "options set BackgroundPondering 1", "options set PonderDuringIdle Always"}) {
        client.error(command);
    }
    CHECK(value_of(client.line("options get Threads")) == "2");
    CHECK(value_of(client.line("options get TableSizeMiB")) == "32");
}

TEST_CASE("options of other engines without an effect are taken", "[contract]") {
    UhpClient client;
    const Lines before = client.ask("options");
    const auto takes = [&](const std::string& name, const std::string& value) {
        CAPTURE(name, value);
        const std::string line = client.line(set(name, value));
        check_option_line(line);
        CHECK(value_of(line) == value);
        CHECK(client.line("options get " + name) == line);
        return split(line, ';').at(0);
    };
    for (const auto* name : {"MaxBranchingFactor", "QuiescentSearchMaxDepth"}) {
        CHECK(takes(name, "6") == name);
    }
    CHECK(takes("Aggression", "3") == "Aggression");
    for (const auto* name : {"RandomOpening", "UseNullAspirationWindow"}) {
        CHECK(takes(name, "True") == name);
        CHECK(takes(name, "False") == name);
    }
    CHECK(client.ask("options") == before);
}

TEST_CASE("other engines' names are not listed", "[contract]") {
    UhpClient client;
    client.line("options set MaxHelperThreads None");
    client.line("options set RandomOpening True");
    for (const std::string& line : client.ask("options")) {
        for (const auto* name :
             {"MaxHelperThreads", "NumThreads", "TranspositionTableSizeMB", "BackgroundPondering",
              "MaxBranchingFactor", "RandomOpening", "Aggression", "QuiescentSearchMaxDepth",
              "UseNullAspirationWindow"}) {
            CHECK_FALSE(starts_with(line, name));
        }
    }
}

TEST_CASE("the command line sets options", "[contract]") {
    UhpClient client({"--set", "TableSizeMiB=128", "--set", "Threads=2", "--set",
                      "RepetitionDraw=False", "--set", "reportintermediatebestmoves=true"});
    CHECK(client.banner().size() == 2);
    CHECK(value_of(client.line("options get TableSizeMiB")) == "128");
    CHECK(value_of(client.line("options get Threads")) == "2");
    CHECK(value_of(client.line("options get RepetitionDraw")) == "False");
    CHECK(value_of(client.line("options get ReportIntermediateBestMoves")) == "True");
    UhpClient other({"--set", "MaxHelperThreads=None"});
    CHECK(value_of(other.line("options get Threads")) == "1");
}

TEST_CASE("a bad command line is refused on stderr with code 2, before the banner", "[contract]") {
    for (const auto* setting : {"Nothing=1", "Threads=abc", "Threads", "Threads=", "=3", "=", "",
                                "RepetitionDraw=maybe"}) {
        CHECK_FALSE(refusal_of({"--set", setting}).empty());
    }
    CHECK_FALSE(refusal_of({"--set"}).empty());
    CHECK_FALSE(refusal_of({"--frobnicate"}).empty());
    CHECK_FALSE(refusal_of({"frobnicate"}).empty());
    CHECK_FALSE(refusal_of({"--log"}).empty());
    const std::string text = refusal_of({"--set", "Threads=4", "--set", "Colour=blue"});
    CHECK_THAT(text, Catch::Contains("Colour"));
}

TEST_CASE("the flags --help and --version answer and end", "[contract]") {
    const std::string argument = GENERATE("--help", "--version");
    Process process(program({argument}));
    const auto output = process.read_to_end(kPatience);
    REQUIRE(output);
    CHECK(process.wait(kPatience) == 0);
    CHECK(process.error_output().empty());
    if (argument == "--version") {
        const UhpClient client;
        const std::string version = client.banner().at(0).substr(std::string("id Waggle v").size());
        CHECK_THAT(*output, Catch::Contains(version));
    } else {
        CHECK_THAT(*output, Catch::Contains("--set") && Catch::Contains("--log"));
    }
}

TEST_CASE("the flag --log writes what came and what went, with times", "[contract]") {
    const TemporaryPath log;
    {
        UhpClient client({"--log", log.get()});
        client.line("newgame Base+M");
        client.invalid_move("play nonsense");
        client.post("exit");
        CHECK(client.process().wait(kPatience) == 0);
    }
    const std::string text = log.content();
    CAPTURE(text);
    for (const auto* part :
         {"id Waggle v", "Mosquito;Ladybug;Pillbug", "newgame Base+M", "Base+M;NotStarted;White[1]",
          "play nonsense", "invalidmove ", "exit"}) {
        CHECK_THAT(text, Catch::Contains(part));
    }
    static const std::regex kTimed(R"([^A-Za-z]*\d+[^A-Za-z]*\S.*)");
    Lines lines = split(text, '\n');
    lines.pop_back();
    REQUIRE(lines.size() >= 9);
    for (const std::string& line : lines) CHECK(std::regex_match(line, kTimed));
}

TEST_CASE("perft prints one line a depth in the reference's form", "[contract]") {
    static const std::regex kForm(
        R"(perft\((\d+)\) {1,2}= ([ \d,]{16}) in [ \d,]{16} ms\. [ \d.,]{8,} KN/s)");
    UhpClient client;
    client.line("newgame");
    const Lines lines = client.ask("perft 4");
    CAPTURE(lines);
    REQUIRE(lines.size() >= 4);
    const Lines last(lines.end() - 4, lines.end());
    const Lines counts = {"4", "96", "1,440", "21,600"};
    for (std::size_t i = 0; i < 4; ++i) {
        std::smatch parts;
        REQUIRE(std::regex_match(last[i], parts, kForm));
        CHECK(parts[1] == std::to_string(i + 1));
        std::string count = parts[2];
        count.erase(0, count.find_first_not_of(' '));
        CHECK(count == counts[i]);
    }
    client.error("perft abc");
    client.error("perft -1");
    CHECK(client.valid_moves().size() == 4);
}

TEST_CASE("perft of a finished game finds no moves", "[contract]") {
    UhpClient client;
    client.line(
        "newgame Base;WhiteWins;Black[5];wA1;bA1 \\wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ /bA1;"
        "wQ -wA2;bB1 -bA1;wQ /bB1");
    const Lines lines = client.ask("perft 2");
    REQUIRE(lines.size() == 3);
    CHECK_THAT(lines[0], Catch::StartsWith("perft(0)  =                1 in"));
    CHECK_THAT(lines[1], Catch::StartsWith("perft(1)  =                0 in"));
    CHECK_THAT(lines[2], Catch::StartsWith("perft(2)  =                0 in"));
}

}  // namespace hive
