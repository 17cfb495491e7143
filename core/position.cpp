#include "core/position.h"

#include <algorithm>

namespace hive {
namespace {

// The place of every cell of a grid on the plane, cut open at an empty row and an empty column, so
// that the hive does not lie across the cut.
template <int kSide>
class Unwrapped {
  public:
    explicit Unwrapped(const HexSet<kSide>& occupied) {
        Lines row_used{};
        Lines column_used{};
        occupied.for_each([&](Hex hex) {
            const Axial place = Grid<kSide>::axial(hex);
            row_used[static_cast<std::size_t>(place.r)] = true;
            column_used[static_cast<std::size_t>(place.q)] = true;
        });
        cut_ = {first_unused(column_used), first_unused(row_used)};
    }

    // Places past the cut come first, with coordinates below zero.
    [[nodiscard]] Axial place(Hex hex) const {
        const Axial place = Grid<kSide>::axial(hex);
        return {place.q > cut_.q ? place.q - kSide : place.q,
                place.r > cut_.r ? place.r - kSide : place.r};
    }

  private:
    using Lines = std::array<bool, static_cast<std::size_t>(kSide)>;

    static int first_unused(const Lines& used) {
        for (std::size_t i = 0; i < used.size(); ++i)
            if (!used[i]) return static_cast<int>(i);
        assert(false && "no empty line to cut at");
        return 0;
    }

