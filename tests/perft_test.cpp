// Perft from the start and from positions in the middle of games.
//
// The numbers from the start are Mzinga's published tables, confirmed by nokamute to depth 7; those
// of the other positions were computed by two independent engines.
#include "core/perft.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "core/movegen.h"
#include "core/notation.h"
#include "tests/support/table.h"

namespace hive {
namespace {

void check_starts(int min_depth, int max_depth) {
    int checked = 0;
    for (const auto& row : read_table("perft-start.tsv")) {
        const int depth = std::stoi(row.at(1));
        if (depth < min_depth || depth > max_depth) continue;
        INFO(row[0] << " at depth " << depth);
        const Result<GameType> type = parse_game_type(row[0]);
        REQUIRE(type);
        CHECK(perft(LargePosition(*type), depth) == std::stoull(row.at(2)));
        ++checked;
    }
    CHECK(checked == static_cast<int>(kGameTypes.size()) * (max_depth - min_depth + 1));
}

constexpr std::array kLeaves{PerftLeaves::kTogether, PerftLeaves::kBulk, PerftLeaves::kList};

TEST_CASE("every method counts the same") {
    auto table = PerftTable::create(1);
    REQUIRE(table);
    for (const char* const text :
         {"Base", "Base+MLP",
          R"(Base+MLP;InProgress;Black[5];wP;bM wP-;wQ /wP;bQ bM/;wQ wP\;bA1 bQ\;wQ -bQ;bA2 bQ/;)"
          R"(wQ -bA2)"}) {
        const auto game = parse_game(text);
        REQUIRE(game);
        for (int depth = 0; depth <= 4; ++depth) {
            CAPTURE(text, depth);
            const std::uint64_t expected = perft(game->position(), depth);
            for (const PerftLeaves leaves : kLeaves) {
                CHECK(perft(game->position(), depth, {leaves, nullptr}) == expected);
                // Twice, so that the second count finds what the first one stored.
                CHECK(perft(game->position(), depth, {leaves, &*table}) == expected);
                CHECK(perft(game->position(), depth, {leaves, &*table}) == expected);
            }
        }
    }
}

// Where the small grid is left, in the middle of a tree.
TEST_CASE("every method counts the same along a line that outgrows the small grid") {
    LargePosition position{GameType{}};
    constexpr std::array kOrder{Bug::kGrasshopper, Bug::kQueen, Bug::kSpider,
                                Bug::kBeetle,      Bug::kAnt,   Bug::kAnt};
    int west = 0;
    int east = 1;
    for (const Bug bug : kOrder) {
        for (const int q : {west--, east++}) {
            const Move move = Move::place(bug, Grid<32>::at({q, 0}));
            REQUIRE(is_legal(position, move));
            position.play(move);
        }
    }
    auto table = PerftTable::create(1);
    REQUIRE(table);
    REQUIRE(SmallPosition(position).has_room());
    REQUIRE_FALSE(SmallPosition(position).has_room(3));
    for (int depth = 3; depth <= 4; ++depth) {
        const std::uint64_t expected = perft(position, depth, {PerftLeaves::kList, nullptr});
        for (const PerftLeaves leaves : kLeaves) {
            CHECK(perft(position, depth, {leaves, nullptr}) == expected);
            CHECK(perft(position, depth, {leaves, &*table}) == expected);
            CHECK(perft(position, depth, {leaves, &*table}) == expected);
        }
    }
}

// White places all kinds but the pillbug, which then is the tile laid for all that are in hand.
TEST_CASE("every method counts the same while only a pillbug is in hand") {
    LargePosition position(*parse_game_type("Base+MP"));
    const auto wanted = [&](Move move) {
        if (!move.is_placement()) return false;
        return position.side_to_move() == Color::kWhite ? move.bug() != Bug::kPillbug
                                                        : move.bug() == Bug::kMosquito;
    };
    const auto only_pillbug = 1U << index(Bug::kPillbug);
    while (position.kinds_in_hand(Color::kWhite) != only_pillbug ||
           position.side_to_move() != Color::kWhite) {
        REQUIRE_FALSE(position.is_over());
        MoveList moves;
        generate_moves(position, moves);
        const Move* const move = std::find_if(moves.begin(), moves.end(), wanted);
        position.play(move == moves.end() ? moves[moves.size() - 1] : *move);
        REQUIRE(position.ply() < 100);
    }
    REQUIRE(position.is_in_play(Tile(Color::kBlack, Bug::kMosquito, 1)));
    for (int depth = 2; depth <= 3; ++depth)
        CHECK(perft(position, depth) == perft(position, depth, {PerftLeaves::kList, nullptr}));
}

// One small table for all: counts of different types and turns must not meet in it.
TEST_CASE("perft through a table of the eight start positions to depth 7") {
    auto table = PerftTable::create(8);
    REQUIRE(table);
    for (const auto& row : read_table("perft-start.tsv")) {
        const int depth = std::stoi(row.at(1));
        if (depth > 7) continue;
        INFO(row[0] << " at depth " << depth);
        const Result<GameType> type = parse_game_type(row[0]);
        REQUIRE(type);
        CHECK(perft(LargePosition(*type), depth, {PerftLeaves::kTogether, &*table}) ==
              std::stoull(row.at(2)));
    }
}

TEST_CASE("the watch is told every leaf once, and can end the count") {
    const LargePosition start{GameType{}};
    for (int depth = 3; depth <= 6; ++depth) {
        std::uint64_t told = 0;
        const auto leaves = perft(start, depth, {}, [&](std::uint64_t found) {
            told += found;
            return true;
        });
        CHECK(leaves == told);
    }
    int calls = 0;
    CHECK_FALSE(perft(start, 6, {}, [&](std::uint64_t) { return ++calls < 50; }));
    CHECK(calls == 50);
}

TEST_CASE("what a count through a table left when it was ended is right") {
    const LargePosition start{GameType{}};
    auto table = PerftTable::create(4);
    REQUIRE(table);
    const PerftMethod method{PerftLeaves::kTogether, &*table};
    for (int most = 1; most <= 1000; most *= 10) {
        int calls = 0;
        CHECK_FALSE(perft(start, 7, method, [&](std::uint64_t) { return ++calls < most; }));
    }
    std::uint64_t told = 0;
    const auto leaves = perft(start, 7, method, [&](std::uint64_t found) {
        told += found;
        return true;
    });
    CHECK(leaves == 181'641'900);
    CHECK(told == 181'641'900);
}

TEST_CASE("perft of depth 0 counts the position itself") {
    CHECK(perft(LargePosition(GameType{}), 0) == 1);
}

TEST_CASE("perft of the eight start positions to depth 5") { check_starts(1, 5); }

TEST_CASE("perft of the Base start position at depth 6") {
    CHECK(perft(LargePosition(GameType{}), 6) == 12'219'480);
}

TEST_CASE("perft of the eight start positions at depth 6") { check_starts(6, 6); }

TEST_CASE("perft of the Base start position at depth 7") {
    CHECK(perft(LargePosition(GameType{}), 7) == 181'641'900);
}

TEST_CASE("perft of 54 positions in the middle of games to depth 3") {
    const auto rows = read_table("perft-positions.tsv");
    CHECK(rows.size() == 54);
    for (const auto& row : rows) {
        INFO(row.at(0));
        const Result<Game> game = parse_game(row[0]);
        REQUIRE(game);
        for (int depth = 1; depth <= 3; ++depth)
            CHECK(perft(game->position(), depth) ==
                  std::stoull(row.at(static_cast<std::size_t>(depth))));
    }
}

// Published with Intsect.jl (P1, P2) or held as test positions by nokamute (P3, P4).
TEST_CASE("perft of four published positions to depth 4", "[slow]") {
    struct Case {
        const char* game_string;
        std::array<std::uint64_t, 4> counts;
    };
    const std::array<Case, 4> cases{{
        {R"(Base+MLP;InProgress;White[11];wB1;bS1 wB1-;wQ /wB1;bQ bS1/;wG1 -wB1;bG1 bS1-;wM -wQ;)"
         R"(bM bQ-;wP /wQ;bP bQ/;wL -wG1;bL bG1-;wA1 wQ\;bB1 \bQ;wS1 wA1-;bA1 -bB1;wA2 -wP;)"
         R"(bA2 bP-;wA2 wS1/;bA2 /bA1)",
         {115, 12'814, 1'356'195, 151'460'537}},
        {R"(Base+MLP;InProgress;Black[10];wL;bL wL\;wM \wL;bM bL\;wA1 /wM;bA1 /bL;wQ wM/;bQ bM-;)"
         R"(wA2 wQ\;bA2 bA1\;wA2 /bA2;bA1 /wA1;wB1 wQ\;bP bA2-;wM wB1\;bB1 \bA2;wA3 -wQ;bS1 /bA1;)"
         R"(wA3 -bS1)",
         {57, 6'929, 454'260, 52'745'320}},
        {R"(Base+MLP;InProgress;White[5];wB1;bB1 -wB1;wQ wB1-;bQ /bB1;wB2 wQ-;bQ /wB1;wB2 wQ;)"
         R"(bB1 bQ)",
         {36, 965, 44'307, 1'749'084}},
        {R"(Base+MLP;InProgress;Black[5];wP;bM wP-;wQ /wP;bQ bM/;wQ wP\;bA1 bQ\;wQ -bQ;bA2 bQ/;)"
         R"(wQ -bA2)",
         {63, 1'960, 130'653, 5'260'863}},
    }};
    for (const Case& position : cases) {
        INFO(position.game_string);
        const Result<Game> game = parse_game(position.game_string);
        REQUIRE(game);
        for (int depth = 1; depth <= 4; ++depth)
            CHECK(perft(game->position(), depth) ==
                  position.counts.at(static_cast<std::size_t>(depth - 1)));
    }
}

}  // namespace
}  // namespace hive
