#include "search/move_order.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/movegen.h"

namespace hive {

void History::clear() {
    values_.fill(0);
    countermoves_.fill(Move::none());
    new_search();
}

void History::new_search() { killers_.fill({Move::none(), Move::none()}); }

template <int kSide>
History::Slot History::slot(const Position<kSide>& position, Move move) {
    if (move.is_pass()) return no_slot();
    const Color us = position.side_to_move();
    int way = 0;
    Bug bug = Bug::kQueen;
    if (move.is_placement()) {
        bug = move.bug();
    } else {
        const Tile tile = position.top(move.from());
        way = tile.color() == us ? 1 : 2;
        bug = tile.bug();
    }
    const int row = (index(us) * kWays + way) * kBugCount + index(bug);
    const Hex cell = Grid<16>::at(Grid<kSide>::axial(move.to()));
    return {static_cast<std::uint16_t>(row * kCells + cell.index())};
}

int History::bonus(Depth depth) { return std::min(16 * depth * depth + 32 * depth, 1600); }

// Each step also takes the value a little back to zero, the more the larger it is, which keeps it
// within bounds and lets old experience fade.
void History::adjust(Slot slot, int by) {
    std::int16_t& value = values_[slot.index];
    value = static_cast<std::int16_t>(value + by - value * std::abs(by) / kMaxValue);
}

void History::remember(Move move, int ply, Slot previous) {
    Killers& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != move) killers = {move, killers[0]};
    countermoves_[previous.index] = move;
}

template <int kSide>
MovePicker<kSide>::MovePicker(const Position<kSide>& position, Move table_move,
                              const History& history, int ply, History::Slot previous,
                              PickerMemory& memory)
    : position_(position),
      history_(history),
      tactics_(position),
      table_move_(is_legal(position, table_move) ? table_move : Move::none()),
      killers_(history.killers(ply)),
      countermove_(history.countermove(previous)),
      moves_(memory.moves),
      promises_(memory.promises) {}

template <int kSide>
Move MovePicker<kSide>::next() {
    if (!is_generated_) {
        if (next_ == 0 && !table_move_.is_none()) {
            next_ = 1;
            return table_move_;
        }
        generate();
    }
    if (next_ == end_) return Move::none();
    const auto begin = promises_.begin() + next_;
    const auto best = std::max_element(begin, promises_.begin() + end_);
    std::swap(*begin, *best);
    std::swap(moves_.begin()[next_], moves_.begin()[best - promises_.begin()]);
    return moves_[next_++];
}

template <int kSide>
void MovePicker<kSide>::generate() {
    generate_moves(position_, moves_);
    is_generated_ = true;
    next_ = 0;
    if (!table_move_.is_none()) {
        std::iter_swap(moves_.begin(), std::find(moves_.begin(), moves_.end(), table_move_));
        next_ = 1;
    }
    end_ = moves_.size();
    for (int i = next_; i < end_; ++i) promises_[static_cast<std::size_t>(i)] = promise(moves_[i]);
}

template <int kSide>
void MovePicker<kSide>::leave_out_quiet_moves() {
    if (!is_generated_) generate();
    int kept = next_;
    for (int i = next_; i < end_; ++i) {
        if (!is_loud(moves_[i])) continue;
        moves_.begin()[kept] = moves_[i];
        promises_[static_cast<std::size_t>(kept++)] = promises_[static_cast<std::size_t>(i)];
    }
    end_ = kept;
}

template <int kSide>
bool MovePicker<kSide>::is_loud(Move move) const {
    return tactics_.is_loud(move);
}

template <int kSide>
int MovePicker<kSide>::promise(Move move) const {
    if (move.is_pass()) return 0;
    const Color us = position_.side_to_move();
    int promise = history_.value(History::slot(position_, move));
    if (tactics_.fills_their_ring(move)) promise += 3000 * position_.queen_neighbors(other(us));
    if (tactics_.covers_their_queen(move)) promise += 6000;
    if (tactics_.frees_our_ring(move)) promise += 1500 * position_.queen_neighbors(us);
    if (tactics_.fills_our_ring(move)) promise -= 1500 * position_.queen_neighbors(us);
    if (move == killers_[0]) promise += 8000;
    if (move == killers_[1]) promise += 6000;
    if (move == countermove_) promise += 5000;
    return promise;
}

template History::Slot History::slot(const Position<16>&, Move);
template History::Slot History::slot(const Position<32>&, Move);
template class MovePicker<16>;
template class MovePicker<32>;

}  // namespace hive
