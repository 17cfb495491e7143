// UHP text of tiles, game types and moves: what is written, what is accepted, and what refusals
// say.
#include "core/notation.h"

#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "core/game.h"
#include "core/game_string.h"
#include "core/movegen.h"

namespace hive {
namespace {

LargePosition position_of(const std::string& game_string) {
    const Result<Game> game = parse_game(game_string);
    if (!game) FAIL(game_string << ": " << game.error().message);
    return game->position();
}

// The canonical form of a move text, or what its refusal says.
std::string canonical(const LargePosition& position, const std::string& text) {
    const Result<Move> move = parse_move(position, text);
    return move ? to_string(position, *move) : "refused: " + move.error().message;
}

void check_refused(const LargePosition& position, const std::string& text,
                   const std::string& keyword) {
    const Result<Move> move = parse_move(position, text);
    INFO("move '" << text << "'");
    REQUIRE_FALSE(move);
    CHECK(move.error().kind == ErrorKind::kInvalidMove);
    CHECK_THAT(move.error().message, Catch::Contains(keyword));
}

// wQ (0,-1)   bQ (2,-1)
//    wS1 (0,0)   bS1 (1,0)
const std::string kOpening = R"(Base;x;y;wS1;bS1 wS1-;wQ \wS1;bQ bS1/)";

// The white beetle stands on bS1 at (1,0), with wQ to its north-west and bQ to its north-east.
const std::string kBeetleOnSpider =
    R"(Base;x;y;wB1;bS1 wB1-;wQ \wB1;bQ bS1/;wQ -bQ;bA1 bQ-;wB1 bS1)";

TEST_CASE("game types are written in the order M L P and read in any order and case") {
    for (const GameType type : kGameTypes) {
        const Result<GameType> read = parse_game_type(to_string(type));
        REQUIRE(read);
        CHECK(*read == type);
    }
    CHECK(to_string(GameType{}) == "Base");
    CHECK(to_string(GameType(true, false, true)) == "Base+MP");
    for (const char* text : {"Base+PLM", "base+mlp", "BASE+LMP", "base+pml"}) {
        const Result<GameType> read = parse_game_type(text);
        REQUIRE(read);
        CHECK(to_string(*read) == "Base+MLP");
    }
}

TEST_CASE("unknown game types are refused") {
    for (const char* text : {"", "Base+", "Base+MM", "BaseMLP", "Base+X", "Base+M+L", "Bas", "+MLP",
                             "Base MLP", "Base+MLPM"}) {
        INFO("game type '" << text << "'");
        const Result<GameType> read = parse_game_type(text);
        REQUIRE_FALSE(read);
        CHECK(read.error().kind == ErrorKind::kBadInput);
        CHECK_FALSE(read.error().message.empty());
    }
}

TEST_CASE("tiles are named by colour, kind and, where there are several, number") {
    CHECK(to_string(Tile(Color::kWhite, Bug::kQueen, 1)) == "wQ");
    CHECK(to_string(Tile(Color::kBlack, Bug::kAnt, 3)) == "bA3");
    CHECK(to_string(Tile(Color::kWhite, Bug::kSpider, 2)) == "wS2");
    CHECK(to_string(Tile(Color::kBlack, Bug::kMosquito, 1)) == "bM");
    std::set<std::string> names;
    for (int i = 0; i < kTileCount; ++i) names.insert(to_string(Tile::from_index(i)));
    CHECK(names.size() == kTileCount);
}

TEST_CASE("the first move of a game has no reference") {
    const LargePosition start(GameType{true, true, true});
    CHECK(canonical(start, "wA1") == "wA1");
    CHECK(canonical(start, "  WS1\t") == "wS1");
    CHECK(canonical(start, "wM .") == "wM");
}

TEST_CASE("the reference is the first occupied neighbour in the order NW, NE, E, SE, SW, W") {
    const LargePosition white = position_of(kOpening);
    CHECK(canonical(white, "wQ wS1/") == "wQ -bQ");    // E before SE and SW; W has left
    CHECK(canonical(white, "wA1 -wS1") == "wA1 /wQ");  // NE before E
    CHECK(canonical(white, "wA1 /wS1") == "wA1 /wS1");
    CHECK(canonical(white, "wA1 -wQ") == "wA1 -wQ");
    CHECK(canonical(white, R"(wA1 \wQ)") == R"(wA1 \wQ)");
    CHECK(canonical(white, "wA1 wQ/") == "wA1 wQ/");
    const LargePosition black = position_of(kOpening + ";wA1 -wQ");
    CHECK(canonical(black, "bA1 bS1-") == R"(bA1 bQ\)");  // NW before W
    CHECK(canonical(black, "bA1 bQ-") == "bA1 bQ-");
}

TEST_CASE("moves may be in any case, with blanks and tabs round their words") {
    const LargePosition position = position_of(kOpening);
    CHECK(canonical(position, "WA1 -WQ") == "wA1 -wQ");
    CHECK(canonical(position, " \t wa1 \t  -wq \r") == "wA1 -wQ");
}

TEST_CASE("the moving tile may be its own reference, meaning its cell before the move") {
    CHECK(canonical(position_of(kOpening), "wQ wQ-") == "wQ -bQ");
    const LargePosition stack = position_of(kBeetleOnSpider + ";bA2 bA1-");
    CHECK(canonical(stack, R"(wB1 wB1\)") == R"(wB1 bS1\)");
    CHECK(canonical(stack, R"(wB1 \wB1)") == "wB1 wQ");
}

TEST_CASE("a buried tile is a reference for its cell, but cannot be climbed by name") {
    const LargePosition stack = position_of(kBeetleOnSpider + ";bA2 bA1-");
    CHECK(canonical(stack, "wA1 /bS1") == "wA1 /wB1");
    CHECK(canonical(stack, "wA1 /wB1") == "wA1 /wB1");
    check_refused(stack, "wB1 bS1", "top piece");
}

TEST_CASE("a climb is written by the top tile, and also read as a direction") {
    const LargePosition stack = position_of(kBeetleOnSpider + ";bA2 bA1-");
    CHECK(canonical(stack, "wB1 wQ") == "wB1 wQ");
    CHECK(canonical(stack, "wB1 -bQ") == "wB1 wQ");
    CHECK(canonical(stack, R"(wB1 \bS1)") == "wB1 wQ");
    CHECK(canonical(stack, "wB1 bS1/") == "wB1 bQ");
}

TEST_CASE("a pass is read where it is the only move") {
    const LargePosition forced =
        position_of(R"(Base;x;y;wS1;bB1 /wS1;wQ wS1/;bQ -bB1;wQ \wS1;bS1 \bQ;wQ bS1-;bB1 wS1)");
    CHECK(canonical(forced, " PASS ") == "pass");
    check_refused(position_of(kOpening), "pass", "pass");
}

TEST_CASE("texts that name no move are refused") {
    const LargePosition position = position_of(kOpening);
    for (const char* text : {"", "   ", "x", "wA1 -wQ wS1", "wA1 - wQ", "wA1 -", "wA1 --wQ", "-wQ",
                             "wA1 wQ--", "w", "A1 -wQ", "wA12 -wQ", "wA0 -wQ", "wA4 -wQ", ";"}) {
        INFO("move '" << text << "'");
        const Result<Move> move = parse_move(position, text);
        REQUIRE_FALSE(move);
        CHECK(move.error().kind == ErrorKind::kInvalidMove);
        CHECK_FALSE(move.error().message.empty());
    }
    check_refused(position, "wQ1 -bQ", "unknown piece");
    check_refused(position, "wA1 -bQ1", "unknown piece");
    check_refused(position, "wM -wQ", "unknown piece");  // not in a Base game
    check_refused(position, "wA1 -wQ-", "both sides");
}

TEST_CASE("a refusal says that a piece is placed where or when it may not be") {
    const LargePosition start(GameType{});
    check_refused(start, "wQ", "first turn");
    check_refused(start, "wA2", "wrong number");
    check_refused(start, "bA1", "not yours");
    check_refused(start, "wA1 -wA1", "unknown reference");
    check_refused(position_of("Base;x;y;wS1"), "bQ wS1-", "first turn");
    check_refused(position_of(R"(Base;x;y;wS1;bS1 wS1-;wB1 \wS1;bB1 bS1/;wG1 /wS1;bG1 bS1\)"),
                  "wA1 -wS1", "queen not placed");
    const LargePosition position = position_of(kOpening);
    check_refused(position, "wA2 -wQ", "wrong number");
    check_refused(position, "wA1 wS1-", "another piece");
    check_refused(position, R"(wA1 wS1\)", "enemy piece");
    check_refused(position, "wA1 bQ-", "enemy piece");
    check_refused(position, "bA1 bQ-", "not yours");
    check_refused(position, "wA1 -wA2", "unknown reference");
    check_refused(position, "wA1 -wA1", "unknown reference");
    check_refused(position, "wA1", "place");
    check_refused(position, "wS1", "already played");
}

TEST_CASE("a refusal says why a piece may not move") {
    check_refused(position_of("Base;x;y;wS1;bS1 wS1-"), "wS1 bS1-", "queen not placed");
    const LargePosition position = position_of(kOpening);
    check_refused(position, "bQ bS1-", "not yours");
    check_refused(position, "wS1 -wQ", "pinned");
    check_refused(position, "wS1 -wQ", "split the hive");
    check_refused(position, "wQ bQ-", "not reachable");
    check_refused(position, "wQ wS1", "not reachable");
    check_refused(position, "wQ wQ", "not reachable");
    check_refused(position_of(kBeetleOnSpider), "bS1 bQ/", "covered");
}

TEST_CASE("a refusal says that a gate is in the way") {
    const LargePosition pocket =
        position_of(R"(Base;x;y;wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wG1 -wS1;bG1 \bQ;wA1 -wG1;bA1 bQ-)");
    check_refused(pocket, R"(wA1 \bS1)", "gate");
    const LargePosition on_top = position_of(
        R"(Base+MP;x;y;wP;bM wP/;wQ -wP;bB1 bM-;wB1 wQ\;bG1 \bM;wB2 \wQ;bQ bG1-;wB2 wQ;bB1 bQ;)"
        R"(wB1 wP;bB1 bM)");
    check_refused(on_top, "wB1 -bB1", "gate");
}

TEST_CASE("a refusal says that a piece has just moved") {
    const LargePosition shielded =
        position_of(R"(Base+P;x;y;wP;bB1 wP-;wG1 \wP;bQ bB1/;wQ wG1/;bQ wG1-)");
    check_refused(shielded, "bQ wP/", "just moved");
    const LargePosition frozen =
        position_of(R"(Base+MP;x;y;wP;bA1 -wP;wQ wP\;bM \bA1;wQ bM-;bQ -bM;bA1 wP\)");
    check_refused(frozen, "bA1 /wP", "just moved");
}

TEST_CASE("after the end of a game every move is refused as bad input") {
    const LargePosition over = position_of(
        R"(Base;x;y;wA1;bA1 \wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ -wA1;wQ -wA2;bB1 -bA1;wQ -bQ)");
    for (const char* text : {"pass", "bA2 bA1/", "x"}) {
        const Result<Move> move = parse_move(over, text);
        REQUIRE_FALSE(move);
        CHECK(move.error().kind == ErrorKind::kBadInput);
        CHECK_THAT(move.error().message, Catch::Contains("over"));
    }
}

TEST_CASE("messages stay one line of ASCII whatever the text was") {
    const LargePosition position = position_of(kOpening);
    for (const std::string& text :
         {std::string("wA1\x01\xff -wQ"), std::string("\xc3\xa4"), std::string(5000, 'w'),
          std::string("w\0A1", 4), "wA1 " + std::string(5000, '-')}) {
        const Result<Move> move = parse_move(position, text);
        REQUIRE_FALSE(move);
        CHECK(move.error().message.size() < 300);
        for (const char c : move.error().message) CHECK((' ' <= c && c <= '~'));
    }
}

}  // namespace
}  // namespace hive
