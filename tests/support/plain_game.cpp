#include "tests/support/plain_game.h"

#include <algorithm>
#include <cassert>
#include <deque>

namespace hive {

namespace {

int height(const PlainBoard& board, Axial place) {
    const auto stack = board.find(place);
    return stack == board.end() ? 0 : static_cast<int>(stack->second.size());
}

Tile top(const PlainBoard& board, Axial place) { return board.at(place).back(); }

void put(PlainBoard& board, Tile tile, Axial place) { board[place].push_back(tile); }

Tile lift(PlainBoard& board, Axial place) {
    const auto stack = board.find(place);
    const Tile tile = stack->second.back();
    stack->second.pop_back();
    if (stack->second.empty()) board.erase(stack);
    return tile;
}

std::array<Axial, kDirectionCount> neighbors(Axial place) {
    std::array<Axial, kDirectionCount> cells;
    std::transform(kDirections.begin(), kDirections.end(), cells.begin(),
                   [place](Direction d) { return step(place, d); });
    return cells;
}

// The two common neighbours of a cell and its neighbour in a direction.
Axial left_of(Axial place, Direction d) { return step(place, turned(d, 1)); }
Axial right_of(Axial place, Direction d) { return step(place, turned(d, 5)); }

// B4: breadth-first search over the occupied cells.
bool is_one_hive(const PlainBoard& board) {
    if (board.empty()) return true;
    std::deque<Axial> queue{board.begin()->first};
    PlainCells seen{queue.front()};
    while (!queue.empty()) {
        const Axial place = queue.front();
        queue.pop_front();
        for (const Axial next : neighbors(place))
            if (board.count(next) != 0 && seen.insert(next).second) queue.push_back(next);
    }
    return seen.size() == board.size();
}

// B4: the rest of the hive holds together while the top tile of a cell is in the air.
bool may_be_lifted(const PlainBoard& board, Axial place) {
    if (height(board, place) > 1) return true;
    PlainBoard rest = board;
    lift(rest, place);
    return is_one_hive(rest);
}

// In all that follows the moving tile is lifted: it is no longer on the board.

// B5: a step on the ground passes no gate and never loses contact.
bool can_slide(const PlainBoard& lifted, Axial from, Direction d) {
    const bool left = height(lifted, left_of(from, d)) > 0;
    const bool right = height(lifted, right_of(from, d)) > 0;
    return height(lifted, step(from, d)) == 0 && left != right;
}

// B7: a step up, down or along the top of the hive is stopped only by two higher stacks beside it.
bool can_climb(const PlainBoard& lifted, Axial from, Direction d) {
    const int level = std::max(height(lifted, from), height(lifted, step(from, d)));
    const bool is_gate =
        height(lifted, left_of(from, d)) > level && height(lifted, right_of(from, d)) > level;
    return level > 0 && !is_gate;
}

bool is_on_ground(const PlainBoard& lifted, Axial from, Axial to) {
    return height(lifted, from) == 0 && height(lifted, to) == 0;
}

std::vector<Axial> slides_from(const PlainBoard& lifted, Axial from) {
    std::vector<Axial> targets;
    for (const Direction d : kDirections)
        if (can_slide(lifted, from, d)) targets.push_back(step(from, d));
    return targets;
}

// B5: one slide.
PlainCells queen_targets(const PlainBoard& lifted, Axial from) {
    const std::vector<Axial> targets = slides_from(lifted, from);
    return {targets.begin(), targets.end()};
}

// B5: any number of slides.
PlainCells ant_targets(const PlainBoard& lifted, Axial from) {
    PlainCells seen{from};
    std::deque<Axial> queue{from};
    while (!queue.empty()) {
        const Axial place = queue.front();
        queue.pop_front();
        for (const Axial next : slides_from(lifted, place))
            if (seen.insert(next).second) queue.push_back(next);
    }
    seen.erase(from);
    return seen;
}

// B5: exactly three slides over four different cells.
PlainCells spider_targets(const PlainBoard& lifted, Axial from) {
    PlainCells targets;
    for (const Axial first : slides_from(lifted, from))
        for (const Axial second : slides_from(lifted, first))
            for (const Axial third : slides_from(lifted, second))
                if (second != from && third != from && third != first) targets.insert(third);
    return targets;
}

// B6: straight over at least one tile to the first empty cell.
PlainCells grasshopper_targets(const PlainBoard& lifted, Axial from) {
    PlainCells targets;
    for (const Direction d : kDirections) {
        Axial place = step(from, d);
        if (height(lifted, place) == 0) continue;
        while (height(lifted, place) > 0) place = step(place, d);
        targets.insert(place);
    }
    return targets;
}

// B7: one step to anywhere.
PlainCells beetle_targets(const PlainBoard& lifted, Axial from) {
    PlainCells targets;
    for (const Direction d : kDirections) {
        const Axial to = step(from, d);
        const bool can_step = is_on_ground(lifted, from, to) ? can_slide(lifted, from, d)
                                                             : can_climb(lifted, from, d);
        if (can_step) targets.insert(to);
    }
    return targets;
}

// B8: steps up to, or along, the top of the hive.
PlainCells steps_onto_hive(const PlainBoard& lifted, Axial from) {
    PlainCells targets;
    for (const Direction d : kDirections)
        if (height(lifted, step(from, d)) > 0 && can_climb(lifted, from, d))
            targets.insert(step(from, d));
    return targets;
}

// B8: steps from the top of the hive down to the ground.
PlainCells steps_down(const PlainBoard& lifted, Axial from) {
    PlainCells targets;
    for (const Direction d : kDirections)
        if (height(lifted, step(from, d)) == 0 && can_climb(lifted, from, d))
            targets.insert(step(from, d));
    return targets;
}

// B8: up, along, down, and not back to the start.
PlainCells ladybug_targets(const PlainBoard& lifted, Axial from) {
    PlainCells targets;
    for (const Axial first : steps_onto_hive(lifted, from))
        for (const Axial second : steps_onto_hive(lifted, first))
            for (const Axial third : steps_down(lifted, second)) targets.insert(third);
    targets.erase(from);
    return targets;
}

PlainCells mosquito_targets(const PlainBoard& lifted, Axial from);

PlainCells targets_of(Bug bug, const PlainBoard& lifted, Axial from) {
    switch (bug) {
        case Bug::kQueen:
        case Bug::kPillbug:
            return queen_targets(lifted, from);
        case Bug::kSpider:
            return spider_targets(lifted, from);
        case Bug::kBeetle:
            return beetle_targets(lifted, from);
        case Bug::kGrasshopper:
            return grasshopper_targets(lifted, from);
        case Bug::kAnt:
            return ant_targets(lifted, from);
        case Bug::kMosquito:
            return mosquito_targets(lifted, from);
        case Bug::kLadybug:
            return ladybug_targets(lifted, from);
    }
    return {};
}

// B9: a beetle on top of the hive; on the ground whatever the top tiles round it are, but for
// other mosquitoes.
PlainCells mosquito_targets(const PlainBoard& lifted, Axial from) {
    if (height(lifted, from) > 0) return beetle_targets(lifted, from);
    std::set<Bug> copied;
    for (const Axial place : neighbors(from))
        if (height(lifted, place) > 0) copied.insert(top(lifted, place).bug());
    copied.erase(Bug::kMosquito);
    PlainCells targets;
    for (const Bug bug : copied) targets.merge(targets_of(bug, lifted, from));
    return targets;
}

// B10: the two gates of a throw, up from `from` onto `thrower` and down to `to`.
bool passes_throw_gates(const PlainBoard& lifted, Axial from, Axial thrower, Axial to) {
    return steps_onto_hive(lifted, from).count(thrower) != 0 &&
           steps_down(lifted, thrower).count(to) != 0;
}

}  // namespace

PlainGame::PlainGame(GameType type) : type_(type) { history_.push_back(snapshot()); }

std::optional<Axial> PlainGame::place_of(Tile tile) const {
    for (const auto& [place, stack] : board_)
        if (std::find(stack.begin(), stack.end(), tile) != stack.end()) return place;
    return std::nullopt;
}

// B1
int PlainGame::in_hand(Color color, Bug bug) const {
    if (!type_.has(bug)) return 0;
    int count = tiles_of(bug);
    for (const auto& [place, stack] : board_)
        for (const Tile tile : stack)
            if (tile.color() == color && tile.bug() == bug) --count;
    return count;
}

bool PlainGame::is_pinned(Axial place) const { return !may_be_lifted(board_, place); }

PlainCells PlainGame::walks_as(Bug bug, Axial place) const {
    PlainBoard lifted = board_;
    lift(lifted, place);
    return targets_of(bug, lifted, place);
}

std::set<PlainMove> PlainGame::legal_moves() const {
    std::set<PlainMove> moves;
    if (is_over()) return moves;
    add_placements(moves);
    const bool queen_in_play = in_hand(side_, Bug::kQueen) == 0;
    if (queen_in_play) {  // B3
        add_walks(moves);
        add_throws(moves);
    }
    return moves;
}

// B2: where a tile from the hand may go.
PlainCells PlainGame::placement_cells() const {
    if (ply_ == 0) return {Axial{0, 0}};
    PlainCells cells;
    for (const auto& [place, stack] : board_)
        for (const Axial cell : neighbors(place))
            if (height(board_, cell) == 0) cells.insert(cell);
    if (ply_ == 1) return cells;
    const auto touches = [this](Axial cell, Color color) {
        const auto around = neighbors(cell);
        return std::any_of(around.begin(), around.end(), [&](Axial place) {
            return height(board_, place) > 0 && top(board_, place).color() == color;
        });
    };
    PlainCells allowed;
    for (const Axial cell : cells)
        if (touches(cell, side_) && !touches(cell, other(side_))) allowed.insert(cell);
    return allowed;
}

// B2: no queen on the first turn, only the queen from the fourth turn on, and the lowest number
// of each kind.
void PlainGame::add_placements(std::set<PlainMove>& moves) const {
    const int turn = 1 + ply_ / 2;
    const bool must_place_queen = turn >= 4 && in_hand(side_, Bug::kQueen) > 0;
    const PlainCells cells = placement_cells();
    for (const Bug bug : kBugs) {
        const int left = in_hand(side_, bug);
        if (left == 0 || (bug == Bug::kQueen && turn == 1)) continue;
        if (must_place_queen && bug != Bug::kQueen) continue;
        const Tile tile(side_, bug, tiles_of(bug) - left + 1);
        for (const Axial cell : cells) moves.insert({tile, cell});
    }
}

// B3, B4, B11: own tiles on top of their cells, free to leave, and not thrown a ply ago.
void PlainGame::add_walks(std::set<PlainMove>& moves) const {
    for (const auto& [place, stack] : board_) {
        const Tile tile = stack.back();
        if (tile.color() != side_ || tile == last_moved_ || is_pinned(place)) continue;
        for (const Axial to : walks_as(tile.bug(), place)) moves.insert({tile, to});
    }
}

// B9, B10, B11: an own pillbug on top of its cell, or an own mosquito on the ground that copies a
// pillbug, which did not move a ply ago. It may be pinned.
bool PlainGame::can_throw(Axial place) const {
    if (height(board_, place) != 1) return false;
    const Tile tile = top(board_, place);
    if (tile.color() != side_ || tile == last_moved_) return false;
    if (tile.bug() != Bug::kMosquito) return tile.bug() == Bug::kPillbug;
    const auto around = neighbors(place);
    return std::any_of(around.begin(), around.end(), [this](Axial cell) {
        return height(board_, cell) > 0 && top(board_, cell).bug() == Bug::kPillbug;
    });
}

void PlainGame::add_throws(std::set<PlainMove>& moves) const {
    for (const auto& [place, stack] : board_)
        if (can_throw(place)) add_throws_by(place, moves);
}

// B10, B11: a lone neighbour of either colour that did not move a ply ago goes to an empty
// neighbour.
void PlainGame::add_throws_by(Axial thrower, std::set<PlainMove>& moves) const {
    for (const Axial from : neighbors(thrower)) {
        if (height(board_, from) != 1 || top(board_, from) == last_moved_) continue;
        if (is_pinned(from)) continue;
        PlainBoard lifted = board_;
        const Tile tile = lift(lifted, from);
        for (const Axial to : neighbors(thrower))
            if (height(board_, to) == 0 && passes_throw_gates(lifted, from, thrower, to))
                moves.insert({tile, to});
    }
}

// B12: a covered queen too, and whatever stands round it.
bool PlainGame::is_surrounded(Color color) const {
    const auto queen = place_of(Tile(color, Bug::kQueen, 1));
    if (!queen) return false;
    const auto around = neighbors(*queen);
    return std::all_of(around.begin(), around.end(),
                       [this](Axial cell) { return height(board_, cell) > 0; });
}

bool PlainGame::is_over() const {
    return is_surrounded(Color::kWhite) || is_surrounded(Color::kBlack);
}

// B12: true places, so that a hive that wandered off is another position.
PlainGame::Snapshot PlainGame::snapshot() const {
    Snapshot all{{index(side_), 0, 0, 0, 0}};
    for (const auto& [place, stack] : board_) {
        int level = 0;
        for (const Tile tile : stack)
            all.push_back({index(tile.color()), index(tile.bug()), place.q, place.r, ++level});
    }
    return all;
}

int PlainGame::occurrences() const {
    return static_cast<int>(std::count(history_.begin(), history_.end(), history_.back()));
}

// B12: a surround first, then repetition.
std::string PlainGame::state(bool repetition_draw) const {
    const bool white_lost = is_surrounded(Color::kWhite);
    const bool black_lost = is_surrounded(Color::kBlack);
    if (white_lost && black_lost) return "Draw";
    if (white_lost) return "BlackWins";
    if (black_lost) return "WhiteWins";
    if (ply_ == 0) return "NotStarted";
    return repetition_draw && occurrences() >= 3 ? "Draw" : "InProgress";
}

void PlainGame::play(PlainMove move) {
    if (const auto from = place_of(move.tile)) {
        assert(top(board_, *from) == move.tile);
        lift(board_, *from);
    }
    put(board_, move.tile, move.to);
    end_turn(move.tile);
}

void PlainGame::pass() { end_turn(std::nullopt); }

void PlainGame::end_turn(std::optional<Tile> moved) {
    last_moved_ = moved;
    side_ = other(side_);
    ++ply_;
    history_.push_back(snapshot());
}

long plain_perft(const PlainGame& game, int depth) {
    if (depth == 0) return 1;
    if (game.is_over()) return 0;
    const std::set<PlainMove> moves = game.legal_moves();
    long leaves = 0;
    if (moves.empty()) {
        PlainGame next = game;
        next.pass();
        leaves = plain_perft(next, depth - 1);
    } else if (depth == 1) {
        leaves = static_cast<long>(moves.size());
    }
    for (const PlainMove move : moves) {
        if (depth == 1) break;
        PlainGame next = game;
        next.play(move);
        leaves += plain_perft(next, depth - 1);
    }
    return leaves;
}

}  // namespace hive
