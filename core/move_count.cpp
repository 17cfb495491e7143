// count_moves: the size of the move list without the list.
#include <bit>

#include "core/movegen.h"
#include "core/movement_counter.h"
#include "core/placement.h"

namespace hive {

template <int kSide>
int count_moves(const Position<kSide>& position) {
    assert(position.has_room());
    int count = 0;
    if (const unsigned kinds = placeable_kinds(position); kinds != 0)
        count += std::popcount(kinds) * placement_cells(position).count();
    if (may_move(position)) {
        Movements<kSide> movements(position);
        count += MovementCounter<kSide>(position, movements).count();
    }
    return count == 0 && !position.is_over() ? 1 : count;
}

template int count_moves(const Position<16>&);
template int count_moves(const Position<32>&);

}  // namespace hive
