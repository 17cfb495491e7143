#include "search/features.h"

#include <bit>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "tests/support/match.h"
#include "tests/support/plain_features.h"
#include "tests/support/random_player.h"
#include "tests/support/sanitizers.h"

namespace hive {
namespace {

// The first count that the twin finds otherwise.
std::string difference(const Features& features, const PlainGame& plain) {
    for (const Color color : kColors) {
        std::map<std::string, int> expected = plain_features(plain, color);
        for (int i = 0; i < kCountsUsed; ++i) {
            const int count = features.of(color).count(i);
            const std::string name = name_of_count(i);
            const int other = expected[name];
            expected.erase(name);
            if (count != other)
                return name + " of " + (color == Color::kWhite ? "white" : "black") + " is " +
                       std::to_string(count) + ", the twin says " + std::to_string(other);
        }
        if (!expected.empty()) return "the twin alone has " + expected.begin()->first;
    }
    return "";
}

void compare(const Game& game, const PlainGame& plain) {
    INFO(to_string(game, true));
    const LargePosition& position = game.position();
    REQUIRE(difference(features_of(position), plain) == "");
    if (!fits_small_grid(position)) return;
    const SmallPosition small(position);
    REQUIRE(features_of(small).sides == features_of(position).sides);
    REQUIRE(phase_of(small) == phase_of(position));
}

TEST_CASE("the features are those of the plain twin, in random games of all types") {
    for (const GameType type : kGameTypes)
        for (std::uint64_t seed = 0; seed < kStyles.size(); ++seed) {
            // With sanitizers one style for a type is enough to touch all memory there is.
            if (kIsSanitized && seed != static_cast<std::uint64_t>(type.index()) % kStyles.size())
                continue;
            visit_game(type, kStyles[seed], seed, 70, compare);
        }
}

TEST_CASE("each count has a name of its own, and features without a kind have none") {
    std::map<std::string, int> seen;
    for (int i = 0; i < kCountsUsed; ++i) ++seen[name_of_count(i)];
    CHECK(seen.size() == static_cast<std::size_t>(kCountsUsed));
    CHECK(name_of_count(0) == "Gated");
    CHECK(name_of_count(start_of(Feature::kInHand) + index(Bug::kAnt)) == "InHandAnt");
    CHECK(name_of_count(start_of(Feature::kAnts) + 2) == "Ants3");
    CHECK(name_of_count(kFirstMark - 1) == "ToMoveAttacking");
    CHECK(name_of_count(kFirstMark) == "Reach______");
    CHECK(name_of_count(start_of(Feature::kPlace) + place_of(Bug::kAnt, TileState::kFree, 1, 3)) ==
          "PlaceAntFree13");
    CHECK(name_of_count(kCountsUsed - 1) == "PlacePillbugCovered33");
    CHECK(info_of_count(start_of(Feature::kRing)).name == "Ring");
    CHECK(info_of_count(start_of(Feature::kRing) - 1).name == "Reach");
}

std::vector<GameType> all_types() { return {kGameTypes.begin(), kGameTypes.end()}; }

TEST_CASE("numbers that are not used are 0, and marks are none of the numbers") {
    for (const Game& game : random_openings(all_types(), 30, 16, 5)) {
        const Features features = features_of(game.position());
        INFO(to_string(game, true));
        for (const SideFeatures& side : features.sides) {
            for (std::size_t i = kFirstMark; i < side.numbers.size(); ++i)
                CHECK(side.numbers[i] == 0);
            for (const int mark : side.marks) {
                CHECK(mark >= kFirstMark);
                CHECK(mark <= kNoMark);
            }
        }
    }
}

int marks_of(const SideFeatures& side) { return SideFeatures::kMarks - side.count(kNoMark); }

TEST_CASE("each tile in play has a place, and each queen with neighbours two rings") {
    CHECK(marks_of(features_of(LargePosition(GameType())).of(Color::kWhite)) == 0);
    for (const Game& game : random_openings(all_types(), 40, 16, 6)) {
        const LargePosition& position = game.position();
        INFO(to_string(game, true));
        for (const Color color : kColors)
            CHECK(marks_of(features_of(position).of(color)) ==
                  std::popcount(position.in_play(color)) + (position.queen_in_play(color) ? 1 : 0) +
                      (position.queen_in_play(other(color)) ? 1 : 0));
    }
}

TEST_CASE("the order of marks does not matter") {
    SideFeatures a;
    CHECK(marks_of(a) == 0);
    a.marks[0] = kFirstMark;
    a.marks[1] = kFirstMark + 1;
    a.marks[2] = kFirstMark;
    SideFeatures b = a;
    std::swap(b.marks[1], b.marks[2]);
    CHECK(a == b);
    CHECK(a.count(kFirstMark) == 2);
    CHECK(a.count(kFirstMark + 2) == 0);
    b.marks[1] = kFirstMark + 1;
    CHECK_FALSE(a == b);
}

TEST_CASE("the phase grows as the hands become empty") {
    LargePosition position((GameType()));
    CHECK(phase_of(position) == 0);
    const Game game = random_openings({GameType()}, 4, 1, 1)[0];
    CHECK(phase_of(game.position()) == kPhases - 18);
    const Game large = random_openings({GameType(true, true, true)}, 9, 1, 1)[0];
    CHECK(phase_of(large.position()) == kPhases - 19);
}

}  // namespace
}  // namespace hive
