#include "core/movegen.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/movements.h"
#include "core/placement.h"

namespace hive {
namespace {

// Appends moves. Writes them in groups, of which the last one may be partly rubbish and is then
// written over, or is left behind the end: a loop that ends after each set bit would be
// mispredicted once a set.
template <int kSide>
class Lister {
  public:
    explicit Lister(MoveList& moves) : next_(moves.end()) {}

    [[nodiscard]] Move* end() const { return next_; }

    // The cells are told apart once, for the first kind; the moves of the others are copies.
    void placements(unsigned kinds, const HexSet<kSide>& cells) {
        const Move* const first = next_;
        base_ = place_on_first_cell(kinds).raw();
        this->cells(cells);
        const auto size = next_ - first;
        std::fill_n(next_, kGroup, Move::none());  // the last group reads what is behind the end
        for (unsigned rest = kinds & (kinds - 1); rest != 0; rest &= rest - 1) {
            const std::uint32_t change = base_ ^ place_on_first_cell(rest).raw();
            for (std::ptrdiff_t i = 0; i < size; i += kGroup) {
                std::array<Move, kGroup> group;
                std::copy_n(first + i, kGroup, group.begin());
                for (Move& move : group) move = Move::from_raw(move.raw() ^ change);
                std::copy_n(group.begin(), kGroup, next_ + i);
            }
            next_ += size;
        }
    }

    // The tile that the next destinations belong to.
    void start_from(Hex hex) { base_ = Move::move(hex, Hex::from_index(0)).raw(); }
    void neighbors(Hex hex, Ring directions) {
        append(directions, [hex, base = base_](unsigned bit) {
            const auto direction = static_cast<Direction>(bit & 7);  // 8 behind the last set bit
            return base + static_cast<unsigned>(Grid<kSide>::neighbor(hex, direction).index());
        });
    }
    void cell(Hex hex) { *next_++ = Move::from_raw(base_ | static_cast<unsigned>(hex.index())); }
    void cells(const HexSet<kSide>& set) {
        const auto words = set.words();
        for (std::size_t i = 0; i < words.size(); ++i)
            append(words[i], [first = base_ + static_cast<unsigned>(64 * i)](unsigned bit) {
                return first + bit;
            });
    }

  private:
    static constexpr int kGroup = 8;  // moves that are copied at once

    // Of the lowest of the kinds, on cell 0.
    static Move place_on_first_cell(unsigned kinds) {
        return Move::place(static_cast<Bug>(std::countr_zero(kinds)), Hex::from_index(0));
    }

    template <class Word, class F>
    void append(Word bits, F raw_of) {
        Move* const end = next_ + std::popcount(bits);
        for (Move* out = next_; out < end; out += 4) {
            for (int k = 0; k < 4; ++k) {
                out[k] = Move::from_raw(raw_of(static_cast<unsigned>(std::countr_zero(bits))));
                bits &= static_cast<Word>(bits - 1);
            }
        }
        next_ = end;
    }

    Move* next_;
    std::uint32_t base_ = 0;
};

// A lister that leaves out the moves that end elsewhere than on some cells.
template <int kSide>
class ListerTo {
  public:
    ListerTo(MoveList& moves, const HexSet<kSide>& targets) : lister_(moves), targets_(targets) {}

    [[nodiscard]] Move* end() const { return lister_.end(); }

    void placements(unsigned kinds, const HexSet<kSide>& cells) {
        lister_.placements(kinds, cells & targets_);
    }
    void start_from(Hex hex) { lister_.start_from(hex); }
    void neighbors(Hex hex, Ring directions) {
        for_each_direction(directions, [&](Direction d) { cell(Grid<kSide>::neighbor(hex, d)); });
    }
    void cell(Hex hex) {
        if (targets_.contains(hex)) lister_.cell(hex);
    }
    void cells(const HexSet<kSide>& set) { lister_.cells(set & targets_); }

  private:
    Lister<kSide> lister_;
    const HexSet<kSide>& targets_;
};

// Tells a lister all moves but a pass.
template <int kSide, class AnyLister>
void list_moves(const Position<kSide>& position, AnyLister& lister) {
    if (const unsigned kinds = placeable_kinds(position); kinds != 0)
        lister.placements(kinds, placement_cells(position));
    if (may_move(position)) Movements<kSide>(position).visit_all(lister);
}

template <int kSide>
bool is_on_grid(Hex hex) {
    return hex.index() < Grid<kSide>::kCells;
}

}  // namespace

template <int kSide>
void generate_moves(const Position<kSide>& position, MoveList& moves) {
    assert(position.has_room());
    moves.clear();
    Lister<kSide> lister(moves);
    list_moves(position, lister);
    moves.set_end(lister.end());
    if (moves.empty() && !position.is_over()) moves.add(Move::pass());
}

template <int kSide>
void generate_moves_of(const Position<kSide>& position, Hex from, MoveList& moves) {
    assert(position.has_room() && position.height(from) > 0);
    moves.clear();
    if (!may_move(position)) return;
    Lister<kSide> lister(moves);
    Movements<kSide> movements(position);
    if (movements.is_mover(from)) {
        lister.start_from(from);
        movements.visit_destinations(from, lister);
    }
    moves.set_end(lister.end());
}

template <int kSide>
void generate_moves_to(const Position<kSide>& position, const HexSet<kSide>& cells,
                       MoveList& moves) {
    assert(position.has_room());
    moves.clear();
    ListerTo<kSide> lister(moves, cells);
    list_moves(position, lister);
    moves.set_end(lister.end());
}

template <int kSide>
bool is_legal(const Position<kSide>& position, Move move) {
    assert(position.has_room());
    if (position.is_over() || move.is_none()) return false;
    if (move.is_pass()) {
        MoveList moves;
        generate_moves(position, moves);
        return moves[0].is_pass();
    }
    if (!is_on_grid<kSide>(move.to())) return false;
    if (move.is_placement())
        return (placeable_kinds(position) >> index(move.bug()) & 1) != 0 &&
               placement_cells(position).contains(move.to());
    return is_on_grid<kSide>(move.from()) && may_move(position) &&
           position.height(move.from()) > 0 &&
           Movements<kSide>(position).destinations(move.from()).contains(move.to());
}

template void generate_moves(const Position<16>&, MoveList&);
template void generate_moves(const Position<32>&, MoveList&);
template void generate_moves_of(const Position<16>&, Hex, MoveList&);
template void generate_moves_of(const Position<32>&, Hex, MoveList&);
template void generate_moves_to(const Position<16>&, const HexSet<16>&, MoveList&);
template void generate_moves_to(const Position<32>&, const HexSet<32>&, MoveList&);
template bool is_legal(const Position<16>&, Move);
template bool is_legal(const Position<32>&, Move);

}  // namespace hive
