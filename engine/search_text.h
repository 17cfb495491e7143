// The search as UHP words it: the arguments of bestmove, and the lines that it prints on the way.
#pragma once

#include <string>
#include <string_view>

#include "core/position.h"
#include "core/result.h"
#include "search/limits.h"

namespace hive {

// `time 00:00:05`, `clock 00:05:00 00:04:10.5 [00:00:02]` (of White, of Black, and the increment),
// `depth 5`, `nodes 1000`, `seconds 0.5`, `depthorseconds 5 0.5`, or nothing: no limit. Numbers
// that are larger than the search can use become the largest that it can.
[[nodiscard]] Result<SearchLimits> parse_limits(std::string_view arguments);

// `time 00:00:05`, `nodes 1000`, or nothing: five seconds.
[[nodiscard]] Result<SearchLimits> parse_solve_limits(std::string_view arguments);

// In units of the evaluation with two decimals: `0.35`; `Infinity`, `-Infinity` for a proven end.
[[nodiscard]] std::string score_text(Score score);

// `move;depth;score;pv`, the moves of the pv apart by `;`. `root` is where the search began.
[[nodiscard]] std::string progress_line(LargePosition root, const SearchInfo& info);

// `depth 4 selective 9 line 1 score 0.35 nodes 12000 nps 1200000 time 0.010 table 3 pv
// move;move;...`: for people who watch the search. Time is in seconds, the use of the table in
// thousandths.
[[nodiscard]] std::string verbose_line(LargePosition root, const SearchInfo& info);

// `win in 3 plies: move;move;move`, with `...` for moves that are missing. `root` is where the win
// begins.
[[nodiscard]] std::string forced_win_text(const LargePosition& root, const ForcedWin& win);

}  // namespace hive
