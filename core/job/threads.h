// Threads that share a long job, while the thread that started them shows how far it is.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace hive {

// How many threads the machine runs at once, at least 1.
[[nodiscard]] int processor_count();

// None outlives this object, even if not all could be started.
class Threads {
  public:
    // Each of `count` threads calls `work` with its number, from 0 on. `abandon` makes the work
    // end soon; the destructor calls it. Throws std::system_error if the system has no more
    // threads.
    Threads(int count, std::function<void(int)> work, std::function<void()> abandon);
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;
    ~Threads();

    // Whether all threads have ended, waiting for that at most so long.
    [[nodiscard]] bool are_done_within(std::chrono::milliseconds time);

  private:
    void start_one(int number);
    void end_all();

    const std::function<void(int)> work_;
    const std::function<void()> abandon_;
    std::mutex mutex_;
    std::condition_variable one_ended_;
    int running_ = 0;
    std::vector<std::thread> threads_;
};

}  // namespace hive
