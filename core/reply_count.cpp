// One tile is taken up for all the empty cells it may go to, and laid on one after the other. What
// the other side may do there needs little more than looking round the cell:
//
// - Rings, and with them pins and most moves, are kept by Position.
// - The tile bars the enemy from placing on its cell and beside it. All else stays as it was while
//   the tile was in the air.
// - So does the free space of the ants, in most cases (ExtensibleSpace).
// - Spiders and ladybugs go three steps, so they ask only for cells at most three steps away.
//
// And from the third ply on, the replies to a placement do not depend on the kind that was placed:
// the new tile touches no enemy tile on top, so no enemy mosquito can take on its way of moving,
// and no enemy pillbug can throw it; for all else the enemy's moves ask only what is occupied, how
// high, and by whose colour. So one kind is laid on each cell for all kinds. The queen alone may
// end the game, where she is placed on a cell with a full ring.

#include "core/reply_count.h"

#include <bit>

#include "core/free_space.h"
#include "core/joker.h"
#include "core/movegen.h"
#include "core/movement_counter.h"
#include "core/placement.h"

namespace hive {
namespace {

constexpr unsigned kQueenKind = 1U << index(Bug::kQueen);
// Before it, a placed tile may touch an enemy.
constexpr int kFirstSharedPly = 2;

// Counts the replies to laying one tile, that has been taken up, on empty cells.
template <int kSide>
class RepliesToHeld {
  public:
    using Set = HexSet<kSide>;
    using Held = typename Position<kSide>::Held;

    // With a joker, which is already placed, the replies are those of all its kinds together.
    RepliesToHeld(Position<kSide>& position, const Held& held, const Joker* joker)
        : position_(position),
          held_(held),
          joker_(joker),
          kinds_(std::popcount(placeable_kinds(position))),
          placement_cells_(placement_cells(position)),
          space_(position.occupied()) {
        find_what_stays();
    }

    // The sum over some cells.
    std::uint64_t count(const Set& cells) {
        std::uint64_t replies = 0;
        const Set apart = cells & changing_;
        apart.for_each([&](Hex to) { replies += count_all(to); });
        (cells ^ apart).for_each([&](Hex to) {
            replies += arcs(position_.ring(to)) == 1 ? count_changes(to) : count_all(to);
        });
        return replies;
    }

  private:
    // Where the tile touches no enemy on top and neither queen, is not within two steps of a
    // thrower, and neither closes a hole nor splits one: the rings of all enemy tiles stay, with
    // them their pins, and so does every move that depends on the ring alone.
    void find_what_stays() {
        const Color us = position_.side_to_move();
        changing_ = ~Set{};
        if (!position_.queen_in_play(us)) {
            changing_ = queen_rings();
            return;
        }
        if (position_.hole_count() > 0) return;
        Movements<kSide> movements(position_);
        if (movements.throws().any() || movements.bugs().has_height_gates()) return;
        changing_ = position_.tops(us).neighbors() | queen_rings() |
                    movements.throws().throwers().neighbors().neighbors();
        const MovementCounter<kSide> counter(position_, movements);
        const Walkers walkers = counter.walkers_of(movements.walkers() & ~joker_slot());
        staying_ = counter.count_raised(walkers.raised) + counter.count_near(walkers.near);
        far_walkers_ = walkers.far;
        find_what_stays_far_away(movements);
    }

    // Of the far walkers, too, where the tile is laid far away from them: all but what ants do.
    void find_what_stays_far_away(Movements<kSide>& movements) {
        if ((far_walkers_ & slots_of(Bug::kMosquito)) != 0) return;  // may move as any of them
        constexpr unsigned kThreeSteps = slots_of(Bug::kSpider) | slots_of(Bug::kLadybug);
        const auto hexes = position_.hexes(position_.side_to_move());
        Set three_steps;
        for (unsigned rest = far_walkers_; rest != 0; rest &= rest - 1) {
            const unsigned slot = rest & -rest;
            const Hex hex = hexes[static_cast<std::size_t>(std::countr_zero(rest))];
            if ((slot & kThreeSteps) != 0)
                three_steps |= Set::of(hex);
            else
                ants_ |= Set::of(hex);
        }
        if (joker_ != nullptr && joker_->can_walk(position_, movements)) {
            constexpr unsigned kAnt = 1U << index(Bug::kAnt);
            joker_walks_ = joker_->walks(position_, movements, kAnt);
            if (joker_->can_be(Bug::kSpider) || joker_->can_be(Bug::kLadybug))
                three_steps |= Set::of(joker_->hex());
            joker_is_ant_ = joker_->can_be(Bug::kAnt);
        }
        far_away_ = ~three_steps.neighbors().neighbors().neighbors();
        staying_far_away_ =
            staying_ +
            MovementCounter<kSide>(position_, movements).count_far(far_walkers_ & kThreeSteps);
    }

