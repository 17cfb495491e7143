// Moves as text: which spellings are understood, and which one is printed.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/support/table.h"
#include "tests/support/uhp_client.h"

namespace hive {

namespace {

// A straight line from west to east: wB1 wQ wS1 bS1 bQ bB1. White is to move.
constexpr auto kLine = "Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bB1 bQ-";

constexpr auto kGameOver = "(game over)";

struct RuleExample {
    std::string name;
    std::string game_string;
    std::string move_count;
    std::string moves;
};

std::vector<RuleExample> rule_examples() {
    std::vector<RuleExample> examples;
    for (const auto& row : read_table("rule-examples.tsv")) {
        examples.push_back({row.at(0), row.at(1), row.at(2), row.at(5)});
    }
    return examples;
}

// The last move of the game after this one was played in the position.
std::string echo(UhpClient& client, const std::string& position, const std::string& move) {
    client.line("newgame " + position);
    return split(client.line("play " + move), ';').back();
}

// Game type, state and turn.
Lines header(const std::string& game_string) {
    Lines fields = split(game_string, ';');
    fields.resize(3);
    return fields;
}

std::set<std::string> as_set(const std::string& moves) {
    const Lines list = split(moves, ';');
    return {list.begin(), list.end()};
}

}  // namespace

TEST_CASE("validmoves of the rule examples, word for word", "[contract]") {
    UhpClient client;
    const auto examples = rule_examples();
    REQUIRE(examples.size() > 50);
    for (const RuleExample& example : examples) {
        CAPTURE(example.name, example.game_string);
        const std::string game = client.line("newgame " + example.game_string);
        CHECK(header(game) == header(example.game_string));
        CHECK(client.line("newgame " + game) == game);
        if (example.moves == kGameOver) {
            client.error("validmoves");
            continue;
        }
        const std::string moves = client.line("validmoves");
        CHECK(as_set(moves) == as_set(example.moves));
        CHECK(std::to_string(split(moves, ';').size()) == example.move_count);
    }
}

TEST_CASE("bestmove is one of the valid moves of the rule examples", "[contract]") {
    UhpClient client;
    for (const RuleExample& example : rule_examples()) {
        if (example.moves == kGameOver) continue;
        CAPTURE(example.name);
        client.line("newgame " + example.game_string);
        client.best_move("bestmove depth 0");
        client.best_move("bestmove nodes 500");
    }
}

TEST_CASE("each valid move is accepted and echoed as it was printed", "[contract]") {
    UhpClient client;
    for (const RuleExample& example : rule_examples()) {
        if (example.moves == kGameOver) continue;
        CAPTURE(example.name);
        const std::string game = client.line("newgame " + example.game_string);
        for (const std::string& move : client.valid_moves()) {
            REQUIRE(split(client.line("play " + move), ';').back() == move);
            REQUIRE(client.line("undo") == game);
        }
    }
}

TEST_CASE("any neighbour may be the reference; the first in order is echoed", "[contract]") {
    UhpClient client;
    const std::string corner = "Base;InProgress;White[3];wS1;bS1 wS1-;wB1 \\wS1;bB1 bS1\\";
    // West of wS1 and south-west of wB1 are the same cell; its first neighbour is to the
    // north-east.
    CHECK(echo(client, corner, "wA1 -wS1") == "wA1 /wB1");
    CHECK(echo(client, corner, "wA1 /wB1") == "wA1 /wB1");
}

TEST_CASE("a buried piece may be the reference; the top piece is echoed", "[contract]") {
    UhpClient client;
    const std::string buried = std::string(kLine) + ";wB1 wQ;bB1 bQ";
    CHECK(echo(client, buried, "wA1 -wQ") == "wA1 -wB1");
    CHECK(echo(client, buried, "wA1 -wB1") == "wA1 -wB1");
    CHECK(echo(client, buried, "wB1 wQ\\") == "wB1 wQ\\");
}

TEST_CASE("the moving piece may be its own reference; it is never echoed", "[contract]") {
    UhpClient client;
    CHECK(echo(client, kLine, "wB1 wB1/") == "wB1 \\wQ");
    CHECK(echo(client, kLine, "wB1 wB1\\") == "wB1 /wQ");
    const std::string on_top = std::string(kLine) + ";wB1 wQ;bB1 bQ";
    CHECK(echo(client, on_top, "wB1 -wB1") == "wB1 -wQ");
    CHECK(echo(client, on_top, "wB1 wB1\\") == "wB1 wQ\\");
    CHECK(echo(client, on_top, "wB1 wB1/") == "wB1 \\wS1");
}

TEST_CASE("a direction to an occupied cell is a legal climb; the top piece is echoed",
          "[contract]") {
    UhpClient client;
    CHECK(echo(client, kLine, "wB1 -wS1") == "wB1 wQ");
    CHECK(echo(client, kLine, "wB1 wB1-") == "wB1 wQ");
    const std::string climbed =
        "newgame Base;InProgress;White[1];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bB1 bQ-;wB1 -wS1";
    CHECK(client.line(climbed) ==
          "Base;InProgress;Black[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bB1 bQ-;wB1 wQ");
    client.line(std::string("newgame ") + kLine);
    client.invalid_move("play wA1 -wS1");
    client.invalid_move("play wQ wS1");
    client.invalid_move("play wQ -bS1");
}

TEST_CASE("references that mean nothing are refused", "[contract]") {
    UhpClient client;
    const std::string game = client.line(std::string("newgame ") + kLine + ";wB1 wQ;bB1 bQ");
    for (const auto* move :
         {"wA1 -wA1",  "wA1 -wG1",  "wA1 -bA1", "wA2 -wB1",     "wQ1",       "wQ1 -wS1",
          "wA1 -wQ1",  "wA1",       "wB1 wB1",  "wB2 wQ",       "wA1 -wB1-", "wA1 -wB1/",
          "wA1 --wB1", "wA1 wB1 -", "wA1 -",    "wA1 - wB1",    "wA4 -wB1",  "wA0 -wB1",
          "wA -wB1",   "wM -wB1",   "xA1 -wB1", "wA1 -wB1 wS1", "wA1-wB1",   "A1 -wB1",
          "-",         "wA1 \\",    "w",        "wA1 |wB1",     "0",         "null",
          "(none)"}) {
        client.invalid_move(std::string("play ") + move);
    }
    CHECK(client.game_string() == game);
    CHECK(client.line("play wA1 -wB1") ==
          "Base;InProgress;Black[5];" + game.substr(25) + ";wA1 -wB1");
}

TEST_CASE("the first move takes no reference but a dot", "[contract]") {
    UhpClient client;
    client.line("newgame");
    client.invalid_move("play wS1 -wS1");
    client.invalid_move("play wS1 wS1");
    client.invalid_move("play bS1");
    client.invalid_move("play wS2");
    CHECK(client.line("play wS1 .") == "Base;InProgress;Black[1];wS1");
}

TEST_CASE("validmoves has no duplicates when a throw equals a walk", "[contract]") {
    UhpClient client;
    client.line("newgame Base+MP;InProgress;White[3];wP;bM /wP;wQ \\wP;bP /bM");
    Lines moves = client.valid_moves();
    CHECK(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
    moves.erase(std::remove_if(moves.begin(), moves.end(),
                               [](const std::string& move) { return !starts_with(move, "wQ "); }),
                moves.end());
    CHECK(moves == Lines{"wQ -wP", "wQ wP-", "wQ wP/", "wQ wP\\"});
}

}  // namespace hive
