// Whole games: repetition, undo, and hives that are long, tall or far from home.
#include "core/game.h"

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "core/notation.h"
#include "tests/support/plain_compare.h"
#include "tests/support/plain_game.h"
#include "tests/support/table.h"

namespace hive {
namespace {

Game game_of(const std::string& game_string) {
    const Result<Game> game = parse_game(game_string);
    INFO(game_string);
    if (!game) FAIL(game.error().message);
    return *game;
}

void play(Game& game, const std::string& text) {
    const Result<Move> move = parse_move(game.position(), text);
    if (!move) FAIL(text << ": " << move.error().message);
    game.play(*move);
}

void check_against_twin(const Game& game, const PlainGame& plain) {
    std::mt19937_64 random(1);
    const auto legal = plain.legal_moves();
    CHECK(board_difference(game.position(), plain).empty());
    CHECK(move_difference(game.position(), plain, legal, 100, random).empty());
    CHECK(state_difference(game, plain).empty());
    for (const PlainMove move : legal) CHECK(text_difference(game.position(), plain, move).empty());
}

// Both queens step out and back: the position of ply 4 comes back every four plies.
const std::string kShuffleStart = R"(Base;InProgress;White[3];wG1;bG1 wG1-;wQ \wG1;bQ bG1/)";
const std::array<std::string, 4> kShuffle{"wQ -wG1", "bQ bG1-", R"(wQ \wG1)", "bQ bG1/"};

// A hive of four tiles that walks: after six moves it has its old shape, two cells to the east and
// one to the north-west.
const std::string kWalkStart =
    R"(Base;InProgress;White[4];wA1;bA1 wA1-;wQ -wA1;bQ bA1-;wQ \wA1;bQ bA1\)";
const std::array<std::string, 6> kWalk{R"(wQ \bA1)", "bQ bA1-",    R"(wA1 \bQ)",
                                       "bA1 bQ/",    R"(wQ \wA1)", R"(bQ bA1\)"};

TEST_CASE("a position is drawn by repetition when it occurs the third time") {
    Game game = game_of(kShuffleStart);
    for (const std::string& text : kShuffle) play(game, text);
    CHECK(game.occurrences() == 2);
    CHECK(game.state(true) == GameState::kInProgress);
    for (const std::string& text : kShuffle) play(game, text);
    CHECK(game.position().ply() == 12);
    CHECK(game.occurrences() == 3);
    CHECK(game.state(true) == GameState::kDraw);
    CHECK(game.state(false) == GameState::kInProgress);
}

TEST_CASE("a game drawn by repetition can be played on, and is in progress again") {
    Game game = game_of(kShuffleStart);
    for (int round = 0; round < 2; ++round)
        for (const std::string& text : kShuffle) play(game, text);
    REQUIRE(game.state(true) == GameState::kDraw);
    play(game, "wA1 -wG1");
    CHECK(game.occurrences() == 1);
    CHECK(game.state(true) == GameState::kInProgress);
    CHECK(to_string(game, true).find(";InProgress;Black[7];") != std::string::npos);
    game.undo(1);
    CHECK(game.state(true) == GameState::kDraw);
    game.undo(1);
    CHECK(game.occurrences() == 2);
    CHECK(game.state(true) == GameState::kInProgress);
}

TEST_CASE("a position counts every time it occurs, however far back") {
    Game game = game_of(kShuffleStart);
    for (int round = 1; round <= 20; ++round) {
        for (const std::string& text : kShuffle) play(game, text);
        CHECK(game.occurrences() == round + 1);
    }
    const std::vector<Key> keys = game.repeatable_keys<32>();
    CHECK(std::count(keys.begin(), keys.end(), game.position().key()) == 20);
    const std::vector<Key> small_keys = game.repeatable_keys<16>();
    const Key small_key = SmallPosition(game.position()).key();
    CHECK(std::count(small_keys.begin(), small_keys.end(), small_key) == 20);
}

TEST_CASE("no position before the last placement can be repeated") {
    Game game = game_of(kShuffleStart);
    CHECK(game.repeatable_keys<32>().empty());
    play(game, kShuffle[0]);
    CHECK(game.repeatable_keys<32>().size() == 1);
    play(game, kShuffle[1]);
    CHECK(game.repeatable_keys<32>().size() == 2);
    play(game, "wA1 /wG1");
    CHECK(game.repeatable_keys<32>().empty());
    CHECK(game.repeatable_keys<16>().empty());
}

TEST_CASE("equal tiles that changed places make the same position") {
    Game game =
        game_of(R"(Base;x;y;wG1;bG1 wG1-;wQ \wG1;bQ bG1/;wA1 -wQ;bA1 bQ-;wA2 /wG1;bA2 bG1\)");
    const Tile ant(Color::kWhite, Bug::kAnt, 1);
    const Hex before = game.position().hex_of(ant);
    const Key key = game.position().key();
    // The white ants swap their cells; a black ant goes out and comes back.
    for (const char* text :
         {R"(wA1 \wQ)", "bA1 bQ/", "wA2 -wQ", R"(bA1 \bQ)", "wA1 /wG1", "bA1 bQ-"})
        play(game, text);
    CHECK(game.position().hex_of(ant) != before);
    CHECK(game.position().key() == key);
    CHECK(game.occurrences() == 2);
}

TEST_CASE("a hive that walked round the board's torus is in another position") {
    Game game = game_of(kWalkStart);
    PlainGame plain = *plain_game(kWalkStart);
    const Key start = game.position().key();
    for (int round = 1; round <= 32; ++round) {
        for (const std::string& text : kWalk) {
            play(game, text);
            REQUIRE(plain.play_text(text));
        }
        CHECK(game.occurrences() == 1);
    }
    // 64 cells to the east and 32 to the north-west: the same cells of the 32x32 torus again.
    CHECK(game.position().key() == start);
    CHECK(plain.place_of(Tile(Color::kWhite, Bug::kAnt, 1)) == Axial{64, -32});
    CHECK(game.state(true) == GameState::kInProgress);
    const std::vector<Key> keys = game.repeatable_keys<32>();
    CHECK(std::count(keys.begin(), keys.end(), start) == 0);
    const std::vector<Key> small_keys = game.repeatable_keys<16>();
    CHECK(std::count(small_keys.begin(), small_keys.end(), SmallPosition(game.position()).key()) ==
          0);
    check_against_twin(game, plain);
}

TEST_CASE("a hive can walk for 1 000 plies, and every undo leads back") {
    Game game = game_of(kWalkStart);
    PlainGame plain = *plain_game(kWalkStart);
    std::size_t next = 0;
    while (game.position().ply() < 1000) {
        play(game, kWalk[next]);
        REQUIRE(plain.play_text(kWalk[next]));
        next = (next + 1) % kWalk.size();
    }
    check_against_twin(game, plain);
    const std::string text = to_string(game, true);
    CHECK(text.find(";InProgress;White[501];") != std::string::npos);
    const Result<Game> read = parse_game(text);
    REQUIRE(read);
    CHECK(to_string(*read, true) == text);
    game.undo(994);
    CHECK(to_string(game, true) == to_string(game_of(kWalkStart), true));
}

TEST_CASE("a hive can be a straight line of 28 tiles on each axis") {
    // The queens come second, so that all else may follow in any order.
    const std::array<std::string, 14> order{"S1", "Q",  "S2", "B1", "B2", "G1", "G2",
                                            "G3", "A1", "A2", "A3", "M",  "L",  "P"};
    struct Axis {
        const char* name;
        std::array<std::string, 2> white;  // marks before and after the reference
        std::array<std::string, 2> black;
    };
    const std::array<Axis, 3> axes{{{"west to east", {"-", ""}, {"", "-"}},
                                    {"north-west to south-east", {"\\", ""}, {"", "\\"}},
                                    {"south-west to north-east", {"/", ""}, {"", "/"}}}};
    for (const Axis& axis : axes) {
        INFO(axis.name);
        Game game{GameType(true, true, true)};
        PlainGame plain{game.type()};
        std::array<std::string, 2> ends{"", ""};
        for (std::size_t i = 0; i < kTileCount; ++i) {
            const bool is_white = i % 2 == 0;
            const auto& [before, after] = is_white ? axis.white : axis.black;
            const std::string name = (is_white ? 'w' : 'b') + order.at(i / 2);
            const std::string& reference = i == 1 ? ends[0] : ends[is_white ? 0 : 1];
            const std::string text = i == 0 ? name : name + ' ' + before + reference + after;
            play(game, text);
            REQUIRE(plain.play_text(text));
            ends[is_white ? 0 : 1] = name;
        }
        CHECK(game.position().occupied().count() == kTileCount);
        CHECK(game.position().has_room());
        CHECK_FALSE(fits<16>(plain));
        check_against_twin(game, plain);
        CHECK(parse_game(to_string(game, true)));
    }
}

TEST_CASE("a stack can be seven tiles high") {
    const std::string text =
        R"(Base+M;InProgress;White[11];wS1;bB1 /wS1;wB1 \wS1;bB2 -bB1;wM wS1/;bM bB2\;wQ wM-;)"
        R"(bQ bB1\;wB2 wM\;bM bB1;wM wS1;bM wM;wB1 bM;bQ wB1\;wG1 \wB1;bB2 /wG1;wA1 -wQ;bB2 wB1;)"
        R"(wB2 bB2;bB1 wB2)";
    const Game game = game_of(text);
    const auto plain = plain_game(text);
    REQUIRE(plain);
    const LargePosition& position = game.position();
    const Tile top(Color::kBlack, Bug::kBeetle, 1);
    CHECK(position.height(position.hex_of(top)) == 7);
    CHECK(position.level_of(top) == 7);
    CHECK(position.level_of(Tile(Color::kWhite, Bug::kSpider, 1)) == 1);
    check_against_twin(game, *plain);
    for (const PlainMove move : plain->legal_moves()) {
        Game next = game;
        PlainGame plain_next = *plain;
        next.play(to_core<32>(*plain, move));
        plain_next.play(move);
        check_against_twin(next, plain_next);
    }
}

TEST_CASE("a position can have 287 legal moves") {
    const std::string text =
        R"(Base+MLP;InProgress;White[15];wG1;bA1 wG1/;wA1 wG1\;bL bA1/;wQ -wG1;bA2 \bL;wA2 \wQ;)"
        R"(bQ bL-;wA3 /wQ;bP \bA2;wM /wA2;bA3 -bP;wB1 /wM;bG1 bQ-;wS1 /wB1;bB1 \bA3;wG2 wS1\;)"
        R"(bB2 bG1/;wA2 bP/;bS1 bB2-;wA1 \bB2;bG2 \bB1;wL -wS1;bM -bG2;wA1 /bA3;bS2 bG2/;wA1 \bB2;)"
        R"(bG3 \bS2)";
    const Game game = game_of(text);
    const auto plain = plain_game(text);
    REQUIRE(plain);
    CHECK(count_moves(game.position()) == 287);
    check_against_twin(game, *plain);
}

TEST_CASE("a surround ends the game, and undo reopens it") {
    Game game = game_of(
        R"(Base;x;y;wA1;bA1 \wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ -wA1;wQ -wA2;bB1 -bA1;wQ -bQ)");
    CHECK(game.state(true) == GameState::kWhiteWins);
    MoveList moves;
    generate_moves(game.position(), moves);
    CHECK(moves.empty());
    CHECK(count_moves(game.position()) == 0);
    CHECK_FALSE(is_legal(game.position(), Move::pass()));
    game.undo(1);
    CHECK(game.state(true) == GameState::kInProgress);
    CHECK(count_moves(game.position()) > 0);
    game.undo(game.position().ply());
    CHECK(game.state(true) == GameState::kNotStarted);
}

TEST_CASE("a forced pass is the only move, and leaves the board as it is") {
    Game game = game_of(R"(Base;x;y;wS1;bB1 /wS1;wQ wS1/;bQ -bB1;wQ \wS1;bS1 \bQ;wQ bS1-;bB1 wS1)");
    MoveList moves;
    generate_moves(game.position(), moves);
    REQUIRE(moves.size() == 1);
    CHECK(moves[0].is_pass());
    const LargePosition before = game.position();
    game.play(Move::pass());
    CHECK(game.position().side_to_move() == Color::kBlack);
    CHECK(game.position().ply() == 9);
    CHECK_FALSE(game.position().just_moved());
    CHECK(game.position().occupied() == before.occupied());
    game.undo(1);
    CHECK(game.position().key() == before.key());
    CHECK(game.position().just_moved() == before.just_moved());
}

TEST_CASE("a game continues another if it begins with the same moves") {
    const Game start = game_of("Base;x;y;wS1;bS1 wS1-");
    const Game longer = game_of(R"(Base;x;y;wS1;bS1 wS1-;wQ \wS1)");
    CHECK(longer.continues(start));
    CHECK(longer.continues(longer));
    CHECK(longer.continues(Game(GameType{})));
    CHECK_FALSE(start.continues(longer));
    CHECK_FALSE(longer.continues(game_of("Base;x;y;wS1;bS1 -wS1")));
    CHECK_FALSE(longer.continues(game_of("Base+M;x;y;wS1;bS1 wS1-")));
}

}  // namespace
}  // namespace hive
