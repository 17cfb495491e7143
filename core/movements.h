// Which tiles the side to move may move or throw, and where to. Works with sets of cells; movegen
// makes moves of them.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "core/bug_moves.h"
#include "core/connectivity.h"
#include "core/position.h"
#include "core/throws.h"

namespace hive {

// Whether tiles may move at all: the own queen is in play and the game is not over.
template <int kSide>
[[nodiscard]] inline bool may_move(const Position<kSide>& position) {
    return position.queen_in_play(position.side_to_move()) && !position.is_over();
}

template <int kSide>
class Movements {
  public:
    using Set = HexSet<kSide>;

    // Requires may_move(position), position.has_room(), and that the position outlives this
    // unchanged.
    explicit Movements(const Position<kSide>& position)
        : position_(position), cuts_(position), throws_(position, cuts_), bugs_(position) {
        assert(may_move(position) && position.has_room());
    }

    // Own tiles that may walk: bit i for the tile with slot i.
    [[nodiscard]] unsigned walkers() const {
        const Color us = position_.side_to_move();
        unsigned tops = position_.in_play(us) & ~position_.covered(us);
        if (const auto tile = position_.just_moved(); tile && tile->color() == us)
            tops &= ~(1U << tile->slot());
        return tops & ~cuts_.pinned(us);
    }

    // Calls f(Hex) for the cell of each tile that walks or is thrown: own tiles by index, then
    // enemy tiles.
    template <class F>
    void for_each_mover(F f) const;

    // Whether that is one of these cells. Requires height(hex) > 0.
    [[nodiscard]] bool is_mover(Hex hex) const {
        if (throws_.any() && throws_.starts().contains(hex)) return true;
        return position_.top(hex).color() == position_.side_to_move() &&
               !position_.is_just_moved(hex) && !is_pinned(hex);
    }

    // Where a tile that for_each_mover gives may go; tells a sink as BugMoves does.
    template <class Sink>
    void visit_destinations(Hex hex, Sink& sink);
    // The same for all of them in turn. Before each, tells the sink with start_from(Hex).
    template <class Sink>
    void visit_all(Sink& sink);
    // Where the top tile of any occupied cell may go.
    [[nodiscard]] Set destinations(Hex hex);

    // Cells of enemy tiles that may be thrown.
    [[nodiscard]] Set throwable_enemies() const {
        return throws_.starts() & position_.tops(other(position_.side_to_move()));
    }

    // Whether the tile on `hex`, alone on its cell, holds the hive together.
    [[nodiscard]] bool is_pinned(Hex hex) const {
        return position_.height(hex) == 1 && cuts_.contains(hex);
    }

    [[nodiscard]] const Throws<kSide>& throws() const { return throws_; }
    [[nodiscard]] BugMoves<kSide>& bugs() { return bugs_; }

  private:
    template <Bug kBug, class Sink>
    void visit_walkers(unsigned slots, Sink& sink);

    const Position<kSide>& position_;
    CutCells<kSide> cuts_;
    Throws<kSide> throws_;
    BugMoves<kSide> bugs_;
};

template <int kSide>
template <class F>
void Movements<kSide>::for_each_mover(F f) const {
    const Color us = position_.side_to_move();
    const auto hexes = position_.hexes(us);
    unsigned movers = walkers();
    if (throws_.any())
        (throws_.starts() & position_.tops(us)).for_each([&](Hex hex) {
            movers |= 1U << position_.top(hex).slot();
        });
    for (; movers != 0; movers &= movers - 1)
        f(hexes[static_cast<std::size_t>(std::countr_zero(movers))]);
    if (throws_.any()) throwable_enemies().for_each(f);
}

template <int kSide>
template <class Sink>
void Movements<kSide>::visit_destinations(Hex hex, Sink& sink) {
    if (throws_.any() && throws_.starts().contains(hex))
        sink.cells(destinations(hex));
    else
        bugs_.visit(hex, sink);
}

template <int kSide>
template <class Sink>
void Movements<kSide>::visit_all(Sink& sink) {
    if (throws_.any())
        return for_each_mover([&](Hex hex) {
            sink.start_from(hex);
            visit_destinations(hex, sink);
        });
    // Kind by kind, each with its own code: a jump by the kind of each tile would be mispredicted
    // most of the time.
    const unsigned slots = walkers();
    visit_walkers<Bug::kQueen>(slots, sink);
    visit_walkers<Bug::kSpider>(slots, sink);
    visit_walkers<Bug::kBeetle>(slots, sink);
    visit_walkers<Bug::kGrasshopper>(slots, sink);
    visit_walkers<Bug::kAnt>(slots, sink);
    visit_walkers<Bug::kMosquito>(slots, sink);
    visit_walkers<Bug::kLadybug>(slots, sink);
    visit_walkers<Bug::kPillbug>(slots, sink);
}

template <int kSide>
template <Bug kBug, class Sink>
[[gnu::always_inline]] inline void Movements<kSide>::visit_walkers(unsigned slots, Sink& sink) {
    const auto hexes = position_.hexes(position_.side_to_move());
    for (unsigned rest = slots & slots_of(kBug); rest != 0; rest &= rest - 1) {
        const Hex hex = hexes[static_cast<std::size_t>(std::countr_zero(rest))];
        sink.start_from(hex);
        bugs_.visit(kBug, hex, sink);
    }
}

extern template class Movements<16>;
extern template class Movements<32>;

}  // namespace hive
