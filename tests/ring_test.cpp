#include "core/ring.h"

#include <vector>

#include <catch2/catch.hpp>

namespace hive {
namespace {

TEST_CASE("a slide is open where exactly one of the two cells beside it is occupied") {
    for (int i = 0; i <= kFullRing; ++i) {
        const Ring ring = static_cast<Ring>(i);
        for (const Direction d : kDirections) {
            const bool left = has(ring, turned(d, 1));
            const bool right = has(ring, turned(d, 5));
            INFO("ring " << i << ", direction " << index(d));
            CHECK(has(slides(ring), d) == (!has(ring, d) && left != right));
        }
    }
}

TEST_CASE("arcs are counted where an occupied cell follows an empty one") {
    for (int i = 0; i <= kFullRing; ++i) {
        const Ring ring = static_cast<Ring>(i);
        int starts = 0;
        for (const Direction d : kDirections)
            if (has(ring, turned(d, 1)) && !has(ring, d)) ++starts;
        INFO("ring " << i);
        CHECK(arcs(ring) == starts);
    }
}

TEST_CASE("rings rotate by one direction and back") {
    for (int i = 0; i <= kFullRing; ++i) {
        const Ring ring = static_cast<Ring>(i);
        CHECK(rotated_down(rotated_up(ring)) == ring);
        for (const Direction d : kDirections)
            CHECK(has(rotated_up(ring), turned(d, 1)) == has(ring, d));
    }
}

TEST_CASE("the directions of a ring are visited once each, in order") {
    for (int i = 0; i <= kFullRing; ++i) {
        const Ring ring = static_cast<Ring>(i);
        std::vector<Direction> visited;
        for_each_direction(ring, [&](Direction d) { visited.push_back(d); });
        std::vector<Direction> expected;
        for (const Direction d : kDirections)
            if ((ring & ring_bit(d)) != 0) expected.push_back(d);
        CHECK(visited == expected);
    }
}

}  // namespace
}  // namespace hive
