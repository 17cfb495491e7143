// Cut cells against a search of the hive, in random games that like to enclose cells.
#include "core/connectivity.h"

#include <random>

#include <catch2/catch.hpp>

#include "tests/support/plain_compare.h"
#include "tests/support/plain_game.h"
#include "tests/support/random_player.h"

namespace hive {
namespace {

template <int kSide>
bool has_same_cuts(const Position<kSide>& position, const PlainGame& plain) {
    const CutCells<kSide> cuts(position);
    HexSet<kSide> expected;
    for (const auto& [place, stack] : plain.board()) {
        if (stack.size() > 1) continue;
        const Hex hex = Grid<kSide>::at(place);
        if (cuts.contains(hex) != plain.is_pinned(place)) return false;
        if (plain.is_pinned(place)) expected |= HexSet<kSide>::of(hex);
    }
    return cuts.cells() == expected;
}

TEST_CASE("the cells that hold the hive together are found, with up to several holes") {
    std::mt19937_64 random(2024);
    std::array<int, 4> positions_with_holes{};
    for (int round = 0; round < 60; ++round) {
        PlainGame plain(kGameTypes[static_cast<std::size_t>(round) % kGameTypes.size()]);
        LargePosition large(plain.type());
        const Style style = round % 3 == 0 ? Style::kMix : Style::kEnclose;
        while (plain.ply() < 80 && !plain.is_over()) {
            const auto legal = plain.legal_moves();
            if (legal.empty()) {
                large.play(Move::pass());
                plain.pass();
            } else {
                const PlainMove move = choose(plain, legal, style, random);
                large.play(to_core<32>(plain, move));
                plain.play(move);
            }
            INFO("round " << round << ", ply " << plain.ply());
            REQUIRE(has_same_cuts(large, plain));
            if (fits<16>(plain)) REQUIRE(has_same_cuts(SmallPosition(large), plain));
            ++positions_with_holes.at(static_cast<std::size_t>(std::min(large.hole_count(), 3)));
        }
    }
    for (const int positions : positions_with_holes) CHECK(positions > 20);
}

}  // namespace
}  // namespace hive
