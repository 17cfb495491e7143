#include "search/solver.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "core/movegen.h"
#include "search/searcher.h"
#include "tests/support/match.h"
#include "tests/support/plain_search.h"
#include "tests/support/table.h"

namespace hive {
namespace {

constexpr std::uint64_t kPlenty = 1'000'000;

Game game_of(const std::string& game_string) {
    Result<Game> game = parse_game(game_string);
    REQUIRE(game);
    return *game;
}

// White wins in five plies, the first of them a quiet move.
const std::string kWinsInFive =
    "Base;;;wG1;bA1 /wG1;wB1 wG1-;bQ bA1\\;wQ \\wG1;bA2 /bA1;wB1 wG1;bA2 \\wQ;wB1 bA1;bQ wG1\\;"
    "wB1 bQ;bA1 wQ/;wB2 wB1/;bB1 -bA2;wA1 wB2\\;bB1 /bA2";

// A row as wide as the small grid has room for. Black can make it wider, and loses in three plies.
const std::string kWide =
    "Base+M;;;wS1;bS1 wS1-;wQ -wS1;bS2 bS1-;wG1 -wQ;bQ bS2-;wG2 -wG1;bG1 bQ-;wG3 -wG2;bG2 bG1-;"
    "wS2 -wG3;bG3 bG2-;wB1 -wS2;bB1 bG3-;wA1 \\wQ;bA1 \\bG1;wA2 /wQ;bA2 bA1/;wA3 /wG1;bA3 bA2/;"
    "wM wG3\\;bB2 \\bB1;wA1 \\bQ;bM \\bB2";

std::optional<ForcedWin> solve(const Game& game, const SolverLimits& limits) {
    return Solver(14).solve(make_root(game, false, {}), game.position(), limits);
}
std::optional<ForcedWin> solve(const Game& game, std::uint64_t nodes) {
    SolverLimits limits;
    limits.nodes = nodes;
    return solve(game, limits);
}

// The twin: all moves of both sides.
bool wins_within(LargePosition& position, int plies);

bool loses_within(LargePosition& position, int plies) {
    const Color us = position.side_to_move();
    if (position.is_over()) return position.is_surrounded(us) && !position.is_surrounded(other(us));
    if (plies == 0) return false;
    MoveList moves;
    generate_moves(position, moves);
    return std::all_of(moves.begin(), moves.end(), [&](Move move) {
        const LargePosition::Undo undo = position.play(move);
        const bool loses = wins_within(position, plies - 1);
        position.undo(undo);
        return loses;
    });
}

bool wins_within(LargePosition& position, int plies) {
    const Color us = position.side_to_move();
    if (position.is_over()) return position.is_surrounded(other(us)) && !position.is_surrounded(us);
    if (plies == 0) return false;
    MoveList moves;
    generate_moves(position, moves);
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
        const LargePosition::Undo undo = position.play(move);
        const bool wins = loses_within(position, plies - 1);
        position.undo(undo);
        return wins;
    });
}

bool wins_within(const Game& game, int plies) {
    LargePosition position = game.position();
    return wins_within(position, plies);
}

// The last positions of games in which there was something to win, all types in turn.
std::vector<Game> endings(int games, int plies) {
    const auto searcher = std::make_shared<Searcher>();
    SearchLimits limits;
    limits.nodes = 300;
    const Player player = searching_player(searcher, limits);
    std::vector<Game> positions;
    for (Game game : random_openings({kGameTypes.begin(), kGameTypes.end()}, 6, games, 3)) {
        searcher->new_game();
        while (!game.position().is_over() && game.position().ply() < 100) game.play(player(game));
        if (!game.position().is_over()) continue;
        for (int back = 0; back < plies; ++back) {
            game.undo(1);
            positions.push_back(game);
        }
    }
    return positions;
}

std::vector<Game> random_positions() {
    std::vector<Game> positions;
    for (const auto& row : read_table("positions.tsv"))
        if (Game game = game_of(row.at(0)); !game.position().is_over())
            positions.push_back(std::move(game));
    return positions;
}

// The line is legal, and ends with the win of who began it.
void check_line(const Game& game, const ForcedWin& win) {
    LargePosition position = game.position();
    const Color us = position.side_to_move();
    for (const Move move : win.line) {
        REQUIRE_FALSE(position.is_over());
        REQUIRE(is_legal(position, move));
        position.play(move);
    }
    CHECK(static_cast<int>(win.line.size()) == win.plies);
    CHECK(position.is_surrounded(other(us)));
    CHECK_FALSE(position.is_surrounded(us));
}

// Whether the first move of the line wins in just so many plies, as the twin says.
void check_proof(const Game& game, const ForcedWin& win) {
    LargePosition position = game.position();
    position.play(win.line.front());
    CHECK(loses_within(position, win.plies - 1));
    CHECK_FALSE((win.plies > 2 && loses_within(position, win.plies - 3)));
}

