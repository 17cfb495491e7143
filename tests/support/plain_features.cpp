#include "tests/support/plain_features.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

#include "search/marks.h"

namespace hive {
namespace {

const char* name_of(Bug bug) {
    switch (bug) {
        case Bug::kQueen:
            return "Queen";
        case Bug::kSpider:
            return "Spider";
        case Bug::kBeetle:
            return "Beetle";
        case Bug::kGrasshopper:
            return "Grasshopper";
        case Bug::kAnt:
            return "Ant";
        case Bug::kMosquito:
            return "Mosquito";
        case Bug::kLadybug:
            return "Ladybug";
        case Bug::kPillbug:
            return "Pillbug";
    }
    return "";
}

int distance(Axial a, Axial b) {
    const int q = a.q - b.q;
    const int r = a.r - b.r;
    return std::max({std::abs(q), std::abs(r), std::abs(q + r)});
}

// The name of the ring pattern that is `ring`, turned or mirrored; `ring` has one character for
// each cell beside a queen, one after the other.
std::string name_of_ring(std::string ring) {
    static const std::set<std::string> names = [] {
        std::set<std::string> all;
        for (int pattern = 0; pattern < kRingPatterns; ++pattern)
            all.insert(name_of_ring_pattern(pattern));
        return all;
    }();
    std::set<std::string> found;
    for (int mirror = 0; mirror < 2; ++mirror) {
        for (int turn = 0; turn < kDirectionCount; ++turn) {
            ring = ring.substr(1) + ring[0];
            if (names.count(ring) > 0) found.insert(ring);
        }
        std::reverse(ring.begin(), ring.end());
    }
    return found.size() == 1 ? *found.begin() : "with " + std::to_string(found.size()) + " names";
}

class Counting {
  public:
    Counting(const PlainGame& game, Color us) : game_(game), us_(us), foe_(other(us)) {}

    std::map<std::string, int> run() {
        count_queen();
        count_tiles();
        count_spawns();
        count_reach();
        count_tempo();
        return counts_;
    }

  private:
    const PlainBoard& board() const { return game_.board(); }
    bool is_occupied(Axial place) const { return board().count(place) > 0; }
    Tile top(Axial place) const { return board().at(place).back(); }
    std::size_t height(Axial place) const { return board().at(place).size(); }
    std::optional<Axial> queen(Color color) const {
        return game_.place_of(Tile(color, Bug::kQueen, 1));
    }
    static std::vector<Axial> around(Axial place) {
        std::vector<Axial> cells;
        for (const Direction d : kDirections) cells.push_back(step(place, d));
        return cells;
    }
    int neighbors(Axial place) const {
        const auto cells = around(place);
        return static_cast<int>(std::count_if(cells.begin(), cells.end(),
                                              [&](Axial cell) { return is_occupied(cell); }));
    }
    int queen_neighbors(Color color) const { return queen(color) ? neighbors(*queen(color)) : 0; }

    // The empty cells one slide away from a cell, or as well those from which it can be entered.
    int slides(Axial place) const {
        int count = 0;
        for (const Direction d : kDirections) {
            const bool left = is_occupied(step(place, turned(d, 1)));
            const bool right = is_occupied(step(place, turned(d, 5)));
            if (!is_occupied(step(place, d)) && left != right) ++count;
        }
        return count;
    }
    bool is_pinned(Axial place) const { return height(place) == 1 && game_.is_pinned(place); }
    static bool crawls(Bug bug) {
        return bug == Bug::kQueen || bug == Bug::kSpider || bug == Bug::kAnt ||
               bug == Bug::kPillbug;
    }
    // Of the top tile.
    bool is_free(Axial place) const {
        if (height(place) > 1) return true;
        return !is_pinned(place) && !(crawls(top(place).bug()) && slides(place) == 0);
    }
    bool touches(Axial place, Bug bug) const {
        for (const Axial cell : around(place))
            if (is_occupied(cell) && top(cell).bug() == bug) return true;
        return false;
    }
    // Where the top tile at `place` stands beside the queen.
    bool is_beside_queen(Axial place, Color color) const {
        return queen(color) && distance(place, *queen(color)) == 1;
    }
    bool has_hand(Color color) const {
        return std::any_of(kBugs.begin(), kBugs.end(),
                           [&](Bug bug) { return game_.in_hand(color, bug) > 0; });
    }
    // Empty cells that touch tops of the colour, and none of the other.
    PlainCells spawns(Color color) const {
        PlainCells cells;
        if (!has_hand(color)) return cells;
        for (const auto& [place, stack] : board())
            for (const Axial cell : around(place)) {
                if (is_occupied(cell)) continue;
                bool ours = false;
                bool theirs = false;
                for (const Axial beside : around(cell))
                    if (is_occupied(beside)) (top(beside).color() == color ? ours : theirs) = true;
                if (ours && !theirs) cells.insert(cell);
            }
        return cells;
    }

    void count_queen() {
        if (!queen(us_)) return;
        const Axial queen = *this->queen(us_);
        const int danger = neighbors(queen);
        if (danger == 0) return;  // before the second tile
        ++counts_["Ring" + ring_text(queen)];
        const PlainCells drops = spawns(foe_);
        for (const Axial cell : around(queen)) {
            if (is_occupied(cell)) {
                if (top(cell).color() == us_) count_guard(cell);
                continue;
            }
            const bool is_gated = slides(cell) == 0;
            counts_["Gated"] += is_gated;
            counts_["GatedLate"] += is_gated && danger >= 4;
            counts_["Drops"] += static_cast<int>(drops.count(cell));
            counts_["DropsLate"] += danger >= 4 ? static_cast<int>(drops.count(cell)) : 0;
        }
    }

