// waggle selfplay as its users see it: a real process, its files, its words and its exit code.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <map>

#include <catch2/catch.hpp>

#include "tests/support/process.h"
#include "tests/support/run_to_end.h"
#include "tests/support/temporary_folder.h"

namespace hive {
namespace {

constexpr std::chrono::milliseconds kPatience{60'000};

using Words = std::vector<std::string>;

Words command_of(const Words& arguments) {
    Words command{WAGGLE_PROGRAM, "selfplay"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return command;
}

Ended run(const Words& arguments) { return run_to_end(command_of(arguments)); }

// A run of a second or so, in shards of four games.
Words quick_run(const std::string& folder, const Words& more = {}) {
    Words arguments{"--out", folder,    "--games", "40",     "--nodes",
                    "150",   "--shard", "4",       "--type", "all"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

// Name and content of each file.
std::map<std::string, std::string> files_in(const std::string& folder) {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        files[entry.path().filename().string()] = content_of(entry.path().string());
    return files;
}

void check_refused(const Words& arguments, const std::string& reason) {
    CAPTURE(arguments);
    const Ended ended = run(arguments);
    CHECK(ended.code == 2);
    CHECK(ended.output.empty());
    CHECK_THAT(ended.errors, Catch::StartsWith("waggle: ") && Catch::Contains(reason));
    CHECK(std::count(ended.errors.begin(), ended.errors.end(), '\n') == 1);
}

TEST_CASE("self-play makes the same files with any number of threads", "[threads]") {
    const TemporaryFolder folder;
    const Ended one = run(quick_run(folder.path("1"), {"--threads", "1"}));
    CHECK(one.code == 0);
    CHECK(one.errors.empty());
    CHECK_THAT(one.output, Catch::StartsWith("40 games, 0 of them found; ") &&
                               Catch::Contains("white ") && Catch::Contains(" positions/s"));
    const auto files = files_in(folder.path("1"));
    CHECK(files.size() == 10);
    CHECK(files.begin()->first == "shard-000000.games");
    CHECK(run(quick_run(folder.path("3"), {"--threads", "3"})).code == 0);
    CHECK(files_in(folder.path("3")) == files);
}

TEST_CASE("self-play that was ended goes on with the games that are missing", "[threads]") {
    const int signal = GENERATE(SIGINT, SIGKILL);
    const TemporaryFolder folder;
    REQUIRE(run(quick_run(folder.path("whole"))).code == 0);
    const std::string part = folder.path("part");
    const std::string second_shard = part + "/shard-000001.games";
    {
        Process process(command_of(quick_run(part, {"--threads", "2"})));
        while (!std::filesystem::exists(second_shard))
            REQUIRE_FALSE(process.wait(Process::Milliseconds(1)));
        process.send_signal(signal);
        const int code = process.wait(kPatience).value_or(kTimedOut);
        CHECK(code == (signal == SIGINT ? 130 : 128 + SIGKILL));
        CHECK(process.error_output().empty());
    }
    const auto written = std::filesystem::last_write_time(second_shard);
    CHECK(files_in(part).size() < 11);
    const Ended rest = run(quick_run(part, {"--threads", "2"}));
    CHECK(rest.code == 0);
    CHECK_THAT(rest.output,
               !Catch::StartsWith("40 games, 0 of") && !Catch::StartsWith("40 games, 40"));
    CHECK(files_in(part) == files_in(folder.path("whole")));
    CHECK(std::filesystem::last_write_time(second_shard) == written);
}

TEST_CASE("self-play that is complete plays nothing, and more games when asked for more") {
    const TemporaryFolder folder;
    REQUIRE(run(quick_run(folder.path("whole"))).code == 0);
    REQUIRE(run(quick_run(folder.path("part"), {"--games", "6"})).code == 2);  // twice --games
    const Words six{"--out", folder.path("part"), "--games", "6",      "--nodes",
                    "150",   "--shard",           "4",       "--type", "all"};
    REQUIRE(run(six).code == 0);
    CHECK_THAT(run(six).output, Catch::StartsWith("6 games, 6 of them found; "));
    CHECK_THAT(run(quick_run(folder.path("part"))).output,
               Catch::StartsWith("40 games, 6 of them found; "));
    CHECK(files_in(folder.path("part")) == files_in(folder.path("whole")));
}

TEST_CASE("the records of self-play can be printed") {
    const TemporaryFolder folder;
    REQUIRE(run(quick_run(folder.path("a"))).code == 0);
    const std::string shard = folder.path("a/shard-000003.games");
    const Ended ended = run({"--dump", shard});
    CHECK(ended.code == 0);
    CHECK(ended.errors.empty());
    for (const char* const text :
         {"# program Waggle v", ", search ", "# nodes 150\n", "# games 4\n", "\n# game 12 (",
          "\n12\t0\t0\t0\to\t", "\n15\t5\t"})
        CHECK_THAT(ended.output, Catch::Contains(text));
    const Ended full =
        run_to_end({"/bin/sh", "-c",
                    std::string(WAGGLE_PROGRAM) + " selfplay --dump " + shard + " >/dev/full"});
    CHECK(full.code == 2);
    CHECK(full.errors == "waggle: cannot write the output\n");
}

TEST_CASE("self-play says in one line what is wrong with its arguments") {
    const TemporaryFolder folder;
    const std::string out = folder.path("out");
    const Words run_of_one{"--games", "1", "--out", out};
    const auto check_word = [&](const std::string& option, const std::string& word,
                                const std::string& reason) {
        Words arguments = run_of_one;
        arguments.insert(arguments.end(), {option, word});
        check_refused(arguments, reason);
    };
    check_refused({}, "selfplay needs --games N");
    check_refused({"--games", "1"}, "selfplay needs --out DIR");
    for (const std::string games : {"0", "-1", "x", "", "10000001", "1.5"})
        check_refused({"--games", games, "--out", out}, "--games: ");
    check_word("--nodes", "0", "--nodes: ");
    check_word("--threads", "257", "--threads: ");
    check_word("--random-plies", "21", "--random-plies: ");
    check_word("--random-moves", "1.5", "--random-moves: ");
    check_word("--random-moves", "nan", "--random-moves");
    check_word("--resign", "0", "--resign: ");
    check_word("--shard", "0", "--shard: ");
    check_word("--table-size", "0", "--table-size: ");
    check_word("--seed", "x", "--seed");
    check_word("--type", "Base+X", "unknown game type 'Base+X'");
    check_word("--openings", folder.path("none"), "cannot read " + folder.path("none"));
    check_word("--max-plies", "4", "openings of 4 plies leave no move");
    check_word("--frobnicate", "4", "--frobnicate");
    check_refused({"--games", "2", "--out", out, "--random-plies", "0"}, "would repeat each other");
    CHECK_FALSE(std::filesystem::exists(out));
}

TEST_CASE("self-play says in one line what is wrong with its files") {
    const TemporaryFolder folder;
    const std::string file = folder.file("file", "text");
    check_refused({"--games", "1", "--out", file}, "cannot make the folder " + file);
    check_refused({"--games", "1", "--out", file + "/more"}, "cannot make the folder");
    check_refused({"--games", "1", "--out", "/proc"}, "cannot write /proc/");
    check_refused({"--dump", file}, "file: not a file of self-play games");
    check_refused({"--dump", folder.path("none")}, "cannot read");
    check_refused({"--dump", folder.path("")}, "cannot read");

    REQUIRE(run(quick_run(folder.path("a"))).code == 0);
    Words other = quick_run(folder.path("a"), {"--seed", "7"});
    check_refused(other,
                  "shard-000000.games was made with other settings: seed is 1 there and 7 here");
    const std::string shard = folder.path("a/shard-000002.games");
    folder.file("a/shard-000002.games", content_of(shard).substr(1));
    check_refused(quick_run(folder.path("a")), shard + ": not a file of self-play games");
}

TEST_CASE("self-play that cannot write stops and says so") {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("a"));
    std::filesystem::create_directory(folder.path("a/shard-000003.games"));
    const auto files = quick_run(folder.path("a"), {"--threads", "1"});
    check_refused(files, "shard-000003.games");
    std::filesystem::remove(folder.path("a/shard-000003.games"));
    // The first write fails, the second try at the end succeeds: nothing is lost, but it is said.
    std::filesystem::create_symlink("/dev/full", folder.path("a/shard-000003.games.tmp"));
    check_refused(files, "cannot write " + folder.path("a/shard-000003.games"));
    CHECK(files_in(folder.path("a")).count("shard-000003.games") == 1);
}

TEST_CASE("self-play has a help text") {
    const Ended help = run({"--help"});
    CHECK(help.code == 0);
    CHECK(help.errors.empty());
    for (const char* const word :
         {"--out DIR", "--games N", "--type", "--dump FILE", "Usage: waggle"})
        CHECK_THAT(help.output, Catch::Contains(word));
}

}  // namespace
}  // namespace hive