    [[nodiscard]] Set queen_rings() const {
        Set queens;
        for (const Color color : kColors)
            if (position_.queen_in_play(color)) queens |= Set::of(position_.queen_hex(color));
        return queens.neighbors();
    }

    [[nodiscard]] unsigned joker_slot() const { return joker_ ? joker_->slot_bit() : 0; }

    [[nodiscard]] int count_cells(Hex to) const {
        const Set cell = Set::of(to);
        return (placement_cells_ & ~(cell | cell.neighbors())).count();
    }

    // All replies, of the number of moves (without the joker's), of the joker's, and of cells to
    // place on.
    std::uint64_t total(int moves, const Joker::Walks& joker_walks, int cells) const {
        if (joker_ != nullptr) return joker_->total(joker_walks, moves, cells);
        const int replies = moves + kinds_ * cells;
        return replies == 0 ? 1 : static_cast<std::uint64_t>(replies);
    }
    std::uint64_t total(Movements<kSide>& movements, int moves, int cells) const {
        return total(moves, joker_ ? joker_->walks(position_, movements) : Joker::Walks{}, cells);
    }

    std::uint64_t count_changes(Hex to) {
        const int cells = count_cells(to);
        const bool may_move = position_.queen_in_play(position_.side_to_move());
        if (!may_move || (far_walkers_ == 0 && joker_ == nullptr))
            return total(staying_, {}, cells);
        if (far_away_.contains(to)) return count_far_away(to, cells);
        position_.lay(held_, to);
        Movements<kSide> movements(position_);
        movements.bugs().find_free_space_from(space_, to);
        const int far = MovementCounter<kSide>(position_, movements).count_far(far_walkers_);
        const std::uint64_t replies = total(movements, staying_ + far, cells);
        position_.pick_up(held_, to);
        return replies;
    }

    // Here nothing needs the tile to be laid.
    std::uint64_t count_far_away(Hex to, int cells) {
        int moves = staying_far_away_;
        Joker::Walks joker_walks = joker_walks_;
        if (ants_.any() || joker_is_ant_) {
            const auto space = space_.with_tile_on(to, position_.ring(to));
            ants_.for_each([&](Hex hex) { moves += count_ant(space, hex); });
            if (joker_is_ant_)
                joker_walks[static_cast<std::size_t>(index(Bug::kAnt))] =
                    static_cast<std::uint8_t>(count_ant(space, joker_->hex()));
        }
        return total(moves, joker_walks, cells);
    }

    // As BugMoves::ant_moves.
    int count_ant(const FreeSpace<kSide>& space, Hex hex) const {
        return slides(position_.ring(hex)) == 0 ? 0 : space.reach(hex).count();
    }

    std::uint64_t count_all(Hex to) {
        std::uint64_t replies = 0;
        position_.lay(held_, to);
        if (!position_.is_over()) {
            if (may_move(position_)) {
                Movements<kSide> movements(position_);
                movements.bugs().find_free_space_from(space_, to);
                const int moves = MovementCounter<kSide>(position_, movements).count(joker_slot());
                replies = total(movements, moves, count_cells(to));
            } else {
                replies = total(0, {}, count_cells(to));
            }
        }
        position_.pick_up(held_, to);
        return replies;
    }

    Position<kSide>& position_;
    const Held& held_;
    const Joker* joker_;
    int kinds_;
    Set placement_cells_;
    ExtensibleSpace<kSide> space_;
    Set changing_;  // where more changes than the moves of the far walkers
    int staying_ = 0;
    unsigned far_walkers_ = 0;
    Set far_away_;  // where of the far walkers, only ants care
    int staying_far_away_ = 0;
    Joker::Walks joker_walks_{};
    bool joker_is_ant_ = false;
    Set ants_;
};

template <int kSide>
class ReplyCounter {
  public:
    explicit ReplyCounter(Position<kSide>& position, const Joker* joker = nullptr)
        : position_(position), joker_(joker) {}

    std::uint64_t count() {
        std::uint64_t replies = replies_to_placements();
        if (may_move(position_)) {
            Movements<kSide> movements(position_);
            movements.for_each_mover([&](Hex hex) {
                replies += replies_to_movements(hex, movements.destinations(hex));
            });
        }
        if (!has_moves_ && !position_.is_over()) replies = replies_to(Move::pass());
        return replies;
    }

    // Each move by itself.
    std::uint64_t count_plainly() {
        MoveList moves;
        generate_moves(position_, moves);
        std::uint64_t replies = 0;
        for (const Move move : moves) replies += replies_to(move);
        return replies;
    }

  private:
    std::uint64_t replies_to(Move move) {
        const auto undo = position_.play(move);
        const std::uint64_t replies = count_here();
        position_.undo(undo);
        return replies;
    }

