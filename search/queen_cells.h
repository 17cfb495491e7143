// The cells round a queen: how far others are from her, and which tiles can get beside her.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/bug_moves.h"
#include "core/position.h"
#include "core/spider.h"
#include "search/marks.h"

namespace hive {

namespace detail {

// The cell that lies to 0 as `to` lies to `from`.
template <int kSide>
constexpr std::size_t difference(int from, int to) {
    // The highest bits of row and column are left out, so that nothing is borrowed from one by the
    // other, and then added without a carry.
    constexpr int kHighest = (kSide + 1) * (kSide / 2);
    return static_cast<std::size_t>(((to | kHighest) - (from & ~kHighest)) ^
                                    ((to ^ ~from) & kHighest));
}

// The distance of a cell to 0, as marks.h has it.
template <int kSide>
inline constexpr auto kDistances = [] {
    constexpr int kFar = kQueenDistances - 1;
    std::array<std::uint8_t, static_cast<std::size_t>(kSide * kSide)> table{};
    table.fill(kFar);
    const auto size = [](int x) { return x < 0 ? -x : x; };
    for (int r = -kFar; r <= kFar; ++r)
        for (int q = -kFar; q <= kFar; ++q)
            table[static_cast<std::size_t>(Grid<kSide>::at({q, r}).index())] =
                static_cast<std::uint8_t>(
                    std::min(kFar, std::max({size(q), size(r), size(q + r)})));
    return table;
}();

// What a cell has to do with those beside a queen on cell 0. (On the torus: what lies across its
// edge is too far away for any tile of a hive that has room, so it only costs time.)
struct BesideQueen {
    Ring is = 0;     // the direction from the queen, if the cell is beside her
    Ring next = 0;   // directions to neighbours that are beside her
    Ring lines = 0;  // directions in which some cell beside her lies behind that neighbour
    std::uint64_t spider = 0;  // the cells beside her in the window of a spider
};

template <int kSide>
inline constexpr auto kBesideQueen = [] {
    using Cells = Grid<kSide>;
    std::array<BesideQueen, static_cast<std::size_t>(kSide * kSide)> table{};
    const auto at = [&table](Hex hex) -> BesideQueen& {
        return table[static_cast<std::size_t>(hex.index())];
    };
    for (const Direction out : kDirections) {
        const Hex cell = Cells::neighbor(Hex::from_index(0), out);
        at(cell).is = ring_bit(out);
        for (const Direction d : kDirections) {
            Hex hex = Cells::neighbor(cell, turned(d, 3));
            at(hex).next = static_cast<Ring>(at(hex).next | ring_bit(d));
            for (int i = 2; i < kSide; ++i) {
                hex = Cells::neighbor(hex, turned(d, 3));
                at(hex).lines = static_cast<Ring>(at(hex).lines | ring_bit(d));
            }
        }
        const Axial centre = Cells::axial(cell);
        constexpr int kWindowRows = 7;
        for (int bit = 0; bit < 8 * kWindowRows; ++bit) {
            const Axial way = spider_step(bit);
            if (way.q > 3) continue;  // the eighth bit of a row is no cell
            at(Cells::at({centre.q - way.q, centre.r - way.r})).spider |= std::uint64_t{1} << bit;
        }
    }
    return table;
}();

}  // namespace detail

// How far cells are from a queen, as marks.h has it; far for a queen in hand, and for kCells, where
// tiles in hand are.
template <int kSide>
class Distances {
  public:
    Distances() = default;
    explicit Distances(Hex queen) : queen_(queen.index()) {}

    [[nodiscard]] unsigned operator[](Hex hex) const {
        if (queen_ < 0 || hex.index() == Grid<kSide>::kCells) return kQueenDistances - 1;
        return detail::kDistances<kSide>[detail::difference<kSide>(queen_, hex.index())];
    }

  private:
    int queen_ = -1;
};

// On the small grid all of them are in a table.
template <>
class Distances<16> {
  public:
    Distances() : map_(&kMaps.back()) {}
    explicit Distances(Hex queen) : map_(&kMaps[static_cast<std::size_t>(queen.index())]) {}

    [[nodiscard]] unsigned operator[](Hex hex) const {
        return (*map_)[static_cast<std::size_t>(hex.index())];
    }

  private:
    static constexpr std::size_t kCells = Grid<16>::kCells;
    using Map = std::array<std::uint8_t, kCells + 1>;

