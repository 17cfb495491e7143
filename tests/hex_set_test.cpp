// HexSet on both grids against plain sets of cell numbers.
#include "core/hex_set.h"

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

namespace hive {
namespace {

template <int kSide>
struct Sets {
    using Set = HexSet<kSide>;
    using Cells = Grid<kSide>;
    using Plain = std::set<int>;

    static Plain plain(const Set& set) {
        Plain cells;
        for (int i = 0; i < Cells::kCells; ++i)
            if (set.contains(Hex::from_index(i))) cells.insert(i);
        return cells;
    }
    static Set hexes(const Plain& cells) {
        Set set;
        for (const int cell : cells) set |= Set::of(Hex::from_index(cell));
        return set;
    }
    // From a few cells to nearly all of them.
    static Plain random_cells(std::mt19937& random) {
        Plain cells;
        const auto share = random() % 100;
        for (int i = 0; i < Cells::kCells; ++i)
            if (random() % 100 <= share) cells.insert(i);
        return cells;
    }
    // A rectangle of at most that size anywhere on the torus, partly filled.
    static Plain random_patch(int width, int height, std::mt19937& random) {
        Plain cells;
        const Axial corner{static_cast<int>(random() % kSide), static_cast<int>(random() % kSide)};
        for (int q = 0; q < width; ++q)
            for (int r = 0; r < height; ++r)
                if (random() % 3 == 0)
                    cells.insert(Cells::at({corner.q + q, corner.r + r}).index());
        return cells;
    }
    static bool is_row_empty(const Plain& cells, int r) {
        for (int q = 0; q < kSide; ++q)
            if (cells.count(Cells::at({q, r}).index()) != 0) return false;
        return true;
    }
    static bool is_column_empty(const Plain& cells, int q) {
        for (int r = 0; r < kSide; ++r)
            if (cells.count(Cells::at({q, r}).index()) != 0) return false;
        return true;
    }
    static bool has_room(const Plain& cells) {
        bool rows = false;
        bool columns = false;
        for (int i = 0; i < kSide; ++i) {
            rows = rows || (is_row_empty(cells, i) && is_row_empty(cells, i + 1));
            columns = columns || (is_column_empty(cells, i) && is_column_empty(cells, i + 1));
        }
        return rows && columns;
    }
    static Plain moved(const Plain& cells, Direction d) {
        Plain out;
        for (const int cell : cells) out.insert(Cells::neighbor(Hex::from_index(cell), d).index());
        return out;
    }
};

TEMPLATE_TEST_CASE_SIG("a set holds what was put in, one cell at a time", "", ((int kSide), kSide),
                       16, 32) {
    for (int i = 0; i < Grid<kSide>::kCells; ++i) {
        const auto set = HexSet<kSide>::of(Hex::from_index(i));
        REQUIRE(Sets<kSide>::plain(set) == std::set<int>{i});
        REQUIRE(set.first().index() == i);
        REQUIRE(set.count() == 1);
    }
    CHECK(HexSet<kSide>().none());
    CHECK((~HexSet<kSide>()).count() == Grid<kSide>::kCells);
}

TEMPLATE_TEST_CASE_SIG("set algebra is that of plain sets", "", ((int kSide), kSide), 16, 32) {
    using S = Sets<kSide>;
    std::mt19937 random(kSide);
    for (int round = 0; round < 200; ++round) {
        const auto a = S::random_cells(random);
        const auto b = S::random_cells(random);
        typename S::Plain both;
        typename S::Plain either;
        typename S::Plain one;
        typename S::Plain not_a;
        for (int i = 0; i < Grid<kSide>::kCells; ++i) {
            const bool in_a = a.count(i) != 0;
            const bool in_b = b.count(i) != 0;
            if (in_a && in_b) both.insert(i);
            if (in_a || in_b) either.insert(i);
            if (in_a != in_b) one.insert(i);
            if (!in_a) not_a.insert(i);
        }
        const auto set_a = S::hexes(a);
        const auto set_b = S::hexes(b);
        REQUIRE(S::plain(set_a & set_b) == both);
        REQUIRE(S::plain(set_a | set_b) == either);
        REQUIRE(S::plain(set_a ^ set_b) == one);
        REQUIRE(S::plain(~set_a) == not_a);
        REQUIRE((set_a == set_b) == (a == b));
        REQUIRE(set_a == S::hexes(a));
        REQUIRE(set_a.any() == !a.empty());
        REQUIRE(set_a.includes(set_b) == std::includes(a.begin(), a.end(), b.begin(), b.end()));
        REQUIRE(set_a.includes(set_a & set_b));
        REQUIRE(set_a.count() == static_cast<int>(a.size()));
        if (!a.empty()) REQUIRE(set_a.first().index() == *a.begin());
    }
}

TEMPLATE_TEST_CASE_SIG("members are visited once each, by rising index", "", ((int kSide), kSide),
                       16, 32) {
    using S = Sets<kSide>;
    std::mt19937 random(kSide);
    for (int round = 0; round < 100; ++round) {
        const auto cells = S::random_cells(random);
        std::vector<int> visited;
        S::hexes(cells).for_each([&](Hex hex) { visited.push_back(hex.index()); });
        REQUIRE(visited == std::vector<int>(cells.begin(), cells.end()));
    }
}

TEMPLATE_TEST_CASE_SIG("shifts move every cell to its neighbour, round the edges too", "",
                       ((int kSide), kSide), 16, 32) {
    using S = Sets<kSide>;
    std::mt19937 random(kSide);
    for (int round = 0; round < 100; ++round) {
        const auto cells = S::random_cells(random);
        const auto set = S::hexes(cells);
        REQUIRE(S::plain(set.template shifted<Direction::kEast>()) ==
                S::moved(cells, Direction::kEast));
        REQUIRE(S::plain(set.template shifted<Direction::kNortheast>()) ==
                S::moved(cells, Direction::kNortheast));
        REQUIRE(S::plain(set.template shifted<Direction::kNorthwest>()) ==
                S::moved(cells, Direction::kNorthwest));
        REQUIRE(S::plain(set.template shifted<Direction::kWest>()) ==
                S::moved(cells, Direction::kWest));
        REQUIRE(S::plain(set.template shifted<Direction::kSouthwest>()) ==
                S::moved(cells, Direction::kSouthwest));
        REQUIRE(S::plain(set.template shifted<Direction::kSoutheast>()) ==
                S::moved(cells, Direction::kSoutheast));
        const auto pulls = set.pulls();
        for (const Direction d : kDirections)
            REQUIRE(S::plain(pulls[static_cast<std::size_t>(index(d))]) ==
                    S::moved(cells, turned(d, 3)));
    }
}

TEMPLATE_TEST_CASE_SIG("neighbours are the cells one step away from any member", "",
                       ((int kSide), kSide), 16, 32) {
    using S = Sets<kSide>;
    std::mt19937 random(kSide);
    for (int round = 0; round < 200; ++round) {
        const auto cells = S::random_patch(kSide, 1 + static_cast<int>(random() % kSide), random);
        typename S::Plain expected;
        for (const Direction d : kDirections) expected.merge(S::moved(cells, d));
        REQUIRE(S::plain(S::hexes(cells).neighbors()) == expected);
    }
}

TEMPLATE_TEST_CASE_SIG("a spread along the rows ends after seven steps, or at an edge or a bar", "",
                       ((int kSide), kSide), 16, 32) {
    using S = Sets<kSide>;
    std::mt19937 random(kSide);
    for (int round = 0; round < 200; ++round) {
        const auto cells = S::random_patch(kSide, kSide, random);
        const auto west = S::random_cells(random);
        const auto east = S::random_cells(random);
        typename S::Plain expected = cells;
        const auto walk = [&](int cell, Direction d, const typename S::Plain& open) {
            const int row = cell / kSide;
            for (int steps = 0; steps < 7; ++steps) {
                cell += d == Direction::kEast ? 1 : -1;
                const bool is_off = cell < row * kSide || cell >= (row + 1) * kSide;
                if (is_off || open.count(cell) == 0) return;
                expected.insert(cell);
            }
        };
        for (const int cell : cells) {
            walk(cell, Direction::kWest, west);
            walk(cell, Direction::kEast, east);
        }
        const auto spread = S::hexes(cells).spread_along_rows(S::hexes(west), S::hexes(east));
        REQUIRE(S::plain(spread) == expected);
    }
}

TEMPLATE_TEST_CASE_SIG("empty lines are the rows and columns without a member", "",
                       ((int kSide), kSide), 16, 32) {
    using S = Sets<kSide>;
    std::mt19937 random(kSide);
    for (int round = 0; round < 200; ++round) {
        const auto cells = S::random_patch(1 + static_cast<int>(random() % kSide),
                                           1 + static_cast<int>(random() % kSide), random);
        typename S::Plain expected;
        for (int q = 0; q < kSide; ++q)
            for (int r = 0; r < kSide; ++r)
                if (S::is_row_empty(cells, r) || S::is_column_empty(cells, q))
                    expected.insert(Grid<kSide>::at({q, r}).index());
        REQUIRE(S::plain(S::hexes(cells).empty_lines()) == expected);
    }
}

TEMPLATE_TEST_CASE_SIG("room is two adjacent empty rows and two adjacent empty columns", "",
                       ((int kSide), kSide), 16, 32) {
    using S = Sets<kSide>;
    std::mt19937 random(kSide);
    int with_room = 0;
    for (int round = 0; round < 400; ++round) {
        // Sizes about the limit, where it matters.
        const int width = kSide - static_cast<int>(random() % 4);
        const int height = kSide - static_cast<int>(random() % 4);
        const auto cells = S::random_patch(width, height, random);
        const bool expected = S::has_room(cells);
        REQUIRE(S::hexes(cells).has_room() == expected);
        with_room += expected ? 1 : 0;
    }
    CHECK(with_room > 40);
    CHECK(with_room < 360);
}

TEMPLATE_TEST_CASE_SIG("words hold bit r * side + q for the cell q r", "", ((int kSide), kSide), 16,
                       32) {
    using S = Sets<kSide>;
    std::mt19937 random(kSide);
    const auto cells = S::random_cells(random);
    const auto words = S::hexes(cells).words();
    for (int i = 0; i < Grid<kSide>::kCells; ++i) {
        const bool is_set = (words.at(static_cast<std::size_t>(i / 64)) >> (i % 64) & 1) != 0;
        REQUIRE(is_set == (cells.count(i) != 0));
    }
}

}  // namespace
}  // namespace hive
