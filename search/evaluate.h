// The static value of a position, from the view of the side to move; 100 is one unit.
//
// A sum over both players, ours minus theirs, of terms that only look at how the tiles touch: so it
// is the same for a hive that is moved, turned or mirrored, and changes its sign with the colours.
//
//   - the danger round the queen grows with each occupied cell beside her, ever faster
//   - a tile that can move is worth much more than one that is pinned, stuck or covered, and a
//     little more for each step that it can choose from
//   - a beetle (or a mosquito up there) on the enemy queen or next to her
//   - a pillbug next to its own queen, or a mosquito there that can borrow a pillbug's power
//   - free tiles that can still join an attack, the more the nearer the enemy queen is to her end
//   - tiles in hand
//   - the right to move
#pragma once

#include <array>

#include "core/position.h"
#include "search/score.h"

namespace hive {

// Per bug: in the order Q S B G A M L P.
struct EvaluationWeights {
    using PerBug = std::array<int, kBugCount>;

    std::array<int, 7> queen_danger{0, 30, 80, 160, 270, 420, 0};  // by occupied cells
    PerBug free{60, 20, 45, 25, 75, 55, 45, 30};
    PerBug pinned{0, 0, 0, 0, 0, 0, 0, 0};
    PerBug covered{-60, -5, -10, -5, -15, -15, -10, -15};
    PerBug in_hand{0, 15, 30, 18, 45, 35, 28, 18};
    int step = 3;  // for each step of a queen, pillbug, beetle or grasshopper
    int climber_on_queen = 120;
    int climber_beside_queen = 30;
    int guard_beside_queen = 60;
    std::array<int, 7> attacker{0, 1, 2, 5, 9, 14, 0};  // by occupied cells round the enemy queen
    int tempo = 15;
};

// Within +-kMaxEvaluation. Requires position.has_room(), and that the game is not over.
template <int kSide>
[[nodiscard]] Score evaluate(const Position<kSide>& position,
                             const EvaluationWeights& weights = {});

}  // namespace hive
