#include "core/throws.h"

#include "core/bug_moves.h"

namespace hive {
namespace {

template <int kSide>
bool stands_free(const Position<kSide>& position, Tile tile) {
    if (!position.is_in_play(tile) || position.is_covered(tile)) return false;
    const Hex hex = position.hex_of(tile);
    return position.height(hex) == 1 && !position.is_just_moved(hex);
}

template <int kSide>
bool touches_pillbug(const Position<kSide>& position, Hex hex) {
    for (const Color color : kColors) {
        const Tile pillbug(color, Bug::kPillbug, 1);
        if (!position.is_in_play(pillbug) || position.is_covered(pillbug)) continue;
        // A pillbug in the air may be off the board (Position::take_up), and beside nothing.
        const Hex at = position.hex_of(pillbug);
        for (const Direction d : kDirections)
            if (Grid<kSide>::neighbor(hex, d) == at) return true;
    }
    return false;
}

// The cells beside a thrower that no height gate bars.
template <int kSide>
HexSet<kSide> open_to_throws(const Position<kSide>& position, Hex hex) {
    using Set = HexSet<kSide>;
    Set open = Set::of(hex).neighbors();
    if (position.tall_count() >= 2)
        for_each_direction([&](Direction d) {
            if (is_height_gate(position, hex, d, 1))
                open &= ~Set::of(Grid<kSide>::neighbor(hex, d));
        });
    return open;
}

}  // namespace

template <int kSide>
Throws<kSide>::Throws(const Position<kSide>& position, const CutCells<kSide>& cuts) {
    if (!position.game_type().has(Bug::kPillbug)) return;
    const Tile pillbug(position.side_to_move(), Bug::kPillbug, 1);
    const Tile mosquito(position.side_to_move(), Bug::kMosquito, 1);
    const bool pillbug_throws = stands_free(position, pillbug);
    const bool mosquito_throws =
        stands_free(position, mosquito) && touches_pillbug(position, position.hex_of(mosquito));
    if (!pillbug_throws && !mosquito_throws) return;
    Set loose = position.occupied() & ~position.tall() & ~cuts.cells();
    if (const auto tile = position.just_moved()) loose &= ~Set::of(position.hex_of(*tile));
    const auto add = [&](Thrower& thrower, Tile tile) {
        const Hex hex = position.hex_of(tile);
        thrower = find(position, loose, hex);
        thrower_cells_ |= Set::of(hex);
    };
    if (pillbug_throws) add(throwers_[0], pillbug);
    if (mosquito_throws) add(throwers_[1], mosquito);
    any_ = starts().any();
}

template <int kSide>
typename Throws<kSide>::Thrower Throws<kSide>::find(const Position<kSide>& position,
                                                    const Set& loose, Hex hex) {
    const Set open = open_to_throws(position, hex);
    return {open & loose, open & ~position.occupied()};
}

template <int kSide>
HexSet<kSide> Throws<kSide>::ends(Hex hex) const {
    Set cells;
    for (const Thrower& thrower : throwers_)
        if (thrower.starts.contains(hex)) cells |= thrower.ends;
    return cells;
}

template class Throws<16>;
template class Throws<32>;

}  // namespace hive
