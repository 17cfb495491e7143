// Where ants can go, against a step-by-step search, round random hives full of gates and holes.
#include "core/free_space.h"

#include <deque>
#include <random>
#include <vector>

#include <catch2/catch.hpp>

#include "core/ring.h"
#include "tests/support/plain_game.h"

namespace hive {
namespace {

Ring ring_of(const PlainCells& hive, Axial place) {
    Ring ring = 0;
    for (const Direction d : kDirections)
        if (hive.count(step(place, d)) != 0) ring = static_cast<Ring>(ring | ring_bit(d));
    return ring;
}

// Grows cell by cell; of a few choices it takes the one that touches the hive on most sides of
// itself, or any.
PlainCells random_hive(std::size_t cells, std::mt19937& random) {
    PlainCells hive{Axial{static_cast<int>(random() % 64), static_cast<int>(random() % 64)}};
    const bool likes_rings = random() % 4 != 0;
    while (hive.size() < cells) {
        std::vector<Axial> rim;
        for (const Axial place : hive)
            for (const Direction d : kDirections)
                if (hive.count(step(place, d)) == 0) rim.push_back(step(place, d));
        Axial best = rim[random() % rim.size()];
        for (int i = 0; i < 6 && likes_rings; ++i) {
            const Axial other = rim[random() % rim.size()];
            if (arcs(ring_of(hive, other)) > arcs(ring_of(hive, best))) best = other;
        }
        hive.insert(best);
    }
    return hive;
}

bool is_connected(const PlainCells& hive) {
    std::deque<Axial> queue{*hive.begin()};
    PlainCells seen{queue.front()};
    for (; !queue.empty(); queue.pop_front())
        for (const Direction d : kDirections) {
            const Axial next = step(queue.front(), d);
            if (hive.count(next) != 0 && seen.insert(next).second) queue.push_back(next);
        }
    return seen.size() == hive.size();
}

// All cells that slides lead to. The ant itself has been taken out of the hive.
PlainCells searched_reach(const PlainCells& rest, Axial from) {
    std::deque<Axial> queue{from};
    PlainCells seen{from};
    for (; !queue.empty(); queue.pop_front()) {
        const Axial place = queue.front();
        for (const Direction d : kDirections) {
            const bool left = rest.count(step(place, turned(d, 1))) != 0;
            const bool right = rest.count(step(place, turned(d, 5))) != 0;
            const Axial next = step(place, d);
            if (rest.count(next) == 0 && left != right && seen.insert(next).second)
                queue.push_back(next);
        }
    }
    seen.erase(from);
    return seen;
}

template <int kSide>
HexSet<kSide> hexes(const PlainCells& cells) {
    HexSet<kSide> set;
    for (const Axial place : cells) set |= HexSet<kSide>::of(Grid<kSide>::at(place));
    return set;
}

// One more tile on each cell next to the hive.
template <int kSide>
void check_extensions(const PlainCells& hive, int& extensions) {
    const auto occupied = hexes<kSide>(hive);
    if (!occupied.has_room(1)) return;
    ExtensibleSpace<kSide> space(occupied);
    (occupied.neighbors() & ~occupied).for_each([&](Hex hex) {
        const auto extended = occupied | HexSet<kSide>::of(hex);
        Ring ring = 0;
        for (const Direction d : kDirections)
            if (occupied.contains(Grid<kSide>::neighbor(hex, d)))
                ring = static_cast<Ring>(ring | ring_bit(d));
        const FreeSpace<kSide> made = space.with_tile_on(hex, ring);
        const FreeSpace<kSide> found(extended);
        for (const Axial ant : hive) {
            PlainCells rest = hive;
            rest.erase(ant);
            if (!is_connected(rest) || slides(ring_of(hive, ant)) == 0) continue;
            const Hex cell = Grid<kSide>::at(ant);
            REQUIRE(made.reach(cell) == found.reach(cell));
            ++extensions;
        }
    });
}

template <int kSide>
void check_hive(const PlainCells& hive, int& ants) {
    const auto occupied = hexes<kSide>(hive);
    if (!occupied.has_room()) return;
    const FreeSpace<kSide> space(occupied);
    for (const Axial ant : hive) {
        PlainCells rest = hive;
        rest.erase(ant);
        if (!is_connected(rest) || slides(ring_of(hive, ant)) == 0) continue;
        REQUIRE(space.reach(Grid<kSide>::at(ant)) == hexes<kSide>(searched_reach(rest, ant)));
        ++ants;
    }
}

TEMPLATE_TEST_CASE_SIG("an ant reaches what a search of single slides reaches", "",
                       ((int kSide), kSide), 16, 32) {
    std::mt19937 random(kSide);
    int ants = 0;
    for (int round = 0; round < 600; ++round) {
        INFO("round " << round);
        check_hive<kSide>(random_hive(3 + random() % 26, random), ants);
    }
    CHECK(ants > 2000);
}

TEMPLATE_TEST_CASE_SIG("the free space with one more tile is that of the larger hive", "",
                       ((int kSide), kSide), 16, 32) {
    std::mt19937 random(100 + kSide);
    int extensions = 0;
    for (int round = 0; round < 300; ++round) {
        INFO("round " << round);
        check_extensions<kSide>(random_hive(3 + random() % 24, random), extensions);
    }
    CHECK(extensions > 10'000);
}

}  // namespace
}  // namespace hive
