// Parts of the net with AVX2, and plain: which numbers the first layer has to look at, and what
// follows it. Both give the same.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#if defined(__AVX2__) && !defined(HIVE_NO_VECTORS)
#include <immintrin.h>
#endif

#include "search/net.h"

namespace hive::detail {

// What the first layer makes of both sides, that of the side to move first; each 0..kNetOne.
using Hidden = std::array<std::int16_t, 2 * kNetHidden>;

#if defined(__AVX2__) && !defined(HIVE_NO_VECTORS)

inline __m256i load_lanes(const std::int16_t* lanes) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(lanes));
}

// Which numbers are not 0: bit i for number i.
inline std::uint64_t not_zero(const std::array<std::int8_t, kNumbers>& numbers) {
    static_assert(kNumbers == 64);
    const auto zeros = [&numbers](std::size_t first) {
        const __m256i lanes =
            _mm256_load_si256(reinterpret_cast<const __m256i*>(numbers.data() + first));
        const __m256i is_zero = _mm256_cmpeq_epi8(lanes, _mm256_setzero_si256());
        return std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_epi8(is_zero))};
    };
    return ~(zeros(0) | zeros(32) << 32);
}

// kNetOne times the correction. Takes four values of the second layer at a time: left to itself,
// the compiler adds up the lanes of each value alone.
inline int run_head(const Hidden& hidden, const Net::Head& head) {
    constexpr std::size_t kLanes = 16;
    static_assert(2 * kNetHidden == 4 * kLanes && kNetSecond % 4 == 0);
    static_assert(std::has_single_bit(static_cast<unsigned>(kNetOne)));
    const __m256i hidden0 = load_lanes(hidden.data());
    const __m256i hidden1 = load_lanes(hidden.data() + kLanes);
    const __m256i hidden2 = load_lanes(hidden.data() + 2 * kLanes);
    const __m256i hidden3 = load_lanes(hidden.data() + 3 * kLanes);
    // Eight sums that are yet to be added.
    const auto parts = [&](std::size_t i) {
        const std::int16_t* const weights = head.second[i].data();
        return _mm256_add_epi32(
            _mm256_add_epi32(_mm256_madd_epi16(hidden0, load_lanes(weights)),
                             _mm256_madd_epi16(hidden1, load_lanes(weights + kLanes))),
            _mm256_add_epi32(_mm256_madd_epi16(hidden2, load_lanes(weights + 2 * kLanes)),
                             _mm256_madd_epi16(hidden3, load_lanes(weights + 3 * kLanes))));
    };
    __m128i total = _mm_setzero_si128();
    for (std::size_t i = 0; i < head.second.size(); i += 4) {
        const __m256i halves = _mm256_hadd_epi32(_mm256_hadd_epi32(parts(i), parts(i + 1)),
                                                 _mm256_hadd_epi32(parts(i + 2), parts(i + 3)));
        const __m128i sums =
            _mm_add_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1));
        const __m128i bias =
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(&head.second_bias[i]));
        // The shift rounds what is negative otherwise than a division would, but that is cut.
        __m128i values = _mm_srai_epi32(_mm_add_epi32(sums, bias),
                                        std::countr_zero(static_cast<unsigned>(kNetOne)));
        values = _mm_min_epi32(_mm_max_epi32(values, _mm_setzero_si128()), _mm_set1_epi32(kNetOne));
        const __m128i last =
            _mm_cvtepi16_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(&head.last[i])));
        total = _mm_add_epi32(total, _mm_mullo_epi32(values, last));
    }
    total = _mm_hadd_epi32(total, total);
    total = _mm_hadd_epi32(total, total);
    return head.last_bias * kNetOne + _mm_cvtsi128_si32(total);
}

#else

// Which numbers are not 0: bit i for number i.
inline std::uint64_t not_zero(const std::array<std::int8_t, kNumbers>& numbers) {
    static_assert(kNumbers == 64);
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) bits |= std::uint64_t{numbers[i] != 0} << i;
    return bits;
}

// kNetOne times the correction.
inline int run_head(const Hidden& hidden, const Net::Head& head) {
    int total = head.last_bias * kNetOne;
    for (std::size_t i = 0; i < head.second.size(); ++i) {
        int sum = head.second_bias[i];
        for (std::size_t j = 0; j < hidden.size(); ++j) sum += hidden[j] * head.second[i][j];
        total += std::clamp(sum / kNetOne, 0, kNetOne) * head.last[i];
    }
    return total;
}

#endif

}  // namespace hive::detail
