#include "search/evaluate.h"

#include <algorithm>
#include <bit>

#include "core/connectivity.h"

namespace hive {
namespace {

template <class Array>
int of(const Array& values, int index) {
    return values[static_cast<std::size_t>(index)];
}

bool is_climber(Bug bug) { return bug == Bug::kBeetle || bug == Bug::kMosquito; }

template <int kSide>
class Evaluator {
  public:
    Evaluator(const Position<kSide>& position, const EvaluationWeights& weights)
        : position_(position), weights_(weights), cuts_(position) {}

    // What speaks for a player.
    [[nodiscard]] Score side(Color us) const {
        return tiles(us) + hand(us) + (position_.queen_in_play(us) ? queen(us) : 0);
    }

  private:
    using Cells = Grid<kSide>;

    // Ways the tile on top of `hex` can take; 0 if it cannot move. Kinds that wander count once.
    [[nodiscard]] int steps(Bug bug, Hex hex) const {
        const Ring ring = position_.ring(hex);
        if (position_.height(hex) > 1) return kDirectionCount;
        if (cuts_.contains(hex)) return 0;
        switch (bug) {
            case Bug::kQueen:
            case Bug::kPillbug:
                return std::popcount(slides(ring));
            case Bug::kBeetle:
                return std::popcount(static_cast<Ring>(slides(ring) | ring));
            case Bug::kGrasshopper:
                return std::popcount(ring);
            case Bug::kSpider:
            case Bug::kAnt:
                return slides(ring) != 0 ? 1 : 0;
            case Bug::kMosquito:
            case Bug::kLadybug:
                return 1;
        }
        return 0;
    }

    [[nodiscard]] Score tiles(Color us) const {
        const int first = index(us) * kTilesPerColor;
        Score score = 0;
        int attackers = 0;
        for (unsigned rest = position_.in_play(us); rest != 0; rest &= rest - 1) {
            const Tile tile = Tile::from_index(first + std::countr_zero(rest));
            const int bug = index(tile.bug());
            if (position_.is_covered(tile)) {
                score += of(weights_.covered, bug);
                continue;
            }
            const int choices = steps(tile.bug(), position_.hex_of(tile));
            if (choices == 0) {
                score += of(weights_.pinned, bug);
            } else {
                score += of(weights_.free, bug) + weights_.step * choices;
                ++attackers;
            }
        }
        return score + attackers * of(weights_.attacker, position_.queen_neighbors(other(us)));
    }

    [[nodiscard]] Score hand(Color us) const {
        Score score = 0;
        for (const Bug bug : kBugs)
            score += position_.in_hand(us, bug) * of(weights_.in_hand, index(bug));
        return score;
    }

    [[nodiscard]] Score queen(Color us) const {
        const Hex hex = position_.queen_hex(us);
        const Ring ring = position_.ring(hex);
        Score score = -of(weights_.queen_danger, std::popcount(ring));
        if (position_.top(hex).color() != us) score -= weights_.climber_on_queen;
        for_each_direction(
            ring, [&](Direction d) { score += beside_queen(us, Cells::neighbor(hex, d)); });
        return score;
    }

    // What the top tile of a cell beside the queen of `us` means to `us`.
    [[nodiscard]] Score beside_queen(Color us, Hex hex) const {
        const Tile tile = position_.top(hex);
        const bool on_ground = position_.height(hex) == 1;
        if (tile.color() != us)
            return is_climber(tile.bug()) && (tile.bug() == Bug::kBeetle || !on_ground)
                       ? -weights_.climber_beside_queen
                       : 0;
        return on_ground && has_pillbug_power(tile.bug(), hex) ? weights_.guard_beside_queen : 0;
    }

    // Requires that the tile on `hex` stands on the ground.
    [[nodiscard]] bool has_pillbug_power(Bug bug, Hex hex) const {
        if (bug != Bug::kMosquito) return bug == Bug::kPillbug;
        bool borrows = false;
        for_each_direction(position_.ring(hex), [&](Direction d) {
            borrows |= position_.top(Cells::neighbor(hex, d)).bug() == Bug::kPillbug;
        });
        return borrows;
    }

    const Position<kSide>& position_;
    const EvaluationWeights& weights_;
    const CutCells<kSide> cuts_;
};

}  // namespace

template <int kSide>
Score evaluate(const Position<kSide>& position, const EvaluationWeights& weights) {
    assert(position.has_room());
    const Color us = position.side_to_move();
    const Evaluator<kSide> evaluator(position, weights);
    const Score score = evaluator.side(us) - evaluator.side(other(us)) + weights.tempo;
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

template Score evaluate(const Position<16>&, const EvaluationWeights&);
template Score evaluate(const Position<32>&, const EvaluationWeights&);

}  // namespace hive
