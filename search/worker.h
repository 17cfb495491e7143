// One thread's search: principal variation search (alpha-beta with null windows) of the root moves
// to a given depth, quiescence at the leaves. Score conventions are those of negamax; a node may
// return a score outside its window, which then is a bound (fail-soft).
//
// The search runs on the grid of its root. A line of play that outgrows the small grid goes on on
// the large one; there, positions of the small grid are not seen to repeat.
//
// Wins and losses are proven: a node is a loss only if all its moves were searched and lose, so
// nothing is pruned before some move is known not to lose. (Draws by repetition depend on the line,
// which the table does not know: there a result may come from another one.)
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "search/busy_moves.h"
#include "search/evaluate.h"
#include "search/history.h"
#include "search/move_picker.h"
#include "search/parameters.h"
#include "search/root.h"
#include "search/transposition_table.h"

namespace hive {

class Worker {
  public:
    // How many nodes lie between two polls at most; and at first, while each node may be the one
    // that makes the system find and clear a huge page for the table.
    static constexpr std::uint64_t kPollInterval = 256;
    static constexpr std::uint64_t kFirstPollInterval = 8;

    // The references are to outlive this. The search ends when `stop` is set.
    Worker(TranspositionTable& table, const std::atomic<bool>& stop,
           const SearchParameters& parameters, const EvaluationWeights& weights);

    // Forgets what was learned.
    void new_game() { history_.clear(); }

    // Prepares for iterations from this root. `poll` is called at least every kPollInterval nodes,
    // and when `node_limit` is reached. With `busy`, which the workers of a search share, moves
    // that another one is just looking into are put off; null if there is no other one. Requires at
    // least one root move.
    void start(Root root, std::function<void()> poll, std::uint64_t node_limit, BusyMoves* busy);

    // Searches to `depth`; the `lines` best moves are then the first root moves, with scores and
    // lines, the best first. Each costs a search of all moves that are not better. False if it was
    // stopped: then the first root move is the best of those that were finished, if any was.
    // Requires depth >= 1, and 1 <= lines <= the number of root moves.
    bool iterate(Depth depth, int lines);

    [[nodiscard]] const Root& root() const { return root_; }
    [[nodiscard]] const RootMove& best() const { return root_.moves.front(); }
    // The last iteration that was finished since start, and its best move; depth 0 before.
    struct Iteration {
        Depth depth = 0;
        RootMove best{};
    };
    [[nodiscard]] const Iteration& finished() const { return finished_; }
    [[nodiscard]] Depth selective_depth() const { return selective_depth_; }
    // Since start. May be read from any thread.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

  private:
    struct Line {
        std::array<Move, kMaxPly + 1> moves;
        int size = 0;
    };
    // What the nodes of the current line know, by ply.
    struct Frame {
        Key key;
        int reversible;      // the last plies that lead here, as far as no tile was placed
        Score evaluation;    // static
        History::Slot slot;  // of the move that led here
        Line line;           // expected play from here
    };
    struct Window {
        Score alpha;
        Score beta;

        [[nodiscard]] bool is_null() const { return beta - alpha == 1; }
        // As the opponent sees it.
        [[nodiscard]] Window turned() const { return {-beta, -alpha}; }
        // Only asks whether a score is above alpha.
        [[nodiscard]] Window null() const { return {alpha, alpha + 1}; }
    };
    struct TriedMoves;
    struct Node;

    // The best of the root moves from number `first` on becomes the first of them.
    bool search_line(Depth depth, int first);
    template <int kSide>
    Score search_root(Position<kSide>& position, Depth depth, Window window, int first);
    template <int kSide>
    Score search(Position<kSide>& position, Depth depth, Window window, int ply);
    template <int kSide>
    Score search_moves(Position<kSide>& position, const Node& node);
    // Fetches the lines of the table for the positions after this move and some that follow, side
    // by side: one after the other, each would be waited for. Returns how many follow.
    template <int kSide>
    int fetch_children(const Position<kSide>& position, Move move, MovePicker<kSide>& picker);
    // The score of a move, as its player sees it, in a node with this window. It is the number-th
    // that is tried there. Later ones are only asked whether they are better, at first in a search
    // that is less deep by `reduction`.
    template <int kSide>
    Score search_move(Position<kSide>& child, Depth depth, Window window, int ply, int number,
                      Depth reduction);
    [[nodiscard]] bool is_far_above(const Node& node) const;
    [[nodiscard]] bool is_far_below(const Node& node) const;
    [[nodiscard]] bool is_left_out(const Node& node, Score alpha, int number) const;
    [[nodiscard]] int late_move_reduction(Depth depth, int number) const;
    [[nodiscard]] Depth reduction(const Node& node, int number, bool is_loud, int history) const;
    [[nodiscard]] History::Context context(int ply) const;
    [[nodiscard]] MoveHints hints(Move table_move, int ply) const;
    template <int kSide>
    Score quiescence(Position<kSide>& position, Window window, int ply, int loud_ply);
    template <int kSide>
    Score search_loud_moves(Position<kSide>& position, Window window, Score stand_pat, int ply,
                            int loud_ply);
    void reward(Move move, History::Slot slot, const TriedMoves& tried, const Node& node);

    // The score of a node that has no moves to search: the game is over, or repeats itself, or the
    // line is too long.
    template <int kSide>
    [[nodiscard]] std::optional<Score> end_score(const Position<kSide>& position, int ply) const;

    // Plays the move, calls visit(position after it) and takes the move back.
    template <int kSide, class Visit>
    Score visit_child(Position<kSide>& position, Move move, History::Slot slot, int ply,
                      Visit visit);

    // Counts a node; true if the search is to stop.
    bool count_node(int ply);
    [[nodiscard]] bool decides(const TableEntry& entry, Depth depth, Window window, int ply) const;
    [[nodiscard]] bool is_repetition(int ply) const;
    Score take_win(Move move, int ply);
    void extend_line(Move move, int ply);
    [[nodiscard]] Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }
    [[nodiscard]] const Frame& frame(int ply) const {
        return frames_[static_cast<std::size_t>(ply)];
    }
    [[nodiscard]] bool is_stopped() const { return stop_.load(std::memory_order_relaxed); }

    TranspositionTable& table_;
    const std::atomic<bool>& stop_;
    const SearchParameters parameters_;
    const EvaluationWeights weights_;
    History history_;

    Root root_;
    std::function<void()> poll_;
    std::uint64_t node_limit_ = 0;
    BusyMoves* busy_ = nullptr;
    std::uint64_t next_poll_ = 0;
    std::atomic<std::uint64_t> nodes_{0};
    Iteration finished_;
    Depth selective_depth_ = 0;
    std::array<Frame, kMaxPly + 2> frames_;
    std::vector<PickerMemory> picker_memory_;  // by ply
};

}  // namespace hive
