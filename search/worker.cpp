#include "search/worker.h"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "core/movegen.h"
#include "search/tactics.h"
#include "search/threats.h"

namespace hive {
namespace {

constexpr int kLogCount = 64;

// Natural logarithms of 1..63 in hundredths, by a series: the same on every machine, unlike the
// library's.
constexpr std::array<int, kLogCount> kLogs = [] {
    std::array<int, kLogCount> logs{};
    double sum = 0;
    for (std::size_t n = 2; n < logs.size(); ++n) {
        const double x = 1.0 / static_cast<double>(2 * n - 1);
        sum += 2 * (x + x * x * x / 3 + x * x * x * x * x / 5);
        logs[n] = static_cast<int>(100 * sum);
    }
    return logs;
}();

constexpr int log_of(int n) { return kLogs[static_cast<std::size_t>(std::min(n, kLogCount - 1))]; }

// In the table a win counts from the position stored, not from the root.
Score to_table(Score score, int ply) {
    return is_win(score) ? score + ply : is_loss(score) ? score - ply : score;
}
Score from_table(Score score, int ply) {
    return is_win(score) ? score - ply : is_loss(score) ? score + ply : score;
}

// Whether the score, of a search less deep than the one asked for, is a better guess than the
// evaluation.
bool says_more(const TableEntry& entry) {
    if (is_win(entry.score) || is_loss(entry.score)) return false;
    switch (entry.bound) {
        case Bound::kExact:
            return true;
        case Bound::kLower:
            return entry.score > entry.evaluation;
        case Bound::kUpper:
            return entry.score < entry.evaluation;
        case Bound::kNone:
            return false;
    }
    return false;
}

Bound bound_of(Score score, Score alpha, Score beta) {
    return score >= beta ? Bound::kLower : score > alpha ? Bound::kExact : Bound::kUpper;
}

template <int kSide>
int our_danger(const Position<kSide>& position) {
    return position.queen_neighbors(position.side_to_move());
}
template <int kSide>
int their_danger(const Position<kSide>& position) {
    return position.queen_neighbors(other(position.side_to_move()));
}

// Requires that the game is over.
template <int kSide>
Score final_score(const Position<kSide>& position, int ply) {
    const Color us = position.side_to_move();
    if (!position.is_surrounded(us)) return win_at(ply);
    return position.is_surrounded(other(us)) ? kDrawScore : loss_at(ply);
}

}  // namespace

// The moves that were tried before one that cut off.
struct Worker::TriedMoves {
    static constexpr int kCapacity = 64;  // later ones do not count

    void add(History::Slot slot) {
        if (size < kCapacity) slots[static_cast<std::size_t>(size++)] = slot;
    }

