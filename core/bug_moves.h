// How each kind of bug walks: the cells it can get to from a cell by its own power.
//
// One rule covers every single step of every bug (heights with the mover lifted): stepping from
// standing height s to a cell of height d, let m = max(s, d).
//
//          L
//      from | to
//          R
//
// m = 0, a slide on the ground: exactly one of L and R is occupied.
// m > 0, a climb, a walk on top or a step down: it is blocked if and only if L and R are both
// taller than m (a height gate).
#pragma once

#include <algorithm>
#include <bit>
#include <optional>

#include "core/free_space.h"
#include "core/position.h"
#include "core/spider.h"

namespace hive {

// Whether the two cells beside the step are both taller than `height`.
template <int kSide>
[[nodiscard]] inline bool is_height_gate(const Position<kSide>& position, Hex from,
                                         Direction direction, int height) {
    using Cells = Grid<kSide>;
    return position.height(Cells::neighbor(from, turned(direction, 1))) > height &&
           position.height(Cells::neighbor(from, turned(direction, 5))) > height;
}

// The kinds of the tiles that a cell touches: bit index(Bug). Of a stack only the top one counts.
template <int kSide>
[[nodiscard]] inline unsigned touched_kinds(const Position<kSide>& position, Hex hex) {
    unsigned kinds = 0;
    for_each_direction(position.ring(hex), [&](Direction d) {
        kinds |= 1U << index(position.top(Grid<kSide>::neighbor(hex, d)).bug());
    });
    return kinds;
}

// A height gate takes two tall cells that are both next to the two cells of a step, which makes
// them second neighbours in a bent line: v+(d-1) and v+(d+1) for some cell v and direction d.
// Without such a pair, which is the rule, no step is blocked by height.
template <int kSide>
[[nodiscard]] bool has_height_gates(const Position<kSide>& position);

// The walks of one position. `Sink` takes the destinations of one tile, each exactly once:
//   neighbors(hex, ring)  the neighbours of the cell in these directions
//   cell(hex)             one cell
//   cells(set)            a set of cells
template <int kSide>
class BugMoves {
  public:
    using Set = HexSet<kSide>;

    // Requires position.has_room(), and that the position outlives this unchanged.
    explicit BugMoves(const Position<kSide>& position)
        : position_(position), has_height_gates_(hive::has_height_gates(position)) {}

    // The position came about by laying a tile on `laid`: where an ant asks for the free space, it
    // is made of that before. Requires that `before` outlives this.
    void find_free_space_from(ExtensibleSpace<kSide>& before, Hex laid) {
        before_ = &before;
        laid_ = laid;
    }

    // Where the top tile of `hex` can walk to. Looks at the way of moving only: the caller knows
    // whose turn it is. Requires that lifting the tile does not split the hive.
    template <class Sink>
    void visit(Hex hex, Sink& sink) {
        visit(position_.top(hex).bug(), hex, sink);
    }
    // The same for who knows the kind of the tile.
    template <class Sink>
    void visit(Bug bug, Hex hex, Sink& sink);
    [[nodiscard]] Set destinations(Hex hex);
    // How many cells a tile of a kind could walk to if it stood on the ground there.
    [[nodiscard]] int count_ground(Bug bug, Hex hex);

    // The same, one by one: for a tile on the ground that moves like an ant, a mosquito, ...
    [[nodiscard]] Set ant_moves(Hex hex);
    [[nodiscard]] Set ladybug_moves(Hex hex) const;
    [[nodiscard]] Set mosquito_moves(Hex hex);
    // Directions of the steps of a beetle on the ground, and of any tile on top of another.
    [[nodiscard]] Ring beetle_steps(Hex hex) const;
    [[nodiscard]] Ring top_steps(Hex hex) const;
    // Where a grasshopper lands. Requires that the next cell in this direction is occupied.
    [[nodiscard]] Hex landing(Hex hex, Direction direction) const;

    [[nodiscard]] bool has_height_gates() const { return has_height_gates_; }

  private:
    using Cells = Grid<kSide>;

    template <class Sink>
    void visit_ground(Bug bug, Hex hex, Sink& sink);
    const FreeSpace<kSide>& free_space();
    Set ladybug_moves_between_gates(Hex hex) const;

    const Position<kSide>& position_;
    bool has_height_gates_;
    std::optional<FreeSpace<kSide>> free_space_;  // made for the first ant
    ExtensibleSpace<kSide>* before_ = nullptr;
    Hex laid_;
};

template <int kSide>
template <class Sink>
[[gnu::always_inline]] inline void BugMoves<kSide>::visit(Bug bug, Hex hex, Sink& sink) {
    // Only beetles, and mosquitoes that moved like one, stand on others.
    const bool may_stand_on_others = bug == Bug::kBeetle || bug == Bug::kMosquito;
    if (may_stand_on_others && position_.height(hex) > 1)
        sink.neighbors(hex, top_steps(hex));
    else
        visit_ground(bug, hex, sink);
}

template <int kSide>
template <class Sink>
[[gnu::always_inline]] inline void BugMoves<kSide>::visit_ground(Bug bug, Hex hex, Sink& sink) {
    switch (bug) {
        case Bug::kQueen:
        case Bug::kPillbug:
            return sink.neighbors(hex, slides(position_.ring(hex)));
        case Bug::kSpider:
            return for_each_spider_move<kSide>(position_, hex, [&](Hex to) { sink.cell(to); });
        case Bug::kBeetle:
            return sink.neighbors(hex, beetle_steps(hex));
        case Bug::kGrasshopper:
            return for_each_direction(position_.ring(hex),
                                      [&](Direction d) { sink.cell(landing(hex, d)); });
        case Bug::kAnt:
            return sink.cells(ant_moves(hex));
        case Bug::kMosquito:
            return sink.cells(mosquito_moves(hex));
        case Bug::kLadybug:
            return sink.cells(ladybug_moves(hex));
    }
}

// The first empty cell behind the row of occupied ones that a grasshopper jumps over.
template <int kSide>
inline Hex BugMoves<kSide>::landing(Hex hex, Direction direction) const {
    do hex = Cells::neighbor(hex, direction);
    while (position_.height(hex) > 0);
    return hex;
}

template <int kSide>
inline Ring BugMoves<kSide>::beetle_steps(Hex hex) const {
    const Ring occupied = position_.ring(hex);
    Ring open = static_cast<Ring>(slides(occupied) | occupied);
    if (has_height_gates_)
        for_each_direction(occupied, [&](Direction d) {
            if (is_height_gate(position_, hex, d, position_.height(Cells::neighbor(hex, d))))
                open = static_cast<Ring>(open & ~ring_bit(d));
        });
    return open;
}

template <int kSide>
inline Ring BugMoves<kSide>::top_steps(Hex hex) const {
    Ring open = kFullRing;
    if (has_height_gates_)
        for_each_direction(kFullRing, [&](Direction d) {
            const int height =
                std::max(position_.height(hex) - 1, position_.height(Cells::neighbor(hex, d)));
            if (is_height_gate(position_, hex, d, height))
                open = static_cast<Ring>(open & ~ring_bit(d));
        });
    return open;
}

extern template class BugMoves<16>;
extern template class BugMoves<32>;

}  // namespace hive
