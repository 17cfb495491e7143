// Places: axial coordinates of the endless plane, and cells of a toroidal grid.
//
// Pointy-top hexes, rows horizontal, q to the east, r to the south-east:
//
//            NW     NE              (0,-1)  (+1,-1)
//              \   /                     \  /
//          W -- X -- E          (-1,0) -- X -- (+1,0)
//              /   \                     /  \ .
//            SW     SE             (-1,+1)  (0,+1)
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

namespace hive {

// Counter-clockwise, so that d+1 and d-1 (mod 6) are the two directions beside d, and the two
// common neighbours of a cell and its neighbour in direction d.
enum class Direction : std::uint8_t {
    kEast,
    kNortheast,
    kNorthwest,
    kWest,
    kSouthwest,
    kSoutheast,
};

inline constexpr int kDirectionCount = 6;
inline constexpr std::array kDirections{Direction::kEast,      Direction::kNortheast,
                                        Direction::kNorthwest, Direction::kWest,
                                        Direction::kSouthwest, Direction::kSoutheast};

[[nodiscard]] constexpr int index(Direction direction) { return static_cast<int>(direction); }

// Calls f(Direction) for all six, written out: g++ 12 does not see through a loop over kDirections
// that what is made of each direction is a constant.
template <class F>
[[gnu::always_inline]] constexpr void for_each_direction(F f) {
    f(Direction::kEast);
    f(Direction::kNortheast);
    f(Direction::kNorthwest);
    f(Direction::kWest);
    f(Direction::kSouthwest);
    f(Direction::kSoutheast);
}

// `steps` sixths of a turn counter-clockwise. Requires steps >= 0.
[[nodiscard]] constexpr Direction turned(Direction direction, int steps) {
    return static_cast<Direction>((index(direction) + steps) % kDirectionCount);
}

// True coordinates on the plane.
struct Axial {
    int q = 0;
    int r = 0;

    constexpr bool operator==(const Axial&) const = default;
};

[[nodiscard]] constexpr Axial step(Axial from, Direction direction) {
    constexpr std::array<Axial, kDirectionCount> kSteps{
        {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};
    const Axial by = kSteps[static_cast<std::size_t>(index(direction))];
    return {from.q + by.q, from.r + by.r};
}

// A cell of some Grid. Which grid, the context says.
class Hex {
  public:
    Hex() = default;  // unspecified cell, for arrays

    [[nodiscard]] static constexpr Hex from_index(int index) {
        Hex hex;
        hex.index_ = static_cast<std::uint16_t>(index);
        return hex;
    }
    [[nodiscard]] constexpr int index() const { return index_; }

    constexpr bool operator==(const Hex&) const = default;

  private:
    std::uint16_t index_ = 0;
};

// A torus of kSide x kSide cells: the plane with q and r taken modulo kSide.
template <int kSide>
struct Grid {
    static_assert((kSide & (kSide - 1)) == 0, "wrapping is a mask");
    static constexpr int kCells = kSide * kSide;

    [[nodiscard]] static constexpr Hex at(Axial place) {
        return Hex::from_index((place.r & (kSide - 1)) * kSide + (place.q & (kSide - 1)));
    }
    // The representative with 0 <= q, r < kSide.
    [[nodiscard]] static constexpr Axial axial(Hex hex) {
        return {hex.index() & (kSide - 1), hex.index() / kSide};
    }
    [[nodiscard]] static constexpr Hex neighbor(Hex hex, Direction direction) {
        return kNeighbors[static_cast<std::size_t>(hex.index())]
                         [static_cast<std::size_t>(index(direction))];
    }

  private:
    // Rows of eight, since a shift finds a row faster than a multiplication.
    static constexpr auto kNeighbors = [] {
        std::array<std::array<Hex, 8>, static_cast<std::size_t>(kCells)> table{};
        for (int i = 0; i < kCells; ++i)
            for (const Direction d : kDirections)
                table[static_cast<std::size_t>(i)][static_cast<std::size_t>(hive::index(d))] =
                    at(step({i % kSide, i / kSide}, d));
        return table;
    }();
};

}  // namespace hive
