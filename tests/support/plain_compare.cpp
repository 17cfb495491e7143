#include "tests/support/plain_compare.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <vector>

#include "core/bug_moves.h"
#include "core/connectivity.h"
#include "core/game_string.h"
#include "core/mobility.h"
#include "core/movegen.h"
#include "core/notation.h"
#include "core/reply_count.h"
#include "core/zobrist.h"

namespace hive {

namespace {

std::size_t at(Hex hex) { return static_cast<std::size_t>(hex.index()); }

template <int kSide>
HexSet<kSide> cells_with(const PlainBoard& board, bool (*holds)(const std::vector<Tile>&)) {
    HexSet<kSide> set;
    for (const auto& [place, stack] : board)
        if (holds(stack)) set |= HexSet<kSide>::of(Grid<kSide>::at(place));
    return set;
}

// The empty regions of the plane that do not reach round the hive, by flooding its bounding box.
int count_holes(const PlainBoard& board) {
    if (board.empty()) return 0;
    Axial low = board.begin()->first;
    Axial high = low;
    for (const auto& [place, stack] : board) {
        low = {std::min(low.q, place.q - 1), std::min(low.r, place.r - 1)};
        high = {std::max(high.q, place.q + 1), std::max(high.r, place.r + 1)};
    }
    PlainCells seen;
    int regions = 0;
    for (int q = low.q; q <= high.q; ++q) {
        for (int r = low.r; r <= high.r; ++r) {
            if (board.count({q, r}) != 0 || !seen.insert({q, r}).second) continue;
            ++regions;
            std::deque<Axial> queue{{q, r}};
            while (!queue.empty()) {
                const Axial place = queue.front();
                queue.pop_front();
                for (const Direction d : kDirections) {
                    const Axial next = step(place, d);
                    const bool inside =
                        low.q <= next.q && next.q <= high.q && low.r <= next.r && next.r <= high.r;
                    if (inside && board.count(next) == 0 && seen.insert(next).second)
                        queue.push_back(next);
                }
            }
        }
    }
    return regions - 1;
}

// -- Parts of board_difference --

template <int kSide>
std::string tile_difference(const Position<kSide>& position, const PlainGame& plain) {
    std::array<std::uint32_t, 2> in_play{};
    std::array<std::uint32_t, 2> covered{};
    std::array<std::uint32_t, 2> raised{};
    for (const auto& [place, stack] : plain.board()) {
        for (std::size_t i = 0; i < stack.size(); ++i) {
            const Tile tile = stack[i];
            const bool is_covered = i + 1 < stack.size();
            const auto color = static_cast<std::size_t>(index(tile.color()));
            const auto bit = 1U << tile.index() % kTilesPerColor;
            in_play[color] |= bit;
            if (is_covered) covered[color] |= bit;
            if (i > 0) raised[color] |= bit;
            if (!position.is_in_play(tile)) return "is_in_play of " + plain_name(tile);
            if (position.is_covered(tile) != is_covered) return "is_covered of " + plain_name(tile);
            if (position.hex_of(tile) != Grid<kSide>::at(place))
                return "hex_of " + plain_name(tile);
            if (position.level_of(tile) != static_cast<int>(i) + 1)
                return "level_of " + plain_name(tile);
            if (i > 0 && position.below(tile) != stack[i - 1]) return "below " + plain_name(tile);
        }
    }
    for (const Color color : kColors) {
        const auto c = static_cast<std::size_t>(index(color));
        if (position.in_play(color) != in_play[c]) return "in_play";
        if (position.covered(color) != covered[c]) return "covered";
        if (position.raised(color) != raised[c]) return "raised";
    }
    return {};
}

template <int kSide>
std::string hand_difference(const Position<kSide>& position, const PlainGame& plain) {
    for (const Color color : kColors) {
        unsigned kinds = 0;
        for (const Bug bug : kBugs) {
            const int left = plain.in_hand(color, bug);
            if (left > 0) kinds |= 1U << index(bug);
            if (position.in_hand(color, bug) != left) return "in_hand";
            if (left > 0 &&
                position.next_in_hand(color, bug) != Tile(color, bug, tiles_of(bug) - left + 1))
                return "next_in_hand";
        }
        if (position.kinds_in_hand(color) != kinds) return "kinds_in_hand";
    }
    return {};
}

template <int kSide>
std::string cell_difference(const Position<kSide>& position, const PlainGame& plain) {
    std::vector<int> heights(Grid<kSide>::kCells, 0);
    std::vector<Ring> rings(Grid<kSide>::kCells, 0);
    for (const auto& [place, stack] : plain.board()) {
        const Hex hex = Grid<kSide>::at(place);
        heights[at(hex)] = static_cast<int>(stack.size());
        if (position.height(hex) > 0 && position.top(hex) != stack.back()) return "top";
        for (const Direction d : kDirections) {
            Ring& ring = rings[at(Grid<kSide>::at(step(place, d)))];
            ring = static_cast<Ring>(ring | ring_bit(turned(d, 3)));
        }
    }
    for (int i = 0; i < kTileCount; ++i) {
        const Tile tile = Tile::from_index(i);
        const Ring ring = position.is_in_play(tile) ? rings[at(position.hex_of(tile))] : Ring{0};
        if (position.ring_of(tile) != ring) return "ring_of " + plain_name(tile);
    }
    for (int i = 0; i < Grid<kSide>::kCells; ++i) {
        const Hex hex = Hex::from_index(i);
        if (position.height(hex) != heights[at(hex)]) return "height of cell " + std::to_string(i);
        if (position.ring(hex) != rings[at(hex)]) return "ring of cell " + std::to_string(i);
    }
    return {};
}

template <int kSide>
std::string set_difference(const Position<kSide>& position, const PlainGame& plain) {
    const PlainBoard& board = plain.board();
    using Stack = std::vector<Tile>;
    const auto white = cells_with<kSide>(
        board, [](const Stack& stack) { return stack.back().color() == Color::kWhite; });
    const auto black = cells_with<kSide>(
        board, [](const Stack& stack) { return stack.back().color() == Color::kBlack; });
    const auto tall = cells_with<kSide>(board, [](const Stack& stack) { return stack.size() > 1; });
    if (!(position.tops(Color::kWhite) == white)) return "tops of white";
    if (!(position.tops(Color::kBlack) == black)) return "tops of black";
    if (!(position.occupied() == (white | black))) return "occupied";
    if (!(position.tall() == tall)) return "tall";
    if (position.tall_count() != tall.count()) return "tall_count";
    if (position.hole_count() != count_holes(board)) return "hole_count";
    return {};
}

template <int kSide>
std::string queen_difference(const Position<kSide>& position, const PlainGame& plain) {
    for (const Color color : kColors) {
        const auto queen = plain.place_of(Tile(color, Bug::kQueen, 1));
        if (position.queen_in_play(color) != queen.has_value()) return "queen_in_play";
        if (position.is_surrounded(color) != plain.is_surrounded(color)) return "is_surrounded";
        int around = 0;
        if (queen)
            for (const Direction d : kDirections)
                around += static_cast<int>(plain.board().count(step(*queen, d)));
        if (position.queen_neighbors(color) != around) return "queen_neighbors";
        if (queen && position.queen_hex(color) != Grid<kSide>::at(*queen)) return "queen_hex";
    }
    return position.is_over() == plain.is_over() ? "" : "is_over";
}

template <int kSide>
std::string turn_difference(const Position<kSide>& position, const PlainGame& plain) {
    if (!(position.game_type() == plain.type())) return "game_type";
    if (position.side_to_move() != plain.side_to_move()) return "side_to_move";
    if (position.ply() != plain.ply()) return "ply";
    // Core does not record a tile that was placed.
    const auto last = plain.last_moved();
    const auto recorded = position.just_moved();
    if (recorded && recorded != last) return "just_moved";
    if (recorded && !position.is_just_moved(position.hex_of(*recorded))) return "is_just_moved";
    return {};
}

template <int kSide>
std::string key_difference(const Position<kSide>& position, const PlainGame& plain) {
    Key key = plain.side_to_move() == Color::kBlack ? zobrist::kBlackToMove : 0;
    for (const auto& [place, stack] : plain.board()) {
        int level = 0;
        for (const Tile tile : stack)
            key ^= zobrist::tile<kSide>(tile, Grid<kSide>::at(place), ++level);
    }
    return position.key() == key ? "" : "key";
}

// A move that may be anything, to cells near the hive more often than far from it.
template <int kSide>
Move random_move(const PlainGame& plain, std::mt19937_64& random) {
    const auto below = [&random](std::size_t n) { return random() % n; };
    const auto cell = [&] {
        if (plain.board().empty() || below(8) == 0)
            return Hex::from_index(static_cast<int>(below(Grid<kSide>::kCells)));
        auto stack = plain.board().begin();
        std::advance(stack, below(plain.board().size()));
        return Grid<kSide>::at(step(stack->first, kDirections[below(kDirections.size())]));
    };
    switch (below(10)) {
        case 0:
            return Move::pass();
        case 1:
        case 2:
        case 3:
            return Move::place(kBugs[below(kBugs.size())], cell());
        default: {
            const Hex from = cell();
            return Move::move(from, cell());
        }
    }
}

}  // namespace

template <int kSide>
Move to_core(const PlainGame& plain, PlainMove move) {
    const Hex to = Grid<kSide>::at(move.to);
    const auto from = plain.place_of(move.tile);
    return from ? Move::move(Grid<kSide>::at(*from), to) : Move::place(move.tile.bug(), to);
}

template <int kSide>
std::set<Move> to_core(const PlainGame& plain, const std::set<PlainMove>& legal) {
    std::set<Move> moves;
    for (const PlainMove move : legal) moves.insert(to_core<kSide>(plain, move));
    if (moves.empty() && !plain.is_over()) moves.insert(Move::pass());
    return moves;
}

template <int kSide>
bool fits(const PlainGame& plain) {
    PlainCells cells;
    for (const auto& [place, stack] : plain.board()) cells.insert(place);
    if (cells.empty()) return true;
    const auto [low_q, high_q] =
        std::minmax_element(cells.begin(), cells.end(), [](Axial a, Axial b) { return a.q < b.q; });
    const auto [low_r, high_r] =
        std::minmax_element(cells.begin(), cells.end(), [](Axial a, Axial b) { return a.r < b.r; });
    return high_q->q - low_q->q < kSide - 2 && high_r->r - low_r->r < kSide - 2;
}

template <int kSide>
std::string board_difference(const Position<kSide>& position, const PlainGame& plain) {
    using Part = std::string (*)(const Position<kSide>&, const PlainGame&);
    constexpr std::array<Part, 7> kParts{turn_difference<kSide>, tile_difference<kSide>,
                                         hand_difference<kSide>, cell_difference<kSide>,
                                         set_difference<kSide>,  queen_difference<kSide>,
                                         key_difference<kSide>};
    for (const Part part : kParts) {
        const std::string difference = part(position, plain);
        if (!difference.empty()) return difference;
    }
    return {};
}

namespace {

// The parts of the move list, and the mobility of the tiles.
template <int kSide>
std::string staged_difference(const Position<kSide>& position, const MoveList& all,
                              std::mt19937_64& random) {
    const auto is_same = [&](const MoveList& part, auto belongs) {
        std::vector<Move> expected;
        std::copy_if(all.begin(), all.end(), std::back_inserter(expected), belongs);
        return std::equal(part.begin(), part.end(), expected.begin(), expected.end());
    };
    MoveList part;
    HexSet<kSide> targets;
    for (unsigned i = random() % 4; i > 0 && !all.empty(); --i) {
        const Move move = all[static_cast<int>(random() % static_cast<unsigned>(all.size()))];
        if (!move.is_pass()) targets |= HexSet<kSide>::of(move.to());
    }
    targets |= HexSet<kSide>::of(Hex::from_index(static_cast<int>(random() % Grid<kSide>::kCells)));
    generate_moves_to(position, targets, part);
    if (!is_same(part, [&](Move move) { return !move.is_pass() && targets.contains(move.to()); }))
        return "generate_moves_to";
    for (int i = 0; i < kTileCount; ++i) {
        const Tile tile = Tile::from_index(i);
        if (!position.is_in_play(tile) || position.is_covered(tile)) continue;
        const Hex hex = position.hex_of(tile);
        generate_moves_of(position, hex, part);
        if (!is_same(part, [&](Move move) { return move.is_movement() && move.from() == hex; }))
            return "generate_moves_of " + plain_name(tile);
    }
    return {};
}

// Where each tile could walk if it were its turn, and no tile had just moved.
template <int kSide>
std::string mobility_difference(const Position<kSide>& position) {
    const CutCells<kSide> cuts(position);
    BugMoves<kSide> bugs(position);
    const Mobility counted = mobility(position);
    HexSet<kSide> pinned_cells;
    for (int i = 0; i < kTileCount; ++i) {
        const Tile tile = Tile::from_index(i);
        const auto color = static_cast<std::size_t>(index(tile.color()));
        int expected = 0;
        bool is_pinned = false;
        if (position.is_in_play(tile) && !position.is_covered(tile)) {
            const Hex hex = position.hex_of(tile);
            is_pinned = position.height(hex) == 1 && cuts.contains(hex);
            if (is_pinned)
                pinned_cells |= HexSet<kSide>::of(hex);
            else
                expected = bugs.destinations(hex).count();
        }
        if (counted[color][static_cast<std::size_t>(tile.slot())] != expected)
            return "mobility of " + plain_name(tile);
        if ((cuts.pinned(tile.color()) >> tile.slot() & 1) != (is_pinned ? 1U : 0U))
            return "pinned set: " + plain_name(tile);
    }
    if (cuts.cells() != pinned_cells) return "pinned cells";
    return {};
}

// What a reply can depend on.
template <int kSide>
std::string whole_difference(const Position<kSide>& a, const Position<kSide>& b) {
    for (int i = 0; i < Grid<kSide>::kCells; ++i) {
        const Hex hex = Hex::from_index(i);
        if (a.ring(hex) != b.ring(hex)) return "ring";
        if (a.height(hex) != b.height(hex)) return "height";
        if (a.height(hex) > 0 && a.top(hex) != b.top(hex)) return "top";
    }
    for (const Color color : kColors) {
        if (!(a.tops(color) == b.tops(color))) return "tops";
        if (a.in_play(color) != b.in_play(color)) return "in_play";
        if (a.covered(color) != b.covered(color)) return "covered";
        if (a.raised(color) != b.raised(color)) return "raised";
    }
    for (int i = 0; i < kTileCount; ++i) {
        const Tile tile = Tile::from_index(i);
        if (a.is_in_play(tile) && a.hex_of(tile) != b.hex_of(tile)) return "hex_of";
    }
    if (!(a.tall() == b.tall()) || a.tall_count() != b.tall_count()) return "tall";
    if (a.hole_count() != b.hole_count()) return "hole_count";
    if (a.just_moved() != b.just_moved()) return "just_moved";
    if (a.side_to_move() != b.side_to_move() || a.ply() != b.ply()) return "turn";
    return !b.has_room() || count_moves(a) == count_moves(b) ? "" : "count_moves";
}

template <int kSide>
bool third_moves_agree(Position<kSide>& position, const MoveList& moves) {
    std::uint64_t expected = 0;
    for (const Move move : moves) {
        const auto undo = position.play(move);
        if (position.has_room()) {
            expected += count_replies(position);
        } else {
            LargePosition large(position);
            expected += count_replies(large);
        }
        position.undo(undo);
    }
    return count_third_moves(position) == expected;
}

// The key after each move and after a pass, which may also be a null move.
template <int kSide>
std::string next_key_difference(Position<kSide>& position, const MoveList& moves) {
    const auto is_right = [&](Move move) {
        const Key expected = position.key_after(move);
        const auto undo = position.play(move);
        const bool same = position.key() == expected;
        position.undo(undo);
        return same;
    };
    const bool all = std::all_of(moves.begin(), moves.end(), is_right);
    return all && is_right(Move::pass()) ? "" : "key_after";
}

// The replies to all moves at once, and the board after them.
template <int kSide>
std::string parts_difference(const Position<kSide>& position, const PlainGame& plain,
                             const MoveList& moves, std::mt19937_64& random) {
    Position<kSide> copy = position;
    std::string found = next_key_difference(copy, moves);
    if (!found.empty()) return found;
    std::uint64_t replies = 0;
    for (const Move move : moves) {
        const auto undo = copy.play(move);
        replies += static_cast<std::uint64_t>(copy.has_room() ? count_moves(copy)
                                                              : count_moves(LargePosition(copy)));
        copy.undo(undo);
    }
    if (count_replies(copy) != replies) return "count_replies";
    constexpr int kSeldom = 8;  // what takes as long as all else together
    if (random() % kSeldom == 0 && !third_moves_agree(copy, moves)) return "count_third_moves";
    found = board_difference(copy, plain);
    if (!found.empty()) return "after count_replies: " + found;
    if (copy.just_moved() != position.just_moved()) return "just_moved after count_replies";

    // A move in parts, twice over, is the whole move.
    if (moves.empty()) return {};
    const Move move = moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
    if (move.is_pass() || position.height(move.to()) > 0) return {};
    if (move.is_movement() && position.height(move.from()) > 1) return {};
    Position<kSide> whole = position;
    whole.play(move);
    const auto held = move.is_placement() ? copy.take_up(move.bug()) : copy.take_up(move.from());
    for (int i = 0; i < 2; ++i) {
        copy.lay(held, move.to());
        found = whole_difference(copy, whole);
        if (!found.empty()) return "tile laid: " + found;
        copy.pick_up(held, move.to());
    }
    copy.give_back(held);
    found = board_difference(copy, plain);
    if (!found.empty()) return "after give_back: " + found;
    return copy.just_moved() == position.just_moved() ? "" : "just_moved after give_back";
}

}  // namespace

template <int kSide>
std::string move_difference(const Position<kSide>& position, const PlainGame& plain,
                            const std::set<PlainMove>& legal, int samples,
                            std::mt19937_64& random) {
    MoveList list;
    generate_moves(position, list);
    const std::set<Move> moves(list.begin(), list.end());
    const std::set<Move> expected = to_core<kSide>(plain, legal);
    if (moves.size() != static_cast<std::size_t>(list.size())) return "a move is listed twice";
    if (moves != expected) {
        return "legal moves: " + std::to_string(moves.size()) + " instead of " +
               std::to_string(expected.size());
    }
    if (count_moves(position) != list.size()) return "count_moves";
    const std::string staged = staged_difference(position, list, random);
    if (!staged.empty()) return staged;
    const std::string far = mobility_difference(position);
    if (!far.empty()) return far;
    constexpr int kNowAndThen = 16;  // a pass over all replies
    if (random() % kNowAndThen == 0) {
        const std::string in_parts = parts_difference(position, plain, list, random);
        if (!in_parts.empty()) return in_parts;
    }
    for (int i = 0; i < samples; ++i) {
        if (!list.empty() && !is_legal(position, list[static_cast<int>(random() % moves.size())]))
            return "is_legal refuses a legal move";
        const Move move = random_move<kSide>(plain, random);
        if (is_legal(position, move) != (expected.count(move) != 0))
            return "is_legal of move " + std::to_string(move.raw());
    }
    return {};
}

std::string text_difference(const LargePosition& position, const PlainGame& plain, PlainMove move) {
    const std::string expected = plain.text(move);
    const std::string text = to_string(position, to_core<32>(plain, move));
    if (text != expected) return "text '" + text + "' instead of '" + expected + "'";
    if (plain.read(text) != move) return "the twin reads '" + text + "' as another move";
    return reading_difference(position, plain, {move}, text);
}

std::string reading_difference(const LargePosition& position, const PlainGame& plain,
                               const std::set<PlainMove>& legal, const std::string& text) {
    const Result<Move> read = parse_move(position, text);
    const auto meant = plain.read(text);
    const bool is_legal = meant && legal.count(*meant) != 0;
    if (!is_legal) return read ? "core accepts '" + text + "'" : "";
    if (!read) return "core refuses '" + text + "': " + read.error().message;
    return *read == to_core<32>(plain, *meant) ? "" : "core reads '" + text + "' as another move";
}

std::string state_difference(const Game& game, const PlainGame& plain) {
    for (const bool repetition_draw : {false, true}) {
        const std::string state = to_string(game.state(repetition_draw));
        if (state != plain.state(repetition_draw)) return "state " + state;
    }
    if (game.occurrences() != plain.occurrences()) return "occurrences";
    const std::vector<Key> keys = game.repeatable_keys<32>();
    if (std::count(keys.begin(), keys.end(), game.position().key()) + 1 != plain.occurrences())
        return "repeatable_keys";
    return {};
}

template Move to_core<16>(const PlainGame&, PlainMove);
template Move to_core<32>(const PlainGame&, PlainMove);
template std::set<Move> to_core<16>(const PlainGame&, const std::set<PlainMove>&);
template std::set<Move> to_core<32>(const PlainGame&, const std::set<PlainMove>&);
template bool fits<16>(const PlainGame&);
template bool fits<32>(const PlainGame&);
template std::string board_difference(const Position<16>&, const PlainGame&);
template std::string board_difference(const Position<32>&, const PlainGame&);
template std::string move_difference(const Position<16>&, const PlainGame&,
                                     const std::set<PlainMove>&, int, std::mt19937_64&);
template std::string move_difference(const Position<32>&, const PlainGame&,
                                     const std::set<PlainMove>&, int, std::mt19937_64&);

}  // namespace hive
