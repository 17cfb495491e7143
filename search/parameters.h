// Switches and numbers of the search, in one plain struct so that matches and tests can compare
// searches that differ in one of them.
#pragma once

#include "search/score.h"

namespace hive {

struct SearchParameters {
    // -- Parts that can be turned off --
    bool quiescence = true;  // else the static evaluation at depth 0
    bool aspiration = true;
    bool reductions = true;          // late moves are first tried less deep
    bool late_move_pruning = true;   // very late quiet moves are left out near the leaves
    bool futility = true;            // quiet moves far below alpha are left out near the leaves
    bool reverse_futility = true;    // nodes far above beta end near the leaves
    bool razoring = true;            // nodes far below alpha only try loud moves near the leaves
    bool internal_reduction = true;  // less depth where no move is known from the table
    bool table_evaluation = true;    // a score in the table that says more replaces the evaluation
    bool forced_wins = true;         // the root is first searched for them
    // Only results of just the depth asked for end a node.
    bool equal_depth_only = false;

    // -- Numbers; depths are the largest at which a part still applies, or the least if so said --
    Score aspiration_width = 34;
    int first_reduced = 3;             // the number of the move
    int reduction_base = 22;           // in hundredths of a ply
    int reduction_scale = 62;          // hundredths for each log(depth) * log(number)
    int reduction_history = 44;        // hundredths less for each History::kMaxValue
    int reduction_loud = 29;           // hundredths less for a loud move
    int reduction_pv = 36;             // hundredths less where the window is open
    int reduction_not_improving = 67;  // hundredths more
    Depth late_move_depth = 5;
    int late_move_base = 267;   // in hundredths of a move: those that are tried at least
    int late_move_scale = 213;  // and for each depth squared
    Depth futility_depth = 5;
    Score futility_margin = 109;
    Score futility_margin_per_ply = 93;
    Depth reverse_futility_depth = 6;
    Score reverse_futility_margin = 45;  // for each ply
    Depth razoring_depth = 2;
    Score razoring_margin = 318;         // for each ply
    Depth internal_reduction_depth = 4;  // the least
    int loud_plies = 6;                  // of quiescence
    int loud_danger = 3;    // occupied cells round the enemy queen from which one more is loud
    Score loud_gain = 286;  // the most one more is worth that does not yet threaten to win

    // -- The order of moves, on the scale of History::value --
    int order_fill = 3717;      // for each occupied cell round the enemy queen, to take one more
    int order_cover = 11870;    // to step onto the enemy queen
    int order_free = 3094;      // for each occupied cell round our queen, to free one
    int order_fill_own = 1820;  // the same, against taking one more
    int history_scale = 19;     // of what is learned from one move that cuts off

    // A search whose value is that of plain negamax over the static evaluation.
    [[nodiscard]] static constexpr SearchParameters plain() {
        SearchParameters plain;
        plain.quiescence = false;
        plain.aspiration = false;
        plain.reductions = false;
        plain.late_move_pruning = false;
        plain.futility = false;
        plain.reverse_futility = false;
        plain.internal_reduction = false;
        plain.razoring = false;
        plain.table_evaluation = false;
        plain.equal_depth_only = true;
        return plain;
    }
};

}  // namespace hive
