#include "engine/search_text.h"

#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "core/notation.h"

namespace hive {
namespace {

using namespace std::chrono_literals;

TEST_CASE("limits of solve") {
    CHECK(parse_solve_limits("")->time == 5s);
    CHECK(parse_solve_limits("time 0:0:0.5")->time == 500ms);
    CHECK_FALSE(parse_solve_limits("time 0:0:0.5")->nodes);
    CHECK(parse_solve_limits("NODES 7")->nodes == 7U);
    CHECK_FALSE(parse_solve_limits("NODES 7")->time);
    for (const char* text :
         {"time", "nodes", "time 5", "nodes x", "depth 3", "seconds 1", "nodes 1 2"})
        CHECK_FALSE(parse_solve_limits(text));
}

TEST_CASE("a forced win is told with its line, as far as there is one") {
    const auto game =
        parse_game("Base;;;wA1;bA1 \\wA1;wG1 /wA1;bQ -bA1;wA2 -wG1;bQ /bA1;wQ -wA2;bB1 -bA1");
    REQUIRE(game);
    const auto win = parse_move(game->position(), "wQ -bQ");
    const auto other = parse_move(game->position(), "wQ /wA2");
    REQUIRE((win && other));
    CHECK(forced_win_text(game->position(), {1, {*win}}) == "win in 1 ply: wQ /bB1");
    CHECK(forced_win_text(game->position(), {3, {*other}}) == "win in 3 plies: wQ /wA2;...");
}

TEST_CASE("limits of bestmove") {
    CHECK(parse_limits("time 0:0:5")->time == 5s);
    CHECK(parse_limits("TIME 0:0:5")->time == 5s);
    CHECK(parse_limits("depth 3")->depth == 3);
    CHECK(parse_limits("depth 0")->depth == 0);
    CHECK(parse_limits("depth 99999")->depth == kMaxDepth);
    CHECK(parse_limits("nodes 1000")->nodes == 1000U);
    CHECK(parse_limits("seconds 0.5")->time == 500ms);
    CHECK(parse_limits("depthorseconds 5 0.5")->depth == 5);
    CHECK(parse_limits("depthorseconds 5 0.5")->time == 500ms);

    const auto clock = parse_limits("clock 00:05:00 0:04:10.5 00:00:02");
    REQUIRE(clock);
    REQUIRE(clock->clock);
    CHECK(clock->clock->white == 300s);
    CHECK(clock->clock->black == 250'500ms);
    CHECK(clock->clock->increment == 2s);
    CHECK_FALSE(clock->time);
    REQUIRE(parse_limits("CLOCK 0:0:0 0:0:1"));
    CHECK(parse_limits("CLOCK 0:0:0 0:0:1")->clock->increment == 0s);

    const auto none = parse_limits("");
    REQUIRE(none);
    CHECK_FALSE(none->time);
    CHECK_FALSE(none->clock);
    CHECK_FALSE(none->depth);
    CHECK_FALSE(none->nodes);
}

TEST_CASE("what limits nothing") {
    for (const char* text : {"time",
                             "time 5",
                             "time -0:0:5",
                             "depth",
                             "depth -1",
                             "depth x",
                             "depth 3 4",
                             "nodes",
                             "nodes 1.5",
                             "seconds",
                             "seconds -1",
                             "depthorseconds 5",
                             "depthorseconds x 1",
                             "depthorseconds 1 x",
                             "forever",
                             "5",
                             "clock",
                             "clock 0:0:1",
                             "clock 5 5",
                             "clock 0:0:1 -0:0:1",
                             "clock 0:0:1 0:0:1 x",
                             "clock 0:0:1 0:0:1 0:0:1 0:0:1"}) {
        INFO(text);
        CHECK_FALSE(parse_limits(text));
    }
}

TEST_CASE("scores") {
    CHECK(score_text(0) == "0.00");
    CHECK(score_text(35) == "0.35");
    CHECK(score_text(-5) == "-0.05");
    CHECK(score_text(1234) == "12.34");
    CHECK(score_text(-100) == "-1.00");
    CHECK(score_text(win_at(1)) == "Infinity");
    CHECK(score_text(win_at(kMaxPly)) == "Infinity");
    CHECK(score_text(loss_at(2)) == "-Infinity");
    CHECK(score_text(kMaxEvaluation) != "Infinity");
}

TEST_CASE("a line of progress repeats its move at the head of the pv") {
    const auto game = parse_game("Base;;;wS1;bS1 wS1-");
    REQUIRE(game);
    LargePosition position = game->position();
    SearchInfo info;
    info.depth = 4;
    info.score = 35;
    for (const char* text : {"wA1 -wS1", "bQ bS1-"}) {
        const auto move = parse_move(position, text);
        REQUIRE(move);
        info.pv.push_back(*move);
        position.play(*move);
    }
    CHECK(progress_line(game->position(), info) == "wA1 -wS1;4;0.35;wA1 -wS1;bQ bS1-");
    info.pv.pop_back();
    CHECK(progress_line(game->position(), info) == "wA1 -wS1;4;0.35;wA1 -wS1");
}

}  // namespace
}  // namespace hive
