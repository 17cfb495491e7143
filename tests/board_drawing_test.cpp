#include "engine/board_drawing.h"

#include <catch2/catch.hpp>

#include "core/game_string.h"

namespace hive {
namespace {

std::string drawn(std::string_view game_string) {
    const auto game = parse_game(game_string);
    REQUIRE(game);
    return draw_board(game->position());
}

TEST_CASE("an empty board shows the hands") {
    CHECK(drawn("Base+MLP") == R"(Turn 1, White to move
White has Q 2S 2B 3G 3A M L P in hand
Black has Q 2S 2B 3G 3A M L P in hand)");
}

TEST_CASE("two tiles side by side") {
    CHECK(drawn("Base;;;wS1;bG1 wS1-") == R"(    .     .     .
 .    wS1   bG1    .
    .     .     .
Turn 2, White to move
White has Q S 2B 3G 3A in hand
Black has Q 2S 2B 2G 3A in hand)");
}

TEST_CASE("rows are staggered") {
    CHECK(drawn("Base;;;wS1;bS1 wS1-;wQ \\wS1;bQ bS1/;wA1 /wS1") == R"(    .     .     .     .
 .    wQ     .    bQ     .
    .    wS1   bS1    .
 .    wA1    .     .
    .     .
Turn 3, Black to move
White has S 2B 3G 2A in hand
Black has S 2B 3G 3A in hand)");
}

TEST_CASE("a stack shows its top tile and its height") {
    CHECK(drawn("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bB1 bQ-;wB1 wQ;bB1 bQ") ==
          R"(    .     .     .     .     .
 .    wB1:2 wS1   bS1   bB1:2  .
    .     .     .     .     .
Turn 5, White to move
White has S B 3G 3A in hand
Black has S B 3G 3A in hand)");
}

// The hive lies across the edge of the grid that positions are kept on.
TEST_CASE("a long line is drawn in one piece") {
    std::string game = "Base;;;wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wS1 -wQ;bS1 bQ-;wS2 -wS1;bS2 bS1-";
    for (const char* move : {";wB1 -wS2", ";bB1 bS2-", ";wB2 -wB1", ";bB2 bB1-", ";wG1 -wB2",
                             ";bG1 bB2-", ";wG2 -wG1", ";bG2 bG1-", ";wG3 -wG2", ";bG3 bG2-",
                             ";wA2 -wG3", ";bA2 bG3-", ";wA3 -wA2", ";bA3 bA2-"})
        game += move;
    const std::string drawing = drawn(game);
    INFO(drawing);
    CHECK(drawing.find("wA3   wA2   wG3   wG2   wG1   wB2   wB1   wS2   wS1   wQ    wA1   bA1   "
                       "bQ    bS1   bS2   bB1   bB2   bG1   bG2   bG3   bA2   bA3") !=
          std::string::npos);
    CHECK(drawing.ends_with("White has nothing in hand\nBlack has nothing in hand"));
}

}  // namespace
}  // namespace hive