    std::uint64_t count_here() const {
        if (joker_ == nullptr)
            return static_cast<std::uint64_t>(position_.has_room()
                                                  ? count_moves(position_)
                                                  : count_moves(LargePosition(position_)));
        if (position_.is_over()) return 0;
        const int cells = placement_cells(position_).count();
        if (!may_move(position_)) return joker_->total({}, 0, cells);
        Movements<kSide> movements(position_);
        const int moves = MovementCounter<kSide>(position_, movements).count(joker_->slot_bit());
        return joker_->total(joker_->walks(position_, movements), moves, cells);
    }

    std::uint64_t replies_to_placements() {
        const unsigned kinds = placeable_kinds(position_);
        if (kinds == 0) return 0;
        const auto cells = placement_cells(position_);
        if (cells.none()) return 0;
        has_moves_ = true;
        const unsigned others = kinds & ~kQueenKind;
        const auto one = static_cast<Bug>(std::countr_zero(others != 0 ? others : kQueenKind));
        const auto held = position_.take_up(one);
        RepliesToHeld<kSide> replies_to_held(position_, held, joker_);
        std::uint64_t replies =
            static_cast<std::uint64_t>(std::popcount(kinds)) * replies_to_held.count(cells);
        if ((kinds & kQueenKind) != 0) replies -= replies_to_held.count(full_ring_cells(cells));
        position_.give_back(held);
        return replies;
    }

    [[nodiscard]] HexSet<kSide> full_ring_cells(const HexSet<kSide>& cells) const {
        HexSet<kSide> full;
        cells.for_each([&](Hex hex) {
            if (position_.ring(hex) == kFullRing) full |= HexSet<kSide>::of(hex);
        });
        return full;
    }

    std::uint64_t replies_to_movements(Hex from, const HexSet<kSide>& destinations) {
        if (destinations.none()) return 0;
        has_moves_ = true;
        std::uint64_t replies = 0;
        const bool is_simple =
            position_.height(from) == 1 && position_.top(from).color() == position_.side_to_move();
        const auto apart = is_simple ? destinations & position_.occupied() : destinations;
        apart.for_each([&](Hex to) { replies += replies_to(Move::move(from, to)); });
        const auto together = destinations ^ apart;
        if (together.none()) return replies;
        const auto held = position_.take_up(from);
        RepliesToHeld<kSide> replies_to_held(position_, held, joker_);
        replies += replies_to_held.count(together);
        position_.give_back(held);
        return replies;
    }

    Position<kSide>& position_;
    const Joker* joker_;
    bool has_moves_ = false;
};

// Kinds that make no difference but as a joker does when they are placed on a cell.
template <int kSide>
unsigned joker_kinds(const Position<kSide>& position, Hex hex) {
    const Color us = position.side_to_move();
    const unsigned kinds = placeable_kinds(position);
    // Until the queen is in play no tile moves.
    if (!position.queen_in_play(us)) return kinds & ~kQueenKind;
    for (const Bug bug : {Bug::kMosquito, Bug::kPillbug}) {
        const Tile tile(us, bug, 1);
        if (position.is_in_play(tile) &&
            HexSet<kSide>::of(position.hex_of(tile)).neighbors().contains(hex))
            return 0;
    }
    return kinds & Joker::kKinds;
}

}  // namespace

template <int kSide>
std::uint64_t count_replies(Position<kSide>& position) {
    assert(position.has_room());
    ReplyCounter<kSide> counter(position);
    return position.ply() >= kFirstSharedPly && position.has_room(1) ? counter.count()
                                                                     : counter.count_plainly();
}

template <int kSide>
std::uint64_t count_third_moves(Position<kSide>& position) {
    assert(position.has_room());
    std::uint64_t total = 0;
    const auto add_after = [&](Move move, const Joker* joker) {
        const auto undo = position.play(move);
        if (joker != nullptr)
            total += ReplyCounter<kSide>(position, joker).count();
        else if (position.has_room())
            total += count_replies(position);
        else {
            LargePosition large(position);
            total += count_replies(large);
        }
        position.undo(undo);
    };
    HexSet<kSide> shared;
    if (position.ply() >= kFirstSharedPly && position.has_room(2) && placeable_kinds(position) != 0)
        placement_cells(position).for_each([&](Hex hex) {
            const unsigned kinds = joker_kinds(position, hex);
            if (std::popcount(kinds) < 2) return;
            shared |= HexSet<kSide>::of(hex);
            const Joker joker(position, kinds, hex);
            add_after(Move::place(joker.bug(), hex), &joker);
        });
    MoveList moves;
    generate_moves(position, moves);
    for (const Move move : moves) {
        const bool is_counted = move.is_placement() && shared.contains(move.to()) &&
                                (joker_kinds(position, move.to()) >> index(move.bug()) & 1) != 0;
        if (!is_counted) add_after(move, nullptr);
    }
    return total;
}

template std::uint64_t count_third_moves(Position<16>&);
template std::uint64_t count_third_moves(Position<32>&);
template std::uint64_t count_replies(Position<16>&);
template std::uint64_t count_replies(Position<32>&);

}  // namespace hive
