// What the rings of all tiles say of them: for all tiles at once with AVX2, and plain. Both give
// the same.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#if defined(__AVX2__) && !defined(HIVE_NO_VECTORS)
#include <immintrin.h>
#endif

#include "core/position.h"
#include "core/ring.h"

namespace hive {

// Sets of tiles of both colours: bit 16 * index(color) + slot.
using TileSet = std::uint32_t;

constexpr TileSet tile_set(unsigned white_slots, unsigned black_slots) {
    return white_slots | black_slots << 16;
}
constexpr unsigned of_color(TileSet tiles, Color color) {
    return tiles >> 16 * index(color) & 0xFFFF;
}

// A number for each kind of tile, as bytes in memory, which are added and stored as one number.
using Lanes = std::uint64_t;

[[nodiscard]] constexpr Lanes lane_of(Bug bug) {
    std::array<std::uint8_t, kBugCount> bytes{};
    bytes[static_cast<std::size_t>(index(bug))] = 1;
    return std::bit_cast<Lanes>(bytes);
}

class TileRings {
  public:
    // The rings are those of the top tiles where a tile is covered or raised, and empty for tiles
    // in hand.
    template <int kSide>
    explicit TileRings(const Position<kSide>& position)
        : words_{word<0, 8>(position), word<8, 14>(position), word<14, 22>(position),
                 word<22, 28>(position)} {}

    struct Traits {
        TileSet sliding;  // some slide leads away
        TileSet leaves;   // one neighbour
        TileSet joints;   // neighbours in two arcs or more
    };
    [[nodiscard]] Traits traits() const;

    // In how many directions these tiles can set out: by slides, or by steps and jumps onto or over
    // others, as their kinds move; the raised ones in six. By colour, for each kind.
    [[nodiscard]] std::array<Lanes, 2> steps(TileSet movers, TileSet raised) const;

  private:
#if defined(__AVX2__) && !defined(HIVE_NO_VECTORS)
    [[nodiscard]] __m256i bytes() const {
        const auto word = [this](std::size_t i) { return static_cast<long long>(words_[i]); };
        return _mm256_set_epi64x(word(3), word(2), word(1), word(0));
    }
#endif
    template <int kFirst, int kEnd, int kSide>
    [[nodiscard]] static std::uint64_t word(const Position<kSide>& position) {
        std::uint64_t rings = 0;
        for (int tile = kFirst; tile < kEnd; ++tile)
            rings |= std::uint64_t{position.ring_of(Tile::from_index(tile))} << 8 * (tile - kFirst);
        return rings;
    }
    [[nodiscard]] Ring ring(int color, int slot) const {
        const std::uint64_t word = words_[static_cast<std::size_t>(2 * color + slot / 8)];
        return static_cast<Ring>(word >> 8 * (slot % 8) & kFullRing);
    }

    std::array<std::uint64_t, 4> words_{};  // a byte for each slot, two words for a colour
};

namespace detail {

// By slot: which directions count as steps if they lead to free cells, and if to tiles.
struct StepMasks {
    alignas(16) std::array<std::uint8_t, 16> slides{};
    alignas(16) std::array<std::uint8_t, 16> climbs{};
};
inline constexpr StepMasks kStepMasks = [] {
    StepMasks masks;
    for (int slot = 0; slot < kTilesPerColor; ++slot) {
        const auto i = static_cast<std::size_t>(slot);
        const Bug bug = Tile::from_index(slot).bug();
        const bool only_climbs = bug == Bug::kGrasshopper || bug == Bug::kLadybug;
        const bool may_do_both = bug == Bug::kBeetle || bug == Bug::kMosquito;
        if (!only_climbs) masks.slides[i] = kFullRing;
        if (only_climbs || may_do_both) masks.climbs[i] = kFullRing;
    }
    return masks;
}();

}  // namespace detail

#if defined(__AVX2__) && !defined(HIVE_NO_VECTORS)

namespace detail {

// Bytes of 0..63 are shifted as if the others were not there.
inline __m256i turned_up(__m256i rings) {
    return _mm256_or_si256(_mm256_and_si256(_mm256_slli_epi16(rings, 1), _mm256_set1_epi8(0x3E)),
                           _mm256_and_si256(_mm256_srli_epi16(rings, 5), _mm256_set1_epi8(0x01)));
}
inline __m256i turned_down(__m256i rings) {
    return _mm256_or_si256(_mm256_and_si256(_mm256_srli_epi16(rings, 1), _mm256_set1_epi8(0x1F)),
                           _mm256_and_si256(_mm256_slli_epi16(rings, 5), _mm256_set1_epi8(0x20)));
}
inline __m256i slides_of(__m256i rings) {
    return _mm256_andnot_si256(rings, _mm256_xor_si256(turned_up(rings), turned_down(rings)));
}
inline TileSet zeros(__m256i bytes) {
    return static_cast<TileSet>(
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_setzero_si256())));
}
// Without the lowest bit of each byte.
inline __m256i without_lowest(__m256i bytes) {
    return _mm256_and_si256(bytes, _mm256_add_epi8(bytes, _mm256_set1_epi8(-1)));
}
// All ones for the tiles of the set.
inline __m256i where(TileSet tiles) {
    const __m256i eighths =
        _mm256_set_epi64x(0x0303030303030303, 0x0202020202020202, 0x0101010101010101, 0);
    const __m256i bits = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    const __m256i spread = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(tiles)), eighths);
    return _mm256_cmpeq_epi8(_mm256_and_si256(spread, bits), bits);
}

}  // namespace detail

