// A tile that has just been placed and stands for several kinds at once.
//
// Positions that differ only in which kind was placed on a cell have the same replies (see
// reply_count.cpp), and after each reply nearly the same moves: those of all other tiles, and the
// cells to place on. Only the tile itself moves in another way, and another kind is left in hand.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "core/movements.h"
#include "core/placement.h"

namespace hive {

class Joker {
  public:
    // Kinds that one joker can stand for: those that neither throw nor take after their neighbours.
    static constexpr unsigned kKinds = 1U << index(Bug::kSpider) | 1U << index(Bug::kBeetle) |
                                       1U << index(Bug::kGrasshopper) | 1U << index(Bug::kAnt) |
                                       1U << index(Bug::kLadybug);

    // `kinds` (bits of Bug) may be placed on `hex` by the side to move of `position`; one of them
    // will be. Requires two kinds or more; of others than kKinds only where the side will not be
    // able to move tiles on its next turn.
    template <int kSide>
    Joker(const Position<kSide>& position, unsigned kinds, Hex hex) : hex_(hex), kinds_(kinds) {
        const Color us = position.side_to_move();
        tile_ = position.next_in_hand(us, bug());
        for (unsigned rest = kinds; rest != 0; rest &= rest - 1) {
            const auto bug = static_cast<Bug>(std::countr_zero(rest));
            unsigned hand = position.kinds_in_hand(us);
            if (position.in_hand(us, bug) == 1) hand &= ~(1U << index(bug));
            kinds_in_hand_[static_cast<std::size_t>(index(bug))] =
                static_cast<std::uint8_t>(std::popcount(allowed_kinds(hand, position.ply() + 2)));
        }
    }

    // How many cells the joker could walk to as each of its kinds.
    using Walks = std::array<std::uint8_t, kBugCount>;

    // The kind that is placed for all.
    [[nodiscard]] Bug bug() const { return static_cast<Bug>(std::countr_zero(kinds_)); }
    [[nodiscard]] unsigned slot_bit() const { return 1U << tile_.slot(); }
    [[nodiscard]] Hex hex() const { return hex_; }
    [[nodiscard]] bool can_be(Bug bug) const { return (kinds_ >> index(bug) & 1) != 0; }

    // Whether it may walk. Requires that its side may move tiles.
    template <int kSide>
    [[nodiscard]] bool can_walk(const Position<kSide>& position,
                                const Movements<kSide>& movements) const {
        return !position.is_covered(tile_) && !movements.is_pinned(hex_);
    }
    // The same is required. As the kinds of `except` (bits of Bug) it counts
    // as not walking.
    template <int kSide>
    [[nodiscard]] Walks walks(const Position<kSide>& position, Movements<kSide>& movements,
                              unsigned except = 0) const {
        Walks walks{};
        if (!can_walk(position, movements)) return walks;
        for (unsigned rest = kinds_ & ~except; rest != 0; rest &= rest - 1) {
            const auto bug = static_cast<Bug>(std::countr_zero(rest));
            walks[static_cast<std::size_t>(index(bug))] =
                static_cast<std::uint8_t>(movements.bugs().count_ground(bug, hex_));
        }
        return walks;
    }

    // The moves of its side, added up over its kinds: from the walks of the joker, the moves of the
    // other tiles and the number of cells to place on.
    [[nodiscard]] std::uint64_t total(const Walks& walks, int other_moves, int cells) const {
        std::uint64_t sum = 0;
        for (unsigned rest = kinds_; rest != 0; rest &= rest - 1) {
            const auto bug = static_cast<std::size_t>(std::countr_zero(rest));
            const int moves = other_moves + walks[bug] + cells * kinds_in_hand_[bug];
            sum += moves == 0 ? 1 : static_cast<std::uint64_t>(moves);
        }
        return sum;
    }

  private:
    Hex hex_;
    unsigned kinds_;
    Tile tile_;
    std::array<std::uint8_t, kBugCount> kinds_in_hand_{};  // that may be placed on the next turn
};

}  // namespace hive