TEST_CASE("the solver finds the wins in one and three that the twin finds") {
    int wins = 0;
    int missed = 0;
    std::vector<Game> positions = endings(40, 6);
    for (Game& game : random_positions()) positions.push_back(std::move(game));
    for (const Game& game : positions) {
        INFO(to_string(game, false));
        const int plies = wins_within(game, 1) ? 1 : wins_within(game, 3) ? 3 : 0;
        const auto win = solve(game, 20'000);
        if (win) {
            check_line(game, *win);
            if (plies == 0) CHECK(win->plies > 3);
            if (win->plies <= 3) check_proof(game, *win);
        }
        if (plies == 1) CHECK((win && win->plies == 1));
        if (plies != 3) continue;
        ++wins;
        if (!win || win->plies != 3) ++missed;
    }
    CHECK(wins > 20);
    CHECK(missed * 50 <= wins);
}

TEST_CASE("longer wins are proven, too") {
    int wins = 0;
    for (const Game& game : endings(16, 9)) {
        const auto win = solve(game, 50'000);
        if (!win || win->plies != 5) continue;
        INFO(to_string(game, false));
        check_line(game, *win);
        check_proof(game, *win);
        ++wins;
    }
    CHECK(wins > 2);
}

TEST_CASE("both grids give the same") {
    for (const Game& game : endings(8, 8)) {
        INFO(to_string(game, false));
        Root root = make_root(game, false, {});
        REQUIRE(std::holds_alternative<SmallPosition>(root.position));
        SolverLimits limits;
        limits.nodes = kPlenty;
        limits.moves = 4;
        limits.quiet = 1;
        Solver solver(16);
        const auto small = solver.solve(root, game.position(), limits);
        root.position = game.position();
        for (RootMove& move : root.moves) move.move = move.reported;
        const auto large = solver.solve(root, game.position(), limits);
        REQUIRE(small.has_value() == large.has_value());
        if (!small) continue;
        CHECK(small->plies == large->plies);
        check_line(game, *small);
        check_line(game, *large);
    }
}

TEST_CASE("a win is proven though the hive may outgrow the small grid") {
    const Game game = game_of(kWide);
    REQUIRE(fits_small_grid(game.position()));
    const auto win = solve(game, kPlenty);
    REQUIRE(win);
    CHECK(win->plies == 3);
    check_line(game, *win);
    check_proof(game, *win);
    LargePosition position = game.position();
    position.play(win->line.front());
    MoveList replies;
    generate_moves(position, replies);
    CHECK(std::any_of(replies.begin(), replies.end(), [&](Move reply) {
        LargePosition next = position;
        next.play(reply);
        return !fits_small_grid(next);
    }));
    SECTION("but not where it may repeat a position unseen") {
        Root root = make_root(game, true, {});
        root.draws = {1};
        SolverLimits limits;
        limits.nodes = kPlenty;
        CHECK_FALSE(Solver(14).solve(root, game.position(), limits));
    }
}

TEST_CASE("no win leads through a position that would be a draw") {
    const Game game = game_of(kWide);
    Root root = make_root(game, true, {});
    root.position = game.position();
    SolverLimits limits;
    limits.nodes = kPlenty;
    std::vector<Move> firsts;
    Solver solver(14);
    while (const auto win = solver.solve(root, game.position(), limits)) {
        const Move first = win->line.front();
        REQUIRE(std::find(firsts.begin(), firsts.end(), first) == firsts.end());
        firsts.push_back(first);
        LargePosition position = game.position();
        position.play(first);
        root.draws.push_back(position.key());
        if (firsts.size() == 3) break;
    }
    CHECK(firsts.size() > 1);
}

TEST_CASE("quiet moves are tried as far as they are allowed") {
    const Game game = game_of(kWinsInFive);
    REQUIRE_FALSE(wins_within(game, 3));
    SolverLimits limits;
    limits.nodes = kPlenty;
    limits.moves = 3;
    limits.quiet = 0;
    CHECK_FALSE(solve(game, limits));
    limits.quiet = 1;
    const auto win = solve(game, limits);
    REQUIRE(win);
    CHECK(win->plies == 5);
    check_line(game, *win);
    limits.moves = 2;
    CHECK_FALSE(solve(game, limits));
}

TEST_CASE("a solver keeps to its limits") {
    const Game game = game_of(kWinsInFive);
    CHECK_FALSE(solve(game, 0));
    Solver solver(14);
    const Root root = make_root(game, false, {});
    SolverLimits limits;
    for (const std::uint64_t nodes : {1U, 10U, 100U}) {
        limits.nodes = nodes;
        CHECK_FALSE(solver.solve(root, game.position(), limits));
        CHECK(solver.nodes() <= nodes + SolverLimits::kMostMoves);
    }
    limits.nodes = kPlenty;
    int questions = 0;
    limits.is_over = [&] { return ++questions > 2; };
    CHECK_FALSE(solver.solve(root, game.position(), limits));
    CHECK(questions == 3);
}

TEST_CASE("a win in one needs no nodes") {
    Game game = game_of(kWide);
    const auto longer = solve(game, kPlenty);
    REQUIRE(longer);
    game.play(longer->line.at(0));
    game.play(longer->line.at(1));
    const auto win = solve(game, 0);
    REQUIRE(win);
    CHECK(win->plies == 1);
    check_line(game, *win);
}

TEST_CASE("a solver does the same each time") {
    const std::vector<Game> positions = endings(4, 8);
    Solver solver(10);
    std::vector<std::uint64_t> nodes;
    for (int round = 0; round < 2; ++round)
        for (std::size_t i = 0; i < positions.size(); ++i) {
            SolverLimits limits;
            limits.nodes = 5000;
            const Game& game = positions[i];
            static_cast<void>(solver.solve(make_root(game, false, {}), game.position(), limits));
            if (round == 0)
                nodes.push_back(solver.nodes());
            else
                CHECK(solver.nodes() == nodes[i]);
        }
}

}  // namespace
}  // namespace hive
