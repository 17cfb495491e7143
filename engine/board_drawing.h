// The board in ASCII, for a person at a terminal.
#pragma once

#include <string>

#include "core/position.h"

namespace hive {

// Rows of cells, each half a cell to the right of the one above it; then the side to move and the
// pieces in hand, the last line without its end. A cell shows its top tile and, if it is a stack,
// the height (`wB1:2`); empty cells beside the hive are dots. With two tiles in play:
//
//       .     .     .
//    .    wS1   bG1    .
//       .     .     .
//
//   Turn 2, White to move
//   White has Q S 2B 3G 3A in hand
//   Black has Q 2S 2B 2G 3A in hand
[[nodiscard]] std::string draw_board(const LargePosition& position);

}  // namespace hive
