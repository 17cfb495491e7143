#include "core/movements.h"

namespace hive {

template <int kSide>
HexSet<kSide> Movements<kSide>::destinations(Hex hex) {
    if (position_.is_just_moved(hex)) return {};
    Set cells = throws_.ends(hex);
    if (position_.top(hex).color() == position_.side_to_move() && !is_pinned(hex))
        cells |= bugs_.destinations(hex);
    return cells;
}

template class Movements<16>;
template class Movements<32>;

}  // namespace hive
