// The file that a long count goes on from.
#include <filesystem>
#include <thread>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "perft/count_log.h"
#include "tests/support/temporary_folder.h"

namespace hive {
namespace {

constexpr const char* kGame = "Base;NotStarted;White[1]";
const std::string kHeader = "waggle-perft 1\tBase;NotStarted;White[1]\tdepth 9\twhole\n";

Result<std::unique_ptr<CountLog>> open(const std::string& file) {
    return CountLog::open(file, kGame, 9, false);
}

std::unique_ptr<CountLog> opened(const std::string& file) {
    auto log = open(file);
    INFO((log ? "" : log.error().message));
    REQUIRE(log);
    return std::move(*log);
}

// Refused for this reason, with the file as it was.
void check_refused(const std::string& file, const std::string& reason) {
    CAPTURE(file);
    const std::string before = content_of(file);
    const auto log = open(file);
    REQUIRE_FALSE(log);
    CHECK_THAT(log.error().message, Catch::Contains(file) && Catch::Contains(reason));
    CHECK(content_of(file) == before);
}

TEST_CASE("a new count log holds what is counted, then each finished branch") {
    const TemporaryFolder folder;
    const std::string file = folder.path("log");
    {
        const auto log = opened(file);
        CHECK(content_of(file) == kHeader);
        CHECK_FALSE(log->find("wS1"));
        CHECK(log->add("wS1;bS1 wS1-", 360));
        // At once, not only at the end.
        CHECK(content_of(file) == kHeader + "wS1;bS1 wS1-\t360\n");
        CHECK(log->add("wB1", 0));
        CHECK_FALSE(log->has_failed());
    }
    CHECK(content_of(file) == kHeader + "wS1;bS1 wS1-\t360\nwB1\t0\n");
}

TEST_CASE("a count log knows the branches of the run before, and goes on behind them") {
    const TemporaryFolder folder;
    const std::string text = kHeader + "wS1;bS1 wS1-\t360\nwB1\t18446744073709551615\n";
    const std::string file = folder.file("log", text);
    const auto log = opened(file);
    CHECK(log->find("wS1;bS1 wS1-") == 360);
    CHECK(log->find("wB1") == ~std::uint64_t{0});
    CHECK_FALSE(log->find("wS1"));
    CHECK_FALSE(log->find(""));
    CHECK(content_of(file) == text);
    CHECK(log->add("wG1", 7));
    CHECK(content_of(file) == text + "wG1\t7\n");
}

TEST_CASE("a count log torn anywhere goes on without its last line") {
    const TemporaryFolder folder;
    const std::string first = "wS1;bS1 wS1-\t360\n";
    const std::string whole = kHeader + first + "wB1;bS1 wB1-\t4711\n";
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CAPTURE(size);
        const std::string file = folder.file("log", whole.substr(0, size));
        {
            const auto log = opened(file);
            CHECK(log->find("wS1;bS1 wS1-").has_value() == (size >= kHeader.size() + first.size()));
            CHECK_FALSE(log->find("wB1;bS1 wB1-"));
            CHECK(log->add("wB1;bS1 wB1-", 4711));
        }
        const auto again = opened(file);
        CHECK(again->find("wB1;bS1 wB1-") == 4711);
        if (size >= kHeader.size() + first.size()) CHECK(content_of(file) == whole);
    }
}

TEST_CASE("a log of another count is refused, and both are named") {
    const TemporaryFolder folder;
    const std::string file = folder.path("log");
    const auto check_other = [&](const std::string& game, int depth, bool merged,
                                 const std::string& difference) {
        std::filesystem::remove(file);
        REQUIRE(CountLog::open(file, game, depth, merged));
        check_refused(file, "belongs to another count: " + difference);
        check_refused(file, "; this one is Base;NotStarted;White[1] depth 9 whole");
    };
    check_other("Base+M;NotStarted;White[1]", 9, false, "Base+M;NotStarted;White[1] depth 9 whole");
    check_other(kGame, 8, false, "Base;NotStarted;White[1] depth 8 whole");
    check_other(kGame, 9, true, "Base;NotStarted;White[1] depth 9 merged");
}

TEST_CASE("a file that is no count log is refused") {
    const TemporaryFolder folder;
    for (const std::string& text : std::vector<std::string>{
             "hello", "hello\n", "\n", "waggle-perft 2\tBase\n", "\n" + kHeader, kHeader.substr(1),
             std::string(1000, '\0'), "waggle-perft 1\tBase+M;NotSt"})
        check_refused(folder.file("log", text), "is not a file of --resume");
}

TEST_CASE("what cannot be a count log is refused") {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path("folder"));
    for (const std::string& file : {folder.path("folder"), std::string("/dev/full")}) {
        const auto log = open(file);
        REQUIRE_FALSE(log);
        CHECK(log.error().message == file + " is not a regular file");
    }
    check_refused(folder.path("none/log"), "cannot write");
    check_refused("", "cannot write");
}

TEST_CASE("a count log that may not be written is refused") {
    const TemporaryFolder folder;
    for (const std::string& text : {std::string(), kHeader.substr(0, 6), kHeader + "wS1\t3\nwB"}) {
        const std::string file = folder.file("log", text);
        std::filesystem::permissions(file, std::filesystem::perms::owner_read);
        // Nothing keeps root from writing.
        if (::access(file.c_str(), W_OK) != 0) check_refused(file, "cannot write");
        std::filesystem::permissions(file, std::filesystem::perms::none);
        if (::access(file.c_str(), R_OK) != 0) {
            const auto log = open(file);
            REQUIRE_FALSE(log);
            CHECK(log.error().message == "cannot read " + file);
        }
        std::filesystem::remove(file);
    }
}

TEST_CASE("a bad line of a count log is named") {
    const TemporaryFolder folder;
    for (const std::string line :
         {"", "wB1", "wB1 360", "\t360", "wB1\t", "wB1\t-1", "wB1\t3.5", "wB1\t360\t", "wB1\t1e3",
          "wB1\t18446744073709551616", "wB1\t360\r"})
        check_refused(folder.file("log", kHeader + "wS1\t360\n" + line + "\nwG1\t360\n"),
                      ", line 3: not a branch and its leaves");
}

TEST_CASE("a branch may stand twice in a count log if both agree") {
    const TemporaryFolder folder;
    const std::string file = folder.file("log", kHeader + "wS1\t360\nwB1\t7\nwS1\t360\n");
    CHECK(opened(file)->find("wS1") == 360);
    check_refused(folder.file("log", kHeader + "wS1\t360\nwB1\t7\nwS1\t361\n"),
                  ", line 4: other leaves than before");
}

TEST_CASE("threads write whole lines to a count log", "[threads]") {
    constexpr int kThreads = 4;
    constexpr int kLines = 200;
    const TemporaryFolder folder;
    const std::string file = folder.path("log");
    {
        const auto log = opened(file);
        std::vector<std::thread> threads;
        for (int thread = 0; thread < kThreads; ++thread)
            threads.emplace_back([&log, thread] {
                for (int line = 0; line < kLines; ++line)
                    (void)log->add(std::to_string(thread) + ";" + std::to_string(line), 1);
            });
        for (std::thread& thread : threads) thread.join();
        CHECK_FALSE(log->has_failed());
    }
    const auto log = opened(file);
    for (int thread = 0; thread < kThreads; ++thread)
        for (int line = 0; line < kLines; ++line)
            CHECK(log->find(std::to_string(thread) + ";" + std::to_string(line)) == 1);
}

}  // namespace
}  // namespace hive