    std::string ring_text(Axial queen) const {
        std::string ring;
        for (const Axial cell : around(queen))
            ring += !is_occupied(cell) ? '_' : top(cell).color() == us_ ? 'f' : 'x';
        return name_of_ring(ring);
    }

    void count_guard(Axial cell) {
        const Bug bug = top(cell).bug();
        const bool has_power =
            bug == Bug::kPillbug || (bug == Bug::kMosquito && touches(cell, Bug::kPillbug));
        if (height(cell) > 1 || !has_power) return;
        const Axial queen = *this->queen(us_);
        const bool is_live =
            height(queen) == 1 && !is_pinned(queen) && neighbors(cell) < kDirectionCount;
        ++counts_["Guard"];
        counts_["LiveGuard"] += is_live;
        counts_["LiveGuardLate"] += is_live && neighbors(queen) >= 4;
    }

    void count_tiles() {
        int free = 0;
        for (const auto& [place, stack] : board())
            for (const Tile tile : stack) {
                if (tile.color() != us_) continue;
                const std::string state = state_of(tile, place);
                ++counts_["Place" + std::string(name_of(tile.bug())) + state +
                          queen_distance(place, us_) + queen_distance(place, foe_)];
                if (state == "Free" || state == "Raised") {
                    ++free;
                    count_free(place);
                }
                if (stack.size() == 1) count_leaf(place);
            }
        for (const Bug bug : kBugs)
            counts_[std::string("InHand") + name_of(bug)] = game_.in_hand(us_, bug);
        counts_["NoneFree"] = free == 0;
    }

    std::string state_of(Tile tile, Axial place) const {
        if (tile != top(place)) return "Covered";
        if (height(place) > 1) return "Raised";
        if (is_pinned(place)) return "Pinned";
        return is_free(place) ? "Free" : "Stuck";
    }
    // 3 is all that is farther, and a queen in hand.
    std::string queen_distance(Axial place, Color color) const {
        return std::to_string(queen(color) ? std::min(distance(place, *queen(color)), 3) : 3);
    }

    // In how many directions the free tile can set out; a mosquito on the ground like a beetle.
    int steps(Axial place) const {
        if (height(place) > 1) return kDirectionCount;
        const Bug bug = top(place).bug();
        const bool only_climbs = bug == Bug::kGrasshopper || bug == Bug::kLadybug;
        return (only_climbs ? 0 : slides(place)) + (crawls(bug) ? 0 : neighbors(place));
    }

    void count_free(Axial place) {
        const Bug bug = top(place).bug();
        counts_[std::string("Steps") + name_of(bug)] += steps(place);
        if (bug == Bug::kMosquito && height(place) == 1)
            for (const Bug kind : kBugs)
                if (kind != Bug::kMosquito)
                    counts_[std::string("Borrows") + name_of(kind)] = touches(place, kind);
        const int danger = queen_neighbors(foe_);
        if (danger == 0 || bug == Bug::kQueen || is_beside_queen(place, foe_)) return;
        ++counts_["Attackers" + std::to_string(danger)];
        if (bug == Bug::kAnt) ++counts_["Ants" + std::to_string(danger)];
    }

    void count_leaf(Axial place) {
        if (neighbors(place) != 1) return;
        for (const Axial cell : around(place))
            if (is_occupied(cell)) ++counts_[top(cell).color() == us_ ? "PinsFriend" : "PinsFoe"];
    }

    void count_spawns() {
        const PlainCells cells = spawns(us_);
        counts_["Spawns"] = static_cast<int>(cells.size());
        counts_["NoSpawns"] = has_hand(us_) && cells.empty();
        if (!queen(foe_)) return;
        for (const Axial cell : cells) counts_["SpawnsNear"] += distance(cell, *queen(foe_)) <= 2;
    }

    void count_reach() {
        const int danger = queen_neighbors(foe_);
        if (danger == 0) return;
        PlainCells reached = spawns(us_);
        int& reachers = counts_["Reachers" + std::to_string(danger)];
        for (const auto& [place, stack] : board()) {
            const Tile tile = stack.back();
            if (tile.color() != us_ || tile.bug() == Bug::kQueen || is_pinned(place) ||
                is_beside_queen(place, foe_))
                continue;
            const auto is_goal = [&](Axial cell) {
                return !is_occupied(cell) && distance(cell, *queen(foe_)) == 1;
            };
            const PlainCells cells = walks_but_as_ant(place);
            if (std::any_of(cells.begin(), cells.end(), is_goal)) ++reachers;
            reached.insert(cells.begin(), cells.end());
        }
        std::string ring;
        for (const Axial cell : around(*queen(foe_)))
            ring += is_occupied(cell) ? 'f' : reached.count(cell) != 0 ? 'x' : '_';
        ++counts_["Reach" + name_of_ring(ring)];
    }

    PlainCells walks_but_as_ant(Axial place) const {
        const Bug own = top(place).bug();
        PlainCells cells;
        if (height(place) > 1) return game_.walks_as(Bug::kBeetle, place);
        for (const Bug bug : kBugs) {
            const bool has = own == Bug::kMosquito ? touches(place, bug) : bug == own;
            if (has && bug != Bug::kAnt && bug != Bug::kMosquito)
                cells.merge(game_.walks_as(bug, place));
        }
        return cells;
    }

    void count_tempo() {
        if (game_.side_to_move() != us_) return;
        counts_["ToMove"] = 1;
        counts_["ToMoveAttacking"] = queen_neighbors(foe_) >= 4;
    }

    const PlainGame& game_;
    Color us_;
    Color foe_;
    std::map<std::string, int> counts_;
};

}  // namespace

std::map<std::string, int> plain_features(const PlainGame& game, Color us) {
    return Counting(game, us).run();
}

}  // namespace hive
