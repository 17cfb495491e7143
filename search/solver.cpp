#include "search/solver.h"

#include <algorithm>
#include <cassert>
#include <type_traits>
#include <utility>

#include "search/tactics.h"
#include "search/threats.h"

namespace hive {
namespace {

// The ring cannot be filled. Each move takes a free cell at most, and all but the last two moves
// would be quiet.
template <int kSide, class Budget>
bool is_out_of_reach(const Position<kSide>& position, Color attacker, Budget budget) {
    const int fills = std::min(budget.moves, budget.quiet + 2);
    return position.queen_neighbors(other(attacker)) + fills < kDirectionCount &&
           !may_throw_queen(position, attacker);
}

// The moves that may be a threat; with `all`, all of them.
template <int kSide>
void generate_attacks(const Position<kSide>& position, bool all, MoveList& moves) {
    const Color attacker = position.side_to_move();
    const int danger = position.queen_neighbors(other(attacker));
    if (all || danger >= kLastFree || may_throw_queen(position, attacker)) {
        generate_moves(position, moves);
    } else if (danger == kLastFree - 1) {
        generate_moves_to(position, free_ring(position, other(attacker)), moves);
    } else {
        moves.clear();
    }
}

// What frees the ring or moves the queen first.
template <int kSide>
void sort_replies(const Position<kSide>& position, MoveList& replies) {
    const Tactics<kSide> tactics(position);
    Move* next = replies.begin();
    for (Move& move : replies)
        if (tactics.frees_our_ring(move) || tactics.moves_our_queen(move)) std::swap(move, *next++);
}

// The move of LargePosition that is this move of another grid, where cells agree modulo its side.
template <int kSide>
Move reported_move(const LargePosition& position, Move move) {
    const auto cell = [](Hex large) { return Grid<kSide>::at(Grid<32>::axial(large)); };
    MoveList moves;
    generate_moves(position, moves);
    const auto found = std::find_if(moves.begin(), moves.end(), [&](Move large) {
        if (large.is_pass() || move.is_pass()) return large == move;
        if (large.is_placement() != move.is_placement() || cell(large.to()) != move.to())
            return false;
        return large.is_placement() ? large.bug() == move.bug() : cell(large.from()) == move.from();
    });
    assert(found != moves.end());
    return *found;
}

}  // namespace

Solver::Solver(int log_entries)
    : table_(std::size_t{1} << log_entries), frames_(SolverLimits::kMostMoves + 1) {
    for (Frame& frame : frames_) {
        frame.threats.reserve(MoveList::kCapacity);
        frame.quiet_moves.reserve(MoveList::kCapacity);
    }
}

std::optional<ForcedWin> Solver::solve(const Root& root, const LargePosition& position,
                                       const SolverLimits& limits) {
    assert(1 <= limits.moves && limits.moves <= SolverLimits::kMostMoves);
    assert(0 <= limits.quiet && limits.quiet <= SolverLimits::kMostQuiet);
    draws_ = root.draws;
    is_root_small_ = std::holds_alternative<SmallPosition>(root.position);
    nodes_ = 0;
    const RootMove& first = root.moves.front();
    if (first.score == win_at(1)) return ForcedWin{1, {first.reported}};
    node_limit_ = limits.nodes;
    is_over_ = &limits.is_over;
    is_stopped_ = limits.nodes == 0 || limits.is_over();
    if (++solve_ == 0) {
        std::fill(table_.begin(), table_.end(), Entry{});
        solve_ = 1;
    }
    for (Frame& frame : frames_) frame.refutations.fill(Move::none());
    return std::visit([&](const auto& start) { return solve(start, position, limits); },
                      root.position);
}

template <int kSide>
std::optional<ForcedWin> Solver::solve(const Position<kSide>& root, const LargePosition& position,
                                       const SolverLimits& limits) {
    Position<kSide> start = root;
    for (int moves = 1; moves <= limits.moves; ++moves)
        for (int quiet = 0; quiet <= limits.quiet; ++quiet) {
            if (is_stopped_) return std::nullopt;
            const Win win = attack(start, {moves, quiet}, 0);
            if (!win) continue;
            ForcedWin forced{2 * win.moves - 1, {}};
            // Only the line is missing; most of its positions are in the table.
            node_limit_ = 2 * nodes_ + 10'000;
            is_stopped_ = false;
            append_attack(start, position, win, forced.line);
            return forced;
        }
    return std::nullopt;
}

// The win in the least number of moves, if there is one within the budget.
template <int kSide>
Solver::Win Solver::attack(Position<kSide>& position, Budget budget, int depth) {
    if (const Move move = win_in_one(position); !move.is_none()) return {move, 1};
    if (is_out_of_reach(position, position.side_to_move(), budget)) return {};
    int done = 1;
    const Key key = position.search_key();
    if (const Entry* entry = find(key)) {
        if (entry->win && entry->win.moves <= budget.moves) return entry->win;
        done = std::max<int>(done, entry->none[static_cast<std::size_t>(budget.quiet)]);
    }
    for (int moves = done + 1; moves <= budget.moves; ++moves) {
        const Win win = find_attack(position, {moves, budget.quiet}, depth);
        if (win) return entry_for(key).win = win;
        if (is_stopped_) return {};
        note_none(entry_for(key), {moves, budget.quiet});
    }
    return {};
}

// A win within the budget, if there is none in fewer moves.
template <int kSide>
Solver::Win Solver::find_attack(Position<kSide>& position, Budget budget, int depth) {
    Frame& frame = frames_[static_cast<std::size_t>(depth)];
    const Budget left = budget.after_threat();
    const Budget less = budget.after_quiet();
    sort_attacks(position, left, depth);
    for (const Attack& attack : frame.threats) {
        const int moves = visit_after(position, attack.move, [&](auto& child) {
            return attack.replies == 0 ? 1 : moves_to_win(child, left, depth);
        });
        if (moves > 0) return {attack.move, moves + 1, budget};
        if (is_stopped_) return {};
    }
    for (const Move move : frame.quiet_moves) {
        const int moves = visit_after(position, move, [&](auto& child) {
            const bool is_worth_it = is_cramped(child) || threatens_to_win(child, less, depth);
            return is_worth_it && !is_refuted(child, less, depth) ? moves_to_win(child, less, depth)
                                                                  : 0;
        });
        if (moves > 0) return {move, moves + 1, budget};
        if (is_stopped_) return {};
    }
    return {};
}

// Lists the threats that are not obviously refuted, those with the fewest replies first, and the
// quiet moves.
template <int kSide>
void Solver::sort_attacks(Position<kSide>& position, Budget left, int depth) {
    Frame& frame = frames_[static_cast<std::size_t>(depth)];
    frame.threats.clear();
    frame.quiet_moves.clear();
    const Color attacker = position.side_to_move();
    const bool with_quiet = left.quiet > 0 && (left.moves >= 2 || is_cramped_after_pass(position));
    generate_attacks(position, with_quiet, frame.moves);
    for (const Move move : frame.moves) {
        visit_after(position, move, [&](auto& child) {
            if (child.is_over() || is_draw(child)) return false;
            if (is_threat(child)) {
                if (!is_refuted(child, left, depth) &&
                    list_open_replies(child, left, frame.replies)) {
                    frame.threats.push_back({frame.replies.size(), move});
                }
            } else if (with_quiet && !is_out_of_reach(child, attacker, left)) {
                frame.quiet_moves.push_back(move);
            }
            return true;
        });
        if (is_stopped_) return;
        if (!frame.threats.empty() && frame.threats.back().replies == 0) {
            std::swap(frame.threats.front(), frame.threats.back());
            return;
        }
    }
    std::sort(frame.threats.begin(), frame.threats.end());
}

// With the defender to move: whether the attacker would win if he passed.
template <int kSide>
bool Solver::threatens_to_win(Position<kSide>& position, Budget left, int depth) {
    const auto undo = position.play(Move::pass());
    const bool wins = static_cast<bool>(attack(position, left, depth + 1));
    position.undo(undo);
    return wins;
}

// With the defender to move: whether he wins, or holds with a reply that was good elsewhere.
template <int kSide>
bool Solver::is_refuted(Position<kSide>& position, Budget left, int depth) {
    if (!win_in_one(position).is_none()) return true;
    const auto& refutations = frames_[static_cast<std::size_t>(depth)].refutations;
    return std::any_of(refutations.begin(), refutations.end(), [&](Move reply) {
        return is_legal(position, reply) && !answer(position, reply, left, depth);
    });
}

// With the defender to move: the moves that the attacker needs against the longest defence; 0 if
// some reply holds.
template <int kSide>
int Solver::moves_to_win(Position<kSide>& position, Budget left, int depth) {
    Frame& frame = frames_[static_cast<std::size_t>(depth)];
    if (!list_open_replies(position, left, frame.replies)) return 0;
    int most = 1;
    for (const Move reply : frame.replies) {
        const Win win = answer(position, reply, left, depth);
        if (!win) {
            auto& refutations = frame.refutations;
            if (reply != refutations[0]) refutations = {reply, refutations[0]};
            return 0;
        }
        most = std::max<int>(most, win.moves);
    }
    return most;
}

// The replies that do not lose at once. False if one of them clearly holds.
template <int kSide>
bool Solver::list_open_replies(Position<kSide>& position, Budget left, MoveList& replies) {
    generate_moves(position, replies);
    sort_replies(position, replies);
    Move* open = replies.begin();
    for (const Move reply : replies) {
        const Outlook after =
            visit_after(position, reply, [&](const auto& child) { return outlook(child, left); });
        if (is_stopped_ || after == Outlook::kSafe) return false;
        if (after == Outlook::kOpen) *open++ = reply;
    }
    replies.set_end(open);
    return true;
}

// Of the defender, with the attacker to move.
template <int kSide>
Solver::Outlook Solver::outlook(const Position<kSide>& position, Budget left) const {
    const Color attacker = position.side_to_move();
    if (position.is_over())
        return position.is_surrounded(attacker) ? Outlook::kSafe : Outlook::kLost;
    if (is_draw(position)) return Outlook::kSafe;
    if (!win_in_one(position).is_none()) return Outlook::kLost;
    if (left.moves == 1 || is_out_of_reach(position, attacker, left)) return Outlook::kSafe;
    return Outlook::kOpen;
}

// The win of the attacker after a reply.
template <int kSide>
Solver::Win Solver::answer(Position<kSide>& position, Move reply, Budget left, int depth) {
    return visit_after(position, reply, [&](auto& child) {
        switch (outlook(child, left)) {
            case Outlook::kLost:
                return Win{Move::none(), 1};
            case Outlook::kOpen:
                return attack(child, left, depth + 1);
            case Outlook::kSafe:
                return Win{};
        }
        return Win{};
    });
}

// Appends the win, against the longest defence. `reported` is the same position on the grid of the
// line.
template <int kSide>
void Solver::append_attack(Position<kSide> position, LargePosition reported, Win win,
                           std::vector<Move>& line) {
    line.push_back(reported_move<kSide>(reported, win.move));
    reported.play(line.back());
    position.play(win.move);
    if (position.is_over()) return;
    const auto go_on = [&](auto& here) {
        const Budget left =
            is_threat(here) ? win.found_with.after_threat() : win.found_with.after_quiet();
        append_defence(here, reported, left, line);
    };
    position.has_room() ? go_on(position) : go_on(reported);
}

template <int kSide>
void Solver::append_defence(Position<kSide> position, LargePosition reported, Budget left,
                            std::vector<Move>& line) {
    MoveList replies;
    generate_moves(position, replies);
    Move best = Move::none();
    int most = -1;
    for (const Move reply : replies) {
        const int moves = visit_after(position, reply, [&](auto& child) {
            return child.is_over() ? 0 : attack(child, left, 0).moves;
        });
        if (is_stopped_) return;
        if (moves <= most) continue;
        most = moves;
        best = reply;
    }
    line.push_back(reported_move<kSide>(reported, best));
    reported.play(line.back());
    position.play(best);
    if (position.is_over()) return;
    const auto go_on = [&](auto& here) {
        if (const Win win = attack(here, left, 0)) append_attack(here, reported, win, line);
    };
    position.has_room() ? go_on(position) : go_on(reported);
}

// Plays the move, and visits the position after it on a grid that holds it.
template <int kSide, class Visit>
auto Solver::visit_after(Position<kSide>& position, Move move, Visit visit) {
    count_node();
    const auto undo = position.play(move);
    std::invoke_result_t<Visit, Position<kSide>&> result{};
    if (position.has_room()) {
        result = visit(position);
    } else if constexpr (kSide == 16) {
        LargePosition large(position);
        result = visit(large);
    }
    position.undo(undo);
    return result;
}

// Positions of the game are known by their keys on the grid of the root; on another one, any may be
// among them.
template <int kSide>
bool Solver::is_draw(const Position<kSide>& position) const {
    if (draws_.empty()) return false;
    if (is_root_small_ != (kSide == 16)) return true;
    return std::find(draws_.begin(), draws_.end(), position.key()) != draws_.end();
}

void Solver::note_none(Entry& entry, Budget budget) {
    for (int quiet = 0; quiet <= budget.quiet; ++quiet) {
        std::uint8_t& known = entry.none[static_cast<std::size_t>(quiet)];
        known = std::max(known, static_cast<std::uint8_t>(budget.moves));
    }
}

const Solver::Entry* Solver::find(Key key) const {
    const Entry& entry = table_[key & (table_.size() - 1)];
    return entry.solve == solve_ && entry.key == key ? &entry : nullptr;
}

// What was known of another position is lost.
Solver::Entry& Solver::entry_for(Key key) {
    Entry& entry = table_[key & (table_.size() - 1)];
    if (entry.solve != solve_ || entry.key != key) {
        entry = {};
        entry.key = key;
        entry.solve = solve_;
    }
    return entry;
}

void Solver::count_node() {
    constexpr std::uint64_t kPollInterval = 64;
    ++nodes_;
    if (nodes_ >= node_limit_ || (nodes_ % kPollInterval == 0 && (*is_over_)())) is_stopped_ = true;
}

}  // namespace hive
