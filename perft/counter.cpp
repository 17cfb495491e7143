#include "perft/counter.h"

#include <cassert>
#include <chrono>
#include <optional>
#include <string>

#include "core/job/threads.h"
#include "core/notation.h"
#include "perft/branches.h"

namespace hive {
namespace {

constexpr auto kProgressInterval = std::chrono::milliseconds(100);

// A tree in branches that threads take one by one.
class SharedCount {
  public:
    SharedCount(const LargePosition& position, int depth, const CountMethod& method,
                const std::atomic<bool>& stop)
        : position_(position),
          method_(method),
          stop_(stop),
          tree_(cut_into_branches(position, depth, method.merge)),
          finished_(tree_.branches.size()) {}

    // Takes branches until none is left. Called by every thread.
    void work() {
        for (std::size_t i = next_++; i < tree_.branches.size() && !is_stopped(); i = next_++) {
            finished_[i] = count(tree_.branches[i]);
            if (finished_[i]) ++branches_done_;
        }
    }

    void abandon() { abandoned_ = true; }

    [[nodiscard]] CountProgress progress() const {
        return {branches_done_, tree_.branches.size(), leaves_};
    }

    // Requires that no thread works any more.
    [[nodiscard]] Count result() const {
        const std::size_t roots = tree_.roots.size();
        std::vector<std::uint64_t> leaves(roots);
        std::vector<bool> is_finished(roots, true);
        for (std::size_t i = 0; i < finished_.size(); ++i) {
            for (std::size_t root = 0; root < roots; ++root) {
                const std::uint64_t times = tree_.branches[i].times_per_root[root];
                if (times == 0) continue;
                if (finished_[i])
                    leaves[root] += times * *finished_[i];
                else
                    is_finished[root] = false;
            }
        }
        Count count;
        for (std::size_t root = 0; root < roots; ++root) {
            if (!is_finished[root]) {
                count.complete = false;
                continue;
            }
            count.leaves += leaves[root];
            count.roots.push_back({tree_.roots[root], leaves[root]});
        }
        return count;
    }

  private:
    std::optional<std::uint64_t> count(const Branch& branch) {
        LargePosition position = position_;
        std::string name;
        for (const Move move : branch.line) {
            if (method_.log != nullptr)
                name += (name.empty() ? "" : ";") + to_string(position, move);
            position.play(move);
        }
        if (method_.log != nullptr)
            if (const auto known = method_.log->find(name)) return known;
        const auto found =
            perft(position, branch.depth, method_.perft, [this](std::uint64_t leaves) {
                leaves_ += leaves;
                return !is_stopped();
            });
        if (found && method_.log != nullptr && !method_.log->add(name, *found)) abandon();
        return found;
    }

    [[nodiscard]] bool is_stopped() const { return stop_ || abandoned_; }

    const LargePosition position_;
    const CountMethod& method_;
    const std::atomic<bool>& stop_;
    std::atomic<bool> abandoned_{false};
    const Branches tree_;
    std::vector<std::optional<std::uint64_t>> finished_;  // leaves, for each branch
    std::atomic<std::size_t> next_{0};
    std::atomic<std::size_t> branches_done_{0};
    std::atomic<std::uint64_t> leaves_{0};
};

}  // namespace

Count count_leaves(const LargePosition& position, int depth, const CountMethod& method,
                   const CountWatch& watch) {
    assert(0 <= depth && depth <= kMaxCountDepth);
    assert(1 <= method.threads && method.threads <= kMaxCountThreads);
    if (depth == 0) return {1, {}, true};
    SharedCount count(position, depth, method, watch.stop);
    Threads workers(
        method.threads, [&count](int) { count.work(); }, [&count] { count.abandon(); });
    while (!workers.are_done_within(kProgressInterval))
        if (watch.progress) watch.progress(count.progress());
    return count.result();
}

}  // namespace hive
