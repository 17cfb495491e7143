// The bits of a grid as rows, in the representation that is fastest for its size and the target.
//
// The 16x16 grid is 16 rows of 16 bits in one 256-bit vector where the target has such vectors
// (AVX2), in four 64-bit words elsewhere. The 32x32 grid is 32 rows of 32 bits in a plain array.
// All wrap round: a shift by one cell is a rotation of the rows (q) or of the bits in each row (r).
// The only other files that know about vectors of a processor are search/net_head.h and
// search/tile_rings.h.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__) && !defined(HIVE_NO_VECTORS)
#include <immintrin.h>
#endif

namespace hive {

namespace detail {

#if defined(__AVX2__) && !defined(HIVE_NO_VECTORS)

// One 256-bit register: lane r holds row r, bit q of a lane is column q.
class Rows16 {
  public:
    static constexpr std::size_t kWords = 4;

    static Rows16 zero() { return Rows16(Vector{}); }
    static Rows16 from_words(const std::array<std::uint64_t, kWords>& words) {
        Rows16 rows;
        std::memcpy(&rows.rows_, words.data(), sizeof rows.rows_);
        return rows;
    }
    [[nodiscard]] std::array<std::uint64_t, kWords> words() const {
        const auto word = [this]<int kWord>() {
            return static_cast<std::uint64_t>(_mm256_extract_epi64(raw(), kWord));
        };
        return {word.template operator()<0>(), word.template operator()<1>(),
                word.template operator()<2>(), word.template operator()<3>()};
    }

    Rows16 operator&(Rows16 b) const { return Rows16(rows_ & b.rows_); }
    Rows16 operator|(Rows16 b) const { return Rows16(rows_ | b.rows_); }
    Rows16 operator^(Rows16 b) const { return Rows16(rows_ ^ b.rows_); }
    Rows16 operator~() const { return Rows16(~rows_); }

    // q+1 and q-1 in every row.
    [[nodiscard]] Rows16 east() const { return Rows16(rows_ << 1 | rows_ >> 15); }
    [[nodiscard]] Rows16 west() const { return Rows16(rows_ >> 1 | rows_ << 15); }
    // q+n and q-n; what passes the edge is lost.
    template <int kCells>
    [[nodiscard]] Rows16 pushed_east() const {
        return Rows16(rows_ << kCells);
    }
    template <int kCells>
    [[nodiscard]] Rows16 pushed_west() const {
        return Rows16(rows_ >> kCells);
    }
    // r+1 and r-1.
    [[nodiscard]] Rows16 south() const {
        return Rows16(__builtin_shufflevector(rows_, rows_, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
                                              11, 12, 13, 14));
    }
    [[nodiscard]] Rows16 north() const {
        return Rows16(__builtin_shufflevector(rows_, rows_, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
                                              13, 14, 15, 0));
    }

    [[nodiscard]] bool any() const { return _mm256_testz_si256(raw(), raw()) == 0; }
    // Whether no bit of `b` is missing here.
    [[nodiscard]] bool includes(Rows16 b) const { return _mm256_testc_si256(raw(), b.raw()) != 0; }

    // The rows, and the columns (the same in each row), that hold no bit.
    [[nodiscard]] Rows16 empty_rows() const { return Rows16(reinterpret(rows_ == Vector{})); }
    [[nodiscard]] Rows16 empty_columns() const {
        const auto w = words();
        std::uint64_t any = w[0] | w[1] | w[2] | w[3];
        any |= any >> 32;
        any |= any >> 16;
        return Rows16(Vector{} + static_cast<std::uint16_t>(~any));
    }

  private:
    using Vector = std::uint16_t __attribute__((vector_size(32)));
    using Mask = std::int16_t __attribute__((vector_size(32)));

    Rows16() = default;
    explicit Rows16(Vector rows) : rows_(rows) {}
    [[nodiscard]] __m256i raw() const { return std::bit_cast<__m256i>(rows_); }
    static Vector reinterpret(Mask mask) {
        Vector out;
        std::memcpy(&out, &mask, sizeof out);
        return out;
    }

    Vector rows_;
};

#else

// Four 64-bit words of four rows each, the lowest row lowest.
class Rows16 {
  public:
    static constexpr std::size_t kWords = 4;

    static Rows16 zero() { return Rows16({0, 0, 0, 0}); }
    static Rows16 from_words(const std::array<std::uint64_t, kWords>& words) {
        return Rows16(words);
    }
    [[nodiscard]] std::array<std::uint64_t, kWords> words() const { return words_; }

