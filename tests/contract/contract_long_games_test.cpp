// Games that reach the limits of a board: long lines, high stacks, far walks, many plies and moves.

#include <algorithm>
#include <array>
#include <string>

#include <catch2/catch.hpp>

#include "core/job/stopwatch.h"
#include "tests/support/uhp_client.h"

namespace hive {

namespace {

// The ways to write a neighbour of X, counter-clockwise from the east.
constexpr std::array<const char*, 6> kDirections = {"X-", "X/", "\\X", "-X", "/X", "X\\"};

std::string neighbour(const std::string& piece, std::size_t direction) {
    std::string text = kDirections[direction % 6];
    return text.replace(text.find('X'), 1, piece);
}

// A move turned about the hive by so many sixths of a circle, counter-clockwise.
std::string turned(const std::string& move, std::size_t sixths) {
    const Lines words = split(move, ' ');
    if (words.size() == 1) return move;
    std::string piece = words[1];
    piece.erase(std::remove_if(piece.begin(), piece.end(),
                               [](char c) { return c == '-' || c == '/' || c == '\\'; }),
                piece.end());
    std::size_t direction = 0;
    while (neighbour(piece, direction) != words[1]) ++direction;
    return words[0] + ' ' + neighbour(piece, direction + sixths);
}

Lines turned(const Lines& moves, std::size_t sixths) {
    Lines result;
    for (const std::string& move : moves) result.push_back(turned(move, sixths));
    return result;
}

// All pieces in one line: black's go on in this direction, white's in the opposite one. An ant is
// last on each side.
Lines moves_to_a_line(std::size_t direction) {
    const std::array<std::string, 14> order = {"S1", "Q", "S2", "B1", "B2", "G1", "G2",
                                               "G3", "M", "L",  "P",  "A1", "A2", "A3"};
    Lines moves = {"wS1", "bS1 " + neighbour("wS1", direction)};
    for (std::size_t i = 1; i < order.size(); ++i) {
        moves.push_back("w" + order[i] + ' ' + neighbour("w" + order[i - 1], direction + 3));
        moves.push_back("b" + order[i] + ' ' + neighbour("b" + order[i - 1], direction));
    }
    return moves;
}

const Lines kWalkOpening = {"wG1", "bG1 wG1-", "wQ \\wG1", "bQ bG1/"};
// Ends with the hive as it was, two cells further east.
const Lines kWalk = {"wQ -bQ",   "bG1 bQ/",  "wG1 -bG1", "bQ bG1\\",
                     "wQ wG1\\", "bG1 bQ\\", "wG1 wQ\\", "bQ bG1/"};
constexpr int kWalkStep = 2;

// More legal moves than the 206 that a reader of our moves must at least be ready for; the plain
// model of the rules counts the same.
constexpr std::size_t kManyMoves = 228;
constexpr auto kManyMovesGame =
    "Base+MLP;InProgress;Black[29];wS1;bL wS1\\;wA1 \\wS1;bP bL\\;wM -wA1;bG1 bP-;"
    "wQ \\wA1;bQ /bP;wS2 -wM;bQ \\bG1;wA2 wS1/;bP /bG1;wL -wS2;bS1 bG1-;wB1 wQ/;bM bP\\;"
    "wA2 bG1\\;bM -wQ;wA2 \\wL;bG2 bS1/;wG1 /wA2;bS2 bG2-;wA2 -bM;bB1 bS1\\;wB2 -wG1;"
    "bB2 /bP;wP wB1/;bA1 -bB2;wA3 wP/;bG3 bS2/;wG2 wA3-;bA2 \\bA1;wG3 -wB2;bA3 bB1\\;"
    "wA2 /bL;bA2 -bA1;wA2 wG2\\;bA2 wA3\\;wM bB2\\;bA1 \\wG2;wA2 bM\\;bA1 wG2/;wM /bB2;"
    "bM wA2\\;wM -bB2;bA1 -bP;wM wG2-;bA1 \\wM;wM /wG3;bA1 bA3-;wG2 -wA3;bA2 wG3\\;"
    "wA3 \\bQ;bA2 -wG3;wM wP/;bA1 wM\\;wM wA3/";

std::string leaves(UhpClient& client, const std::string& perft) {
    const std::string line = client.ask(perft).back();
    return line.substr(0, line.find(" in "));
}

}  // namespace

TEST_CASE("a line of all 28 pieces, on each axis", "[contract]") {
    const std::size_t direction = GENERATE(0U, 1U, 2U, 3U, 4U, 5U);
    CAPTURE(kDirections[direction]);
    UhpClient client;
    client.line("newgame Base+MLP");
    const std::string game = client.play(moves_to_a_line(direction));
    CHECK(state_field(game) == "InProgress");
    // 58 cells touch the other 27 pieces; the ant may go to all but its own.
    const Lines moves = client.valid_moves();
    CHECK(moves.size() == 57);
    CHECK(std::all_of(moves.begin(), moves.end(),
                      [](const std::string& move) { return starts_with(move, "wA3 "); }));
    // The same on all axes: no edge of the board shows.
    CHECK(leaves(client, "perft 3") == "perft(3)  =          316,888");
    client.best_move("bestmove nodes 1000");
    CHECK(client.line("newgame " + game) == game);
    CHECK(client.valid_moves() == moves);
    CHECK(client.line("undo 28") == "Base+MLP;NotStarted;White[1]");
}

TEST_CASE("a hive that walks away is never the same position again", "[contract]") {
    constexpr int kRounds = 40;
    static_assert(kRounds * kWalkStep > 64);
    const std::size_t sixths = GENERATE(0U, 1U, 2U, 3U, 4U, 5U);
    CAPTURE(sixths);
    UhpClient client;
    client.line("newgame");
    std::string game = client.play(turned(kWalkOpening, sixths));
    const Lines start_moves = client.valid_moves();
    const std::string start_leaves = leaves(client, "perft 3");
    int draws = 0;
    for (int round = 0; round < kRounds; ++round) {
        for (const std::string& move : turned(kWalk, sixths)) {
            game = client.line("play " + move);
            if (state_field(game) != "InProgress") ++draws;
        }
    }
    CHECK(draws == 0);
    CHECK(client.valid_moves() == start_moves);
    CHECK(leaves(client, "perft 3") == start_leaves);
    client.best_move("bestmove nodes 1000");
    CHECK(client.line("newgame " + game) == game);
    CHECK(client.valid_moves() == start_moves);
}

TEST_CASE("a stack of seven", "[contract]") {
    UhpClient client;
    client.line("newgame Base+M");
    client.play({"wS1",     "bS1 wS1-", "wB1 -wS1", "bB1 bS1-", "wB2 \\wS1", "bB2 bS1/",
                 "wQ /wS1", "bQ bS1\\", "wM -wB1",  "bM bB1-",  "wM wB1",    "bM bB1",
                 "wM wS1",  "bM bS1",   "wB1 wM",   "bM wB1",   "wB2 bM",    "bB1 bS1",
                 "wA1 -wQ", "bB1 wB2",  "wA2 -wA1", "bB2 bS1",  "wA3 -wA2"});
    const std::string game = client.line("play bB2 bB1");
    CHECK(state_field(game) == "InProgress");
    const Lines moves = client.valid_moves();
    for (const auto* covered : {"wB1", "wB2", "wM"}) {
        CHECK(std::none_of(moves.begin(), moves.end(),
                           [&](const std::string& move) { return starts_with(move, covered); }));
    }
    client.best_move("bestmove nodes 1000");
    CHECK(client.line("newgame " + game) == game);

    // From the top down again; the lower pieces are free one after the other.
    client.play({"wS2 -wA3", "bB2 wQ", "wG1 -wS2", "bB1 bS1", "wB2 wM\\"});
    CHECK(client.line("undo 29") == "Base+M;NotStarted;White[1]");
}

TEST_CASE("a game of a thousand plies", "[contract]") {
    const bool walks = GENERATE(false, true);
    CAPTURE(walks);
    const Lines shuttle = {"wQ -wG1", "bQ bG1-", "wQ \\wG1", "bQ bG1/"};
    const Lines& round = walks ? kWalk : shuttle;
    UhpClient client;
    client.line("newgame");
    std::string game = client.play(kWalkOpening);
    while (split(game, ';').size() < 3 + 1004) game = client.play(round);
    CHECK(split(game, ';').size() == 3 + 1004);
    CHECK(state_field(game) == (walks ? "InProgress" : "Draw"));
    CHECK(split(game, ';').at(2) == "White[503]");
    client.best_move("bestmove depth 2");
    client.best_move("bestmove time 00:00:00.050");

    const Stopwatch stopwatch;
    CHECK(client.line("newgame " + game) == game);
    CHECK(stopwatch.elapsed() < std::chrono::milliseconds(1000));
    CHECK(client.line("undo 1004") == "Base;NotStarted;White[1]");
}

TEST_CASE("more than 206 legal moves", "[contract]") {
    UhpClient client;
    const std::string game = client.line(std::string("newgame ") + kManyMovesGame);
    const Lines moves = client.valid_moves();
    CHECK(moves.size() == kManyMoves);
    CHECK(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
    for (const std::string& move : moves) {
        REQUIRE(split(client.line("play " + move), ';').back() == move);
        REQUIRE(client.line("undo") == game);
    }
    client.best_move("bestmove nodes 2000");
}

}  // namespace hive
