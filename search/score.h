// Scores and depths of the search.
#pragma once

namespace hive {

// From the view of the side to move. 100 is one unit of the evaluation.
using Score = int;
// In plies.
using Depth = int;

inline constexpr Depth kMaxDepth = 99;  // iterations that may be asked for
inline constexpr int kMaxPly = 120;     // plies from the root, quiescence included

// A win that is on the board `ply` plies from the root scores kWin - ply; evaluations stay within
// +-kMaxEvaluation, so that the two never mix.
inline constexpr Score kWin = 32000;
inline constexpr Score kInfinity = kWin + 1;
inline constexpr Score kDrawScore = 0;
inline constexpr Score kMaxEvaluation = kWin - kMaxPly - 1;

[[nodiscard]] constexpr Score win_at(int ply) { return kWin - ply; }
[[nodiscard]] constexpr Score loss_at(int ply) { return -kWin + ply; }
[[nodiscard]] constexpr bool is_win(Score score) { return score > kMaxEvaluation; }
[[nodiscard]] constexpr bool is_loss(Score score) { return score < -kMaxEvaluation; }

}  // namespace hive
