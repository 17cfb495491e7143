// What one thread has learned about moves from those that cut off. A move has three values, by
//
//   - where it goes: colour to move, way of getting there (placed, walked, thrown), kind of bug
//     and cell; cells modulo 16, so that both grids share the values
//   - what the opponent's move before it did, and what it does itself, to the queens: colour, kind
//     and destination as seen from the enemy queen
//   - the same of the own move two plies before
//
// Besides, the last moves that cut off at the same distance from the root (killers), and in answer
// to the same move (countermoves).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "search/score.h"

namespace hive {

class History {
  public:
    static constexpr int kMaxValue = 8192;

    // Where the values of a move are kept.
    struct Slot {
        std::uint16_t place;
        std::uint16_t relation;
    };
    // The relations of the last moves that lead to a node.
    struct Context {
        std::uint16_t last;
        std::uint16_t last_but_one;
    };
    using Killers = std::array<Move, 2>;

    // `scale`: of what is learned from one move that cuts off; at least 1.
    explicit History(int scale);
    void clear();
    // Killers depend on the distance from the root, so they end with a search.
    void new_search();

    // The slot of a pass, and of no move at all.
    [[nodiscard]] static Slot no_slot() { return {kPlaces - 1, kRelations - 1}; }

    // The sum of the three values, the first of double weight: within +-4 * kMaxValue.
    [[nodiscard]] int value(Slot slot, Context context) const {
        return 2 * places_[slot.place] + pair(context.last, slot.relation) +
               pair(context.last_but_one, slot.relation);
    }
    [[nodiscard]] const Killers& killers(int ply) const {
        return killers_[static_cast<std::size_t>(ply)];
    }
    [[nodiscard]] Move countermove(Slot previous) const { return countermoves_[previous.place]; }

    // The move cut off a search of this depth; or failed to, where another one did.
    void reward(Slot slot, Context context, Depth depth) { adjust(slot, context, bonus(depth)); }
    void punish(Slot slot, Context context, Depth depth) { adjust(slot, context, -bonus(depth)); }
    // The move cut off at `ply`, in answer to the move in slot `previous`.
    void remember(Move move, int ply, Slot previous);

  private:
    template <int kSide>
    friend class SlotFinder;

    static constexpr int kCells = 256;
    static constexpr int kWays = 3;  // placed, walked, thrown by the enemy of its owner
    static constexpr int kPlaces = 2 * kWays * kBugCount * kCells + 1;
    static constexpr int kRelativeCells = 38;  // within three cells of the queen, and all others
    static constexpr int kRelations = 2 * kBugCount * kRelativeCells + 1;

    [[nodiscard]] int bonus(Depth depth) const;
    static void adjust(std::int16_t& value, int by);
    void adjust(Slot slot, Context context, int by);
    [[nodiscard]] const std::int16_t& pair(int earlier, int relation) const {
        return pairs_[static_cast<std::size_t>(earlier * kRelations + relation)];
    }
    [[nodiscard]] std::int16_t& pair(int earlier, int relation) {
        return pairs_[static_cast<std::size_t>(earlier * kRelations + relation)];
    }

    const int scale_;
    std::array<std::int16_t, kPlaces> places_;
    std::vector<std::int16_t> pairs_;
    std::array<Move, kPlaces> countermoves_;
    std::array<Killers, kMaxPly + 1> killers_;
};

// The slots of the moves of one position.
template <int kSide>
class SlotFinder {
  public:
    // Requires that the position outlives this unchanged.
    explicit SlotFinder(const Position<kSide>& position);

    // Requires a legal move.
    [[nodiscard]] History::Slot slot(Move move) const;

  private:
    [[nodiscard]] int relative_cell(Hex to) const;

    const Position<kSide>& position_;
    const Color us_;
    const int queen_;  // the cell of the enemy queen; -1 while she is in hand
};

extern template class SlotFinder<16>;
extern template class SlotFinder<32>;

}  // namespace hive
