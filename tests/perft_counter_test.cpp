// The threaded count against the plain one, what a stop leaves, and how a count goes on.
#include <set>
#include <sstream>

#include <catch2/catch.hpp>

#include "core/notation.h"
#include "core/perft.h"
#include "perft/branches.h"
#include "perft/counter.h"
#include "tests/support/perft_games.h"
#include "tests/support/temporary_folder.h"

namespace hive {
namespace {

const std::atomic<bool> kNoStop{false};
const CountWatch kUnwatched{kNoStop, {}};

CountMethod with_threads(int threads) {
    CountMethod method;
    method.threads = threads;
    return method;
}

std::uint64_t sum(const std::vector<RootCount>& roots) {
    std::uint64_t leaves = 0;
    for (const RootCount& root : roots) leaves += root.leaves;
    return leaves;
}

void check_same(const Count& count, const Count& expected) {
    CHECK(count.complete == expected.complete);
    CHECK(count.leaves == expected.leaves);
    REQUIRE(count.roots.size() == expected.roots.size());
    for (std::size_t i = 0; i < count.roots.size(); ++i) {
        CHECK(count.roots[i].move == expected.roots[i].move);
        CHECK(count.roots[i].leaves == expected.roots[i].leaves);
    }
}

// A count of one position with a log, which may go on several times.
class LoggedCount {
  public:
    LoggedCount(const char* game, int depth, bool merge, int threads)
        : game_(game), depth_(depth), method_(with_threads(threads)) {
        method_.merge = merge;
    }

    Count run(const CountWatch& watch = kUnwatched) {
        auto log = CountLog::open(file_, game_, depth_, method_.merge);
        REQUIRE(log);
        CountMethod method = method_;
        method.log = log->get();
        const Count count = count_leaves(position(), depth_, method, watch);
        CHECK_FALSE((*log)->has_failed());
        return count;
    }

    [[nodiscard]] LargePosition position() const { return position_of(game_); }
    // The header and a line for each branch.
    [[nodiscard]] std::vector<std::string> lines() const {
        std::vector<std::string> lines;
        std::istringstream text(content_of(file_));
        for (std::string line; std::getline(text, line);) lines.push_back(line);
        return lines;
    }
    void set_lines(const std::vector<std::string>& lines) {
        std::string text;
        for (const std::string& line : lines) text += line + '\n';
        folder_.file("log", text);
    }

