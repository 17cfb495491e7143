// The weights of a count in the opening and in the end, or sums of such.
#pragma once

#include <cstdint>

namespace hive {

// Both are in one word, which adds them by one addition: the opening counts 2^32, and what the end
// borrows from it is given back when they are taken apart. Each stays within 32 bits.
class WeightPair {
  public:
    constexpr WeightPair() = default;
    constexpr WeightPair(int opening, int ending)
        : word_(std::int64_t{opening} * kOpening + ending) {}

    [[nodiscard]] constexpr int opening() const {
        return static_cast<int>((word_ - ending()) / kOpening);
    }
    [[nodiscard]] constexpr int ending() const { return static_cast<std::int32_t>(word_); }

    constexpr WeightPair& operator+=(WeightPair other) {
        word_ += other.word_;
        return *this;
    }
    constexpr WeightPair& operator-=(WeightPair other) {
        word_ -= other.word_;
        return *this;
    }

  private:
    static constexpr std::int64_t kOpening = std::int64_t{1} << 32;

    std::int64_t word_ = 0;
};

}  // namespace hive
