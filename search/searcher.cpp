#include "search/searcher.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <functional>
#include <limits>
#include <span>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "search/busy_moves.h"
#include "search/random.h"
#include "search/root.h"
#include "search/skill.h"
#include "search/solver.h"
#include "search/tactics.h"
#include "search/time_manager.h"
#include "search/transposition_table.h"
#include "search/worker.h"

namespace hive {

namespace {

// Of the solver's table: for its share of a search, and for itself.
constexpr int kLogSmallTable = 14;
constexpr int kLogLargeTable = 20;

}  // namespace

struct Searcher::State {
    State(const SearchParameters& search_parameters, const EvaluationWeights& evaluation_weights)
        : parameters(search_parameters), weights(evaluation_weights) {
        set_threads(1);
    }

    void set_threads(int threads) {
        workers.resize(static_cast<std::size_t>(threads));
        for (auto& worker : workers)
            if (!worker) worker = std::make_unique<Worker>(table, stop, parameters, weights);
    }

    const SearchParameters parameters;
    const EvaluationWeights weights;
    TranspositionTable table;
    std::atomic<bool> stop{false};
    std::vector<std::unique_ptr<Worker>> workers;  // the first belongs to the calling thread
    Solver solver{kLogSmallTable};
    BusyMoves busy;
};

namespace {

using Clock = TimeManager::Clock;
// Those that take part in a search.
using Workers = std::span<const std::unique_ptr<Worker>>;

constexpr std::chrono::milliseconds kInterruptInterval{2};

TimeManager time_manager(Clock::time_point start, const SearchLimits& limits,
                         const LargePosition& position) {
    if (!limits.clock) return {start, limits.time};
    const bool is_white = position.side_to_move() == Color::kWhite;
    return {start, ClockTime{is_white ? limits.clock->white : limits.clock->black,
                             limits.clock->increment, position.ply() / 2}};
}

// The position itself, so that a choice can be repeated; where the time makes that impossible
// anyway, people shall not get the same game twice.
std::uint64_t seed_of(const Game& game, const SearchLimits& limits) {
    const Key key = game.position().key();
    if (!limits.time && !limits.clock) return key;
    return key ^ static_cast<std::uint64_t>(Clock::now().time_since_epoch().count());
}

// One search: its limits, and what is asked of it while it runs.
class Run {
  public:
    Run(const TimeManager& time, const SearchLimits& limits,
        const std::optional<Handicap>& handicap, const SearchCallbacks& callbacks,
        const TranspositionTable& table, Solver& solver, BusyMoves& busy, std::atomic<bool>& stop,
        Workers workers)
        : limits_(limits),
          handicap_(handicap),
          callbacks_(callbacks),
          time_(time),
          table_(table),
          solver_(solver),
          busy_(busy),
          stop_(stop),
          workers_(workers) {}

    // Sets the stop flag if a limit is reached or the caller wants no more.
    void poll() {
        const Clock::time_point now = Clock::now();
        if (time_.is_over(now) || nodes() >= node_limit() || is_interrupted(now))
            stop_.store(true, std::memory_order_relaxed);
    }

    // What a small share of the search finds, if it may take one; and the result that follows.
    std::optional<ForcedWin> forced_win(const LargePosition& position, const Root& root);
    SearchResult take(const ForcedWin& win);

    // Iterates on the calling thread, helped by the others, until a limit or a proven result.
    SearchResult iterate(const LargePosition& position, Root root);

    // Looks for a forced win until a limit of the search, or one of these: moves tried, and time.
    std::optional<ForcedWin> solve(const LargePosition& position, const Root& root,
                                   std::uint64_t nodes, std::optional<Clock::duration> time);

  private:
    [[nodiscard]] std::uint64_t nodes() const {
        std::uint64_t sum = solver_nodes_;
        for (const auto& worker : workers_) sum += worker->nodes();
        return sum;
    }
    [[nodiscard]] std::uint64_t node_limit() const {
        constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
        return std::min(limits_.nodes.value_or(kMost), handicap_ ? handicap_->nodes : kMost);
    }
    [[nodiscard]] Depth depth_limit() const {
        return std::min(limits_.depth.value_or(kMaxDepth), kMaxDepth);
    }
    bool is_interrupted(Clock::time_point now) {
        if (now < next_question_) return false;
        next_question_ = now + kInterruptInterval;
        return callbacks_.interrupted();
    }
    void iterate_on_main(const LargePosition& position, SearchResult& result);
    void ask_helpers(const LargePosition& position, SearchResult& result) const;
    [[nodiscard]] int at_most_moves(int lines) const {
        return std::min(lines, static_cast<int>(workers_.front()->root().moves.size()));
    }
    // To be searched.
    [[nodiscard]] int lines() const {
        return at_most_moves(std::max(limits_.lines, handicap_ ? handicap_->lines : 1));
    }
    void report(const LargePosition& position) const;
    [[nodiscard]] SearchInfo info(const LargePosition& position, const Worker& worker,
                                  const RootMove& move, int number) const;

