// Chooses a move: iterative deepening over all threads. The only file of search with threads.
#pragma once

#include <memory>
#include <optional>

#include "core/game.h"
#include "search/evaluate.h"
#include "search/limits.h"
#include "search/parameters.h"

namespace hive {

class Searcher {
  public:
    static constexpr int kMaxThreads = 64;
    static constexpr int kMaxLines = 256;

    // One thread, a table of 1 MiB.
    explicit Searcher(const SearchParameters& parameters = {},
                      const EvaluationWeights& weights = {});
    ~Searcher();

    // Forgets everything. False, and nothing changed, if that much memory cannot be had.
    // Requires 1 <= mebibytes <= 1048576.
    [[nodiscard]] bool set_table_size(int mebibytes);
    // Requires 1 <= threads <= kMaxThreads.
    void set_threads(int threads);

    // The next search belongs to another game: what was learned so far is out of reach at once,
    // and one thread searches node for node as a fresh Searcher would. Takes no time that grows
    // with the table.
    void new_game();

    // Searches the current position of `game`, which must have a legal move (or only a pass), and
    // returns one of its legal moves, also when there is no time at all. Returns at once when there
    // is only one move, and when the result is proven. Once the enemy queen has two free cells
    // left, a fiftieth of the search goes into forced wins; not if it has a limit of depth, is to
    // find several lines, or is weakened. With one thread and no limit of time the result and the
    // node count depend only on the searches since new_game. A win in one is always taken. With
    // `repetition_draw`, a position that occurred before on the searched line, or twice before in
    // the game, is a draw.
    SearchResult search(const Game& game, const SearchLimits& limits, bool repetition_draw,
                        const SearchCallbacks& callbacks = {});

    // Looks for a forced win of the side to move, within a limit of time or of nodes (here moves
    // tried); by one thread. None found says nothing: see Solver. Requires a game that is not over.
    [[nodiscard]] std::optional<ForcedWin> solve(const Game& game, const SearchLimits& limits,
                                                 bool repetition_draw,
                                                 const SearchCallbacks& callbacks = {});

    // Ends the search that runs in another thread, within microseconds. One that has not begun yet
    // runs all the same.
    void stop();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace hive
