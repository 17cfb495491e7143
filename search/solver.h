// Finds forced wins: the side to move, the attacker, wins whatever the defender does.
//
// Every legal reply of the defender is refuted, so a win that is found is proven. The moves of the
// attacker are chosen: those that threaten to win at once, and a few quiet ones that threaten to
// win by such threats. (To threaten means to win if the defender could pass.) So "none found" says
// that there is no win of that kind within the limits, and nothing about others.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "core/move.h"
#include "core/movegen.h"
#include "core/position.h"
#include "search/limits.h"
#include "search/root.h"

namespace hive {

struct SolverLimits {
    static constexpr int kMostMoves = 12;
    static constexpr int kMostQuiet = 3;

    std::uint64_t nodes = 0;  // moves tried
    int moves = kMostMoves;   // of the attacker; 1..kMostMoves
    int quiet = kMostQuiet;   // that many of these may be quiet; 0..kMostQuiet
    // Asked every few microseconds: true ends the search.
    std::function<bool()> is_over = [] { return false; };
};

class Solver {
  public:
    // Remembers 2^log_entries positions, of 32 bytes each.
    explicit Solver(int log_entries);

    // For the side to move of `position`, of which `root` was made. A win in one is found within
    // any limits; of the others the shorter ones first. Where repetition is a draw, no win leads
    // through a position that was seen twice in the game. The same for the same arguments, as long
    // as is_over does not end it.
    [[nodiscard]] std::optional<ForcedWin> solve(const Root& root, const LargePosition& position,
                                                 const SolverLimits& limits);

    // That the last solve took, the search for the line included.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  private:
    // What the attacker may still spend: moves, and how many of them quiet.
    struct Budget {
        int moves;
        int quiet;

        [[nodiscard]] Budget after_threat() const { return {moves - 1, quiet}; }
        [[nodiscard]] Budget after_quiet() const { return {moves - 1, quiet - 1}; }
    };
    // A proven win.
    struct Win {
        Move move = Move::none();  // the first
        int moves = 0;             // of the attacker, at most; 0 if there is no win
        Budget found_with{1, 0};   // more than that where the defender harms himself by moving

        explicit operator bool() const { return moves != 0; }
    };
    struct Entry {
        Key key = 0;
        Win win;
        std::uint16_t solve = 0;  // the number of the search that found this
        // No win was found within that many moves, by the number of quiet moves.
        std::array<std::uint8_t, SolverLimits::kMostQuiet + 1> none{};
    };
    // A move of the attacker and how many replies do not lose at once.
    struct Attack {
        int replies;
        Move move;

        auto operator<=>(const Attack&) const = default;
    };
    // Room for what is known of one attacking move on the current line.
    struct Frame {
        MoveList moves;
        std::vector<Attack> threats;
        std::vector<Move> quiet_moves;
        MoveList replies;
        std::array<Move, 2> refutations;  // replies that were good here
    };
    enum class Outlook { kLost, kOpen, kSafe };

    template <int kSide>
    std::optional<ForcedWin> solve(const Position<kSide>& root, const LargePosition& position,
                                   const SolverLimits& limits);
    template <int kSide>
    Win attack(Position<kSide>& position, Budget budget, int depth);
    template <int kSide>
    Win find_attack(Position<kSide>& position, Budget budget, int depth);
    template <int kSide>
    void sort_attacks(Position<kSide>& position, Budget left, int depth);
    template <int kSide>
    bool threatens_to_win(Position<kSide>& position, Budget left, int depth);
    template <int kSide>
    bool is_refuted(Position<kSide>& position, Budget left, int depth);
    template <int kSide>
    int moves_to_win(Position<kSide>& position, Budget left, int depth);
    template <int kSide>
    bool list_open_replies(Position<kSide>& position, Budget left, MoveList& replies);
    template <int kSide>
    Outlook outlook(const Position<kSide>& position, Budget left) const;
    template <int kSide>
    Win answer(Position<kSide>& position, Move reply, Budget left, int depth);
    template <int kSide>
    void append_attack(Position<kSide> position, LargePosition reported, Win win,
                       std::vector<Move>& line);
    template <int kSide>
    void append_defence(Position<kSide> position, LargePosition reported, Budget left,
                        std::vector<Move>& line);
    template <int kSide, class Visit>
    auto visit_after(Position<kSide>& position, Move move, Visit visit);
    template <int kSide>
    [[nodiscard]] bool is_draw(const Position<kSide>& position) const;

    static void note_none(Entry& entry, Budget budget);
    [[nodiscard]] const Entry* find(Key key) const;
    [[nodiscard]] Entry& entry_for(Key key);
    void count_node();

    std::vector<Entry> table_;
    std::uint16_t solve_ = 0;
    std::vector<Frame> frames_;
    std::vector<Key> draws_;
    bool is_root_small_ = true;
    std::uint64_t nodes_ = 0;
    std::uint64_t node_limit_ = 0;
    const std::function<bool()>* is_over_ = nullptr;
    bool is_stopped_ = false;
};

}  // namespace hive
