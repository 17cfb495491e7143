#include "core/types.h"

#include <array>
#include <set>
#include <string>
#include <type_traits>

#include <catch2/catch.hpp>

namespace hive {
namespace {

static_assert(sizeof(Tile) == 1 && std::is_trivially_copyable_v<Tile>);
static_assert(sizeof(GameType) == 1 && std::is_trivially_copyable_v<GameType>);

TEST_CASE("a tile's index gives its colour, kind and number back") {
    std::set<int> indices;
    for (const Color color : kColors) {
        for (const Bug bug : kBugs) {
            for (int number = 1; number <= tiles_of(bug); ++number) {
                const Tile tile(color, bug, number);
                CHECK(tile.color() == color);
                CHECK(tile.bug() == bug);
                CHECK(tile.number() == number);
                CHECK(Tile::from_index(tile.index()) == tile);
                CHECK(tile.slot() == tile.index() - index(color) * kTilesPerColor);
                CHECK(tile.colored_bug() == index(color) * kBugCount + index(bug));
                indices.insert(tile.index());
            }
        }
    }
    CHECK(indices.size() == kTileCount);
    CHECK(*indices.begin() == 0);
    CHECK(*indices.rbegin() == kTileCount - 1);
}

TEST_CASE("tiles come in the order Q S S B B G G G A A A M L P, white first") {
    std::string order;
    for (int i = 0; i < kTileCount; ++i) order += "QSBGAMLP"[index(Tile::from_index(i).bug())];
    CHECK(order == "QSSBBGGGAAAMLPQSSBBGGGAAAMLP");
    CHECK(Tile::from_index(kTilesPerColor - 1).color() == Color::kWhite);
    CHECK(Tile::from_index(kTilesPerColor).color() == Color::kBlack);
}

TEST_CASE("the slots of a kind are those of its tiles") {
    std::array<unsigned, kBugCount> slots{};
    for (int slot = 0; slot < kTilesPerColor; ++slot)
        slots[static_cast<std::size_t>(index(Tile::from_index(slot).bug()))] |= 1U << slot;
    for (const Bug bug : kBugs) CHECK(slots_of(bug) == slots[static_cast<std::size_t>(index(bug))]);
}

TEST_CASE("a player has eleven tiles and one more for each expansion") {
    const auto tiles_in = [](GameType type) {
        int tiles = 0;
        for (const Bug bug : kBugs) tiles += type.has(bug) ? tiles_of(bug) : 0;
        return tiles;
    };
    CHECK(tiles_in(GameType{}) == 11);
    CHECK(tiles_in(GameType{false, true, false}) == 12);
    CHECK(tiles_in(GameType{true, false, true}) == 13);
    CHECK(tiles_in(GameType{true, true, true}) == kTilesPerColor);
}

TEST_CASE("the eight game types differ, and have what their flags say") {
    std::set<int> indices;
    for (const GameType type : kGameTypes) {
        indices.insert(type.index());
        CHECK(type ==
              GameType{type.has(Bug::kMosquito), type.has(Bug::kLadybug), type.has(Bug::kPillbug)});
        CHECK(type.has(Bug::kQueen));
        CHECK(type.has(Bug::kAnt));
    }
    CHECK(indices == std::set<int>{0, 1, 2, 3, 4, 5, 6, 7});
}

}  // namespace
}  // namespace hive
