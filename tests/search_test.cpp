#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "core/movegen.h"
#include "core/notation.h"
#include "search/searcher.h"
#include "search/tactics.h"
#include "tests/support/match.h"
#include "tests/support/plain_search.h"

namespace hive {
namespace {

using namespace std::chrono_literals;

Game game_of(const std::string& game_string) {
    Result<Game> game = parse_game(game_string);
    REQUIRE(game);
    return *game;
}

SearchLimits to_depth(Depth depth) {
    SearchLimits limits;
    limits.depth = depth;
    return limits;
}
SearchLimits to_nodes(std::uint64_t nodes) {
    SearchLimits limits;
    limits.nodes = nodes;
    return limits;
}
SearchLimits for_time(std::chrono::nanoseconds time) {
    SearchLimits limits;
    limits.time = time;
    return limits;
}

bool is_legal_here(const Game& game, Move move) { return is_legal(game.position(), move); }

std::vector<Game> middle_games(int plies, int count) {
    return random_openings({GameType(), GameType(true, true, true)}, plies, count, 5);
}

// A row of spiders, grasshoppers and beetles along one axis, wider than the small grid; each player
// then has an ant at one end.
Game wide_game() {
    return game_of(
        "Base;InProgress;White[1];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wG1 -wQ;bG1 bQ-;wG2 -wG1;bG2 bG1-;"
        "wG3 -wG2;bG3 bG2-;wS2 -wG3;bS2 bG3-;wA1 -wS2;bA1 bS2-");
}

// White wins in five plies; the black queen has two free cells left.
const std::string kForced =
    "Base+MLP;;;wS1;bL wS1\\;wA1 wS1/;bQ bL-;wQ -wS1;bQ wA1\\;wA1 bL\\;bA1 bQ-;wA1 bA1\\;bL -wQ;"
    "wA2 /wA1;bB1 /bL;wP wQ\\;bA2 bA1/;wA2 \\bA2;bA3 bA2-;wA1 bA3\\;bB1 bL;wP wS1\\;bB1 wQ;"
    "wA3 wP\\;bB2 bL\\;wA3 \\bQ;bM \\bB1";

TEST_CASE("alpha-beta finds the value and a best move of plain negamax") {
    Searcher searcher(SearchParameters::plain());
    for (const int plies : {4, 8, 14, 22, 30, 38})
        for (const Game& game : middle_games(plies, 2))
            for (Depth depth = 1; depth <= 2; ++depth) {
                INFO(to_string(game, false) << " at depth " << depth);
                searcher.new_game();
                const SearchResult result = searcher.search(game, to_depth(depth), false);
                LargePosition position = game.position();
                CHECK(result.score == plain_search(position, depth));
                position.play(result.move);
                CHECK(-result.score == plain_search(position, depth - 1, 1));
            }
}

TEST_CASE("a hive that outgrows the small grid is searched like any other") {
    const Game game = wide_game();
    REQUIRE(fits_small_grid(game.position()));
    MoveList moves;
    generate_moves(game.position(), moves);
    REQUIRE(std::any_of(moves.begin(), moves.end(), [&](Move move) {
        LargePosition position = game.position();
        position.play(move);
        return !fits_small_grid(position);
    }));
    Searcher searcher(SearchParameters::plain());
    const SearchResult result = searcher.search(game, to_depth(3), false);
    LargePosition position = game.position();
    CHECK(result.score == plain_search(position, 3));
    CHECK(is_legal_here(game, result.move));
}

TEST_CASE("a hive too large for the small grid is searched on the large one") {
    Game game = wide_game();
    for (const char* move : {"wB1 -wA1", "bB1 bA1-"}) {
        const Result<Move> parsed = parse_move(game.position(), move);
        REQUIRE(parsed);
        game.play(*parsed);
    }
    REQUIRE_FALSE(fits_small_grid(game.position()));
    Searcher searcher(SearchParameters::plain());
    const SearchResult result = searcher.search(game, to_depth(2), false);
    LargePosition position = game.position();
    CHECK(result.score == plain_search(position, 2));
    CHECK(is_legal_here(game, result.move));
}

// Black wins in three plies, in five plies.
const std::vector<std::string> kWinsInThree{
    "Base+MLP;InProgress;Black[11];wP;bB1 /wP;wQ wP/;bB2 bB1\\;wM wQ\\;bQ -bB1;wM -wP;bQ -wM;"
    "wQ \\wP;bB2 bB1;bQ /wM;bB2 wM;wP bB1-;bB2 wQ;wP bB2\\;bB1 wP;pass;bA1 \\bB2;pass;bA2 bB2/;"
    "pass",
    "Base;InProgress;Black[12];wB1;bB1 -wB1;wB2 wB1-;bA1 /bB1;wA1 wB1\\;bQ \\bB1;wQ wB2\\;bA1 wQ-;"
    "wA1 -bQ;bA2 /bB1;wA2 wB1\\;bB2 bA1\\;wA2 \\wB1;bB2 wQ\\;wA3 \\wB2;bA2 /wQ;wA3 \\bQ;bB1 wA2;"
    "wG1 -wA3;bA3 bA1\\;wG1 wA1\\;bA3 \\bA1;wG2 /wA1"};
const std::vector<std::string> kWinsInFive{
    "Base;InProgress;Black[10];wA1;bB1 wA1-;wQ /wA1;bB2 bB1/;wA2 \\wA1;bQ bB1\\;wA2 wA1\\;bB2 bB1;"
    "wA1 bQ-;bB2 wA2;wQ /bB2;bB2 wQ;wA1 wA2\\;bQ wA1-;pass;bA1 -bB2;pass;bA2 bA1\\;pass",
    "Base+MLP;InProgress;Black[13];wA1;bS1 wA1/;wA2 -wA1;bP \\bS1;wQ wA1\\;bQ bP/;wA2 bQ-;"
    "bA1 bS1-;wP /wA1;bA1 wQ-;wA3 -wA1;bA2 -bP;wA3 \\bQ;bA2 wQ\\;wP -wA1;bM bA1\\;wA2 bQ/;bM /wQ;"
    "wB1 \\wA2;bA3 bA1\\;wB2 -wB1;bA3 bS1\\;wP /bP;bS1 wA2-;wM \\wB1"};

TEST_CASE("forced wins are found, with their distance, and end the search") {
    Searcher searcher;
    for (const std::string& game_string : kWinsInThree) {
        LargePosition position = game_of(game_string).position();
        REQUIRE(plain_search(position, 3) == win_at(3));
        const SearchResult result = searcher.search(game_of(game_string), {}, true);
        CHECK(result.score == win_at(3));
        position.play(result.move);
        CHECK(plain_search(position, 2, 1) == loss_at(3));
    }
    for (const std::string& game_string : kWinsInFive)
        CHECK(searcher.search(game_of(game_string), {}, true).score == win_at(5));
}

TEST_CASE("the line of a forced win ends with the win") {
    Searcher searcher;
    for (const auto& games : {kWinsInThree, kWinsInFive})
        for (const std::string& game_string : games) {
            SearchInfo last;
            SearchCallbacks callbacks;
            callbacks.progress = [&](const SearchInfo& info) { last = info; };
            Game game = game_of(game_string);
            searcher.search(game, {}, true, callbacks);
            CHECK(win_at(static_cast<int>(last.pv.size())) == last.score);
            for (const Move move : last.pv) {
                REQUIRE(is_legal_here(game, move));
                game.play(move);
            }
            CHECK(game.state(true) == GameState::kBlackWins);
        }
}

TEST_CASE("a forced loss is seen, and put off") {
    Game game = game_of(kWinsInThree[0]);
    Searcher searcher;
    game.play(searcher.search(game, {}, true).move);
    const SearchResult result = searcher.search(game, {}, true);
    CHECK((result.score == loss_at(2) || result.nodes == 0));  // at most a pass is left
}

TEST_CASE("a forced win is found in a small share of the search, the same each time") {
    const Game game = game_of(kForced);
    SearchParameters without;
    without.forced_wins = false;
    Searcher searcher;
    const SearchResult result = searcher.search(game, to_nodes(100'000), true);
    CHECK(result.score == win_at(5));
    CHECK(result.depth == 5);
    CHECK(result.nodes <= 2000);
    CHECK(is_legal_here(game, result.move));
    CHECK(Searcher(without).search(game, to_nodes(100'000), true).nodes > result.nodes);
    for (int i = 0; i < 2; ++i) {
        const SearchResult again = searcher.search(game, to_nodes(100'000), true);
        CHECK(again.move == result.move);
        CHECK(again.nodes == result.nodes);
    }
    std::vector<SearchInfo> reports;
    SearchCallbacks callbacks;
    callbacks.progress = [&](const SearchInfo& info) { reports.push_back(info); };
    searcher.search(game, to_nodes(100'000), true, callbacks);
    REQUIRE(reports.size() == 1);
    CHECK(reports[0].score == win_at(5));
    CHECK(reports[0].pv.size() == 5);
    CHECK(reports[0].pv[0] == result.move);
}

TEST_CASE("a search to a depth, for several lines or below full skill looks for no forced win") {
    const Game game = game_of(kForced);
    SearchParameters without;
    without.forced_wins = false;
    SearchLimits several = to_nodes(3000);
    several.lines = 2;
    SearchLimits weak = to_nodes(3000);
    weak.skill = 10;
    for (const SearchLimits& limits : {to_depth(2), several, weak}) {
        const SearchResult with = Searcher().search(game, limits, true);
        const SearchResult plain = Searcher(without).search(game, limits, true);
        CHECK(with.move == plain.move);
        CHECK(with.score == plain.score);
        CHECK(with.nodes == plain.nodes);
    }
}

TEST_CASE("a win in one is taken at every limit") {
    SearchLimits everything = to_depth(0);
    everything.nodes = 0;
    everything.time = 0ns;
    Searcher searcher;
    for (const std::string& game_string : kWinsInThree) {
        Game game = game_of(game_string);
        game.play(searcher.search(game, {}, true).move);
        MoveList replies;
        generate_moves(game.position(), replies);
        for (const Move reply : replies) {
            Game next = game;
            next.play(reply);
            if (next.position().is_over()) continue;
            for (const SearchLimits& limits : {everything, to_depth(0), to_depth(1), to_nodes(0),
                                               for_time(0ns), for_time(5ms)}) {
                const SearchResult result = searcher.search(next, limits, true);
                CHECK(result.score == win_at(1));
                LargePosition position = next.position();
                position.play(result.move);
                CHECK(position.is_over());
            }
        }
    }
}

// White can throw her queen into the last free cell beside the black queen, a hole: a draw.
LargePosition throw_into_hole() {
    LargePosition position(GameType(true, true, true));
    const auto place = [&](Color color, Bug bug, Axial to) {
        if (position.side_to_move() != color) position.play(Move::pass());
        position.play(Move::place(bug, Grid<32>::at(to)));
    };
    place(Color::kBlack, Bug::kQueen, {0, 0});
    for (const Axial to : {Axial{1, -1}, Axial{0, -1}, Axial{-1, 0}})
        place(Color::kBlack, Bug::kAnt, to);
    for (const Axial to : {Axial{-1, 1}, Axial{0, 1}}) place(Color::kBlack, Bug::kSpider, to);
    for (const Axial to : {Axial{3, -2}, Axial{1, 2}}) place(Color::kBlack, Bug::kGrasshopper, to);
    for (const Axial to : {Axial{2, -1}, Axial{1, 1}}) place(Color::kWhite, Bug::kSpider, to);
    place(Color::kWhite, Bug::kPillbug, {2, 0});
    place(Color::kWhite, Bug::kQueen, {3, 0});
    position.play(Move::pass());
    return position;
}

TEST_CASE("a throw that surrounds both queens is no win") {
    LargePosition position = throw_into_hole();
    const Move into_hole = Move::move(Grid<32>::at({3, 0}), Grid<32>::at({1, 0}));
    REQUIRE(is_legal(position, into_hole));
    MoveList moves;
    generate_moves(position, moves);
    CHECK(Tactics(position).winning_move(moves).is_none());
    position.play(into_hole);
    CHECK(position.is_surrounded(Color::kWhite));
    CHECK(position.is_surrounded(Color::kBlack));
}

TEST_CASE("without any time the answer is a legal move") {
    Searcher searcher;
    for (const Game& game : middle_games(20, 10))
        for (const SearchLimits& limits :
             {to_depth(0), to_nodes(0), to_nodes(1), for_time(0ns), for_time(-1s)}) {
            const SearchResult result = searcher.search(game, limits, true);
            CHECK(is_legal_here(game, result.move));
        }
}

TEST_CASE("a searcher with one legal move answers at once") {
    Game game = game_of(kWinsInFive[0]);
    game.undo(1);
    Searcher searcher;
    const SearchResult result = searcher.search(game, {}, true);
    CHECK(result.move.is_pass());
    CHECK(result.nodes == 0);
}

TEST_CASE("a search stops when it is told to") {
    const Game game = middle_games(20, 1)[0];
    Searcher searcher;
    int questions = 0;
    SearchCallbacks callbacks;
    callbacks.interrupted = [&] { return ++questions > 3; };
    CHECK(is_legal_here(game, searcher.search(game, {}, true, callbacks).move));
    CHECK(questions == 4);
}

TEST_CASE("limits hold") {
    const Game game = middle_games(20, 1)[0];
    Searcher searcher;
    CHECK(searcher.search(game, to_depth(4), true).depth == 4);
    for (const std::uint64_t nodes : {10U, 1000U, 12345U}) {
        searcher.new_game();
        CHECK(searcher.search(game, to_nodes(nodes), true).nodes == nodes);
    }
    const auto start = std::chrono::steady_clock::now();
    searcher.search(game, for_time(50ms), true);
    const auto taken = std::chrono::steady_clock::now() - start;
    CHECK(taken > 10ms);
    CHECK(taken < 1s);
}

TEST_CASE("a search on a game clock uses the clock of the side to move") {
    const Game game = middle_games(21, 1)[0];
    REQUIRE(game.position().side_to_move() == Color::kBlack);
    SearchLimits limits;
    limits.clock = {1h, 100ms, 0s};
    const auto start = std::chrono::steady_clock::now();
    CHECK(is_legal_here(game, Searcher().search(game, limits, true).move));
    CHECK(std::chrono::steady_clock::now() - start < 5s);
    limits.clock = {1h, 0s, 0s};
    CHECK(Searcher().search(game, limits, true).nodes == 0);
}

TEST_CASE("each iteration is reported with a line that can be played") {
    for (const Game& game : middle_games(24, 4)) {
        Searcher searcher;
        std::vector<SearchInfo> reports;
        SearchCallbacks callbacks;
        callbacks.progress = [&](const SearchInfo& info) { reports.push_back(info); };
        const SearchResult result = searcher.search(game, to_depth(5), true, callbacks);
        REQUIRE(reports.size() == static_cast<std::size_t>(result.depth));
        CHECK(reports.back().pv.front() == result.move);
        CHECK(reports.back().score == result.score);
        CHECK(reports.back().nodes == result.nodes);
        Depth depth = 0;
        for (const SearchInfo& info : reports) {
            CHECK(info.depth == ++depth);
            CHECK(info.selective_depth >= info.depth);
            LargePosition position = game.position();
            for (const Move move : info.pv) {
                REQUIRE(is_legal(position, move));
                position.play(move);
            }
        }
    }
}

TEST_CASE("each line has the value that plain negamax gives its move, the best first") {
    for (const int plies : {6, 16, 30})
        for (const Game& game : middle_games(plies, 2)) {
            INFO(to_string(game, false));
            LargePosition position = game.position();
            std::vector<Score> scores;
            MoveList moves;
            generate_moves(position, moves);
            for (const Move move : moves) {
                const auto undo = position.play(move);
                scores.push_back(-plain_search(position, 1, 1));
                position.undo(undo);
            }
            std::sort(scores.rbegin(), scores.rend());

            for (const int lines : {2, 5, Searcher::kMaxLines}) {
                SearchLimits limits = to_depth(2);
                limits.lines = lines;
                std::vector<SearchInfo> reports;
                SearchCallbacks callbacks;
                callbacks.progress = [&](const SearchInfo& info) {
                    if (info.depth == 2) reports.push_back(info);
                };
                Searcher searcher(SearchParameters::plain());
                const SearchResult result = searcher.search(game, limits, false, callbacks);
                REQUIRE(reports.size() ==
                        std::min<std::size_t>(scores.size(), static_cast<std::size_t>(lines)));
                CHECK(reports.front().pv.front() == result.move);
                for (std::size_t i = 0; i < reports.size(); ++i) {
                    CHECK(reports[i].number == static_cast<int>(i) + 1);
                    CHECK(reports[i].score == scores[i]);
                    for (std::size_t j = 0; j < i; ++j)
                        CHECK_FALSE(reports[i].pv.front() == reports[j].pv.front());
                }
            }
        }
}

TEST_CASE("one thread searches node for node as a fresh searcher would, after any other game") {
    const std::vector<Game> games = middle_games(16, 6);
    Searcher used;
    for (const Game& game : games) {
        for (const SearchLimits& limits : {to_depth(6), to_nodes(30000)}) {
            used.new_game();
            const SearchResult again = used.search(game, limits, true);
            Searcher fresh;
            const SearchResult first = fresh.search(game, limits, true);
            CHECK(again.nodes == first.nodes);
            CHECK(again.move == first.move);
            CHECK(again.score == first.score);
        }
    }
}

// White and black queens walk to and fro beside two spiders, `cycles` times.
Game shuffled(int cycles) {
    Game game = game_of("Base;InProgress;White[1];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    for (int i = 0; i < cycles; ++i)
        for (const char* text : {"wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"}) {
            const Result<Move> move = parse_move(game.position(), text);
            REQUIRE(move);
            game.play(*move);
        }
    return game;
}

// Who is to move at depth `depth` gets a large penalty or bonus, so that a draw stands out.
EvaluationWeights with_tempo(int tempo) {
    EvaluationWeights weights;
    weights.set(start_of(Feature::kToMove), {tempo * kWeightScale, tempo * kWeightScale});
    return weights;
}

TEST_CASE("a third time in the game is a draw, a second time is not") {
    Searcher searcher(SearchParameters::plain(), with_tempo(2000));
    CHECK(searcher.search(shuffled(1), to_depth(1), true).score < kDrawScore);
    CHECK(searcher.search(shuffled(2), to_depth(1), true).score == kDrawScore);
    CHECK(searcher.search(shuffled(2), to_depth(1), false).score < kDrawScore);
}

TEST_CASE("a second time on the searched line is a draw") {
    // White can only pass, so black may repeat the position in four plies.
    const Game game = game_of(kWinsInFive[0]);
    Searcher searcher(SearchParameters::plain(), with_tempo(-2000));
    CHECK(searcher.search(game, to_depth(4), true).score == kDrawScore);
    searcher.new_game();
    CHECK(searcher.search(game, to_depth(4), false).score < kDrawScore);
}

TEST_CASE("a large table costs nothing, fresh or at a new game") {
    Searcher searcher;
    const auto start = std::chrono::steady_clock::now();
    REQUIRE(searcher.set_table_size(1024));
    for (int i = 0; i < 10; ++i) searcher.new_game();
    CHECK(std::chrono::steady_clock::now() - start < 500ms);
    CHECK(searcher.set_table_size(1));
}

TEST_CASE("several threads give a legal move and stop in time", "[threads]") {
    Searcher searcher;
    searcher.set_threads(4);
    for (const Game& game : middle_games(20, 4)) {
        Depth reported = 0;
        SearchCallbacks callbacks;
        callbacks.progress = [&](const SearchInfo& info) {
            CHECK(info.depth > reported);
            reported = info.depth;
            CHECK(is_legal_here(game, info.pv.front()));
        };
        const SearchResult result = searcher.search(game, for_time(30ms), true, callbacks);
        CHECK(is_legal_here(game, result.move));
        CHECK(result.depth == reported);
        CHECK(result.nodes > 0);
    }
    CHECK(searcher.search(wide_game(), to_depth(3), true).depth == 3);
    // Now and then time ends while a helper is ahead of the depth.
    for (const Depth depth : {3, 4, 5, 6, 7, 8}) {
        SearchLimits both = for_time(3ms);
        both.depth = depth;
        for (const Game& game : middle_games(20, 4))
            CHECK(searcher.search(game, both, true).depth <= depth);
    }
    for (const std::string& game_string : kWinsInThree)
        CHECK(is_win(searcher.search(game_of(game_string), {}, true).score));
    searcher.set_threads(1);
    CHECK(is_legal_here(wide_game(), searcher.search(wide_game(), to_depth(3), true).move));
}

double points_against(const Player& opponent, const SearchLimits& limits, int openings) {
    const auto searcher = std::make_shared<Searcher>();
    REQUIRE(searcher->set_table_size(16));
    constexpr int kMostPlies = 200;
    const MatchScore score =
        play_match(searching_player(searcher, limits), opponent,
                   random_openings({GameType(), GameType(true, true, true)}, 4, openings, 2026),
                   kMostPlies, [&] { searcher->new_game(); });
    WARN("+" << score.wins << " =" << score.draws << " -" << score.losses);
    return score.points() / score.games();
}

TEST_CASE("a small search beats plain players") {
    CHECK(points_against(random_player(1), to_nodes(500), 20) >= 0.9);
    CHECK(points_against(greedy_player(1), to_nodes(2000), 20) >= 0.8);
}

TEST_CASE("a tenth of a second a move beats a random player", "[slow]") {
    CHECK(points_against(random_player(1), for_time(100ms), 50) >= 0.98);
}

TEST_CASE("a tenth of a second a move beats a greedy player", "[slow]") {
    CHECK(points_against(greedy_player(1), for_time(100ms), 50) >= 0.98);
}

}  // namespace
}  // namespace hive
