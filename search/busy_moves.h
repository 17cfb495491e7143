// Which moves the threads of a search are just looking into, so that each of them tries first what
// no other one does. (A simple form of ABDADA, after Tom Kerrigan, "Simplified ABDADA", 2013.)
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/move.h"
#include "core/zobrist.h"

namespace hive {

// Threads write without locks, and may undo what another one wrote, or find no room: then a move
// that is being looked into does not show, which costs no more than work done twice.
class BusyMoves {
  public:
    // A move of the position with this search key.
    class Tag {
      public:
        Tag(Key position, Move move) : number_(mix(position ^ move.raw())) {}

      private:
        friend class BusyMoves;
        std::uint64_t number_;
    };

    // As long as it lives, the move shows as being looked into; not so if `moves` is null.
    class Mark {
      public:
        Mark(BusyMoves* moves, Tag tag) : moves_(moves), tag_(tag) {
            if (moves_ != nullptr) moves_->add(tag_);
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;
        ~Mark() {
            if (moves_ != nullptr) moves_->remove(tag_);
        }

      private:
        BusyMoves* const moves_;
        const Tag tag_;
    };

    [[nodiscard]] bool contains(Tag tag) const {
        for (const auto& place : buckets_[bucket_of(tag)].places)
            if (place.load(std::memory_order_relaxed) == tag.number_) return true;
        return false;
    }

  private:
    static constexpr std::size_t kBuckets = 1024;
    struct alignas(64) Bucket {
        std::array<std::atomic<std::uint64_t>, 8> places{};  // numbers of tags, or 0
    };

    static std::size_t bucket_of(Tag tag) { return tag.number_ % kBuckets; }
    void add(Tag tag) {
        for (auto& place : buckets_[bucket_of(tag)].places)
            if (place.load(std::memory_order_relaxed) == 0)
                return place.store(tag.number_, std::memory_order_relaxed);
    }
    // Wherever it stands: so nothing stays behind of two threads that were at the same move.
    void remove(Tag tag) {
        for (auto& place : buckets_[bucket_of(tag)].places)
            if (place.load(std::memory_order_relaxed) == tag.number_)
                place.store(0, std::memory_order_relaxed);
    }

    std::vector<Bucket> buckets_ = std::vector<Bucket>(kBuckets);
};

}  // namespace hive