    const SearchLimits& limits_;
    const std::optional<Handicap>& handicap_;
    const SearchCallbacks& callbacks_;
    TimeManager time_;
    const TranspositionTable& table_;
    Solver& solver_;
    BusyMoves& busy_;
    std::atomic<bool>& stop_;
    const Workers workers_;
    Clock::time_point next_question_{};
    std::uint64_t solver_nodes_ = 0;  // as nodes of the search
};

// The threads beside the calling one. They search the same root and share what they find through
// the table. At its end they are stopped; see Run::ask_helpers for what is left to ask then.
class Helpers {
  public:
    // Each ends at the latest with the iteration `most`.
    Helpers(Workers workers, int lines, Depth most, std::atomic<bool>& stop) : stop_(stop) {
        threads_.reserve(workers.size());
        try {
            for (std::size_t i = 1; i < workers.size(); ++i)
                threads_.emplace_back(help, std::ref(*workers[i]), static_cast<int>(i), lines,
                                      most);
        } catch (const std::system_error&) {
            // The system has no more threads for us: those that run will do.
        }
    }
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() {
        stop_.store(true, std::memory_order_relaxed);
        for (std::thread& thread : threads_) thread.join();
    }

  private:
    // Half of the helpers are one iteration ahead, so that they do not all do the same.
    static void help(Worker& worker, int number, int lines, Depth most) {
        for (Depth depth = 1 + number % 2; depth <= most; ++depth) {
            if (!worker.iterate(depth, lines)) return;
            const Score score = worker.best().score;
            if (is_win(score) || is_loss(score)) return;
        }
    }

