#include "search/marks.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

namespace hive {
namespace {

// Friends and foes beside a queen, no cell in both.
std::vector<std::pair<Ring, Ring>> all_rings() {
    std::vector<std::pair<Ring, Ring>> rings;
    for (int friends = 0; friends <= kFullRing; ++friends)
        for (int foes = 0; foes <= kFullRing; ++foes)
            if ((friends & foes) == 0)
                rings.emplace_back(static_cast<Ring>(friends), static_cast<Ring>(foes));
    return rings;
}

// As name_of_ring_pattern has it.
std::string text_of(Ring friends, Ring foes) {
    std::string text;
    for (const Direction d : kDirections) text += has(friends, d) ? 'f' : has(foes, d) ? 'x' : '_';
    return text;
}

// The least of the twelve texts that a turn or a mirror makes of one.
std::string least_of(std::string text) {
    std::string least = text;
    for (int mirror = 0; mirror < 2; ++mirror) {
        for (std::size_t turn = 0; turn < text.size(); ++turn) {
            text = text.substr(1) + text[0];
            least = std::min(least, text);
        }
        text = std::string(text.rbegin(), text.rend());
    }
    return least;
}

TEST_CASE("rings have the same number if and only if a turn or a mirror makes them equal") {
    std::set<std::pair<int, std::string>> pairs;
    std::set<int> numbers;
    std::set<std::string> classes;
    for (const auto& [friends, foes] : all_rings()) {
        const int number = ring_pattern(friends, foes);
        const std::string least = least_of(text_of(friends, foes));
        pairs.emplace(number, least);
        numbers.insert(number);
        classes.insert(least);
    }
    // As many pairs as there are of either: each goes with one of the other.
    CHECK(all_rings().size() == 729);
    CHECK(classes.size() == kRingPatterns);
    CHECK(numbers.size() == kRingPatterns);
    CHECK(pairs.size() == kRingPatterns);
    CHECK(*numbers.begin() == 0);
    CHECK(*numbers.rbegin() == kRingPatterns - 1);
}

TEST_CASE("a ring pattern is named after one of its rings") {
    for (const auto& [friends, foes] : all_rings()) {
        const std::string name = name_of_ring_pattern(ring_pattern(friends, foes));
        INFO(text_of(friends, foes));
        CHECK(least_of(name) == least_of(text_of(friends, foes)));
    }
    CHECK(name_of_ring_pattern(ring_pattern(0, 0)) == "______");
    CHECK(name_of_ring_pattern(ring_pattern(kFullRing, 0)) == "ffffff");
    CHECK(name_of_ring_pattern(ring_pattern(0, kFullRing)) == "xxxxxx");
}

TEST_CASE("places are numbered one after the other, and each has a name of its own") {
    std::set<int> numbers;
    std::set<std::string> names;
    for (const Bug bug : kBugs)
        for (int state = 0; state < kTileStates; ++state)
            for (int own = 0; own < kQueenDistances; ++own)
                for (int foes = 0; foes < kQueenDistances; ++foes) {
                    const int place = place_of(bug, static_cast<TileState>(state), own, foes);
                    numbers.insert(place);
                    names.insert(name_of_place(place));
                }
    CHECK(numbers.size() == kPlaces);
    CHECK(*numbers.begin() == 0);
    CHECK(*numbers.rbegin() == kPlaces - 1);
    CHECK(names.size() == kPlaces);
}

TEST_CASE("the name of a place says kind, state, and the distances to either queen") {
    CHECK(name_of_place(place_of(Bug::kAnt, TileState::kFree, 1, 3)) == "AntFree13");
    CHECK(name_of_place(place_of(Bug::kQueen, TileState::kStuck, 0, 2)) == "QueenStuck02");
    CHECK(name_of_place(place_of(Bug::kSpider, TileState::kPinned, 3, 1)) == "SpiderPinned31");
    CHECK(name_of_place(place_of(Bug::kBeetle, TileState::kRaised, 2, 0)) == "BeetleRaised20");
    CHECK(name_of_place(place_of(Bug::kPillbug, TileState::kCovered, 3, 3)) == "PillbugCovered33");
}

}  // namespace
}  // namespace hive
