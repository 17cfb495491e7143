// A file that keeps the finished branches of a long count, so that the count can go on after an
// interruption.
//
// A text file. The first line says what is counted:
//
//   waggle-perft 1 <tab> GameString <tab> depth N <tab> merged|whole
//
// and each other line holds a finished branch: its moves with `;` between them, a tab, its leaves.
// A line is written and flushed as soon as its branch is finished. A last line without an end, as a
// crash may leave it, is cut off.
#pragma once

#include <cstdint>
#include <fstream>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/result.h"

namespace hive {

class CountLog {
  public:
    // Opens a file, or makes it where there is none. Fails, with the file left as it was, if it
    // cannot be read and written, is no such file, or belongs to another count.
    [[nodiscard]] static Result<std::unique_ptr<CountLog>> open(const std::string& file,
                                                                const std::string& game, int depth,
                                                                bool merged);

    // The leaves of a branch that was finished before.
    [[nodiscard]] std::optional<std::uint64_t> find(const std::string& branch) const;
    // Any thread may call this. False if the file cannot be written.
    [[nodiscard]] bool add(const std::string& branch, std::uint64_t leaves);
    // Requires that no other thread adds.
    [[nodiscard]] bool has_failed() const { return !out_; }

  private:
    CountLog() = default;

    std::unordered_map<std::string, std::uint64_t> known_;
    std::mutex mutex_;
    std::ofstream out_;
};

}  // namespace hive
