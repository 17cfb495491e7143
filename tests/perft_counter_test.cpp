// The threaded count against the plain one, and what a stop leaves.
#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "core/perft.h"
#include "perft/counter.h"

namespace hive {
namespace {

constexpr const char* kPassForced =
    R"(Base;InProgress;White[5];wS1;bB1 /wS1;wQ wS1/;bQ -bB1;wQ \wS1;bS1 \bQ;wQ bS1-;bB1 wS1)";
constexpr const char* kWinInOne =
    R"(Base;InProgress;White[5];wA1;bA1 \wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ -wA1;wQ -wA2;bB1 -bA1)";
constexpr const char* kWon = R"(Base;WhiteWins;Black[5];wA1;bA1 \wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;)"
                             R"(bQ -wA1;wQ -wA2;bB1 -bA1;wQ -bQ)";

const std::atomic<bool> kNoStop{false};
const CountWatch kUnwatched{kNoStop, {}};

CountMethod with_threads(int threads) {
    CountMethod method;
    method.threads = threads;
    return method;
}

LargePosition position_of(const char* text) {
    const auto game = parse_game(text);
    REQUIRE(game);
    return game->position();
}

std::uint64_t sum(const std::vector<RootCount>& roots) {
    std::uint64_t leaves = 0;
    for (const RootCount& root : roots) leaves += root.leaves;
    return leaves;
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

}  // namespace
}  // namespace hive