    Rows16 operator&(const Rows16& b) const {
        return map2(b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
    }
    Rows16 operator|(const Rows16& b) const {
        return map2(b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
    }
    Rows16 operator^(const Rows16& b) const {
        return map2(b, [](std::uint64_t x, std::uint64_t y) { return x ^ y; });
    }
    Rows16 operator~() const {
        return map([](std::uint64_t x) { return ~x; });
    }

    [[nodiscard]] Rows16 east() const {
        return map([](std::uint64_t x) { return (x << 1 & ~kLowBits) | (x >> 15 & kLowBits); });
    }
    [[nodiscard]] Rows16 west() const {
        return map([](std::uint64_t x) {
            return (x >> 1 & ~(kLowBits << 15)) | (x << 15 & kLowBits << 15);
        });
    }
    template <int kCells>
    [[nodiscard]] Rows16 pushed_east() const {
        return map(
            [](std::uint64_t x) { return x << kCells & (0xFFFF << kCells & 0xFFFF) * kLowBits; });
    }
    template <int kCells>
    [[nodiscard]] Rows16 pushed_west() const {
        return map([](std::uint64_t x) { return x >> kCells & (0xFFFF >> kCells) * kLowBits; });
    }
    [[nodiscard]] Rows16 south() const {
        const auto& w = words_;
        return Rows16({w[0] << 16 | w[3] >> 48, w[1] << 16 | w[0] >> 48, w[2] << 16 | w[1] >> 48,
                       w[3] << 16 | w[2] >> 48});
    }
    [[nodiscard]] Rows16 north() const {
        const auto& w = words_;
        return Rows16({w[0] >> 16 | w[1] << 48, w[1] >> 16 | w[2] << 48, w[2] >> 16 | w[3] << 48,
                       w[3] >> 16 | w[0] << 48});
    }

    [[nodiscard]] bool any() const { return (words_[0] | words_[1] | words_[2] | words_[3]) != 0; }
    [[nodiscard]] bool includes(const Rows16& b) const { return !(b & ~*this).any(); }

    [[nodiscard]] Rows16 empty_rows() const {
        return map([](std::uint64_t x) {
            x |= x >> 8 & kLowBits * 0xFF;
            x |= x >> 4 & kLowBits * 0xF;
            x |= x >> 2 & kLowBits * 0x3;
            x |= x >> 1;
            return (~x & kLowBits) * 0xFFFF;
        });
    }
    [[nodiscard]] Rows16 empty_columns() const {
        std::uint64_t any = words_[0] | words_[1] | words_[2] | words_[3];
        any |= any >> 32;
        any |= any >> 16;
        const std::uint64_t row = (~any & 0xFFFF) * kLowBits;
        return Rows16({row, row, row, row});
    }

  private:
    static constexpr std::uint64_t kLowBits = 0x0001000100010001;

    explicit Rows16(const std::array<std::uint64_t, kWords>& words) : words_(words) {}

    template <class F>
    [[nodiscard]] Rows16 map(F f) const {
        return Rows16({f(words_[0]), f(words_[1]), f(words_[2]), f(words_[3])});
    }
    template <class F>
    [[nodiscard]] Rows16 map2(const Rows16& b, F f) const {
        return Rows16({f(words_[0], b.words_[0]), f(words_[1], b.words_[1]),
                       f(words_[2], b.words_[2]), f(words_[3], b.words_[3])});
    }

    std::array<std::uint64_t, kWords> words_;
};

#endif

// 32 rows of 32 bits.
class Rows32 {
  public:
    static constexpr std::size_t kWords = 16;

    static Rows32 zero() {
        return from([](std::size_t) { return 0U; });
    }
    static Rows32 from_words(const std::array<std::uint64_t, kWords>& words) {
        return from([&](std::size_t r) {
            return static_cast<std::uint32_t>(words[r / 2] >> (r % 2 * 32));
        });
    }
    [[nodiscard]] std::array<std::uint64_t, kWords> words() const {
        std::array<std::uint64_t, kWords> out;
        for (std::size_t i = 0; i < kWords; ++i)
            out[i] = rows_[2 * i] | std::uint64_t{rows_[2 * i + 1]} << 32;
        return out;
    }

    Rows32 operator&(const Rows32& b) const {
        return from([&](std::size_t r) { return rows_[r] & b.rows_[r]; });
    }
    Rows32 operator|(const Rows32& b) const {
        return from([&](std::size_t r) { return rows_[r] | b.rows_[r]; });
    }
    Rows32 operator^(const Rows32& b) const {
        return from([&](std::size_t r) { return rows_[r] ^ b.rows_[r]; });
    }
    Rows32 operator~() const {
        return from([&](std::size_t r) { return ~rows_[r]; });
    }

    [[nodiscard]] Rows32 east() const {
        return from([&](std::size_t r) { return std::rotl(rows_[r], 1); });
    }
    [[nodiscard]] Rows32 west() const {
        return from([&](std::size_t r) { return std::rotr(rows_[r], 1); });
    }
    template <int kCells>
    [[nodiscard]] Rows32 pushed_east() const {
        return from([&](std::size_t r) { return rows_[r] << kCells; });
    }
    template <int kCells>
    [[nodiscard]] Rows32 pushed_west() const {
        return from([&](std::size_t r) { return rows_[r] >> kCells; });
    }
    [[nodiscard]] Rows32 south() const {
        return from([&](std::size_t r) { return rows_[(r + 31) % 32]; });
    }
    [[nodiscard]] Rows32 north() const {
        return from([&](std::size_t r) { return rows_[(r + 1) % 32]; });
    }

    [[nodiscard]] bool any() const {
        std::uint32_t all = 0;
        for (const std::uint32_t row : rows_) all |= row;
        return all != 0;
    }
    [[nodiscard]] bool includes(const Rows32& b) const { return !(b & ~*this).any(); }

    [[nodiscard]] Rows32 empty_rows() const {
        return from([&](std::size_t r) { return rows_[r] == 0 ? ~0U : 0U; });
    }
    [[nodiscard]] Rows32 empty_columns() const {
        std::uint32_t any = 0;
        for (const std::uint32_t row : rows_) any |= row;
        return from([&](std::size_t) { return ~any; });
    }

  private:
    Rows32() = default;

    template <class F>
    static Rows32 from(F row) {
        Rows32 out;
        for (std::size_t r = 0; r < 32; ++r) out.rows_[r] = row(r);
        return out;
    }

    std::array<std::uint32_t, 32> rows_;
};

template <int kSide>
struct RowsOf;
template <>
struct RowsOf<16> {
    using Type = Rows16;
};
template <>
struct RowsOf<32> {
    using Type = Rows32;
};

}  // namespace detail

}  // namespace hive
