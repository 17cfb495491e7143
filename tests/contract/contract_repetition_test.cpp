// Threefold repetition over the wire.

#include <string>

#include <catch2/catch.hpp>

#include "tests/support/uhp_client.h"

namespace hive {

namespace {

const Lines kOpening = {"wG1", "bG1 wG1-", "wQ \\wG1", "bQ bG1/"};
// Leads back to where it began.
const Lines kShuttle = {"wQ -wG1", "bQ bG1-", "wQ \\wG1", "bQ bG1/"};

// Twice there and back: the position after the opening has come three times.
void play_repetition(UhpClient& client) {
    client.line("newgame");
    client.play(kOpening);
    client.play(kShuttle);
    client.play(kShuttle);
}

}  // namespace

TEST_CASE("the third occurrence of a position is a draw, in the state field", "[contract]") {
    UhpClient client;
    client.line("newgame");
    client.play(kOpening);
    for (const std::string& move : kShuttle) {
        CHECK(state_field(client.line("play " + move)) == "InProgress");
    }
    for (const auto* move : {"wQ -wG1", "bQ bG1-", "wQ \\wG1"}) {
        CHECK(state_field(client.line(std::string("play ") + move)) == "InProgress");
    }
    CHECK(client.line("play bQ bG1/") ==
          "Base;Draw;White[7];wG1;bG1 wG1-;wQ \\wG1;bQ bG1/;wQ -wG1;bQ bG1-;wQ \\wG1;bQ bG1/;"
          "wQ -wG1;bQ bG1-;wQ \\wG1;bQ bG1/");
}

TEST_CASE("after a draw by repetition everything goes on", "[contract]") {
    UhpClient client;
    play_repetition(client);
    CHECK(client.valid_moves().size() == 22);
    client.best_move("bestmove depth 2");
    client.best_move("bestmove time 00:00:00.020");
    const std::string fourth = client.play(kShuttle);
    CHECK(state_field(fourth) == "Draw");
    CHECK(client.line("newgame " + fourth) == fourth);

    SECTION("a new position is in progress again") {
        const std::string longer = client.line("play wA1 \\wQ");
        CHECK(state_field(longer) == "InProgress");
        CHECK(client.line("newgame " + longer) == longer);
    }
    SECTION("undo goes back to before the draw") {
        CHECK(state_field(client.line("undo 5")) == "InProgress");
        CHECK(state_field(client.line("play bQ bG1/")) == "Draw");
    }
}

TEST_CASE("a new game begins to count anew", "[contract]") {
    UhpClient client;
    play_repetition(client);
    client.line("newgame");
    client.play(kOpening);
    CHECK(state_field(client.play(kShuttle)) == "InProgress");
    CHECK(state_field(client.play(kShuttle)) == "Draw");
}

TEST_CASE("RepetitionDraw turns the rule off and on", "[contract]") {
    UhpClient client;
    client.line("options set RepetitionDraw False");
    client.line("newgame");
    client.play(kOpening);
    client.play(kShuttle);
    const std::string third = client.play(kShuttle);
    CHECK(state_field(third) == "InProgress");
    CHECK(state_field(client.line("newgame " + third)) == "InProgress");
    client.best_move("bestmove depth 2");
    client.line("options set RepetitionDraw True");
    CHECK(state_field(client.line("newgame " + third)) == "Draw");
}

TEST_CASE("pieces of one kind and colour count as the same in a repetition", "[contract]") {
    UhpClient client;
    client.line("newgame");
    // After the opening wA1 stands west and wA2 north-west of wQ. In each round they change places.
    client.play(
        {"wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", "wA2 \\wQ", "bB1 bS1\\"});
    const Lines first_round = {"wA1 /wQ", "bA1 bQ\\", "wA2 -wQ", "bA1 bQ/", "wA1 \\wQ", "bA1 bQ-"};
    CHECK(state_field(client.play(first_round)) == "InProgress");
    const Lines second_round = {"wA2 /wQ", "bA1 bQ\\", "wA1 -wQ", "bA1 bQ/", "wA2 \\wQ"};
    CHECK(state_field(client.play(second_round)) == "InProgress");
    CHECK(state_field(client.line("play bA1 bQ-")) == "Draw");
}

// The two ants walk in rounds of seven and of five moves, so a position comes back after 70 plies.
TEST_CASE("an occurrence counts however long ago it was", "[contract]") {
    const Lines white_round = {"wA1 \\wQ", "wA1 \\wS1", "wA1 \\bS1", "wA1 /bS1",
                               "wA1 /wS1", "wA1 /wQ",   "wA1 -wQ"};
    const Lines black_round = {"bA1 bQ/", "bA1 \\bQ", "bA1 /bQ", "bA1 bQ\\", "bA1 bQ-"};
    constexpr std::size_t kTurns = 2 * 7 * 5;
    UhpClient client;
    client.line("newgame");
    client.play({"wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-"});
    Lines states;
    for (std::size_t turn = 0; turn < kTurns; ++turn) {
        states.push_back(state_field(client.line("play " + white_round[turn % 7])));
        states.push_back(state_field(client.line("play " + black_round[turn % 5])));
    }
    Lines expected(2 * kTurns - 1, "InProgress");
    expected.emplace_back("Draw");
    CHECK(states == expected);
}

}  // namespace hive
