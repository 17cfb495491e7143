// The order in which moves are tried: what was good before, and what presses on a queen, first.
#pragma once

#include <array>
#include <cstdint>

#include "core/move.h"
#include "core/position.h"
#include "search/score.h"
#include "search/tactics.h"

namespace hive {

// What one thread has learned about moves. A slot stands for a colour to move, the way of getting
// there (placed, walked, thrown), a kind of bug and a cell; cells modulo 16, so that both grids
// share the slots.
class History {
  public:
    static constexpr int kMaxValue = 8192;

    struct Slot {
        std::uint16_t index;
    };
    using Killers = std::array<Move, 2>;

    History() { clear(); }
    void clear();
    // Killers depend on the distance from the root, so they end with a search.
    void new_search();

    // Requires a legal move.
    template <int kSide>
    [[nodiscard]] static Slot slot(const Position<kSide>& position, Move move);
    // The slot of a pass, and of no move at all.
    [[nodiscard]] static Slot no_slot() { return {kSlots - 1}; }

    // -kMaxValue..kMaxValue.
    [[nodiscard]] int value(Slot slot) const { return values_[slot.index]; }
    [[nodiscard]] const Killers& killers(int ply) const {
        return killers_[static_cast<std::size_t>(ply)];
    }
    [[nodiscard]] Move countermove(Slot previous) const { return countermoves_[previous.index]; }

    // The move cut off a search of this depth; or failed to, where another one did.
    void reward(Slot slot, Depth depth) { adjust(slot, bonus(depth)); }
    void punish(Slot slot, Depth depth) { adjust(slot, -bonus(depth)); }
    // The move cut off at `ply`, in answer to the move in slot `previous`.
    void remember(Move move, int ply, Slot previous);

  private:
    static constexpr int kCells = 256;
    static constexpr int kWays = 3;  // placed, walked, thrown by the enemy of its owner
    static constexpr int kSlots = 2 * kWays * kBugCount * kCells + 1;

    static int bonus(Depth depth);
    void adjust(Slot slot, int by);

    std::array<std::int16_t, kSlots> values_;
    std::array<Move, kSlots> countermoves_;
    std::array<Killers, kMaxPly + 1> killers_;
};

// Room for the moves of one node. Too large for the stack, which a search uses for every ply.
struct PickerMemory {
    MoveList moves;
    std::array<int, MoveList::kCapacity> promises;  // of the moves not yet handed out
};

// Hands out the legal moves of a position, each once, the most promising first. The move from the
// table comes before the others are even generated: in most positions it is the only one needed.
template <int kSide>
class MovePicker {
  public:
    // `table_move` may be none or illegal. Requires that the position, where next() is called, is
    // as it was here, and that the other references outlive this.
    MovePicker(const Position<kSide>& position, Move table_move, const History& history, int ply,
               History::Slot previous, PickerMemory& memory);

    // The next move, or none.
    Move next();

    // From now on only loud moves are handed out. Requires that next() has been called.
    void leave_out_quiet_moves();

    // Whether the move takes a free cell beside the enemy queen, frees one beside ours, steps onto
    // the enemy queen or moves ours. Everything else is quiet. Requires a legal move.
    [[nodiscard]] bool is_loud(Move move) const;

  private:
    void generate();
    [[nodiscard]] int promise(Move move) const;

    const Position<kSide>& position_;
    const History& history_;
    const Tactics<kSide> tactics_;
    const Move table_move_;
    const History::Killers killers_;
    const Move countermove_;
    bool is_generated_ = false;
    int next_ = 0;
    int end_ = 0;  // of the moves to hand out
    MoveList& moves_;
    std::array<int, MoveList::kCapacity>& promises_;
};

extern template class MovePicker<16>;
extern template class MovePicker<32>;

}  // namespace hive