    std::array<History::Slot, kCapacity> slots;
    int size = 0;
};

// What search knows about its position before it tries moves.
struct Worker::Node {
    Depth depth;
    Window window;
    int ply;
    Score evaluation;  // or what the table says
    Move table_move;
    bool is_hot;        // a queen has one free cell left: the evaluation says little
    bool is_improving;  // better than two plies ago
};

Worker::Worker(TranspositionTable& table, const std::atomic<bool>& stop,
               const SearchParameters& parameters, const EvaluationWeights& weights)
    : table_(table),
      stop_(stop),
      parameters_(parameters),
      weights_(weights),
      history_(parameters.history_scale),
      picker_memory_(kMaxPly + 1) {}

void Worker::start(Root root, std::function<void()> poll, std::uint64_t node_limit,
                   BusyMoves* busy) {
    assert(!root.moves.empty());
    root_ = std::move(root);
    poll_ = std::move(poll);
    node_limit_ = node_limit;
    busy_ = busy;
    next_poll_ = 0;
    nodes_ = 0;
    finished_ = {};
    selective_depth_ = 0;
    history_.new_search();
    const Key key = std::visit([](const auto& position) { return position.key(); }, root_.position);
    frame(0) = {key, 0, 0, History::no_slot(), {}};
}

bool Worker::iterate(Depth depth, int lines) {
    for (int first = 0; first < lines; ++first)
        if (!search_line(depth, first)) return false;
    std::stable_sort(root_.moves.begin(), root_.moves.begin() + lines,
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    finished_ = {depth, root_.moves.front()};
    return true;
}

bool Worker::search_line(Depth depth, int first) {
    constexpr Depth kFirstNarrow = 4;
    constexpr Score kWide = 1000;
    Score width = parameters_.aspiration_width;
    Window window{-kInfinity, kInfinity};
    if (parameters_.aspiration && depth >= kFirstNarrow) {
        const Score expected = root_.moves[static_cast<std::size_t>(first)].score;
        window = {expected - width, expected + width};
    }
    for (;;) {
        const Score score =
            std::visit([&](auto& position) { return search_root(position, depth, window, first); },
                       root_.position);
        if (is_stopped()) return false;
        width = width < kWide ? width * 3 : 2 * kInfinity;
        if (score <= window.alpha) {
            window.alpha = std::max(score - width, -kInfinity);
        } else if (score >= window.beta) {
            window.beta = std::min(score + width, kInfinity);
        } else {
            return true;
        }
    }
}

template <int kSide>
Score Worker::search_root(Position<kSide>& position, Depth depth, Window window, int first) {
    frame(0).evaluation = evaluate(position, weights_);
    Score best = -kInfinity;
    const auto begin = root_.moves.begin() + first;
    for (auto at = begin; at != root_.moves.end(); ++at) {
        const Move move = at->move;
        const int number = static_cast<int>(at - begin) + 1;
        const bool reduces = parameters_.reductions && depth >= 3 && number > 4;
        const Depth reduction =
            reduces ? std::min(late_move_reduction(depth, number) / 200, depth - 2) : 0;
        const History::Slot slot = SlotFinder(position).slot(move);
        const Score score = visit_child(position, move, slot, 0, [&](auto& child) {
            return search_move(child, depth - 1, window, 1, number, reduction);
        });
        if (is_stopped()) return best;
        best = std::max(best, score);
        if (at != begin && score <= window.alpha) continue;
        at->score = score;
        extend_line(move, 0);
        const Line& line = frame(0).line;
        at->line.assign(line.moves.begin(), line.moves.begin() + line.size);
        std::rotate(begin, at, at + 1);
        window.alpha = std::max(window.alpha, score);
        if (score >= window.beta) break;
    }
    return best;
}

template <int kSide>
Score Worker::search(Position<kSide>& position, Depth depth, Window window, int ply) {
    if (depth <= 0) return quiescence(position, window, ply, 0);
    frame(ply).line.size = 0;
    if (count_node(ply)) return kDrawScore;
    if (const auto score = end_score(position, ply)) return *score;

    // Nothing here can be better than a win with this move, or worse than a loss with the next.
    window = {std::max(window.alpha, loss_at(ply + 1)), std::min(window.beta, win_at(ply + 1))};
    if (window.alpha >= window.beta) return window.alpha;

    const auto entry = table_.probe(position.search_key());
    if (entry && window.is_null() && decides(*entry, depth, window, ply))
        return from_table(entry->score, ply);
    if (const Move win = win_in_one(position); !win.is_none()) return take_win(win, ply);

    const Score evaluation = entry ? entry->evaluation : evaluate(position, weights_);
    frame(ply).evaluation = evaluation;
    Node node{depth, window, ply, evaluation, Move::none(), false, false};
    if (entry) {
        node.table_move = entry->move;
        if (parameters_.table_evaluation && says_more(*entry)) node.evaluation = entry->score;
    }
    node.is_hot = our_danger(position) == kLastFree || their_danger(position) == kLastFree;
    node.is_improving = ply >= 2 && evaluation > frame(ply - 2).evaluation;

    if (is_far_above(node)) return node.evaluation;
    if (is_far_below(node)) {
        const Score score = quiescence(position, window, ply, 0);
        if (score <= window.alpha) return score;
    }
    if (parameters_.internal_reduction && node.table_move.is_none() &&
        depth >= parameters_.internal_reduction_depth)
        --node.depth;
    return search_moves(position, node);
}

// Reverse futility: so near the leaves the opponent will not make up for this.
bool Worker::is_far_above(const Node& node) const {
    const Score beta = node.window.beta;
    if (node.is_hot || !node.window.is_null() || is_loss(beta) || is_win(beta)) return false;
    const Depth plies = node.depth - (node.is_improving ? 1 : 0);
    const Score margin = parameters_.reverse_futility_margin * plies;
    return parameters_.reverse_futility && node.depth <= parameters_.reverse_futility_depth &&
           node.evaluation - margin >= beta;
}

// Razoring: so far below that only loud moves could help.
bool Worker::is_far_below(const Node& node) const {
    const SearchParameters& p = parameters_;
    return p.razoring && !node.is_hot && node.window.is_null() && node.depth <= p.razoring_depth &&
           node.evaluation + p.razoring_margin * node.depth <= node.window.alpha;
}

template <int kSide>
Score Worker::search_moves(Position<kSide>& position, const Node& node) {
    Window window = node.window;
    const MoveHints known = hints(node.table_move, node.ply);
    MovePicker<kSide> picker(position, known, history_, parameters_,
                             picker_memory_[static_cast<std::size_t>(node.ply)]);
    // Below that, to look and to mark takes longer than to do some work twice.
    constexpr Depth kLeastShared = 3;
    BusyMoves* const busy = node.depth >= kLeastShared ? busy_ : nullptr;
    TriedMoves tried;
    int fetched = 0;  // the lines of the table have been fetched up to the move with this number
    Score best = -kInfinity;
    Move best_move = Move::none();
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        const int number = picker.number();
        const bool is_loud = picker.is_loud();
        if (!is_loud && !is_loss(best) && is_left_out(node, window.alpha, number)) {
            picker.leave_out_quiet_moves();
            fetched = number;
            best = std::max(best, window.alpha);  // what is left out was not shown to be worse
            continue;
        }
        const BusyMoves::Tag tag(position.search_key(), move);
        if (busy != nullptr && number > 1 && busy->contains(tag) && picker.put_off()) continue;
        if (number > fetched) fetched = number + fetch_children(position, move, picker);
        const BusyMoves::Mark mark(busy, tag);
        const History::Slot slot = picker.slot();
        const Depth less = reduction(node, number, is_loud, history_.value(slot, known.context));
        const Score score = visit_child(position, move, slot, node.ply, [&](auto& child) {
            return search_move(child, node.depth - 1, window, node.ply + 1, number, less);
        });
        if (is_stopped()) return kDrawScore;
        if (score > best) {
            best = score;
            if (score > window.alpha) {
                best_move = move;
                if (!window.is_null()) extend_line(move, node.ply);
                window.alpha = score;
            }
        }
        if (score >= window.beta) {
            reward(move, slot, tried, node);
            break;
        }
        tried.add(slot);
    }
    table_.store(position.search_key(),
                 {best_move, bound_of(best, node.window.alpha, node.window.beta), node.depth,
                  to_table(best, node.ply), frame(node.ply).evaluation});
    return best;
}

template <int kSide>
int Worker::fetch_children(const Position<kSide>& position, Move move, MovePicker<kSide>& picker) {
    table_.prefetch(position.key_after(move));
    // A node that does not cut off at once will try many moves.
    const auto upcoming = picker.upcoming(picker.number() <= 2 ? 2 : 8);
    for (const auto& candidate : upcoming) table_.prefetch(position.key_after(candidate.move));
    return static_cast<int>(upcoming.size());
}

void Worker::reward(Move move, History::Slot slot, const TriedMoves& tried, const Node& node) {
    const History::Context known = context(node.ply);
    history_.reward(slot, known, node.depth);
    history_.remember(move, node.ply, frame(node.ply).slot);
    for (int i = 0; i < tried.size; ++i)
        history_.punish(tried.slots[static_cast<std::size_t>(i)], known, node.depth);
}

History::Context Worker::context(int ply) const {
    return {frame(ply).slot.relation,
            ply >= 1 ? frame(ply - 1).slot.relation : History::no_slot().relation};
}

MoveHints Worker::hints(Move table_move, int ply) const {
    return {table_move, history_.killers(ply), history_.countermove(frame(ply).slot), context(ply)};
}

// Near the leaves, quiet moves that come late, or would have to gain too much.
bool Worker::is_left_out(const Node& node, Score alpha, int number) const {
    if (node.is_hot || !node.window.is_null()) return false;
    const SearchParameters& p = parameters_;
    const int most = (p.late_move_base + p.late_move_scale * node.depth * node.depth) / 100;
    if (p.late_move_pruning && node.depth <= p.late_move_depth &&
        number > (node.is_improving ? most : most / 2))
        return true;
    return p.futility && node.depth <= p.futility_depth &&
           node.evaluation + p.futility_margin + p.futility_margin_per_ply * node.depth <= alpha;
}

// In hundredths of a ply.
int Worker::late_move_reduction(Depth depth, int number) const {
    return parameters_.reduction_base +
           parameters_.reduction_scale * log_of(depth) / 100 * log_of(number) / 100;
}

Depth Worker::reduction(const Node& node, int number, bool is_loud, int history) const {
    if (!parameters_.reductions || node.depth < 3 || number < parameters_.first_reduced) return 0;
    int less = late_move_reduction(node.depth, number) -
               parameters_.reduction_history * history / History::kMaxValue;
    if (is_loud) less -= parameters_.reduction_loud;
    if (!node.window.is_null()) less -= parameters_.reduction_pv;
    if (!node.is_improving) less += parameters_.reduction_not_improving;
    return std::clamp(less / 100, 0, node.depth - 2);
}

template <int kSide>
Score Worker::search_move(Position<kSide>& child, Depth depth, Window window, int ply, int number,
                          Depth reduction) {
    if (number == 1) return -search(child, depth, window.turned(), ply);
    const Window null = window.null().turned();
    Score score = -search(child, depth - reduction, null, ply);
    if (reduction > 0 && score > window.alpha) score = -search(child, depth, null, ply);
    if (score > window.alpha && score < window.beta)
        score = -search(child, depth, window.turned(), ply);
    return score;
}

template <int kSide>
Score Worker::quiescence(Position<kSide>& position, Window window, int ply, int loud_ply) {
    frame(ply).line.size = 0;
    if (count_node(ply)) return kDrawScore;
    if (const auto score = end_score(position, ply)) return *score;
    if (!parameters_.quiescence) return evaluate(position, weights_);

    const auto entry = table_.probe(position.search_key());
    if (entry && window.is_null() && decides(*entry, 0, window, ply))
        return from_table(entry->score, ply);
    if (const Move win = win_in_one(position); !win.is_none()) return take_win(win, ply);

    const Score evaluation = entry ? entry->evaluation : evaluate(position, weights_);
    const Score best = search_loud_moves(position, window, evaluation, ply, loud_ply);
    if (loud_ply == 0 && !is_stopped())
        table_.store(position.search_key(),
                     {Move::none(), bound_of(best, window.alpha, window.beta), 0,
                      to_table(best, ply), evaluation});
    return best;
}

// Only moves that take a free cell beside the enemy queen, when she has few left; or none of them.
template <int kSide>
Score Worker::search_loud_moves(Position<kSide>& position, Window window, Score stand_pat, int ply,
                                int loud_ply) {
    const int danger = their_danger(position);
    const bool is_hopeless =
        danger < kLastFree - 1 && stand_pat + parameters_.loud_gain <= window.alpha;
    if (stand_pat >= window.beta || loud_ply == parameters_.loud_plies ||
        danger < parameters_.loud_danger || is_hopeless)
        return stand_pat;
    window.alpha = std::max(window.alpha, stand_pat);
    Score best = stand_pat;
    MoveList moves;
    generate_moves_to(position, free_ring(position, other(position.side_to_move())), moves);
    const Tactics<kSide> tactics(position);
    for (const Move move : moves) {
        if (!tactics.fills_their_ring(move)) continue;
        const Score score = visit_child(position, move, History::no_slot(), ply, [&](auto& child) {
            return -quiescence(child, window.turned(), ply + 1, loud_ply + 1);
        });
        if (is_stopped()) return kDrawScore;
        best = std::max(best, score);
        if (score > window.alpha && !window.is_null()) extend_line(move, ply);
        window.alpha = std::max(window.alpha, score);
        if (score >= window.beta) break;
    }
    return best;
}

template <int kSide>
std::optional<Score> Worker::end_score(const Position<kSide>& position, int ply) const {
    if (position.is_over()) return final_score(position, ply);
    if (root_.repetition_draw && is_repetition(ply)) return kDrawScore;
    if (ply >= kMaxPly) return evaluate(position, weights_);
    return std::nullopt;
}

// Whether the position occurred before on this line, or twice before in the game. Placed tiles stay
// on the board, so no position from before a placement comes back.
bool Worker::is_repetition(int ply) const {
    const Frame& here = frame(ply);
    const int first = std::max(ply - here.reversible, 0);
    for (int earlier = ply - 2; earlier >= first; earlier -= 2)
        if (frame(earlier).key == here.key) return true;
    return here.reversible >= ply &&
           std::find(root_.draws.begin(), root_.draws.end(), here.key) != root_.draws.end();
}

template <int kSide, class Visit>
Score Worker::visit_child(Position<kSide>& position, Move move, History::Slot slot, int ply,
                          Visit visit) {
    Frame& child = frame(ply + 1);
    child.slot = slot;
    const auto undo = position.play(move);
    Score score = 0;
    if (position.has_room()) {
        child.key = position.key();
        child.reversible = move.is_placement() ? 0 : frame(ply).reversible + 1;
        table_.prefetch(position.search_key());
        score = visit(position);
    } else if constexpr (kSide == 16) {
        // Keys and moves of the two grids do not mix.
        LargePosition large(position);
        child.key = large.key();
        child.reversible = 0;
        score = visit(large);
        child.line.size = 0;
    }
    position.undo(undo);
    return score;
}

bool Worker::count_node(int ply) {
    if (is_stopped()) return true;
    const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed) + 1;
    nodes_.store(nodes, std::memory_order_relaxed);
    selective_depth_ = std::max(selective_depth_, ply);
    if (nodes >= next_poll_) {
        if (poll_) poll_();
        next_poll_ = nodes + std::clamp(nodes / 32, kFirstPollInterval, kPollInterval);
        if (nodes < node_limit_) next_poll_ = std::min(next_poll_, node_limit_);
    }
    return is_stopped();
}

bool Worker::decides(const TableEntry& entry, Depth depth, Window window, int ply) const {
    if (parameters_.equal_depth_only ? entry.depth != depth : entry.depth < depth) return false;
    const Score score = from_table(entry.score, ply);
    switch (entry.bound) {
        case Bound::kExact:
            return true;
        case Bound::kLower:
            return score >= window.beta;
        case Bound::kUpper:
            return score <= window.alpha;
        case Bound::kNone:
            return false;
    }
    return false;
}

// The move wins at once: nothing follows it.
Score Worker::take_win(Move move, int ply) {
    frame(ply + 1).line.size = 0;
    extend_line(move, ply);
    return win_at(ply + 1);
}

// The expected play from `ply` is `move` and then that of the child.
void Worker::extend_line(Move move, int ply) {
    Line& line = frame(ply).line;
    const Line& rest = frame(ply + 1).line;
    line.moves[0] = move;
    std::copy_n(rest.moves.begin(), rest.size, line.moves.begin() + 1);
    line.size = rest.size + 1;
}

}  // namespace hive
