// The sharp cases of the rules in data/rule-examples.tsv, for core and for its plain twin.
#include <set>

#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "core/movegen.h"
#include "core/notation.h"
#include "core/perft.h"
#include "tests/support/plain_game.h"
#include "tests/support/table.h"

namespace hive {
namespace {

using Texts = std::set<std::string>;

struct Example {
    std::string name;
    std::string game_string;
    std::array<long, 3> perft;
    Texts moves;
};

std::vector<Example> read_examples() {
    std::vector<Example> examples;
    for (const auto& row : read_table("rule-examples.tsv")) {
        const auto moves = split(row.at(5), ';');
        examples.push_back({row[0],
                            row[1],
                            {std::stol(row[2]), std::stol(row[3]), std::stol(row[4])},
                            Texts(moves.begin(), moves.end())});
    }
    return examples;
}

Texts core_texts(const Game& game) {
    if (game.position().is_over()) return {"(game over)"};
    MoveList moves;
    generate_moves(game.position(), moves);
    Texts texts;
    for (const Move move : moves) texts.insert(to_string(game.position(), move));
    return texts;
}

Texts plain_texts(const PlainGame& game) {
    if (game.is_over()) return {"(game over)"};
    Texts texts;
    for (const PlainMove move : game.legal_moves()) texts.insert(game.text(move));
    return texts.empty() ? Texts{"pass"} : texts;
}

// Game type, state and turn.
std::string header(const std::string& game_string) {
    const auto fields = split(game_string, ';');
    return fields.at(0) + ';' + fields.at(1) + ';' + fields.at(2);
}

TEST_CASE("core finds the state and the legal moves of every rule example") {
    for (const Example& example : read_examples()) {
        INFO(example.name << ": " << example.game_string);
        const Result<Game> game = parse_game(example.game_string);
        REQUIRE(game);
        CHECK(core_texts(*game) == example.moves);
        CHECK(header(to_string(*game, true)) == header(example.game_string));
    }
}

TEST_CASE("core counts perft of every rule example") {
    for (const Example& example : read_examples()) {
        INFO(example.name << ": " << example.game_string);
        const Result<Game> game = parse_game(example.game_string);
        REQUIRE(game);
        for (int depth = 1; depth <= 3; ++depth)
            CHECK(perft(game->position(), depth) == static_cast<std::uint64_t>(example.perft.at(
                                                        static_cast<std::size_t>(depth - 1))));
    }
}

TEST_CASE("the plain twin finds the legal moves of every rule example") {
    for (const Example& example : read_examples()) {
        INFO(example.name << ": " << example.game_string);
        const auto game = plain_game(example.game_string);
        REQUIRE(game);
        CHECK(plain_texts(*game) == example.moves);
        CHECK(plain_perft(*game, 2) == example.perft[1]);
    }
}

// bM stands on bB1; wB2, wB1 and bB2, which all touch, stand on stacks of two. A gate is only what
// is taller than both ends of the step.
TEST_CASE("two stacks do not stop a climb between them onto a third that is as tall") {
    const std::string game_string =
        R"(Base+M;InProgress;Black[8];wM;bB1 wM\;wB1 wM/;bM bB1\;wB2 -wM;bB2 /bM;wQ /wB2;bQ /bB1;)"
        R"(wB1 wM;bM bB1;wQ wB2\;bB2 bQ;wS1 /wB2;bS1 bM-;wB2 wQ)";
    const Result<Game> game = parse_game(game_string);
    const auto plain = plain_game(game_string);
    REQUIRE(game);
    REQUIRE(plain);
    CHECK(core_texts(*game).count("bM wB2") == 1);
    CHECK(core_texts(*game) == plain_texts(*plain));
}

}  // namespace
}  // namespace hive
