#include "search/evaluate.h"

#include <functional>
#include <vector>

#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "tests/support/match.h"

namespace hive {
namespace {

using Cells = Grid<32>;
using Map = std::function<Axial(Axial)>;

Axial turned(Axial place) { return {place.q + place.r, -place.q}; }
Axial mirrored(Axial place) { return {place.r, place.q}; }

Move mapped(Move move, const Map& map) {
    const auto cell = [&](Hex hex) { return Cells::at(map(Cells::axial(hex))); };
    if (move.is_placement()) return Move::place(move.bug(), cell(move.to()));
    if (move.is_movement()) return Move::move(cell(move.from()), cell(move.to()));
    return move;
}

Score value_of(const Game& game, const Map& map) {
    LargePosition position(game.type());
    for (const Move move : game.moves()) position.play(mapped(move, map));
    return evaluate(position);
}

// Random games of all types, up to late in the game, none of them over.
std::vector<Game> random_games() {
    const std::vector<GameType> types(kGameTypes.begin(), kGameTypes.end());
    std::vector<Game> games;
    for (int plies = 4; plies <= 64; plies += 4)
        for (Game& game : random_openings(types, plies, 8, 11)) games.push_back(std::move(game));
    return games;
}

struct Placed {
    Color color;
    Bug bug;
    Axial place;
};

constexpr Color kWhite = Color::kWhite;
constexpr Color kBlack = Color::kBlack;

// White to move. A tile whose cell is taken goes on top.
LargePosition hive_of(const std::vector<Placed>& tiles) {
    constexpr Axial kAside{-9, -9};
    LargePosition position(GameType(true, true, true));
    for (const Placed& tile : tiles) {
        const Hex hex = Cells::at(tile.place);
        const bool is_taken = position.height(hex) > 0;
        if (position.side_to_move() != tile.color) position.play(Move::pass());
        position.play(Move::place(tile.bug, is_taken ? Cells::at(kAside) : hex));
        if (is_taken) position.play(Move::move(Cells::at(kAside), hex));
    }
    if (position.side_to_move() == kBlack) position.play(Move::pass());
    return position;
}

// A row: white queen, white spider, black spider, black queen; and the tiles given.
Score value_with(const EvaluationWeights& weights, const std::vector<Placed>& tiles) {
    std::vector<Placed> all{{kWhite, Bug::kQueen, {0, 0}},
                            {kWhite, Bug::kSpider, {1, 0}},
                            {kBlack, Bug::kSpider, {2, 0}},
                            {kBlack, Bug::kQueen, {3, 0}}};
    all.insert(all.end(), tiles.begin(), tiles.end());
    return evaluate(hive_of(all), weights);
}

// Nothing counts, so that a test can look at one term alone.
EvaluationWeights no_weights() {
    EvaluationWeights weights;
    weights.queen_danger = {};
    weights.free = weights.pinned = weights.covered = weights.in_hand = {};
    weights.step = 0;
    weights.climber_on_queen = 0;
    weights.climber_beside_queen = 0;
    weights.guard_beside_queen = 0;
    weights.attacker = {};
    weights.tempo = 0;
    return weights;
}

int& of(EvaluationWeights::PerBug& values, Bug bug) {
    return values[static_cast<std::size_t>(index(bug))];
}

TEST_CASE("a hive that is moved, turned or mirrored keeps its value") {
    for (const Game& game : random_games()) {
        const Score value = evaluate(game.position());
        INFO(to_string(game, true));
        CHECK(value_of(game, [](Axial place) { return Axial{place.q + 5, place.r - 9}; }) == value);
        CHECK(value_of(game, turned) == value);
        CHECK(value_of(game, mirrored) == value);
    }
}

TEST_CASE("with all colours changed the value is the same for the side to move") {
    for (const Game& game : random_games()) {
        LargePosition changed(game.type());
        changed.play(Move::pass());
        for (const Move move : game.moves()) changed.play(move);
        INFO(to_string(game, true));
        CHECK(changed.side_to_move() != game.position().side_to_move());
        CHECK(evaluate(changed) == evaluate(game.position()));
    }
}

TEST_CASE("both grids give the same value") {
    for (const Game& game : random_games()) {
        if (!fits_small_grid(game.position())) continue;
        CHECK(evaluate(SmallPosition(game.position())) == evaluate(game.position()));
    }
}

TEST_CASE("what one side gains by a position the other loses, but for the tempo") {
    const EvaluationWeights weights;
    for (const Game& game : random_games()) {
        LargePosition position = game.position();
        const Score ours = evaluate(position);
        position.play(Move::pass());
        CHECK(evaluate(position) == 2 * weights.tempo - ours);
    }
}

TEST_CASE("each tile more round a queen weighs more than the one before") {
    const auto& danger = EvaluationWeights{}.queen_danger;
    for (std::size_t i = 2; i + 1 < danger.size(); ++i)
        CHECK(danger[i] - danger[i - 1] > danger[i - 1] - danger[i - 2]);
}

TEST_CASE("occupied cells round each queen are counted") {
    EvaluationWeights weights = no_weights();
    weights.queen_danger = {0, 1, 10, 100, 1000, 10000, 0};
    CHECK(value_with(weights, {}) == 0);
    CHECK(value_with(weights, {{kBlack, Bug::kAnt, {-1, 0}}}) == 1 - 10);
    CHECK(value_with(weights, {{kBlack, Bug::kAnt, {-1, 0}}, {kWhite, Bug::kAnt, {0, -1}}}) ==
          1 - 100);
    CHECK(value_with(weights, {{kBlack, Bug::kAnt, {4, 0}}}) == 10 - 1);
}

TEST_CASE("a climber counts on a queen and beside her") {
    EvaluationWeights weights = no_weights();
    weights.climber_on_queen = 10;
    weights.climber_beside_queen = 1;
    CHECK(value_with(weights, {{kBlack, Bug::kBeetle, {0, 0}}}) == -10);
    CHECK(value_with(weights, {{kWhite, Bug::kBeetle, {3, 0}}}) == 10);
    CHECK(value_with(weights, {{kBlack, Bug::kBeetle, {-1, 0}}}) == -1);
    CHECK(value_with(weights, {{kWhite, Bug::kBeetle, {0, 0}}}) == 0);
    CHECK(value_with(weights, {{kBlack, Bug::kBeetle, {4, 1}}}) == 0);
    // A mosquito climbs only from where it is up already.
    CHECK(value_with(weights, {{kBlack, Bug::kMosquito, {-1, 0}}}) == 0);
    CHECK(value_with(weights, {{kBlack, Bug::kMosquito, {1, 0}}}) == -1);
}

TEST_CASE("a pillbug guards its own queen, and a mosquito that touches a pillbug") {
    EvaluationWeights weights = no_weights();
    weights.guard_beside_queen = 1;
    CHECK(value_with(weights, {{kWhite, Bug::kPillbug, {-1, 0}}}) == 1);
    CHECK(value_with(weights, {{kBlack, Bug::kPillbug, {4, 0}}}) == -1);
    CHECK(value_with(weights, {{kBlack, Bug::kPillbug, {-1, 0}}}) == 0);
    CHECK(value_with(weights, {{kWhite, Bug::kAnt, {-1, 0}}, {kWhite, Bug::kPillbug, {-2, 0}}}) ==
          0);
    CHECK(value_with(weights,
                     {{kWhite, Bug::kPillbug, {-1, 0}}, {kBlack, Bug::kBeetle, {-1, 0}}}) == 0);
    CHECK(value_with(weights, {{kWhite, Bug::kMosquito, {-1, 0}}, {kBlack, Bug::kAnt, {-2, 0}}}) ==
          0);
    CHECK(value_with(weights,
                     {{kWhite, Bug::kMosquito, {-1, 0}}, {kBlack, Bug::kPillbug, {-2, 0}}}) == 1);
}

TEST_CASE("a tile is free, pinned or covered") {
    EvaluationWeights weights = no_weights();
    of(weights.free, Bug::kAnt) = 1;
    of(weights.pinned, Bug::kAnt) = 10;
    of(weights.covered, Bug::kAnt) = 100;
    const Placed ant{kWhite, Bug::kAnt, {4, 0}};
    CHECK(value_with(weights, {ant}) == 1);
    CHECK(value_with(weights, {ant, {kBlack, Bug::kBeetle, {5, 0}}}) == 10);
    CHECK(value_with(weights, {ant, {kBlack, Bug::kBeetle, {4, 0}}}) == 100);
    CHECK(value_with(weights, {{kBlack, Bug::kAnt, {4, 0}}}) == -1);
}

TEST_CASE("an ant that a gate holds is not free") {
    EvaluationWeights weights = no_weights();
    of(weights.free, Bug::kAnt) = 1;
    // Round the empty cell (4, -2): five tiles leave one way in, too narrow for the ant inside.
    const std::vector<Placed> pocket{{kBlack, Bug::kSpider, {3, -1}},
                                     {kBlack, Bug::kBeetle, {3, -2}},
                                     {kBlack, Bug::kBeetle, {4, -3}},
                                     {kBlack, Bug::kMosquito, {5, -3}},
                                     {kBlack, Bug::kPillbug, {4, -1}}};
    std::vector<Placed> inside = pocket;
    inside.push_back({kWhite, Bug::kAnt, {4, -2}});
    CHECK(value_with(weights, inside) == 0);
    std::vector<Placed> outside = pocket;
    outside.push_back({kWhite, Bug::kAnt, {-1, 0}});
    CHECK(value_with(weights, outside) == 1);
}

TEST_CASE("steps are counted for the bugs that choose between few") {
    EvaluationWeights weights = no_weights();
    weights.step = 1;
    CHECK(value_with(weights, {}) == 0);  // two steps for each queen
    CHECK(value_with(weights, {{kWhite, Bug::kGrasshopper, {1, 1}}}) == 2);
    CHECK(value_with(weights, {{kWhite, Bug::kBeetle, {1, 1}}}) == 4);
    CHECK(value_with(weights, {{kWhite, Bug::kAnt, {1, 1}}}) == 1);
}

TEST_CASE("free tiles press on a queen that is in danger") {
    EvaluationWeights weights = no_weights();
    weights.attacker = {0, 1, 10, 100, 1000, 10000, 0};
    CHECK(value_with(weights, {}) == 0);  // only the queens are free
    // The ant pins the black queen, who now has two neighbours: two press on her, none on ours.
    CHECK(value_with(weights, {{kWhite, Bug::kAnt, {4, 0}}}) == 2 * 10);
}

TEST_CASE("tiles in hand count, and so does the move") {
    EvaluationWeights weights = no_weights();
    of(weights.in_hand, Bug::kAnt) = 1;
    CHECK(value_with(weights, {}) == 0);
    CHECK(value_with(weights, {{kWhite, Bug::kAnt, {4, 0}}}) == -1);
    CHECK(value_with(weights, {{kBlack, Bug::kAnt, {4, 0}}}) == 1);
    weights.tempo = 5;
    CHECK(value_with(weights, {}) == 5);
}

}  // namespace
}  // namespace hive
