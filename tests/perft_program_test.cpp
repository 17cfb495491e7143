// waggle-perft as its users see it: a real process, its words, and its exit code.
#include <algorithm>
#include <csignal>
#include <sstream>

#include <catch2/catch.hpp>

#include "tests/support/process.h"
#include "tests/support/run_to_end.h"
#include "tests/support/temporary_folder.h"

namespace hive {
namespace {

constexpr std::chrono::milliseconds kPatience{60'000};

std::vector<std::string> command_of(const std::vector<std::string>& arguments) {
    std::vector<std::string> command{WAGGLE_PERFT_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return command;
}

Ended run(const std::vector<std::string>& arguments) { return run_to_end(command_of(arguments)); }

// A line of results without its times, words apart by one blank.
std::string count_of(const std::string& line) {
    std::istringstream words(line);
    std::vector<std::string> kept;
    for (std::string word; words >> word;) kept.push_back(word);
    if (kept.size() > 2 && kept.back() == "leaves/s") kept.resize(2);
    std::string text;
    for (const std::string& word : kept) text += (text.empty() ? "" : " ") + word;
    return text;
}

std::string counts(const std::string& output) {
    std::istringstream lines(output);
    std::string text;
    for (std::string line; std::getline(lines, line);) text += count_of(line) + '\n';
    return text;
}

std::string without_seconds(std::string json) {
    const std::string name = R"("seconds": )";
    for (std::size_t at = json.find(name); at != std::string::npos; at = json.find(name, at)) {
        at += name.size();
        json.replace(at, json.find('}', at) - at, "T");
    }
    return json;
}

// A file that lives as long as this object.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::string& text) : path_(folder_.file("suite.tsv", text)) {}

    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    TemporaryFolder folder_;
    std::string path_;
};

void check_refused(const std::vector<std::string>& arguments, const std::string& reason) {
    CAPTURE(arguments);
    const Ended ended = run(arguments);
    CHECK(ended.code == 2);
    CHECK(ended.output.empty());
    CHECK_THAT(ended.errors, Catch::StartsWith("waggle-perft: ") && Catch::Contains(reason));
    CHECK(std::count(ended.errors.begin(), ended.errors.end(), '\n') == 1);
}

TEST_CASE("waggle-perft counts each depth, of Base if no game is given") {
    const Ended ended = run({"4"});
    CHECK(ended.code == 0);
    CHECK(ended.errors.empty());
    CHECK(counts(ended.output) == "1 4\n2 96\n3 1440\n4 21600\n");
}

TEST_CASE("waggle-perft takes game types and game strings") {
    CHECK(counts(run({"base+plm", "3"}).output) == "1 7\n2 294\n3 6678\n");
    CHECK(counts(run({R"(Base;x;y;wS1;bS1 wS1-;wB1 \wS1;bB1 bS1/)", "3"}).output) ==
          "1 25\n2 600\n3 6615\n");
}

TEST_CASE("waggle-perft at depth 0 says that there is one position") {
    CHECK(run({"0"}).output == "0 1\n");
}

TEST_CASE("waggle-perft counts the same with more threads", "[threads]") {
    for (const std::string threads : {"2", "5"}) {
        const Ended ended = run({"Base+MLP", "4", "--threads", threads});
        CHECK(ended.code == 0);
        CHECK(counts(ended.output) == "1 7\n2 294\n3 6678\n4 151686\n");
    }
}

TEST_CASE("waggle-perft --divide adds the root moves") {
    const Ended ended = run({"Base;InProgress;Black[1];wS1", "2", "--divide"});
    CHECK(ended.code == 0);
    std::string expected = "1 24\n2 360\n";
    for (const std::string bug : {"bA1", "bB1", "bG1", "bS1"})
        for (const std::string place : {"-wS1", "/wS1", "\\wS1", "wS1-", "wS1/", "wS1\\"})
            expected += bug + ' ' + place + " 15\n";
    CHECK(counts(ended.output) == expected + "total 360\n");
}

TEST_CASE("waggle-perft --json prints one object") {
    const Ended ended = run({"Base+M;;;wS1;bM wS1\\", "1", "--json"});
    CHECK(ended.code == 0);
    CHECK(ended.errors.empty());
    CHECK(without_seconds(ended.output) == R"({
  "game": "Base+M;InProgress;White[2];wS1;bM wS1\\",
  "depths": [
    {"depth": 1, "leaves": 18, "seconds": T}
  ]
}
)");
}

TEST_CASE("waggle-perft --json --divide has the root moves too") {
    const Ended ended = run({"Base", "2", "--json", "--divide"});
    CHECK(ended.code == 0);
    CHECK(without_seconds(ended.output) == R"({
  "game": "Base;NotStarted;White[1]",
  "depths": [
    {"depth": 1, "leaves": 4, "seconds": T},
    {"depth": 2, "leaves": 96, "seconds": T}
  ],
  "roots": [
    {"move": "wA1", "leaves": 24},
    {"move": "wB1", "leaves": 24},
    {"move": "wG1", "leaves": 24},
    {"move": "wS1", "leaves": 24}
  ]
}
)");
}

TEST_CASE("waggle-perft --suite agrees with the positions of this project") {
    const std::string data = WAGGLE_TEST_DATA;
    const Ended positions = run({"--suite", data + "/perft-positions.tsv"});
    CHECK(positions.code == 0);
    CHECK(positions.errors.empty());
    CHECK_THAT(positions.output,
               Catch::StartsWith("54 of 54 positions checked, 162 counts, 0 wrong, "));
    const Ended examples = run({"--suite", data + "/rule-examples.tsv", "2"});
    CHECK(examples.code == 0);
    CHECK_THAT(examples.output,
               Catch::StartsWith("52 of 52 positions checked, 104 counts, 0 wrong, "));
}

TEST_CASE("waggle-perft --suite tells each position with a wrong count") {
    const TemporaryFile file(
        "# gamestring\tperft1\tperft2\tperft3\n"
        "Base\t4\t96\t1440\n"
        "Base+M\t5\t151\t2611\n"
        "Base;;;wS1;bS1 wS1\\\t14\n");
    const Ended all = run({"--suite", file.path()});
    CHECK(all.code == 1);
    CHECK(all.errors.empty());
    CHECK_THAT(all.output,
               Catch::StartsWith("line 3, depth 2: expected 151, found 150: Base+M\n"
                                 "line 4, depth 1: expected 14, found 15: Base;;;wS1;bS1 wS1\\\n"
                                 "3 of 3 positions checked, 6 counts, 2 wrong, "));
    const Ended shallow = run({"--suite", file.path(), "1", "--threads", "2"});
    CHECK(shallow.code == 1);
    CHECK_THAT(shallow.output, Catch::StartsWith("line 4") && Catch::Contains("3 counts, 1 wrong"));
}

TEST_CASE("waggle-perft --suite says which line of the file is bad") {
    const TemporaryFile bad_count("Base\t4\nBase\tfour\n");
    check_refused({"--suite", bad_count.path()}, bad_count.path() + ":2: ");
    const TemporaryFile bad_game("Base+X\t4\n");
    check_refused({"--suite", bad_game.path()}, bad_game.path() + ":1: ");
    check_refused({"--suite", bad_game.path() + ".not"}, "cannot read");
    check_refused({"--suite", "/"}, "cannot read");
    const TemporaryFile good("Base\t4\n");
    check_refused({"--suite", good.path(), "0"}, "no count up to depth 0");
}

TEST_CASE("waggle-perft says in one line what is wrong with its arguments") {
    check_refused({"-1"}, "DEPTH must be a whole number from 0 to 30, not '-1'");
    check_refused({"Base", "31"}, "DEPTH must be");
    check_refused({"99999999999999999999999"}, "DEPTH must be");
    check_refused({"Base", "3.5"}, "DEPTH must be");
    check_refused({"Base", ""}, "DEPTH must be");
    check_refused({"Base+MLP"}, "DEPTH is missing");
    check_refused({"Base;;;wS1"}, "DEPTH is missing");
    check_refused({"--json"}, "DEPTH is missing");
    check_refused({"Base+X", "3"}, "Base+X");
    check_refused({"", "3"}, "game type");
    check_refused({"two\nlines", "3"}, "two?lines");
    check_refused({"Base;;;wS1;bS1 wS1-;wA1 bS1-", "3"}, "move 3");
    check_refused({"--frobnicate", "3"}, "--frobnicate");
    check_refused({"Base", "3", "4"}, "one word too many: 4");
    for (const std::string threads : {"0", "-1", "257", "two", ""})
        check_refused({"3", "--threads", threads}, "--threads must be a whole number from 1 to");
    check_refused({"3", "--threads"}, "--threads");
}

TEST_CASE("waggle-perft refuses options that exclude each other") {
    check_refused({"0", "--divide"}, "--divide needs a DEPTH of 1 or more");
    const TemporaryFile file("Base\t4\n");
    check_refused({"--suite", file.path(), "--divide"}, "exclude each other");
    check_refused({"--suite", file.path(), "--json"}, "exclude each other");
    check_refused({"--suite", file.path(), "Base", "1"}, "takes no GAME");
}

TEST_CASE("waggle-perft without arguments shows its usage on stderr, with --help on stdout") {
    const Ended bare = run({});
    CHECK(bare.code == 2);
    CHECK(bare.output.empty());
    const Ended help = run({"--help"});
    CHECK(help.code == 0);
    CHECK(help.errors.empty());
    CHECK(bare.errors == help.output);
    for (const char* const word : {"GAME", "DEPTH", "--divide", "--json", "--threads", "--suite",
                                   "perft1", "gamestring", "Exit code"})
        CHECK_THAT(help.output, Catch::Contains(word));
}

TEST_CASE("Ctrl+C ends waggle-perft after what is finished", "[threads]") {
    Process process(command_of({"30", "--threads", "2", "--divide"}));
    for (const char* const line : {"1 4", "2 96", "3 1440"})
        CHECK(count_of(process.read_line(kPatience).value_or("")) == line);
    process.send_signal(SIGINT);
    const std::string rest = process.read_to_end(kPatience).value_or("");
    CHECK(process.wait(kPatience) == 130);
    CHECK(process.error_output().empty());
    CHECK_THAT(rest, !Catch::Contains("total"));
}

TEST_CASE("waggle-perft ends quietly when nobody reads its results") {
    const bool ignores_broken_pipe = GENERATE(true, false);
    Process process(command_of({"30"}), {false, ignores_broken_pipe});
    REQUIRE(process.read_line(kPatience));
    process.close_output();
    CHECK(process.wait(kPatience) == (ignores_broken_pipe ? 2 : 128 + SIGPIPE));
    CHECK(process.error_output().empty());
}

}  // namespace
}  // namespace hive
