// Random numbers that are the same in every build, whatever the standard library.
#pragma once

#include <cassert>
#include <cstdint>

#include "core/zobrist.h"

namespace hive {

// SplitMix64.
class Random {
  public:
    // Streams of the same seed have nothing to do with each other.
    Random(std::uint64_t seed, std::uint64_t stream)
        : state_(mix(mix(seed + zobrist::kGolden) + (stream + 1) * zobrist::kGolden)) {}

    [[nodiscard]] std::uint64_t next() { return mix(state_ += zobrist::kGolden); }

    // 0..bound-1. For the small bounds here a remainder is as good as even. Requires bound > 0.
    [[nodiscard]] std::uint64_t below(std::uint64_t bound) {
        assert(bound > 0);
        return next() % bound;
    }

  private:
    std::uint64_t state_;
};

}  // namespace hive
