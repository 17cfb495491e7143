#include "core/job/threads.h"

#include <algorithm>
#include <utility>

namespace hive {

int processor_count() { return std::max(static_cast<int>(std::thread::hardware_concurrency()), 1); }

Threads::Threads(int count, std::function<void(int)> work, std::function<void()> abandon)
    : work_(std::move(work)), abandon_(std::move(abandon)) {
    threads_.reserve(static_cast<std::size_t>(count));
    try {
        for (int i = 0; i < count; ++i) start_one(i);
    } catch (...) {
        end_all();
        throw;
    }
}

Threads::~Threads() { end_all(); }

bool Threads::are_done_within(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return one_ended_.wait_for(lock, time, [this] { return running_ == 0; });
}

void Threads::start_one(int number) {
    const std::lock_guard lock(mutex_);
    threads_.emplace_back([this, number] {
        work_(number);
        const std::lock_guard ending(mutex_);
        --running_;
        one_ended_.notify_one();
    });
    ++running_;
}

void Threads::end_all() {
    abandon_();
    for (std::thread& thread : threads_) thread.join();
}

}  // namespace hive
