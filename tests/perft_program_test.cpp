// waggle-perft as its users see it: a real process, its words, and its exit code.
#include <algorithm>
#include <csignal>
#include <sstream>
#include <thread>

#include <catch2/catch.hpp>

#include "tests/support/perft_games.h"
#include "tests/support/process.h"
#include "tests/support/run_to_end.h"
#include "tests/support/sanitizers.h"
#include "tests/support/temporary_folder.h"

namespace hive {
namespace {

constexpr std::chrono::milliseconds kPatience{60'000};

using Words = std::vector<std::string>;

Words joined(Words first, const Words& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

Words command_of(const Words& arguments) { return joined({WAGGLE_PERFT_PROGRAM}, arguments); }

Ended run(const Words& arguments) { return run_to_end(command_of(arguments)); }

// With less of something than the system gives.
Ended run_under(const std::string& limit, const Words& arguments) {
    return run_to_end(
        joined({"/bin/sh", "-c", limit + R"(; exec "$0" "$@")"}, command_of(arguments)));
}

// All ways to count.
std::vector<Words> methods() {
    return {{"--bulk"},
            {"--list"},
            {"--hash", "1"},
            {"--merge"},
            {"--list", "--merge"},
            {"--bulk", "--hash", "3", "--merge", "--threads", "3"}};
}

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

// Whether the file gets so many lines while one can wait for them.
bool gets_lines(const std::string& path, int least) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (std::chrono::steady_clock::now() < deadline) {
        const std::string text = content_of(path);
        if (std::count(text.begin(), text.end(), '\n') >= least) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return false;
}

void check_refused(const Words& arguments, const std::string& reason) {
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

TEST_CASE("waggle-perft counts the same by every method", "[threads]") {
    const Words plain{"Base+MLP", "5", "--divide"};
    const std::string expected = run(plain).output;
    REQUIRE_THAT(expected, Catch::Contains("5427108"));
    const TemporaryFolder folder;
    int number = 0;
    for (const Words& method : methods()) {
        CAPTURE(method);
        const Ended ended = run(joined(plain, method));
        CHECK(ended.code == 0);
        CHECK(ended.errors.empty());
        CHECK(counts(ended.output) == counts(expected));
        // With --resume there is only the line of DEPTH, the fifth. The first time the branches are
        // counted, the second time they are known.
        const auto file = folder.path(std::to_string(++number));
        for (int time = 0; time < 2; ++time) {
            const Ended resumed = run(joined(joined(plain, method), {"--resume", file}));
            CHECK(resumed.code == 0);
            CHECK(resumed.errors.empty());
            const std::string all = counts(expected);
            CHECK(counts(resumed.output) == all.substr(all.find("5 5427108")));
        }
    }
}

TEST_CASE("waggle-perft --suite agrees by every method", "[threads]") {
    const std::string file = std::string(WAGGLE_TEST_DATA) + "/perft-positions.tsv";
    for (const Words& method : methods()) {
        CAPTURE(method);
        const Ended ended = run(joined({"--suite", file}, method));
        CHECK(ended.code == 0);
        CHECK_THAT(ended.output,
                   Catch::StartsWith("54 of 54 positions checked, 162 counts, 0 wrong, "));
    }
}

TEST_CASE("waggle-perft --json --resume has only DEPTH, and all root moves") {
    const TemporaryFolder folder;
    for (int time = 0; time < 2; ++time) {
        const Ended ended =
            run({"Base", "2", "--json", "--divide", "--merge", "--resume", folder.path("log")});
        CHECK(ended.code == 0);
        CHECK(without_seconds(ended.output) == R"({
  "game": "Base;NotStarted;White[1]",
  "depths": [
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
}

TEST_CASE("waggle-perft --resume of a finished game counts nothing, twice") {
    const TemporaryFolder folder;
    for (int time = 0; time < 2; ++time) {
        const Ended ended = run({kWon, "7", "--divide", "--resume", folder.path("log")});
        CHECK(ended.code == 0);
        CHECK(counts(ended.output) == "7 0\ntotal 0\n");
    }
}

TEST_CASE("waggle-perft --resume goes on after kill -9 and after Ctrl+C", "[threads]") {
    const auto [signal, code] = GENERATE(std::pair(SIGKILL, 128 + SIGKILL), std::pair(SIGINT, 130));
    CAPTURE(signal);
    const TemporaryFolder folder;
    const std::string file = folder.path("log");
    // The slowest method, so that it is still at work, and then a fast one.
    const Words count{"Base", "8", "--threads", "2", "--resume", file};
    Process process(command_of(joined(count, {"--list"})));
    CHECK(gets_lines(file, 5));
    process.send_signal(signal);
    CHECK(process.read_to_end(kPatience) == "");
    CHECK(process.wait(kPatience) == code);
    CHECK(process.error_output().empty());
    std::string kept = content_of(file);
    kept.resize(kept.rfind('\n') + 1);

    const Ended resumed = run(joined(count, {"--hash", "16"}));
    CHECK(resumed.code == 0);
    CHECK(resumed.errors.empty());
    CHECK(counts(resumed.output) == "8 2657392800\n");
    const std::string all = content_of(file);
    CHECK(all.substr(0, kept.size()) == kept);
    CHECK(std::count(all.begin(), all.end(), '\n') == 1 + 1440);
}

TEST_CASE("waggle-perft says when the file of --resume cannot be written, and goes on later") {
    const TemporaryFolder folder;
    const std::string file = folder.path("log");
    const Words count{"Base", "5", "--resume", file};
    // One block has room for the header, but not for 96 branches.
    const Ended full = run_under("trap '' XFSZ; ulimit -f 1", count);
    CHECK(full.code == 2);
    CHECK(full.output.empty());
    CHECK(full.errors == "waggle-perft: cannot write " + file + '\n');
    const std::string kept = content_of(file);
    CHECK(kept.size() >= 512);
    const Ended later = run(count);
    CHECK(later.code == 0);
    CHECK(counts(later.output) == "5 516240\n");
    const std::string whole_lines = kept.substr(0, kept.rfind('\n') + 1);
    CHECK(content_of(file).substr(0, whole_lines.size()) == whole_lines);
}

TEST_CASE("waggle-perft says in one line what is wrong with a file of --resume") {
    const TemporaryFolder folder;
    const std::string file = folder.path("log");
    REQUIRE(run({"Base", "3", "--resume", file}).code == 0);
    const std::string text = content_of(file);
    check_refused({"Base", "4", "--resume", file}, "belongs to another count");
    check_refused({"Base", "3", "--merge", "--resume", file}, "belongs to another count");
    check_refused({"Base+M", "3", "--resume", file}, "belongs to another count");
    check_refused({"Base", "3", "--resume", folder.file("bad", text + "wA1\tmany\n")}, "line 6");
    check_refused({"Base", "3", "--resume", folder.file("other", "hello\n")}, "is not a file of");
    check_refused({"Base", "3", "--resume", folder.path("")}, "is not a regular file");
    check_refused({"Base", "3", "--resume", folder.path("none/log")}, "cannot write");
    CHECK(content_of(file) == text);
}

TEST_CASE("waggle-perft says when there is no memory for its table") {
    if (kIsSanitized) return;  // it starts with more address space than the limit leaves
    const Ended ended = run_under("ulimit -v 1000000", {"Base", "3", "--hash", "4000"});
    CHECK(ended.code == 2);
    CHECK(ended.output.empty());
    CHECK(ended.errors == "waggle-perft: there is no memory for --hash 4000; try a smaller one\n");
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
    for (const std::string mebibytes : {"0", "-1", "1.5", "1048577", "99999999999999999999", ""})
        check_refused({"3", "--hash", mebibytes}, "--hash must be a whole number from 1 to");
    check_refused({"3", "--hash"}, "--hash");
    check_refused({"3", "--resume"}, "--resume");
    check_refused({"3", "--resume", ""}, "--resume needs the name of a file");
    check_refused({"3", "--merge=maybe"}, "--merge");
}

TEST_CASE("waggle-perft refuses options that exclude each other") {
    check_refused({"0", "--divide"}, "--divide needs a DEPTH of 1 or more");
    check_refused({"0", "--resume", "log"}, "--resume needs a DEPTH of 1 or more");
    check_refused({"3", "--bulk", "--list"}, "--bulk and --list exclude each other");
    const TemporaryFile file("Base\t4\n");
    check_refused({"--suite", file.path(), "--divide"}, "exclude each other");
    check_refused({"--suite", file.path(), "--json"}, "exclude each other");
    check_refused({"--suite", file.path(), "--resume", "log"}, "exclude each other");
    check_refused({"--suite", file.path(), "--bulk", "--list"}, "exclude each other");
    check_refused({"--suite", file.path(), "--hash", "0"}, "--hash must be");
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
    for (const char* const word :
         {"GAME", "DEPTH", "--divide", "--json", "--threads", "--suite", "--hash", "--merge",
          "--resume", "--bulk", "--list", "perft1", "gamestring", "Exit code"})
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
