// The order in which the moves of a node are tried: in stages, so that a node that cuts off early
// does not make the moves that it does not need.
//
//   1. the move from the table
//   2. killers and the countermove
//   3. all others: those that press on a queen first, then by what is known from History
//   4. those that were put off
//
// Moves of the first two stages come from elsewhere, so they are only tested for being legal here.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/move.h"
#include "core/position.h"
#include "search/history.h"
#include "search/parameters.h"
#include "search/tactics.h"

namespace hive {

// Room for the moves of one node. Too large for the stack, which a search uses for every ply.
struct PickerMemory {
    struct Candidate {
        Move move;
        History::Slot slot;
    };

    struct PutOff {
        Candidate candidate;
        int number;
    };

    MoveList moves;
    std::array<Candidate, MoveList::kCapacity> candidates;
    std::array<int, MoveList::kCapacity> promises;  // of each candidate; apart, to be searched fast
    std::array<std::uint16_t, MoveList::kCapacity> came_from;  // where each selected one was
    std::array<PutOff, 32> put_off;
};

// What a node knows of moves before it has made any.
struct MoveHints {
    Move table_move;  // none, or any move of any position
    History::Killers killers;
    Move countermove;
    History::Context context;
};

// Hands out the legal moves of a position, each once, the most promising first.
template <int kSide>
class MovePicker {
  public:
    // Requires that the position, where next() is called, is as it was here, and that the
    // references outlive this.
    MovePicker(const Position<kSide>& position, const MoveHints& hints, const History& history,
               const SearchParameters& parameters, PickerMemory& memory);

    // The next move, or none.
    Move next();

    // The moves that next() returns from now on, unless quiet moves are left out before: up to so
    // many. Not those that are not known yet, or were put off before.
    [[nodiscard]] std::span<const PickerMemory::Candidate> upcoming(std::size_t most);

    // Of the move that next() returned last: which one it is, from 1 on.
    [[nodiscard]] int number() const { return number_; }
    [[nodiscard]] History::Slot slot() const { return current_.slot; }
    // Whether it takes a free cell beside the enemy queen, frees one beside ours, steps onto the
    // enemy queen or moves ours. Everything else is quiet.
    [[nodiscard]] bool is_loud() const { return tactics_.is_loud(current_.move); }

    // From now on only loud moves are handed out, and those that were put off. Their order does not
    // depend on what was asked ahead.
    void leave_out_quiet_moves();
    // The move that next() returned last comes again, with the same number, after all others. False
    // if it has come again already, or too many were put off.
    bool put_off();

  private:
    using Candidate = PickerMemory::Candidate;
    static constexpr int kHintCount = 4;

    Move next_fresh();
    Move next_hint();
    Move hand_out(const Candidate& candidate);
    [[nodiscard]] bool was_hint(Move move) const;
    void generate();
    // Swaps the best of those that are not selected to where they begin.
    void select();
    void swap_candidates(std::size_t a, std::size_t b);
    [[nodiscard]] int promise(Move move, History::Slot slot) const;

    const Position<kSide>& position_;
    const History& history_;
    const SearchParameters& parameters_;
    const Tactics<kSide> tactics_;
    const SlotFinder<kSide> slots_;
    const History::Context context_;
    std::array<Move, kHintCount> hints_;  // those that were handed out, then those to be tested
    int handed_out_hints_ = 0;
    int next_hint_ = 0;
    bool is_generated_ = false;
    bool only_loud_ = false;
    Candidate current_{};
    int number_ = 0;
    int fresh_ = 0;  // so many were handed out for the first time
    PickerMemory& memory_;
    std::size_t next_ = 0;      // the rest of the candidates
    std::size_t selected_ = 0;  // those before are in the order in which they are handed out
    std::size_t end_ = 0;
    std::size_t put_off_ = 0;  // so many were; and came again
    std::size_t put_off_handed_out_ = 0;
};

extern template class MovePicker<16>;
extern template class MovePicker<32>;

}  // namespace hive
