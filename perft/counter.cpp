#include "perft/counter.h"

#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "core/movegen.h"
#include "core/perft.h"

namespace hive {
namespace {

// Trees up to this depth are counted in one go. It is the longest that a stop has to wait for: a
// few million leaves at most.
constexpr int kPieceDepth = 3;

constexpr auto kProgressInterval = std::chrono::milliseconds(100);

// A tree in parts that threads take one by one: the root moves, or the answers to them where the
// tree is deep, since a handful of root moves of unequal size would leave threads idle.
class SharedCount {
  public:
    SharedCount(const LargePosition& position, int depth, const std::atomic<bool>& stop)
        : position_(position), depth_(depth), stop_(stop) {
        MoveList moves;
        generate_moves(position_, moves);
        roots_ = std::vector<Root>(static_cast<std::size_t>(moves.size()));
        for (std::size_t i = 0; i < roots_.size(); ++i) {
            roots_[i].move = moves[static_cast<int>(i)];
            add_parts(i);
        }
    }

    // Takes parts until none is left. Called by every thread.
    void work() {
        LargePosition position = position_;
        for (std::size_t i = next_++; i < parts_.size(); i = next_++) {
            count_part(position, parts_[i]);
            if (is_stopped()) return;
            ++parts_done_;
        }
    }

    void abandon() { abandoned_ = true; }

    [[nodiscard]] CountProgress progress() const { return {parts_done_, parts_.size(), leaves_}; }

    // Requires that no thread works any more.
    [[nodiscard]] Count result() const {
        Count count;
        for (const Root& root : roots_) {
            if (root.open_parts > 0) {
                count.complete = false;
                continue;
            }
            count.leaves += root.leaves;
            count.roots.push_back({root.move, root.leaves});
        }
        return count;
    }

  private:
    struct Root {
        Move move = Move::none();
        std::atomic<std::uint64_t> leaves{0};
        std::atomic<int> open_parts{0};
    };
    struct Part {
        std::size_t root;
        Move answer;  // none where the part is the whole root move
    };

    void add_parts(std::size_t root) {
        if (depth_ <= kPieceDepth) {
            parts_.push_back({root, Move::none()});
            roots_[root].open_parts = 1;
            return;
        }
        LargePosition after = position_;
        after.play(roots_[root].move);
        MoveList answers;
        generate_moves(after, answers);
        for (const Move answer : answers) parts_.push_back({root, answer});
        roots_[root].open_parts = answers.size();
    }

    void count_part(LargePosition& position, Part part) {
        Root& root = roots_[part.root];
        const auto undo_root = position.play(root.move);
        std::uint64_t leaves = 0;
        if (part.answer.is_none()) {
            leaves = count(position, depth_ - 1);
        } else {
            const auto undo_answer = position.play(part.answer);
            leaves = count(position, depth_ - 2);
            position.undo(undo_answer);
        }
        position.undo(undo_root);
        if (is_stopped()) return;
        root.leaves += leaves;
        --root.open_parts;
    }

    // Meaningless once stopped.
    std::uint64_t count(LargePosition& position, int depth) {
        std::uint64_t leaves = 0;
        if (depth <= kPieceDepth) {
            leaves = perft(position, depth);
            leaves_ += leaves;
            return leaves;
        }
        MoveList moves;
        generate_moves(position, moves);
        for (const Move move : moves) {
            if (is_stopped()) break;
            const auto undo = position.play(move);
            leaves += count(position, depth - 1);
            position.undo(undo);
        }
        return leaves;
    }

    [[nodiscard]] bool is_stopped() const { return stop_ || abandoned_; }

    const LargePosition position_;
    const int depth_;
    const std::atomic<bool>& stop_;
    std::atomic<bool> abandoned_{false};
    std::vector<Root> roots_;
    std::vector<Part> parts_;
    std::atomic<std::size_t> next_{0};
    std::atomic<std::size_t> parts_done_{0};
    std::atomic<std::uint64_t> leaves_{0};
};

// The threads that work on a count. None outlives this object, even if not all could be started.
class Workers {
  public:
    Workers(SharedCount& count, int threads) : count_(count) {
        threads_.reserve(static_cast<std::size_t>(threads));
        try {
            for (int i = 0; i < threads; ++i) start_one();
        } catch (...) {
            end_all();
            throw;
        }
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    ~Workers() { end_all(); }

    // Whether all threads have ended, waiting for that at most so long.
    [[nodiscard]] bool are_done_within(std::chrono::milliseconds time) {
        std::unique_lock lock(mutex_);
        return one_ended_.wait_for(lock, time, [this] { return running_ == 0; });
    }

  private:
    void start_one() {
        const std::lock_guard lock(mutex_);
        threads_.emplace_back([this] {
            count_.work();
            const std::lock_guard ending(mutex_);
            --running_;
            one_ended_.notify_one();
        });
        ++running_;
    }

    void end_all() {
        count_.abandon();
        for (std::thread& thread : threads_) thread.join();
    }

    SharedCount& count_;
    std::mutex mutex_;
    std::condition_variable one_ended_;
    int running_ = 0;
    std::vector<std::thread> threads_;
};

}  // namespace

Count count_leaves(const LargePosition& position, int depth, int threads, const CountWatch& watch) {
    assert(0 <= depth && depth <= kMaxCountDepth);
    assert(1 <= threads && threads <= kMaxCountThreads);
    if (depth == 0) return {1, {}, true};
    SharedCount count(position, depth, watch.stop);
    Workers workers(count, threads);
    while (!workers.are_done_within(kProgressInterval))
        if (watch.progress) watch.progress(count.progress());
    return count.result();
}

}  // namespace hive
