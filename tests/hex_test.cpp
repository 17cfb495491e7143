#include "core/hex.h"

#include <algorithm>
#include <set>
#include <type_traits>

#include <catch2/catch.hpp>

namespace hive {
namespace {

static_assert(sizeof(Hex) == 2 && std::is_trivially_copyable_v<Hex>);

TEST_CASE("directions run counter-clockwise, so that a full turn of steps comes back") {
    Axial place{3, -7};
    for (const Direction d : kDirections) place = step(place, d);
    CHECK(place == Axial{3, -7});
    for (const Direction d : kDirections) {
        CHECK(turned(d, kDirectionCount) == d);
        CHECK(step(step(place, d), turned(d, 3)) == place);
    }
}

TEST_CASE("the cells beside a step are the two common neighbours of its ends") {
    const auto neighbors = [](Axial place) {
        std::set<std::pair<int, int>> cells;
        for (const Direction d : kDirections) cells.emplace(step(place, d).q, step(place, d).r);
        return cells;
    };
    for (const Direction d : kDirections) {
        const auto here = neighbors({0, 0});
        const auto there = neighbors(step({0, 0}, d));
        std::set<std::pair<int, int>> common;
        std::set_intersection(here.begin(), here.end(), there.begin(), there.end(),
                              std::inserter(common, common.end()));
        const Axial left = step({0, 0}, turned(d, 1));
        const Axial right = step({0, 0}, turned(d, 5));
        CHECK(common == std::set<std::pair<int, int>>{{left.q, left.r}, {right.q, right.r}});
    }
}

TEMPLATE_TEST_CASE_SIG("a grid is the plane taken modulo its side", "", ((int kSide), kSide), 16,
                       32) {
    using Cells = Grid<kSide>;
    for (int i = 0; i < Cells::kCells; ++i) {
        const Hex hex = Hex::from_index(i);
        const Axial place = Cells::axial(hex);
        REQUIRE(Cells::at(place) == hex);
        REQUIRE(Cells::at({place.q - kSide, place.r + 3 * kSide}) == hex);
        for (const Direction d : kDirections) {
            REQUIRE(Cells::neighbor(hex, d) == Cells::at(step(place, d)));
            REQUIRE(Cells::neighbor(Cells::neighbor(hex, d), turned(d, 3)) == hex);
        }
    }
    CHECK(Cells::at({-1, 0}) == Cells::at({kSide - 1, 0}));
    CHECK(Cells::at({0, -1}) == Cells::at({0, kSide - 1}));
}

}  // namespace
}  // namespace hive
