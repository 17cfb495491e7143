#include "perft/branches.h"

#include <cassert>
#include <unordered_map>
#include <utility>

#include "core/canonical_key.h"
#include "core/movegen.h"

namespace hive {
namespace {

// Branches of this depth take some milliseconds; to cut them costs more than it gains.
constexpr int kLeastDepth = 3;
constexpr std::size_t kEnough = 512;

class Cutter {
  public:
    Cutter(const LargePosition& position, bool merge) : position_(position), merge_(merge) {}

    // The branches one ply further down. A finished game has none.
    [[nodiscard]] std::vector<Branch> cut(const std::vector<Branch>& branches) {
        std::vector<Branch> next;
        std::unordered_map<Key, std::size_t> known;
        for (const Branch& branch : branches) {
            LargePosition position = position_;
            for (const Move move : branch.line) position.play(move);
            MoveList moves;
            generate_moves(position, moves);
            for (const Move move : moves) {
                if (merge_) {
                    const auto undo = position.play(move);
                    const auto [at, is_new] =
                        known.try_emplace(canonical_key(position), next.size());
                    position.undo(undo);
                    if (!is_new) {
                        add_times(next[at->second], branch);
                        continue;
                    }
                }
                next.push_back({branch.line, branch.depth - 1, branch.times_per_root});
                next.back().line.push_back(move);
            }
        }
        return next;
    }

  private:
    static void add_times(Branch& to, const Branch& from) {
        for (std::size_t root = 0; root < to.times_per_root.size(); ++root)
            to.times_per_root[root] += from.times_per_root[root];
    }

    const LargePosition& position_;
    bool merge_;
};

}  // namespace

Branches cut_into_branches(const LargePosition& position, int depth, bool merge) {
    assert(depth >= 1);
    MoveList moves;
    generate_moves(position, moves);
    const auto roots = static_cast<std::size_t>(moves.size());
    std::vector<Branch> branches;
    for (std::size_t root = 0; root < roots; ++root) {
        std::vector<std::uint64_t> times(roots);
        times[root] = 1;
        branches.push_back({{moves[static_cast<int>(root)]}, depth - 1, std::move(times)});
    }
    Cutter cutter(position, merge);
    for (int left = depth - 1; left > kLeastDepth && branches.size() < kEnough; --left) {
        branches = cutter.cut(branches);
        if (branches.empty()) break;
    }
    return {{moves.begin(), moves.end()}, std::move(branches)};
}

}  // namespace hive
