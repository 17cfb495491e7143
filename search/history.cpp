#include "search/history.h"

#include <algorithm>
#include <cstdlib>

namespace hive {
namespace {

constexpr int kFarAway = 37;  // the number of cells within kReach
constexpr int kReach = 3;

// By the difference of two cells on the torus: which of the cells round the first the second is.
template <int kSide>
constexpr auto kRelativeCell = [] {
    std::array<std::uint8_t, static_cast<std::size_t>(kSide * kSide)> table{};
    table.fill(kFarAway);
    std::uint8_t number = 0;
    for (int r = -kReach; r <= kReach; ++r)
        for (int q = -kReach; q <= kReach; ++q)
            if (-kReach <= q + r && q + r <= kReach)
                table[static_cast<std::size_t>(Grid<kSide>::at({q, r}).index())] = number++;
    return table;
}();

}  // namespace

History::History(int scale)
    : scale_(scale), pairs_(static_cast<std::size_t>(kRelations * kRelations)) {
    clear();
}

void History::clear() {
    places_.fill(0);
    std::fill(pairs_.begin(), pairs_.end(), std::int16_t{0});
    countermoves_.fill(Move::none());
    new_search();
}

void History::new_search() { killers_.fill({Move::none(), Move::none()}); }

int History::bonus(Depth depth) const { return scale_ * std::min(depth * depth + 2 * depth, 100); }

// Each step also takes the value a little back to zero, the more the larger it is, which keeps it
// within bounds and lets old experience fade.
void History::adjust(std::int16_t& value, int by) {
    value = static_cast<std::int16_t>(value + by - value * std::abs(by) / kMaxValue);
}

void History::adjust(Slot slot, Context context, int by) {
    adjust(places_[slot.place], by);
    adjust(pair(context.last, slot.relation), by);
    adjust(pair(context.last_but_one, slot.relation), by);
}

void History::remember(Move move, int ply, Slot previous) {
    Killers& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != move) killers = {move, killers[0]};
    countermoves_[previous.place] = move;
}

template <int kSide>
SlotFinder<kSide>::SlotFinder(const Position<kSide>& position)
    : position_(position),
      us_(position.side_to_move()),
      queen_(position.queen_in_play(other(us_)) ? position.queen_hex(other(us_)).index() : -1) {}

template <int kSide>
History::Slot SlotFinder<kSide>::slot(Move move) const {
    if (move.is_pass()) return History::no_slot();
    int way = 0;
    Bug bug = Bug::kQueen;
    if (move.is_placement()) {
        bug = move.bug();
    } else {
        const Tile tile = position_.top(move.from());
        way = tile.color() == us_ ? 1 : 2;
        bug = tile.bug();
    }
    const int row = (index(us_) * History::kWays + way) * kBugCount + index(bug);
    const int relative_row = index(us_) * kBugCount + index(bug);
    const Hex cell = Grid<16>::at(Grid<kSide>::axial(move.to()));
    return {static_cast<std::uint16_t>(row * History::kCells + cell.index()),
            static_cast<std::uint16_t>(relative_row * History::kRelativeCells +
                                       relative_cell(move.to()))};
}

template <int kSide>
int SlotFinder<kSide>::relative_cell(Hex to) const {
    if (queen_ < 0) return kFarAway;
    constexpr int kColumn = kSide - 1;
    const int column = (to.index() - queen_) & kColumn;
    const int row = to.index() / kSide - queen_ / kSide;
    return kRelativeCell<kSide>[static_cast<std::size_t>((row & kColumn) * kSide + column)];
}

template class SlotFinder<16>;
template class SlotFinder<32>;

}  // namespace hive
