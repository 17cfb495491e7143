// Random numbers for position keys (Zobrist, 1970), built at compile time from a fixed seed, so
// that keys and node counts are the same in every build.
#pragma once

#include <array>
#include <cstdint>

#include "core/hex.h"
#include "core/types.h"

namespace hive {

// Key of a position: XOR of the keys of its parts.
using Key = std::uint64_t;

// The finalizer of SplitMix64 (Steele, Lea, Flood 2014): a bijection that mixes all bits.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
    x = (x ^ x >> 27) * 0x94D049BB133111EB;
    return x ^ x >> 31;
}

namespace zobrist {

inline constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15;
inline constexpr std::uint64_t kSeed = 0x5761676C65;

inline constexpr Key kBlackToMove = mix(kSeed + kGolden);

// A tile counts by colour and kind, not by number, so that equal tiles are interchangeable. Levels
// are rotations of one number: a cell holds at most seven tiles, and 7 * 9 < 64. Requires 1 <=
// level <= 7.
template <int kSide>
[[nodiscard]] inline Key tile(Tile tile, Hex hex, int level);

// The tile on `hex` moved on the previous ply, where that can matter.
template <int kSide>
[[nodiscard]] inline Key just_moved(Hex hex);

template <int kSide>
struct Tables {
    static constexpr int kRows = kColoredBugCount + 1;
    static constexpr auto kKeys = [] {
        std::array<Key, kRows * Grid<kSide>::kCells> keys{};
        for (std::size_t i = 0; i < keys.size(); ++i)
            keys[i] = mix(kSeed * kSide + (i + 2) * kGolden);
        return keys;
    }();
};

template <int kSide>
inline Key tile(Tile tile, Hex hex, int level) {
    const auto i = static_cast<std::size_t>(tile.colored_bug() * Grid<kSide>::kCells + hex.index());
    const auto& keys = Tables<kSide>::kKeys;
    const int turn = 9 * (level - 1);
    return keys[i] << turn | keys[i] >> (64 - turn) % 64;
}

template <int kSide>
inline Key just_moved(Hex hex) {
    const auto i = static_cast<std::size_t>(kColoredBugCount * Grid<kSide>::kCells + hex.index());
    return Tables<kSide>::kKeys[i];
}

}  // namespace zobrist
}  // namespace hive
