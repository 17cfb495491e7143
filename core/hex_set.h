// A set of cells of a grid: one bit a cell, in the order of Hex::index (bit = r * side + q).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/hex.h"
#include "core/rows.h"

namespace hive {

template <int kSide>
class HexSet {
  public:
    static constexpr std::size_t kWords = static_cast<std::size_t>(kSide * kSide / 64);

    HexSet() : rows_(Rows::zero()) {}
    [[nodiscard]] static HexSet of(Hex hex) {
        return HexSet(Rows::from_words(kSingles[static_cast<std::size_t>(hex.index())]));
    }

    friend HexSet operator&(const HexSet& a, const HexSet& b) { return HexSet(a.rows_ & b.rows_); }
    friend HexSet operator|(const HexSet& a, const HexSet& b) { return HexSet(a.rows_ | b.rows_); }
    friend HexSet operator^(const HexSet& a, const HexSet& b) { return HexSet(a.rows_ ^ b.rows_); }
    HexSet operator~() const { return HexSet(~rows_); }
    HexSet& operator&=(const HexSet& b) { return *this = *this & b; }
    HexSet& operator|=(const HexSet& b) { return *this = *this | b; }
    HexSet& operator^=(const HexSet& b) { return *this = *this ^ b; }

    [[nodiscard]] bool any() const { return rows_.any(); }
    [[nodiscard]] bool none() const { return !any(); }
    // Whether every member of `other` is a member of this.
    [[nodiscard]] bool includes(const HexSet& other) const { return rows_.includes(other.rows_); }
    friend bool operator==(const HexSet& a, const HexSet& b) { return (a ^ b).none(); }

    [[nodiscard]] int count() const {
        int n = 0;
        for (const std::uint64_t word : rows_.words()) n += std::popcount(word);
        return n;
    }
    [[nodiscard]] bool contains(Hex hex) const { return (*this & of(hex)).any(); }
    // The member with the lowest index. Requires any().
    [[nodiscard]] Hex first() const {
        const auto words = rows_.words();
        std::size_t i = 0;
        while (words[i] == 0) ++i;
        return Hex::from_index(static_cast<int>(64 * i) + std::countr_zero(words[i]));
    }
    // Calls f(Hex) for each member, by rising index.
    template <class F>
    void for_each(F f) const {
        const auto words = rows_.words();
        for (std::size_t i = 0; i < kWords; ++i)
            for (std::uint64_t rest = words[i]; rest != 0; rest &= rest - 1)
                f(Hex::from_index(static_cast<int>(64 * i) + std::countr_zero(rest)));
    }

    // Each cell moved one step: v is in s.shifted(d) when the neighbour of v opposite to d is in s.
    template <Direction d>
    [[nodiscard]] HexSet shifted() const {
        if constexpr (d == Direction::kEast) return HexSet(rows_.east());
        if constexpr (d == Direction::kNortheast) return HexSet(rows_.north().east());
        if constexpr (d == Direction::kNorthwest) return HexSet(rows_.north());
        if constexpr (d == Direction::kWest) return HexSet(rows_.west());
        if constexpr (d == Direction::kSouthwest) return HexSet(rows_.south().west());
        if constexpr (d == Direction::kSoutheast) return HexSet(rows_.south());
    }

    // Element d: the cells whose neighbour in direction d is in the set.
    [[nodiscard]] std::array<HexSet, kDirectionCount> pulls() const {
        return {shifted<Direction::kWest>(),      shifted<Direction::kSouthwest>(),
                shifted<Direction::kSoutheast>(), shifted<Direction::kEast>(),
                shifted<Direction::kNortheast>(), shifted<Direction::kNorthwest>()};
    }

    // The set, and the cells that up to seven steps along the rows lead to: to the west into cells
    // of `west`, to the east into cells of `east`, and never across the edge of the grid. By
    // doubling, as carries are found in adders (Kogge and Stone, 1973): each time those who can be
    // passed come from twice as far.
    [[nodiscard]] HexSet spread_along_rows(const HexSet& west, const HexSet& east) const {
        Rows to_west = rows_;
        Rows pass = west.rows_;
        to_west = to_west | (pass & to_west.template pushed_west<1>());
        pass = pass & pass.template pushed_west<1>();
        to_west = to_west | (pass & to_west.template pushed_west<2>());
        pass = pass & pass.template pushed_west<2>();
        to_west = to_west | (pass & to_west.template pushed_west<4>());
        Rows to_east = rows_;
        pass = east.rows_;
        to_east = to_east | (pass & to_east.template pushed_east<1>());
        pass = pass & pass.template pushed_east<1>();
        to_east = to_east | (pass & to_east.template pushed_east<2>());
        pass = pass & pass.template pushed_east<2>();
        to_east = to_east | (pass & to_east.template pushed_east<4>());
        return HexSet(to_west | to_east);
    }

    // All cells that have a neighbour in the set.
    [[nodiscard]] HexSet neighbors() const {
        const Rows north = rows_.north();
        const Rows south = rows_.south();
        return HexSet((rows_ | north).east() | (rows_ | south).west() | north | south);
    }

    // The cells whose whole row or column is free of members.
    [[nodiscard]] HexSet empty_lines() const {
        return HexSet(rows_.empty_rows() | rows_.empty_columns());
    }
    // Whether two adjacent rows and two adjacent columns hold no member. Then nothing in the set
    // touches itself, or a common empty neighbour, across the edge of the torus. With `spare`, that
    // many more rows and columns beside them. Requires 0 <= spare < kSide - 2.
    [[nodiscard]] bool has_room(int spare = 0) const {
        Rows rows = rows_.empty_rows();
        Rows columns = rows_.empty_columns();
        for (int i = 0; i <= spare; ++i) {
            rows = rows & rows.south();
            columns = columns & columns.east();
        }
        return HexSet(rows).any() && HexSet(columns).any();
    }

    [[nodiscard]] std::array<std::uint64_t, kWords> words() const { return rows_.words(); }

  private:
    using Rows = typename detail::RowsOf<kSide>::Type;

    explicit HexSet(const Rows& rows) : rows_(rows) {}

    // A load is cheaper than building the vector, and a whole-vector load never waits for a narrow
    // store.
    alignas(32) static constexpr auto kSingles = [] {
        std::array<std::array<std::uint64_t, kWords>, kWords * 64> table{};
        for (std::size_t i = 0; i < table.size(); ++i)
            table[i][i / 64] = std::uint64_t{1} << (i % 64);
        return table;
    }();

    Rows rows_;
};

}  // namespace hive
