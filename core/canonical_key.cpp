// A cell has three coordinates x + y + z = 0, which run along the three axes of the hexes:
//
//             y
//              \ .
//               o -- x        x = q, y = r, z = -q - r; any two of them name the cell.
//              /
//             z
//
// The twelve symmetries of the plane are the six orders of the axes, each with all signs kept or
// all turned. So the hive under a symmetry, pushed into the corner of the grid, has cells whose
// first two coordinates are the distances along two different axes from the hive's lowest
// coordinate, or from its highest.

#include "core/canonical_key.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace hive {
namespace {

// The three axes, each in both senses: x, -x, y, -y, z, -z (and two to fill a vector). A cell's
// coordinates along all of them, and what is made of those.
constexpr std::size_t kRays = 6;
template <class T>
using Along = std::array<T, 8>;

struct PlacedTile {
    std::uint8_t index;
    std::uint8_t level;
    bool is_marked;  // has just moved, where that matters
    Along<std::int16_t> place;
};

// The tiles of a position; places count from the hive's lowest coordinate along each ray.
class Hive {
  public:
    template <int kSide>
    explicit Hive(const Position<kSide>& position) {
        std::uint32_t rows = 0;
        std::uint32_t columns = 0;
        const auto marked = position.marked_cell();
        for (const Color color : kColors) {
            const int first = index(color) * kTilesPerColor;
            for (unsigned rest = position.in_play(color); rest != 0; rest &= rest - 1) {
                const Tile tile = Tile::from_index(first + std::countr_zero(rest));
                const Hex hex = position.hex_of(tile);
                const Axial at = Grid<kSide>::axial(hex);
                columns |= 1U << at.q;
                rows |= 1U << at.r;
                const int height = position.height(hex);
                PlacedTile& placed = tiles_[size_++];
                placed.index = static_cast<std::uint8_t>(tile.index());
                placed.level = static_cast<std::uint8_t>(height == 1 ? 1 : position.level_of(tile));
                placed.is_marked = marked == hex && placed.level == height;
                placed.place[0] = static_cast<std::int16_t>(at.q);
                placed.place[2] = static_cast<std::int16_t>(at.r);
            }
        }
        // The torus is cut open at a column and a row without tiles.
        push_into_corner(kSide, std::countr_one(columns), std::countr_one(rows));
    }

    [[nodiscard]] const PlacedTile* begin() const { return tiles_.data(); }
    [[nodiscard]] const PlacedTile* end() const { return tiles_.data() + size_; }

  private:
    void push_into_corner(int side, int cut_column, int cut_row) {
        Along<std::int16_t> lowest;
        lowest.fill(std::numeric_limits<std::int16_t>::max());
        for (std::size_t i = 0; i < size_; ++i) {
            auto& place = tiles_[i].place;
            const auto x = static_cast<std::int16_t>((place[0] - cut_column) & (side - 1));
            const auto y = static_cast<std::int16_t>((place[2] - cut_row) & (side - 1));
            const auto z = static_cast<std::int16_t>(-x - y);
            const auto minus = [](std::int16_t c) { return static_cast<std::int16_t>(-c); };
            place = {x, minus(x), y, minus(y), z, minus(z), 0, 0};
            for (std::size_t ray = 0; ray < place.size(); ++ray)
                lowest[ray] = std::min(lowest[ray], place[ray]);
        }
        for (std::size_t i = 0; i < size_; ++i)
            for (std::size_t ray = 0; ray < lowest.size(); ++ray)
                tiles_[i].place[ray] =
                    static_cast<std::int16_t>(tiles_[i].place[ray] - lowest[ray]);
    }

    std::array<PlacedTile, kTileCount> tiles_;
    std::size_t size_ = 0;
};

// A number for each ray that tells what the hive looks like along it.
Along<std::uint32_t> looks_of(const Hive& hive) {
    Along<std::uint32_t> looks{};
    for (const PlacedTile& placed : hive) {
        const Tile tile = Tile::from_index(placed.index);
        const auto colored_bug = static_cast<std::uint32_t>(tile.colored_bug());
        const std::uint32_t weight =
            (colored_bug + 1) * static_cast<std::uint32_t>(zobrist::kGolden);
        for (std::size_t ray = 0; ray < looks.size(); ++ray) {
            const std::uint32_t distance = static_cast<std::uint16_t>(placed.place[ray]);
            looks[ray] += (distance * distance + 1) * weight;
        }
    }
    return looks;
}

// A symmetry: the two rays that become the columns and the rows.
struct Symmetry {
    std::size_t first;
    std::size_t second;
};

// Calls f(Symmetry) for those under which the hive has the least looks: seldom more than one.
template <class F>
void for_each_leading_symmetry(const Along<std::uint32_t>& looks, F f) {
    const std::uint32_t least = *std::min_element(looks.begin(), looks.begin() + kRays);
    for (std::size_t first = 0; first < kRays; ++first) {
        if (looks[first] != least) continue;
        const std::size_t a = (first + 2) % kRays;
        const std::size_t b = (first + 4) % kRays;
        if (looks[a] <= looks[b]) f(Symmetry{first, a});
        if (looks[b] <= looks[a]) f(Symmetry{first, b});
    }
}

// The key of the hive in the corner of the large grid.
Key key_under(const Symmetry& symmetry, const Hive& hive) {
    Key key = 0;
    for (const PlacedTile& placed : hive) {
        const Tile tile = Tile::from_index(placed.index);
        const Hex cell =
            Grid<32>::at({placed.place[symmetry.first], placed.place[symmetry.second]});
        key ^= zobrist::tile<32>(tile, cell, placed.level);
        if (placed.is_marked) key ^= zobrist::just_moved<32>(cell);
    }
    return key;
}

}  // namespace

template <int kSide>
Key canonical_key(const Position<kSide>& position) {
    assert(position.has_room());
    const Hive hive(position);
    Key least = ~Key{0};
    for_each_leading_symmetry(looks_of(hive), [&](const Symmetry& symmetry) {
        least = std::min(least, key_under(symmetry, hive));
    });
    // The least of several is seldom large; mixed, it fills the range again.
    return mix(position.side_to_move() == Color::kBlack ? least ^ zobrist::kBlackToMove : least);
}

template Key canonical_key(const Position<16>&);
template Key canonical_key(const Position<32>&);

}  // namespace hive
