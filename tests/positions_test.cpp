// 200 positions of random games with their legal moves as cells, for core and for its plain twin.
#include <set>

#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "core/movegen.h"
#include "tests/support/plain_compare.h"
#include "tests/support/plain_game.h"
#include "tests/support/table.h"

namespace hive {
namespace {

struct Row {
    std::string game_string;
    std::string state;
    std::set<PlainMove> moves;
};

Tile tile_named(const std::string& name) {
    for (int i = 0; i < kTileCount; ++i)
        if (plain_name(Tile::from_index(i)) == name) return Tile::from_index(i);
    throw std::runtime_error("no tile " + name);
}

std::vector<Row> read_rows() {
    std::vector<Row> rows;
    for (const auto& columns : read_table("positions.tsv")) {
        Row row{columns.at(0), columns.at(1), {}};
        for (const std::string& text : split(columns.at(3), ',')) {
            const auto words = split(text, ' ');
            row.moves.insert(
                {tile_named(words.at(0)), {std::stoi(words.at(1)), std::stoi(words.at(2))}});
        }
        REQUIRE(row.moves.size() == std::stoul(columns.at(2)));
        rows.push_back(row);
    }
    return rows;
}

TEST_CASE("the plain twin finds the legal moves of 200 positions") {
    for (const Row& row : read_rows()) {
        INFO(row.game_string);
        const auto game = plain_game(row.game_string);
        REQUIRE(game);
        CHECK(game->state(true) == row.state);
        CHECK(game->legal_moves() == row.moves);
    }
}

TEST_CASE("core finds the legal moves of 200 positions") {
    for (const Row& row : read_rows()) {
        INFO(row.game_string);
        const Result<Game> game = parse_game(row.game_string);
        const auto plain = plain_game(row.game_string);
        REQUIRE(game);
        REQUIRE(plain);
        CHECK(to_string(game->state(true)) == row.state);
        MoveList moves;
        generate_moves(game->position(), moves);
        CHECK(moves.size() == static_cast<int>(row.moves.size()));
        CHECK(std::set<Move>(moves.begin(), moves.end()) == to_core<32>(*plain, row.moves));
    }
}

}  // namespace
}  // namespace hive