inline TileRings::Traits TileRings::traits() const {
    const __m256i rings = bytes();
    const __m256i arcs = _mm256_andnot_si256(detail::turned_up(rings), rings);
    const TileSet empty = detail::zeros(rings);
    return {~detail::zeros(detail::slides_of(rings)),
            detail::zeros(detail::without_lowest(rings)) & ~empty,
            ~detail::zeros(detail::without_lowest(arcs))};
}

inline std::array<Lanes, 2> TileRings::steps(TileSet movers, TileSet raised) const {
    const auto both = [](const std::array<std::uint8_t, 16>& by_slot) {
        return _mm256_broadcastsi128_si256(
            _mm_load_si128(reinterpret_cast<const __m128i*>(by_slot.data())));
    };
    const __m256i rings = bytes();
    const __m256i climbs = _mm256_and_si256(rings, both(detail::kStepMasks.climbs));
    const __m256i slides =
        _mm256_and_si256(detail::slides_of(rings), both(detail::kStepMasks.slides));
    const __m256i on_top = _mm256_and_si256(detail::where(raised), _mm256_set1_epi8(kFullRing));
    const __m256i steps = _mm256_and_si256(_mm256_or_si256(_mm256_or_si256(climbs, slides), on_top),
                                           detail::where(movers));
    // The bits of each byte: of its low four, and of the two others.
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                          2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_set1_epi8(15);
    const __m256i counts = _mm256_add_epi8(
        _mm256_shuffle_epi8(bits, _mm256_and_si256(steps, low)),
        _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(steps, 4), low)));
    // The first tiles of the kinds, the second ones, the third ones.
    const auto tiles = [&counts](int q, int s, int b, int g, int a, int m, int l, int p) {
        const auto c = [](int i) { return static_cast<char>(i); };
        const __m128i slots = _mm_setr_epi8(c(q), c(s), c(b), c(g), c(a), c(m), c(l), c(p), -1, -1,
                                            -1, -1, -1, -1, -1, -1);
        return _mm256_shuffle_epi8(counts, _mm256_broadcastsi128_si256(slots));
    };
    const __m256i sums = _mm256_add_epi8(
        _mm256_add_epi8(tiles(0, 1, 3, 5, 8, 11, 12, 13), tiles(-1, 2, 4, 6, 9, -1, -1, -1)),
        tiles(-1, -1, -1, 7, 10, -1, -1, -1));
    return {static_cast<Lanes>(_mm256_extract_epi64(sums, 0)),
            static_cast<Lanes>(_mm256_extract_epi64(sums, 2))};
}

#else

inline TileRings::Traits TileRings::traits() const {
    Traits traits{};
    for (int color = 0; color < 2; ++color)
        for (int slot = 0; slot < kTilesPerColor; ++slot) {
            const Ring around = ring(color, slot);
            const int bit = 16 * color + slot;
            traits.sliding |= TileSet{slides(around) != 0} << bit;
            traits.leaves |= TileSet{std::popcount(around) == 1} << bit;
            traits.joints |= TileSet{arcs(around) >= 2} << bit;
        }
    return traits;
}

inline std::array<Lanes, 2> TileRings::steps(TileSet movers, TileSet raised) const {
    std::array<Lanes, 2> sums{};
    for (; movers != 0; movers &= movers - 1) {
        const int bit = std::countr_zero(movers);
        const int slot = bit % 16;
        const Ring around = ring(bit / 16, slot);
        const auto i = static_cast<std::size_t>(slot);
        const unsigned steps = (raised >> bit & 1) != 0
                                   ? unsigned{kFullRing}
                                   : (slides(around) & detail::kStepMasks.slides[i]) |
                                         (around & detail::kStepMasks.climbs[i]);
        sums[static_cast<std::size_t>(bit / 16)] +=
            static_cast<Lanes>(std::popcount(steps)) * lane_of(Tile::from_index(slot).bug());
    }
    return sums;
}

#endif

}  // namespace hive
