#include "search/move_picker.h"

#include <algorithm>
#include <utility>

#include "core/movegen.h"

namespace hive {

template <int kSide>
MovePicker<kSide>::MovePicker(const Position<kSide>& position, const MoveHints& hints,
                              const History& history, const SearchParameters& parameters,
                              PickerMemory& memory)
    : position_(position),
      history_(history),
      parameters_(parameters),
      tactics_(position),
      slots_(position),
      context_(hints.context),
      hints_{hints.table_move, hints.killers[0], hints.killers[1], hints.countermove},
      memory_(memory) {}

template <int kSide>
Move MovePicker<kSide>::next() {
    if (const Move move = next_fresh(); !move.is_none()) {
        number_ = ++fresh_;
        return move;
    }
    if (put_off_handed_out_ == put_off_) return Move::none();
    const PickerMemory::PutOff& again = memory_.put_off[put_off_handed_out_++];
    number_ = again.number;
    return hand_out(again.candidate);
}

template <int kSide>
bool MovePicker<kSide>::put_off() {
    if (put_off_handed_out_ > 0 || put_off_ == memory_.put_off.size()) return false;
    memory_.put_off[put_off_++] = {current_, number_};
    return true;
}

template <int kSide>
Move MovePicker<kSide>::next_fresh() {
    if (!is_generated_) {
        if (const Move move = next_hint(); !move.is_none()) return move;
        generate();
    }
    if (next_ == end_) return Move::none();
    if (selected_ == next_) select();
    return hand_out(memory_.candidates[next_++]);
}

template <int kSide>
void MovePicker<kSide>::select() {
    // First the greatest, which takes vectors, then its place.
    int most = memory_.promises[selected_];
    for (std::size_t i = selected_ + 1; i < end_; ++i) most = std::max(most, memory_.promises[i]);
    std::size_t best = selected_;
    while (memory_.promises[best] != most) ++best;
    memory_.came_from[selected_] = static_cast<std::uint16_t>(best);
    swap_candidates(selected_++, best);
}

template <int kSide>
void MovePicker<kSide>::swap_candidates(std::size_t a, std::size_t b) {
    std::swap(memory_.promises[a], memory_.promises[b]);
    std::swap(memory_.candidates[a], memory_.candidates[b]);
}

template <int kSide>
std::span<const PickerMemory::Candidate> MovePicker<kSide>::upcoming(std::size_t most) {
    const std::size_t end = std::min(end_, next_ + most);
    while (selected_ < end) select();
    return std::span(memory_.candidates).subspan(next_, end - next_);
}

template <int kSide>
Move MovePicker<kSide>::next_hint() {
    while (next_hint_ < kHintCount) {
        const Move move = hints_[static_cast<std::size_t>(next_hint_++)];
        if (move.is_none() || was_hint(move) || !is_legal(position_, move)) continue;
        if (only_loud_ && !tactics_.is_loud(move)) continue;
        hints_[static_cast<std::size_t>(handed_out_hints_++)] = move;
        return hand_out({move, slots_.slot(move)});
    }
    return Move::none();
}

template <int kSide>
Move MovePicker<kSide>::hand_out(const Candidate& candidate) {
    current_ = candidate;
    return candidate.move;
}

template <int kSide>
bool MovePicker<kSide>::was_hint(Move move) const {
    const auto end = hints_.begin() + handed_out_hints_;
    return std::find(hints_.begin(), end, move) != end;
}

template <int kSide>
void MovePicker<kSide>::generate() {
    is_generated_ = true;
    generate_moves(position_, memory_.moves);
    for (const Move move : memory_.moves) {
        if (was_hint(move) || (only_loud_ && !tactics_.is_loud(move))) continue;
        const History::Slot slot = slots_.slot(move);
        memory_.candidates[end_] = {move, slot};
        memory_.promises[end_++] = promise(move, slot);
    }
}

template <int kSide>
void MovePicker<kSide>::leave_out_quiet_moves() {
    only_loud_ = true;
    for (; selected_ > next_; --selected_)
        swap_candidates(selected_ - 1, memory_.came_from[selected_ - 1]);
    std::size_t end = next_;
    for (std::size_t i = next_; i < end_; ++i) {
        if (!tactics_.is_loud(memory_.candidates[i].move)) continue;
        memory_.candidates[end] = memory_.candidates[i];
        memory_.promises[end++] = memory_.promises[i];
    }
    end_ = end;
}

template <int kSide>
int MovePicker<kSide>::promise(Move move, History::Slot slot) const {
    if (move.is_pass()) return 0;
    const Color us = position_.side_to_move();
    int promise = history_.value(slot, context_);
    if (tactics_.fills_their_ring(move))
        promise += parameters_.order_fill * position_.queen_neighbors(other(us));
    if (tactics_.covers_their_queen(move)) promise += parameters_.order_cover;
    if (tactics_.frees_our_ring(move))
        promise += parameters_.order_free * position_.queen_neighbors(us);
    if (tactics_.fills_our_ring(move))
        promise -= parameters_.order_fill_own * position_.queen_neighbors(us);
    return promise;
}

template class MovePicker<16>;
template class MovePicker<32>;

}  // namespace hive
