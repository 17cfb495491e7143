#include "search/skill.h"

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "core/movegen.h"
#include "core/notation.h"
#include "search/searcher.h"
#include "tests/support/match.h"
#include "tests/support/players.h"

namespace hive {
namespace {

SearchLimits at_skill(int skill) {
    SearchLimits limits;
    limits.skill = skill;
    return limits;
}

Game game_of(const std::string& game_string) {
    Result<Game> game = parse_game(game_string);
    REQUIRE(game);
    return *game;
}

// White to move can surround the black queen.
const std::string kWinInOne =
    "Base;;;wA1;bA1 \\wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ /bA1;wQ -wA2;bB1 -bA1";

TEST_CASE("a lower level has fewer nodes, more moves to choose from and a wider choice") {
    for (int skill = 1; skill < kFullSkill; ++skill) {
        const Handicap less = Handicap::of(skill - 1);
        const Handicap more = Handicap::of(skill);
        CHECK(less.nodes < more.nodes);
        CHECK(less.lines >= more.lines);
        CHECK(less.spread > more.spread);
    }
}

TEST_CASE("the choice falls on moves near the best, and on more than one of them") {
    const Game game = game_of("Base;;;wA1;bA1 wA1-;wQ -wA1;bQ bA1-");
    Root root = make_root(game, true, {});
    Score score = 100;
    for (RootMove& move : root.moves) score = move.score = score - 60;
    Handicap handicap{1, 4, 100};
    std::set<std::size_t> chosen;
    Random random(1, 0);
    for (int i = 0; i < 500; ++i)
        chosen.insert(static_cast<std::size_t>(
            &choose_move(root, game.position(), handicap, random) - root.moves.data()));
    CHECK(chosen == std::set<std::size_t>{0, 1});
    handicap.spread = 0;
    CHECK(&choose_move(root, game.position(), handicap, random) == root.moves.data());
}

TEST_CASE("a move known to lose is chosen only when all do") {
    const Game game = game_of("Base;;;wA1;bA1 wA1-;wQ -wA1;bQ bA1-");
    Root root = make_root(game, true, {});
    const Handicap handicap{1, 3, 1000000};
    for (RootMove& move : root.moves) move.score = loss_at(4);
    Random random(1, 0);
    for (int i = 0; i < 20; ++i) {
        const RootMove& move = choose_move(root, game.position(), handicap, random);
        CHECK(is_legal(game.position(), move.reported));
    }
    root.moves[1].score = 0;
    for (int i = 0; i < 20; ++i)
        CHECK(&choose_move(root, game.position(), handicap, random) == &root.moves[1]);
}

TEST_CASE("a move that lets the opponent win at once is not chosen where another is left") {
    // White can win now; black passed by not answering: it is black's turn one ply earlier.
    Game game = game_of(kWinInOne);
    game.undo(1);
    Root root = make_root(game, true, {});
    Random random(1, 0);
    const auto can_win = [&](Move move) {
        LargePosition position = game.position();
        position.play(move);
        MoveList replies;
        generate_moves(position, replies);
        return std::any_of(replies.begin(), replies.end(), [&](Move reply) {
            const auto undo = position.play(reply);
            const bool won = position.is_surrounded(Color::kBlack);
            position.undo(undo);
            return won;
        });
    };
    const auto bad = std::count_if(root.moves.begin(), root.moves.end(),
                                   [&](const RootMove& move) { return can_win(move.reported); });
    REQUIRE(bad > 0);
    REQUIRE(static_cast<std::size_t>(bad) < root.moves.size());
    // The bad ones look best by far.
    std::stable_sort(root.moves.begin(), root.moves.end(),
                     [&](const RootMove& a, const RootMove& b) {
                         return can_win(a.reported) && !can_win(b.reported);
                     });
    for (RootMove& move : root.moves) move.score = can_win(move.reported) ? 5000 : 0;
    for (const int lines : {1, 4, 1000})
        for (int i = 0; i < 20; ++i)
            CHECK_FALSE(
                can_win(choose_move(root, game.position(), {1, lines, 100}, random).reported));
}

TEST_CASE("a win in one is taken at every level") {
    const Game game = game_of(kWinInOne);
    for (int skill = 0; skill <= kFullSkill; ++skill) {
        LargePosition position = game.position();
        position.play(Searcher().search(game, at_skill(skill), true).move);
        CHECK(position.is_surrounded(Color::kBlack));
    }
}

TEST_CASE("a level below the highest ends by itself, and plays the same again") {
    for (const Game& game : random_openings({GameType(true, true, true)}, 16, 4, 7))
        for (const int skill : {0, 5, 10}) {
            const SearchResult first = Searcher().search(game, at_skill(skill), true);
            CHECK(is_legal(game.position(), first.move));
            CHECK(first.nodes <= Handicap::of(skill).nodes);
            const SearchResult second = Searcher().search(game, at_skill(skill), true);
            CHECK(first.move == second.move);
            CHECK(first.nodes == second.nodes);
        }
}

TEST_CASE("without any time a low level still gives a legal move") {
    const Game game = random_openings({GameType(true, true, true)}, 16, 1, 7)[0];
    SearchLimits limits = at_skill(0);
    limits.time = std::chrono::nanoseconds(0);
    CHECK(is_legal(game.position(), Searcher().search(game, limits, true).move));
}

}  // namespace
}  // namespace hive