    Axial cut_;
};

}  // namespace

template <int kSide>
Position<kSide>::Position(GameType type) : type_(type) {
    hex_of_.fill(kOffBoard);
    for (const Color color : kColors)
        for (const Bug bug : kBugs) {
            if (!type.has(bug)) continue;
            in_hand_[at(color)][at(bug)] = static_cast<std::uint8_t>(tiles_of(bug));
            kinds_in_hand_[at(color)] |= static_cast<std::uint8_t>(1U << index(bug));
        }
}

template <int kSide>
template <int kOtherSide>
requires(kOtherSide != kSide) Position<kSide>::Position(const Position<kOtherSide>& other)
    : Position(other.type_) {
    const Unwrapped<kOtherSide> unwrapped(other.occupied());
    other.occupied().for_each([&](Hex hex) {
        std::array<Tile, kTileCount> stack;  // top first
        const int height = other.height(hex);
        Tile tile = other.top(hex);
        for (int i = 0; i < height; ++i) {
            stack[static_cast<std::size_t>(i)] = tile;
            if (i + 1 < height) tile = other.below(tile);
        }
        const Hex to = Cells::at(unwrapped.place(hex));
        for (int i = height; i-- > 0;) {
            const Tile next = stack[static_cast<std::size_t>(i)];
            toggle_in_play(next);
            put(next, to);
            key_ ^= top_key(next, to);
        }
    });
    if (other.last_moved_ != kNone) {
        const Axial place = unwrapped.place(Hex::from_index(other.last_moved_));
        last_moved_ = static_cast<std::int16_t>(Cells::at(place).index());
    }
    in_hand_ = other.in_hand_;
    kinds_in_hand_ = other.kinds_in_hand_;
    euler_ = other.euler_;
    ply_ = other.ply_;
    if (side_to_move() == Color::kBlack) key_ ^= zobrist::kBlackToMove;
}

template <int kSide>
std::optional<Hex> Position<kSide>::marked_cell() const {
    if (last_moved_ == kNone || !type_.has(Bug::kPillbug)) return std::nullopt;
    const Hex hex = Hex::from_index(last_moved_);
    // A thrown tile of the side to move may not move or throw. An enemy tile is shielded from being
    // thrown, by the pillbug or by the mosquito, if it stands beside one of them.
    const auto stands_beside = [&](Bug bug) {
        const Tile tile(side_to_move(), bug, 1);
        if (!is_in_play(tile)) return false;
        for (const Direction d : kDirections)
            if (Cells::neighbor(hex, d) == hex_of(tile)) return true;
        return false;
    };
    const bool matters = top(hex).color() == side_to_move() || stands_beside(Bug::kPillbug) ||
                         (type_.has(Bug::kMosquito) && stands_beside(Bug::kMosquito));
    return matters ? std::optional(hex) : std::nullopt;
}

template <int kSide>
Key Position<kSide>::key_after(Move move) const {
    Key key = key_ ^ zobrist::kBlackToMove;
    if (move.is_movement()) {
        const Tile tile = top(move.from());
        key ^= top_key(tile, move.from()) ^
               zobrist::tile<kSide>(tile, move.to(), height(move.to()) + 1);
    } else if (move.is_placement()) {
        key ^= zobrist::tile<kSide>(next_in_hand(side_to_move(), move.bug()), move.to(), 1);
    }
    return key;
}

template <int kSide>
int Position<kSide>::level_of(Tile tile) const {
    const Hex hex = hex_of(tile);
    int level = height(hex);
    for (Tile t = top(hex); t != tile; t = below(t)) --level;
    return level;
}

template <int kSide>
[[gnu::always_inline]] inline void Position<kSide>::toggle_occupied(Hex hex) {
    for_each_direction(
        [&](Direction d) { ring_[at(Cells::neighbor(hex, d))] ^= ring_bit(turned(d, 3)); });
}

template <int kSide>
[[gnu::always_inline]] inline void Position<kSide>::put_on_ground(Tile tile, Hex hex) {
    toggle_occupied(hex);
    tops_[at(tile.color())] ^= Set::of(hex);
    height_[at(hex)] = 1;
    top_[at(hex)] = static_cast<std::uint8_t>(tile.index());
    hex_of_[at(tile)] = hex;
}

template <int kSide>
[[gnu::always_inline]] inline void Position<kSide>::lift_from_ground(Tile tile, Hex hex) {
    toggle_occupied(hex);
    tops_[at(tile.color())] ^= Set::of(hex);
    height_[at(hex)] = 0;
}

template <int kSide>
[[gnu::always_inline]] inline void Position<kSide>::put(Tile tile, Hex hex) {
    const int height = height_[at(hex)];
    const Set cell = Set::of(hex);
    if (height == 0) {
        toggle_occupied(hex);
    } else {
        const Tile under = top(hex);
        below_[at(tile)] = static_cast<std::uint8_t>(under.index());
        covered_[at(under.color())] ^= static_cast<std::uint16_t>(1 << under.slot());
        raised_[at(tile.color())] ^= static_cast<std::uint16_t>(1 << tile.slot());
        tops_[at(under.color())] ^= cell;
        if (height == 1) {
            tall_ ^= cell;
            ++tall_count_;
        }
    }
    tops_[at(tile.color())] ^= cell;
    height_[at(hex)] = static_cast<std::uint8_t>(height + 1);
    top_[at(hex)] = static_cast<std::uint8_t>(tile.index());
    hex_of_[at(tile)] = hex;
}

template <int kSide>
[[gnu::always_inline]] inline Tile Position<kSide>::lift(Hex hex) {
    const Tile tile = top(hex);
    const int height = height_[at(hex)];
    const Set cell = Set::of(hex);
    tops_[at(tile.color())] ^= cell;
    height_[at(hex)] = static_cast<std::uint8_t>(height - 1);
    if (height == 1) {
        toggle_occupied(hex);
    } else {
        const Tile under = below(tile);
        top_[at(hex)] = static_cast<std::uint8_t>(under.index());
        covered_[at(under.color())] ^= static_cast<std::uint16_t>(1 << under.slot());
        raised_[at(tile.color())] ^= static_cast<std::uint16_t>(1 << tile.slot());
        tops_[at(under.color())] ^= cell;
        if (height == 2) {
            tall_ ^= cell;
            --tall_count_;
        }
    }
    return tile;
}

template <int kSide>
[[gnu::always_inline]] inline void Position<kSide>::carry_on_ground(Tile tile, Hex from, Hex to) {
    toggle_occupied(from);
    toggle_occupied(to);
    tops_[at(tile.color())] ^= Set::of(from) ^ Set::of(to);
    height_[at(from)] = 0;
    height_[at(to)] = 1;
    top_[at(to)] = static_cast<std::uint8_t>(tile.index());
    hex_of_[at(tile)] = to;
}

// The members that change are kept in locals meanwhile: to the compiler, each store of a byte of a
// cell may change them.
template <int kSide>
typename Position<kSide>::Undo Position<kSide>::play(Move move) {
    assert(!move.is_none());
    const Undo undo{key_, move, last_moved_, euler_};
    Key key = key_ ^ zobrist::kBlackToMove;
    int euler = euler_;
    std::int16_t last_moved = kNone;
    if (move.is_movement()) {
        const Hex from = move.from();
        const Hex to = move.to();
        const Tile tile = top(from);
        last_moved = static_cast<std::int16_t>(to.index());
        if (is_on_ground(from, to)) {
            key ^= zobrist::tile<kSide>(tile, from, 1) ^ zobrist::tile<kSide>(tile, to, 1);
            euler += arcs(ring(from));
            carry_on_ground(tile, from, to);
            euler -= arcs(ring(to));
        } else {
            key ^= top_key(tile, from);
            euler -= euler_part(from);
            lift(from);
            put(tile, to);
            key ^= top_key(tile, to);
            euler += euler_part(to);
        }
    } else if (move.is_placement()) {
        const Color us = side_to_move();
        const Tile tile = next_in_hand(us, move.bug());
        key ^= zobrist::tile<kSide>(tile, move.to(), 1);
        euler += 1 - arcs(ring(move.to()));
        const bool is_last = --in_hand_[at(us)][at(move.bug())] == 0;
        kinds_in_hand_[at(us)] ^= static_cast<std::uint8_t>(is_last << index(move.bug()));
        toggle_in_play(tile);
        put_on_ground(tile, move.to());
    }
    key_ = key;
    euler_ = static_cast<std::int16_t>(euler);
    last_moved_ = last_moved;
    ++ply_;
    return undo;
}

template <int kSide>
void Position<kSide>::undo(const Undo& undo) {
    --ply_;
    key_ = undo.key;
    euler_ = undo.euler;
    last_moved_ = undo.last_moved;
    const Move move = undo.move;
    if (move.is_movement()) {
        if (is_on_ground(move.to(), move.from()))
            carry_on_ground(top(move.to()), move.to(), move.from());
        else
            put(lift(move.to()), move.from());
    } else if (move.is_placement()) {
        const Color us = side_to_move();
        const Tile tile = top(move.to());
        lift_from_ground(tile, move.to());
        toggle_in_play(tile);
        hex_of_[at(tile)] = kOffBoard;
        ++in_hand_[at(us)][at(move.bug())];
        kinds_in_hand_[at(us)] |= static_cast<std::uint8_t>(1U << index(move.bug()));
    }
}

template <int kSide>
typename Position<kSide>::Held Position<kSide>::take_up(Hex from) {
    assert(height(from) == 1);
    const auto euler = static_cast<std::int16_t>(euler_ - euler_part(from));
    const Held held{top(from), from, last_moved_, euler_, euler};
    lift_from_ground(held.tile, from);
    toggle_in_play(held.tile);
    euler_ = euler;
    last_moved_ = kNone;
    ++ply_;
    return held;
}

template <int kSide>
typename Position<kSide>::Held Position<kSide>::take_up(Bug bug) {
    const Held held{next_in_hand(side_to_move(), bug), kOffBoard, last_moved_, euler_, euler_};
    last_moved_ = kNone;
    ++ply_;
    return held;
}

template <int kSide>
void Position<kSide>::lay(const Held& held, Hex to) {
    assert(height(to) == 0);
    put_on_ground(held.tile, to);
    toggle_in_play(held.tile);
    euler_ = static_cast<std::int16_t>(held.euler + euler_part(to));
    if (held.from != kOffBoard) last_moved_ = static_cast<std::int16_t>(to.index());
}

template <int kSide>
void Position<kSide>::pick_up(const Held& held, Hex to) {
    assert(top(to) == held.tile);
    lift_from_ground(held.tile, to);
    toggle_in_play(held.tile);
    euler_ = held.euler;
    last_moved_ = kNone;
}

template <int kSide>
void Position<kSide>::give_back(const Held& held) {
    --ply_;
    last_moved_ = held.last_moved;
    euler_ = held.euler_before;
    if (held.from == kOffBoard) {
        hex_of_[at(held.tile)] = kOffBoard;
    } else {
        toggle_in_play(held.tile);
        put_on_ground(held.tile, held.from);
    }
}

template <int kSide>
void Position<kSide>::toggle_in_play(Tile tile) {
    in_play_[at(tile.color())] ^= static_cast<std::uint16_t>(1 << tile.slot());
}

template <int kSide>
Key Position<kSide>::top_key(Tile tile, Hex hex) const {
    return zobrist::tile<kSide>(tile, hex, height(hex));
}

template <int kSide>
int Position<kSide>::euler_part(Hex hex) const {
    return height(hex) == 1 ? 1 - arcs(ring(hex)) : 0;
}

bool fits_small_grid(const LargePosition& position) {
    // A hive is connected, so the rows it uses are neighbours, and so are the columns.
    std::array<bool, 32> rows{};
    std::array<bool, 32> columns{};
    position.occupied().for_each([&](Hex hex) {
        const Axial place = Grid<32>::axial(hex);
        rows[static_cast<std::size_t>(place.r)] = true;
        columns[static_cast<std::size_t>(place.q)] = true;
    });
    constexpr int kMost = 16 - 2;
    return std::count(rows.begin(), rows.end(), true) <= kMost &&
           std::count(columns.begin(), columns.end(), true) <= kMost;
}

template class Position<16>;
template class Position<32>;
template Position<16>::Position(const Position<32>&);
template Position<32>::Position(const Position<16>&);

}  // namespace hive