    static constexpr Map kAllFar = [] {
        Map map{};
        map.fill(kQueenDistances - 1);
        return map;
    }();
    // By the cell of the queen; the last one is of a queen in hand.
    static constexpr std::array<Map, kCells + 1> kMaps = [] {
        constexpr int kFar = kQueenDistances - 1;
        std::array<Map, kCells + 1> maps{};
        maps.fill(kAllFar);
        for (int queen = 0; queen < static_cast<int>(kCells); ++queen)
            for (int r = -kFar; r <= kFar; ++r)
                for (int q = -kFar; q <= kFar; ++q) {
                    const int hex = ((queen / 16 + r) & 15) * 16 + ((queen + q) & 15);
                    maps[static_cast<std::size_t>(queen)][static_cast<std::size_t>(hex)] =
                        detail::kDistances<16>[detail::difference<16>(queen, hex)];
                }
        return maps;
    }();

    const Map* map_;
};

// The free cells beside a queen, as directions from her; and which tiles can get there, except by
// moving as an ant does: nearly all cells that can be slid into are open to every ant, and to find
// the others takes as long as all other walks together. Cells of tiles are to be such that lifting
// the tile does not split the hive, and not beside her.
template <int kSide>
class QueenCells {
  public:
    // Requires that she is in play, and that the position outlives this unchanged. `moves` are
    // those of the position.
    QueenCells(const Position<kSide>& position, Color color, const BugMoves<kSide>& moves)
        : position_(position),
          moves_(moves),
          queen_(position.queen_hex(color)),
          free_(static_cast<Ring>(~position.ring(queen_) & kFullRing)) {}

    // That of a cell, if it is one of them.
    [[nodiscard]] Ring direction(Hex hex) const { return static_cast<Ring>(at(hex).is & free_); }

    // Those to which a tile can go by one slide, or from the top of another by one step.
    [[nodiscard]] Ring slide(Hex hex) const {
        return neighbors(hex, slides(position_.ring(hex)) & at(hex).next);
    }
    [[nodiscard]] Ring step_down(Hex hex) const {
        const Ring next = at(hex).next;
        return next == 0 ? next : neighbors(hex, moves_.top_steps(hex) & next);
    }
    // Those where a grasshopper, a spider, a ladybug or a mosquito on the ground can go. The last
    // touches these `kinds` (bit index(Bug)).
    [[nodiscard]] Ring jump(Hex hex) const {
        Ring found = 0;
        for_each_direction(position_.ring(hex) & at(hex).lines, [&](Direction d) {
            found = static_cast<Ring>(found | direction(moves_.landing(hex, d)));
        });
        return found;
    }
    [[nodiscard]] Ring three_slides(Hex hex) const {
        const std::uint64_t wanted = at(hex).spider;
        if (wanted == 0) return 0;
        const std::uint64_t ends = spider_window(position_, hex) & wanted;
        Ring found = 0;
        for_each_in_window<kSide>(hex, ends, [this, &found](Hex to) {
            found = static_cast<Ring>(found | direction(to));
        });
        return found;
    }
    [[nodiscard]] Ring walk_over_hive(Hex hex) const {
        Ring found = 0;
        (moves_.ladybug_moves(hex) & HexSet<kSide>::of(queen_).neighbors()).for_each([&](Hex to) {
            found = static_cast<Ring>(found | direction(to));
        });
        return found;
    }
    [[nodiscard]] Ring borrow(Hex hex, unsigned kinds) const {
        const auto has = [kinds](Bug bug) { return (kinds >> index(bug) & 1) != 0; };
        Ring found = 0;
        if (has(Bug::kQueen) || has(Bug::kBeetle) || has(Bug::kPillbug)) found = slide(hex);
        if (has(Bug::kSpider)) found = static_cast<Ring>(found | three_slides(hex));
        if (has(Bug::kGrasshopper)) found = static_cast<Ring>(found | jump(hex));
        if (has(Bug::kLadybug)) found = static_cast<Ring>(found | walk_over_hive(hex));
        return found;
    }

  private:
    using Cells = Grid<kSide>;

    [[nodiscard]] const detail::BesideQueen& at(Hex hex) const {
        return detail::kBesideQueen<kSide>[detail::difference<kSide>(queen_.index(), hex.index())];
    }
    [[nodiscard]] Ring neighbors(Hex hex, int ring) const {
        Ring found = 0;
        for_each_direction(static_cast<Ring>(ring), [&](Direction d) {
            found = static_cast<Ring>(found | direction(Cells::neighbor(hex, d)));
        });
        return found;
    }

    const Position<kSide>& position_;
    const BugMoves<kSide>& moves_;
    const Hex queen_;
    const Ring free_;
};

}  // namespace hive
