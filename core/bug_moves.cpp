#include "core/bug_moves.h"

namespace hive {
namespace {

template <int kSide>
struct SetSink {
    HexSet<kSide> reached;

    void neighbors(Hex hex, Ring directions) {
        for_each_direction(directions, [&](Direction d) { cell(Grid<kSide>::neighbor(hex, d)); });
    }
    void cell(Hex hex) { reached |= HexSet<kSide>::of(hex); }
    void cells(const HexSet<kSide>& set) { reached |= set; }
};

}  // namespace

template <int kSide>
bool has_height_gates(const Position<kSide>& position) {
    if (position.tall_count() < 2) return false;
    const auto& tall = position.tall();
    // The two cells of a gate have two common neighbours, which see them in opposite pairs of
    // directions, so three pairs are enough.
    const auto e = tall.template shifted<Direction::kEast>();
    const auto ne = tall.template shifted<Direction::kNortheast>();
    const auto nw = tall.template shifted<Direction::kNorthwest>();
    const auto w = tall.template shifted<Direction::kWest>();
    const auto sw = tall.template shifted<Direction::kSouthwest>();
    return ((e & nw) | (ne & w) | (nw & sw)).any();
}

template <int kSide>
HexSet<kSide> BugMoves<kSide>::destinations(Hex hex) {
    SetSink<kSide> sink;
    visit(hex, sink);
    return sink.reached;
}

template <int kSide>
int BugMoves<kSide>::count_ground(Bug bug, Hex hex) {
    switch (bug) {
        case Bug::kQueen:
        case Bug::kPillbug:
            return std::popcount(slides(position_.ring(hex)));
        case Bug::kSpider:
            return std::popcount(spider_window(position_, hex));
        case Bug::kBeetle:
            return std::popcount(beetle_steps(hex));
        case Bug::kGrasshopper:
            // Behind each row of tiles that starts here is one cell to land on.
            return std::popcount(position_.ring(hex));
        case Bug::kAnt:
            return ant_moves(hex).count();
        case Bug::kMosquito:
            return mosquito_moves(hex).count();
        case Bug::kLadybug:
            return ladybug_moves(hex).count();
    }
    return 0;
}

template <int kSide>
HexSet<kSide> BugMoves<kSide>::ant_moves(Hex hex) {
    if (slides(position_.ring(hex)) == 0) return {};
    return free_space().reach(hex);
}

template <int kSide>
const FreeSpace<kSide>& BugMoves<kSide>::free_space() {
    if (!free_space_ && before_ != nullptr)
        free_space_ = before_->with_tile_on(laid_, position_.ring(laid_));
    else if (!free_space_)
        free_space_.emplace(position_.occupied());
    return *free_space_;
}

// Two steps on top of the hive and one down. The ladybug's own cell is no stepping stone.
template <int kSide>
HexSet<kSide> BugMoves<kSide>::ladybug_moves(Hex hex) const {
    if (has_height_gates_) return ladybug_moves_between_gates(hex);
    const Set cell = Set::of(hex);
    const Set hive = position_.occupied() ^ cell;
    const Set first = cell.neighbors() & hive;
    const Set second = first.neighbors() & hive;
    return second.neighbors() & ~hive & ~cell;
}

template <int kSide>
HexSet<kSide> BugMoves<kSide>::ladybug_moves_between_gates(Hex hex) const {
    Set reached;
    for_each_direction(position_.ring(hex), [&](Direction d1) {
        const Hex first = Cells::neighbor(hex, d1);
        const int height1 = position_.height(first);
        if (is_height_gate(position_, hex, d1, height1)) return;
        for_each_direction(position_.ring(first), [&](Direction d2) {
            const Hex second = Cells::neighbor(first, d2);
            const int height2 = position_.height(second);
            if (second == hex || is_height_gate(position_, first, d2, std::max(height1, height2)))
                return;
            const Ring empty = static_cast<Ring>(~position_.ring(second) & kFullRing);
            for_each_direction(empty, [&](Direction d3) {
                if (!is_height_gate(position_, second, d3, height2))
                    reached |= Set::of(Cells::neighbor(second, d3));
            });
        });
    });
    return reached;
}

// Every way of moving of the tiles it touches, each kind once; none of its own.
template <int kSide>
HexSet<kSide> BugMoves<kSide>::mosquito_moves(Hex hex) {
    unsigned kinds = touched_kinds(position_, hex) & ~(1U << index(Bug::kMosquito));
    SetSink<kSide> sink;
    for (; kinds != 0; kinds &= kinds - 1)
        visit_ground(static_cast<Bug>(std::countr_zero(kinds)), hex, sink);
    return sink.reached;
}

template bool has_height_gates(const Position<16>&);
template bool has_height_gates(const Position<32>&);
template class BugMoves<16>;
template class BugMoves<32>;

}  // namespace hive