    std::atomic<bool>& stop_;
    std::vector<std::thread> threads_;
};

SearchResult Run::iterate(const LargePosition& position, Root root) {
    SearchResult result;
    result.move = root.moves.front().reported;
    result.score = root.moves.front().score;
    if (stop_) return result;
    BusyMoves* const busy = workers_.size() > 1 ? &busy_ : nullptr;
    for (std::size_t i = 1; i < workers_.size(); ++i) workers_[i]->start(root, {}, 0, busy);
    workers_.front()->start(
        std::move(root), [this] { poll(); }, node_limit() - solver_nodes_, busy);
    poll();
    if (stop_ || depth_limit() <= 0) return result;

    {
        const Helpers helpers(workers_, lines(), depth_limit(), stop_);
        iterate_on_main(position, result);
    }
    ask_helpers(position, result);
    result.nodes = nodes();
    return result;
}

std::optional<ForcedWin> Run::solve(const LargePosition& position, const Root& root,
                                    std::uint64_t nodes, std::optional<Clock::duration> time) {
    const Clock::time_point start = Clock::now();
    SolverLimits limits;
    limits.nodes = nodes;
    limits.is_over = [&] {
        const Clock::time_point now = Clock::now();
        if (time_.is_over(now) || is_interrupted(now)) stop_ = true;
        return stop_ || (time && now - start >= *time);
    };
    return solver_.solve(root, position, limits);
}

std::optional<ForcedWin> Run::forced_win(const LargePosition& position, const Root& root) {
    constexpr int kShare = 50;  // one part of so many
    // With more free cells round her, the search finds as much.
    constexpr int kLeastDanger = kLastFree - 1;
    // The solver tries so many moves in the time of a node.
    constexpr std::uint64_t kMovesPerNode = 4;
    constexpr std::uint64_t kMostNodes = 250'000;
    const int danger = position.queen_neighbors(other(position.side_to_move()));
    if (danger < kLeastDanger || limits_.depth || limits_.lines > 1 || handicap_)
        return std::nullopt;
    std::optional<Clock::duration> time = time_.usual_time();
    if (time) *time /= kShare;
    const std::uint64_t nodes = std::min(node_limit() / kShare, kMostNodes);
    const auto win = solve(position, root, nodes * kMovesPerNode, time);
    solver_nodes_ = std::min(solver_.nodes() / kMovesPerNode, nodes);
    return win;
}

SearchResult Run::take(const ForcedWin& win) {
    const Score score = win_at(win.plies);
    callbacks_.progress({win.plies, win.plies, 1, score, solver_nodes_, time_.elapsed(Clock::now()),
                         table_.permille(), win.line});
    return {win.line.front(), score, win.plies, solver_nodes_};
}

void Run::iterate_on_main(const LargePosition& position, SearchResult& result) {
    Worker& worker = *workers_.front();
    for (Depth depth = 1; depth <= depth_limit(); ++depth) {
        const bool is_finished = worker.iterate(depth, lines());
        result.move = worker.best().reported;
        result.score = worker.best().score;
        if (!is_finished) return;
        result.depth = depth;
        report(position);
        time_.finish_iteration(result.move, result.score, Clock::now());
        if (is_win(result.score) || is_loss(result.score)) return;
        if (!time_.has_time_for_iteration(Clock::now())) return;
    }
    // Without a limit the caller says when it is enough.
    const bool is_unlimited =
        !limits_.time && !limits_.clock && !limits_.depth && !limits_.nodes && !handicap_;
    while (is_unlimited && worker.iterate(kMaxDepth, lines())) continue;
}

// When time is up, a helper may have finished a deeper iteration than the calling thread. If just
// one line was asked for, its answer is the better one; unless its next iteration has refuted it.
void Run::ask_helpers(const LargePosition& position, SearchResult& result) const {
    const auto is_deeper = [](const auto& a, const auto& b) {
        return a->finished().depth < b->finished().depth;
    };
    const Worker& deepest = **std::max_element(workers_.begin(), workers_.end(), is_deeper);
    const bool is_proven = is_win(result.score) || is_loss(workers_.front()->finished().best.score);
    if (deepest.finished().depth <= result.depth || lines() > 1 || is_proven ||
        is_loss(deepest.best().score))
        return;
    const RootMove& best = deepest.finished().best;
    result = {best.reported, best.score, deepest.finished().depth, 0};
    callbacks_.progress(info(position, deepest, best, 1));
}

void Run::report(const LargePosition& position) const {
    const Worker& worker = *workers_.front();
    for (int number = 1; number <= at_most_moves(limits_.lines); ++number)
        callbacks_.progress(info(
            position, worker, worker.root().moves[static_cast<std::size_t>(number - 1)], number));
}

// Of the last finished iteration of a worker: its number-th move.
SearchInfo Run::info(const LargePosition& position, const Worker& worker, const RootMove& move,
                     int number) const {
    SearchInfo info;
    info.depth = worker.finished().depth;
    info.selective_depth = worker.selective_depth();
    info.number = number;
    info.score = move.score;
    info.nodes = nodes();
    info.time = time_.elapsed(Clock::now());
    info.table_permille = table_.permille();
    info.pv = reported_line(worker.root(), position, move.line);
    return info;
}

}  // namespace

Searcher::Searcher(const SearchParameters& parameters, const EvaluationWeights& weights)
    : state_(std::make_unique<State>(parameters, weights)) {}

Searcher::~Searcher() = default;

bool Searcher::set_table_size(int mebibytes) {
    if (!state_->table.resize(mebibytes)) return false;
    new_game();
    return true;
}

void Searcher::set_threads(int threads) {
    assert(1 <= threads && threads <= kMaxThreads);
    state_->set_threads(threads);
}

void Searcher::new_game() {
    state_->table.new_game();
    for (const auto& worker : state_->workers) worker->new_game();
}

void Searcher::stop() { state_->stop.store(true, std::memory_order_relaxed); }

SearchResult Searcher::search(const Game& game, const SearchLimits& limits, bool repetition_draw,
                              const SearchCallbacks& callbacks) {
    const Clock::time_point start = Clock::now();
    Root root = make_root(game, repetition_draw, state_->weights);
    assert(!root.moves.empty());
    const RootMove& first = root.moves.front();
    if (root.moves.size() == 1 || first.score == win_at(1)) {
        const Depth depth = is_win(first.score) ? 1 : 0;
        if (depth > 0)
            callbacks.progress({1,
                                1,
                                1,
                                first.score,
                                0,
                                Clock::now() - start,
                                state_->table.permille(),
                                {first.reported}});
        return {first.reported, first.score, depth, 0};
    }
    state_->table.new_search();
    state_->stop = false;
    const std::size_t threads = std::min(
        state_->workers.size(), static_cast<std::size_t>(limits.threads.value_or(kMaxThreads)));
    const auto handicap =
        limits.skill < kFullSkill ? std::optional(Handicap::of(limits.skill)) : std::nullopt;
    Run run(time_manager(start, limits, game.position()), limits, handicap, callbacks,
            state_->table, state_->solver, state_->busy, state_->stop,
            Workers(state_->workers).first(threads));
    if (state_->parameters.forced_wins)
        if (const auto win = run.forced_win(game.position(), root)) return run.take(*win);
    SearchResult result = run.iterate(game.position(), std::move(root));
    if (handicap) {
        Random random(seed_of(game, limits), static_cast<std::uint64_t>(limits.skill));
        const RootMove& chosen =
            choose_move(state_->workers.front()->root(), game.position(), *handicap, random);
        result.move = chosen.reported;
        result.score = chosen.score;
    }
    return result;
}

std::optional<ForcedWin> Searcher::solve(const Game& game, const SearchLimits& limits,
                                         bool repetition_draw, const SearchCallbacks& callbacks) {
    const Clock::time_point start = Clock::now();
    const Root root = make_root(game, repetition_draw, state_->weights);
    Solver solver(kLogLargeTable);
    state_->stop = false;
    const std::optional<Handicap> no_handicap;
    Run run(time_manager(start, limits, game.position()), limits, no_handicap, callbacks,
            state_->table, solver, state_->busy, state_->stop, Workers());
    constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
    return run.solve(game.position(), root, limits.nodes.value_or(kUnlimited), std::nullopt);
}

}  // namespace hive