  private:
    TemporaryFolder folder_;
    const std::string file_ = folder_.path("log");
    const char* game_;
    int depth_;
    CountMethod method_;
};

// As a log names it.
std::string name_of(LargePosition position, const Branch& branch) {
    std::string name;
    for (const Move move : branch.line) {
        name += (name.empty() ? "" : ";") + to_string(position, move);
        position.play(move);
    }
    return name;
}

// The line of a log, with so many leaves more.
std::string with_more_leaves(const std::string& line, std::uint64_t more) {
    const std::size_t tab = line.find('\t');
    return line.substr(0, tab + 1) + std::to_string(std::stoull(line.substr(tab + 1)) + more);
}

TEST_CASE("every number of threads counts the same", "[threads]") {
    for (const char* const game : {"Base", "Base+MLP", kPassForced, kWinInOne, kWon}) {
        const LargePosition position = position_of(game);
        for (int depth = 0; depth <= 4; ++depth) {
            CAPTURE(game, depth);
            const std::uint64_t expected = perft(position, depth);
            for (const int threads : {1, 2, 4, 16}) {
                const Count count =
                    count_leaves(position, depth, with_threads(threads), kUnwatched);
                CHECK(count.complete);
                CHECK(count.leaves == expected);
                if (depth > 0) CHECK(sum(count.roots) == expected);
            }
        }
    }
}

TEST_CASE("merged branches and a table count the same, for each root move", "[threads]") {
    auto table = PerftTable::create(1);
    REQUIRE(table);
    for (const char* const game : {"Base", "Base+P", kPassForced, kWinInOne, kWon}) {
        const LargePosition position = position_of(game);
        for (const int depth : {1, 5}) {
            const Count plain = count_leaves(position, depth, with_threads(1), kUnwatched);
            for (const int threads : {1, 3}) {
                CAPTURE(game, depth, threads);
                CountMethod method = with_threads(threads);
                method.merge = true;
                check_same(count_leaves(position, depth, method, kUnwatched), plain);
                method.perft.table = &*table;
                check_same(count_leaves(position, depth, method, kUnwatched), plain);
            }
        }
    }
}

TEST_CASE("each root move has the count of the position after it", "[threads]") {
    const int depth = GENERATE(1, 3, 4);
    for (const char* const game : {"Base", kPassForced, kWinInOne}) {
        LargePosition position = position_of(game);
        const Count count = count_leaves(position, depth, with_threads(2), kUnwatched);
        REQUIRE(count.roots.size() == perft(position, 1));
        for (const RootCount& root : count.roots) {
            const auto undo = position.play(root.move);
            CHECK(root.leaves == perft(position, depth - 1));
            position.undo(undo);
        }
    }
}

TEST_CASE("a finished game has no root moves", "[threads]") {
    const Count count = count_leaves(position_of(kWon), 5, with_threads(2), kUnwatched);
    CHECK(count.complete);
    CHECK(count.leaves == 0);
    CHECK(count.roots.empty());
}

TEST_CASE("a stop ends a count that would take years", "[threads]") {
    std::atomic<bool> stop{false};
    const auto stop_when_busy = [&](const CountProgress& progress) {
        if (progress.leaves > 0) stop = true;
    };
    const Count count = count_leaves(position_of("Base+MLP"), kMaxCountDepth, with_threads(2),
                                     {stop, stop_when_busy});
    CHECK_FALSE(count.complete);
    CHECK(count.leaves == 0);
    CHECK(count.roots.empty());
}

TEST_CASE("after a stop only finished root moves are told", "[threads]") {
    const std::atomic<bool> stop{true};
    LargePosition position = position_of(kWinInOne);
    const Count count = count_leaves(position, kMaxCountDepth, with_threads(1), {stop, {}});
    CHECK_FALSE(count.complete);
    REQUIRE(count.roots.size() == 1);
    CHECK(count.roots[0].leaves == 0);
    position.play(count.roots[0].move);
    CHECK(position.is_over());
}

TEST_CASE("a count with a log goes on from any number of finished branches", "[threads]") {
    const bool merge = GENERATE(false, true);
    const int threads = GENERATE(1, 3);
    for (const char* const game : {"Base", kPassForced, kWon}) {
        CAPTURE(game, merge, threads);
        LoggedCount logged(game, 5, merge, threads);
        const Count expected = count_leaves(logged.position(), 5, with_threads(1), kUnwatched);
        check_same(logged.run(), expected);
        auto lines = logged.lines();
        const std::size_t size = lines.size();
        CHECK(size == 1 + cut_into_branches(logged.position(), 5, merge).branches.size());
        // A finished game has the header only.
        for (const std::size_t kept : {size, (size + 1) / 2, std::size_t{1}}) {
            lines.resize(kept);
            logged.set_lines(lines);
            check_same(logged.run(), expected);
            CHECK(logged.lines().size() == size);
        }
    }
}

// So a finished branch shows that it isn't counted again.
TEST_CASE("a branch of the log is taken as it stands there", "[threads]") {
    const bool merge = GENERATE(false, true);
    const int threads = GENERATE(1, 3);
    CAPTURE(merge, threads);
    LoggedCount logged("Base", 6, merge, threads);
    const Count before = logged.run();
    const auto branches = cut_into_branches(logged.position(), 6, merge).branches;
    const Branch& branch = branches[branches.size() / 2];
    const std::string name = name_of(logged.position(), branch);
    auto lines = logged.lines();
    int changed = 0;
    for (std::string& line : lines) {
        if (line.substr(0, line.find('\t')) != name) continue;
        line = with_more_leaves(line, 1000);
        ++changed;
    }
    REQUIRE(changed == 1);
    logged.set_lines(lines);

    const Count after = logged.run();
    REQUIRE(after.roots.size() == branch.times_per_root.size());
    std::uint64_t more = 0;
    for (std::size_t root = 0; root < after.roots.size(); ++root) {
        CHECK(after.roots[root].leaves - before.roots[root].leaves ==
              1000 * branch.times_per_root[root]);
        more += 1000 * branch.times_per_root[root];
    }
    CHECK(more > 0);
    CHECK(after.leaves == before.leaves + more);
    CHECK(logged.lines() == lines);
}

// The rest is filled in by hand, for it would take minutes.
TEST_CASE("a count with a log that is stopped half way keeps what is finished", "[threads]") {
    const int threads = GENERATE(1, 3);
    CAPTURE(threads);
    const int depth = 9;
    LoggedCount logged("Base", depth, false, threads);
    std::atomic<bool> stop{false};
    const Count stopped = logged.run({stop, [&](const CountProgress& progress) {
                                          if (progress.branches_done > 0) stop = true;
                                      }});
    CHECK_FALSE(stopped.complete);
    auto lines = logged.lines();
    const auto branches = cut_into_branches(logged.position(), depth, false).branches;
    REQUIRE(lines.size() > 1);
    REQUIRE(lines.size() <= branches.size());

    std::set<std::string> finished;
    std::uint64_t leaves = 0;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::size_t tab = lines[i].find('\t');
        finished.insert(lines[i].substr(0, tab));
        leaves += std::stoull(lines[i].substr(tab + 1));
    }
    for (const Branch& branch : branches) {
        const std::string name = name_of(logged.position(), branch);
        if (finished.count(name) > 0) continue;
        lines.push_back(name + "\t1");
        ++leaves;
    }
    REQUIRE(lines.size() == 1 + branches.size());
    logged.set_lines(lines);
    const Count resumed = logged.run();
    CHECK(resumed.complete);
    CHECK(resumed.leaves == leaves);
}

}  // namespace
}  // namespace hive
