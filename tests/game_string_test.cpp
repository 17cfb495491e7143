#include "core/game_string.h"

#include <string>

#include <catch2/catch.hpp>

#include "core/notation.h"

namespace hive {
namespace {

std::string canonical(const std::string& text) {
    const Result<Game> game = parse_game(text);
    return game ? to_string(*game, true) : "refused: " + game.error().message;
}

void check_refused(const std::string& text, const std::string& keyword) {
    INFO("GameString '" << text << "'");
    const Result<Game> game = parse_game(text);
    REQUIRE_FALSE(game);
    CHECK(game.error().kind == ErrorKind::kBadInput);
    CHECK_THAT(game.error().message, Catch::Contains(keyword));
}

TEST_CASE("a game type alone starts a game") {
    CHECK(canonical("Base") == "Base;NotStarted;White[1]");
    CHECK(canonical("base+plm") == "Base+MLP;NotStarted;White[1]");
    CHECK(canonical("Base+ML;NotStarted;White[1]") == "Base+ML;NotStarted;White[1]");
    CHECK(canonical(" Base ; ") == "Base;NotStarted;White[1]");
}

TEST_CASE("state and turn of a GameString are worked out, not believed") {
    const std::string expected = "Base;InProgress;White[2];wA1;bA1 wA1-";
    CHECK(canonical("Base;WhiteWins;Black[77];wA1;bA1 wA1-") == expected);
    CHECK(canonical("Base;x;y;wA1;bA1 wA1-") == expected);
    CHECK(canonical("Base;InProgress;white[5];wA1;bA1 wA1-") == expected);
    CHECK(canonical("Base;;;wA1;bA1 wA1-") == expected);
    CHECK(canonical("Base;InProgress;White[1];wA1") == "Base;InProgress;Black[1];wA1");
}

TEST_CASE("blanks, tabs, case and an empty last field of a GameString do not matter") {
    const std::string expected = R"(Base+M;InProgress;Black[2];wA1;bM wA1-;wQ \wA1)";
    CHECK(canonical(R"(BASE+m ; inprogress;x; wa1 ;	BM   wA1- ; wQ \WA1 ; )") == expected);
    CHECK(canonical(R"(Base+M;InProgress;Black[2];wA1;bM wA1-;wQ \wA1;)") == expected);
    CHECK(canonical("Base+M;x;y;wA1 .;bM wA1-;wQ \\wA1\r") == expected);
}

TEST_CASE("moves of a GameString are written in canonical form") {
    CHECK(canonical(R"(Base;x;y;wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wQ wQ-)") ==
          R"(Base;InProgress;Black[3];wS1;bS1 wS1-;wQ \wS1;bQ bS1/;wQ -bQ)");
}

TEST_CASE("passes count as plies in the turn field") {
    CHECK(canonical(
              R"(Base;x;y;wS1;bB1 /wS1;wQ wS1/;bQ -bB1;wQ \wS1;bS1 \bQ;wQ -wS1;bB1 wS1;PASS)") ==
          R"(Base;InProgress;Black[5];wS1;bB1 /wS1;wQ wS1/;bQ -bB1;wQ \wS1;bS1 \bQ;wQ -wS1;)"
          R"(bB1 wS1;pass)");
}

TEST_CASE("the state field tells how a game ended, and the turn goes on") {
    CHECK(canonical(R"(Base;x;y;wA1;bA1 \wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ -wA1;wQ -wA2;bB1 -bA1;)"
                    R"(wQ -bQ)")
              .substr(0, 24) == "Base;WhiteWins;Black[5];");
    CHECK(canonical(R"(Base;x;y;wS1;bB1 /wS1;wQ wS1-;bG1 bB1\;wQ bB1-;bQ bG1\;wB1 wQ-;bQ bG1-;)"
                    R"(wG1 wS1-)")
              .substr(0, 24) == "Base;BlackWins;Black[5];");
    CHECK(canonical(R"(Base;x;y;wS1;bB1 /wS1;wQ wS1-;bQ bB1\;wQ bB1-;bS1 bQ\;wS2 wQ-;bA1 bS1\;)"
                    R"(wG1 wS1-;bG1 -bS1;wG2 \wS1;bG2 -bQ;wG2 bQ-)")
              .substr(0, 19) == "Base;Draw;Black[7];");
}

TEST_CASE("the repetition rule shows in the state field only if it is in use") {
    const Result<Game> game =
        parse_game(R"(Base;x;y;wG1;bG1 wG1-;wQ \wG1;bQ bG1/;wQ -wG1;bQ bG1-;wQ \wG1;bQ bG1/;)"
                   R"(wQ -wG1;bQ bG1-;wQ \wG1;bQ bG1/)");
    REQUIRE(game);
    CHECK(to_string(*game, true).substr(0, 19) == "Base;Draw;White[7];");
    CHECK(to_string(*game, false).substr(0, 25) == "Base;InProgress;White[7];");
}

TEST_CASE("an unusable game type is refused") {
    for (const char* text : {"", ";", "Chess", "Base+", "Base+MM", "BaseMLP;x;y;wA1", "wA1"})
        check_refused(text, "");
}

TEST_CASE("a bad move is refused with its number and its text") {
    check_refused("Base;x;y;wQ", "move 1");
    check_refused("Base;x;y;wQ", "wQ");
    check_refused("Base;x;y;wA1;bA1 wA1-;wA3 -wA1", "move 3");
    check_refused("Base;x;y;wA1;bA1 wA1-;wA3 -wA1", "wA3 -wA1");
    check_refused("Base;x;y;wA1;;bA1 wA1-", "move 2");
    check_refused("Base;x;y;wA1;pass", "move 2");
}

TEST_CASE("moves after the end of a game are refused") {
    check_refused(R"(Base;x;y;wA1;bA1 \wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ -wA1;wQ -wA2;bB1 -bA1;)"
                  R"(wQ -bQ;bA2 bA1/)",
                  "move 10");
}

}  // namespace
}  // namespace hive
