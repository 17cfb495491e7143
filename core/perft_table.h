// Counts of trees that were met before, in a table of fixed size that all threads share.
//
// A bucket is one cache line of four entries, an entry two words: the count, and key ^ count. They
// are read and written without locks; a pair torn by another thread does not fit its key, so it is
// never taken for an entry (Hyatt and Mann, 2002). A full bucket loses its smallest count, which
// costs least to find again.
//
// Keys are compared whole, all 64 bits, so a wrong count takes two different trees with one key. In
// a run of n probes, each against four entries, the odds are below n * 4 * 12 / 2^64, the 12 for
// canonical_key, which has as many chances: 10^10 probes come to one in 38 million.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/zeroed_memory.h"
#include "core/zobrist.h"

namespace hive {

class PerftTable {
  public:
    static constexpr int kMaxMebibytes = 1 << 20;

    // Nothing if the memory cannot be had. Requires 1 <= mebibytes <= kMaxMebibytes.
    [[nodiscard]] static std::optional<PerftTable> create(int mebibytes);

    // `key` stands for a tree: a position and a depth. Both may be called by any thread.
    [[nodiscard]] std::optional<std::uint64_t> probe(Key key) const;
    void store(Key key, std::uint64_t leaves);
    // For a probe some hundred instructions later: its memory is fetched meanwhile.
    void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

  private:
    struct Entry {
        std::uint64_t key_xor_leaves;  // both words 0: free
        std::uint64_t leaves;
    };
    struct alignas(64) Bucket {
        Entry entries[4];
    };

    PerftTable(ZeroedMemory memory, std::size_t bucket_count)
        : memory_(std::move(memory)), bucket_count_(bucket_count) {}
    [[nodiscard]] Bucket& bucket(Key key) const;

    ZeroedMemory memory_;  // the buckets
    std::size_t bucket_count_;
};

}  // namespace hive
