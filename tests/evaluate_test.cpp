#include "search/evaluate.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <string_view>
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

// The weights of the sum without those of the tempo, which alone depend on whose turn it is. (What
// the net makes of a position does so too.)
EvaluationWeights without_tempo() {
    EvaluationWeights weights;
    weights.net = nullptr;
    for (const Feature feature : {Feature::kToMove, Feature::kToMoveAttacking})
        weights.set(start_of(feature), {});
    return weights;
}

TEST_CASE("in the sum, what one side gains the other loses, but for the tempo") {
    const EvaluationWeights weights = without_tempo();
    for (const Game& game : random_games()) {
        LargePosition position = game.position();
        const Score ours = evaluate(position, weights);
        position.play(Move::pass());
        CHECK(evaluate(position, weights) == -ours);
    }
}

TEST_CASE("a value is the weighted sum of the counts, between opening and end") {
    for (const Game& game : random_games()) {
        const LargePosition& position = game.position();
        const Color us = position.side_to_move();
        const Features features = features_of(position);
        const int count = start_of(Feature::kSpawns);
        const int spawns = features.of(us).count(count) - features.of(other(us)).count(count);
        EvaluationWeights weights = EvaluationWeights::none();
        CHECK(evaluate(position, weights) == 0);
        weights.set(count, {100 * kWeightScale, 0});
        const int phase = phase_of(position);
        CHECK(evaluate(position, weights) == 100 * spawns * (kPhases - phase) / kPhases);
        weights.set(count, {100 * kWeightScale, -60 * kWeightScale});
        CHECK(evaluate(position, weights) ==
              (100 * spawns * (kPhases - phase) - 60 * spawns * phase) / kPhases);
    }
}

TEST_CASE("a mark counts as often as a side has it") {
    for (const Game& game : random_games()) {
        const LargePosition& position = game.position();
        const Color us = position.side_to_move();
        const Features features = features_of(position);
        const SideFeatures& ours = features.of(us);
        INFO(to_string(game, true));
        for (const int mark : ours.marks) {
            if (mark == kNoMark) continue;
            EvaluationWeights weights = EvaluationWeights::none();
            weights.set(mark, {100 * kWeightScale, 100 * kWeightScale});
            CHECK(evaluate(position, weights) ==
                  100 * (ours.count(mark) - features.of(other(us)).count(mark)));
        }
    }
}

TEST_CASE("a net without weighted sum is its correction alone") {
    EvaluationWeights weights = EvaluationWeights::none();
    weights.net = &Net::learned();
    for (const Game& game : random_games()) {
        const LargePosition& position = game.position();
        const Color us = position.side_to_move();
        const Features features = features_of(position);
        const int units =
            correction(features.of(us), features.of(other(us)), phase_of(position), Net::learned());
        CHECK(evaluate(position, weights) == units / kWeightScale);
    }
}

TEST_CASE("shares of the groups and the correction add up to the value") {
    EvaluationWeights weights;
    for (const Net* const net : {&Net::learned(), static_cast<const Net*>(nullptr)}) {
        weights.net = net;
        for (const Game& game : random_games()) {
            const EvaluationShares shares = evaluation_shares(game.position(), weights);
            double sum = 0;
            for (const double share : shares.groups) sum += share;
            CHECK((net != nullptr || shares.correction == 0));
            // One for the end of the sum, and a bit for that between opening and end.
            CHECK(sum + shares.correction ==
                  Approx(evaluate(game.position(), weights)).margin(1.1).epsilon(0));
        }
    }
}

TEST_CASE("shares of the counts add up to those of their groups, and name what differs") {
    for (const Game& game : random_games()) {
        const EvaluationShares shares = evaluation_shares(game.position());
        std::array<double, kFeatureGroupCount> groups{};
        INFO(to_string(game, true));
        for (const EvaluationShares::Count& count : shares.counts) {
            CHECK(count.ours != count.theirs);
            groups[static_cast<std::size_t>(info_of_count(count.number).group)] += count.share;
        }
        for (std::size_t group = 0; group < groups.size(); ++group)
            CHECK(groups[group] == Approx(shares.groups[group]).margin(1e-6));
    }
}

TEST_CASE("the file of the weights names the counts in their order") {
    for (int i = 0; i < kCountsUsed; ++i) CHECK(name_in_weights_file(i) == name_of_count(i));
}

// Of the opening or the end, by the numbers of counts.
using PhaseWeights = std::function<int(int count)>;

// The mean weight of the patterns of a feature in which so many cells have one of these letters.
double mean_pattern(const PhaseWeights& weights, Feature feature, std::string_view letters,
                    int cells) {
    double sum = 0;
    int patterns = 0;
    for (int i = 0; i < kRingPatterns; ++i) {
        const std::string name = name_of_ring_pattern(i);
        const auto is_one = [&](char c) { return letters.find(c) != std::string_view::npos; };
        if (std::count_if(name.begin(), name.end(), is_one) != cells) continue;
        sum += weights(start_of(feature) + i);
        ++patterns;
    }
    return sum / patterns;
}

// What so many occupied cells round our queen are worth to us. The foe counts them, too, in what he
// can reach.
double worth_of_ring(const PhaseWeights& weights, int occupied) {
    return mean_pattern(weights, Feature::kRing, "fx", occupied) -
           mean_pattern(weights, Feature::kReach, "f", occupied);
}

int weight_of_place(const PhaseWeights& weights, Bug bug, TileState state, int to_foes_queen) {
    const int place = place_of(bug, state, kQueenDistances - 1, to_foes_queen);
    return weights(start_of(Feature::kPlace) + place);
}

int weight_of(const PhaseWeights& weights, Feature feature) { return weights(start_of(feature)); }

TEST_CASE("the learned weights make sense to a player") {
    const EvaluationWeights learned;
    const PhaseWeights opening = [&](int count) { return learned.of(count).opening(); };
    const PhaseWeights ending = [&](int count) { return learned.of(count).ending(); };
    for (const auto* const weights : {&opening, &ending}) {
        INFO((weights == &opening ? "in the opening" : "in the end"));
        for (int occupied = 2; occupied < kDirectionCount; ++occupied) {
            INFO(occupied << " cells beside the queen");
            CHECK(worth_of_ring(*weights, occupied) < worth_of_ring(*weights, occupied - 1));
        }
        CHECK(weight_of(*weights, Feature::kDrops) < 0);
        CHECK(weight_of(*weights, Feature::kNoneFree) < 0);
        CHECK(weight_of(*weights, Feature::kToMove) > 0);
        CHECK(weight_of(*weights, Feature::kGuard) + weight_of(*weights, Feature::kLiveGuard) +
                  weight_of(*weights, Feature::kLiveGuardLate) >
              0);
        for (const Bug bug : kBugs) {
            if (bug == Bug::kQueen) continue;
            INFO(kBugNames[static_cast<std::size_t>(index(bug))]);
            CHECK(weight_of_place(*weights, bug, TileState::kFree, 1) >
                  weight_of_place(*weights, bug, TileState::kFree, 3));
        }
    }
    for (const Bug bug : kBugs) {
        if (bug == Bug::kQueen) continue;
        INFO(kBugNames[static_cast<std::size_t>(index(bug))]);
        // A free tile can take at least one step.
        const int free = weight_of_place(ending, bug, TileState::kFree, 3) +
                         ending(start_of(Feature::kSteps) + index(bug));
        for (const TileState held : {TileState::kPinned, TileState::kCovered})
            CHECK(free > weight_of_place(ending, bug, held, 3));
    }
}

}  // namespace
}  // namespace hive
