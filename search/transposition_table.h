// What earlier visits to a position found: a table of fixed size that all threads share.
//
// A bucket is one cache line of four entries, an entry two words:
//
//   data  bits  0-21 move, 22-23 bound, 24-31 depth, 32-47 score, 48-63 evaluation
//   tag   bits  0-7 age, 8-23 game, 24-63 upper bits of the key; stored as tag ^ data
//
// The words are read and written separately, without locks. A pair torn by another thread gives a
// tag that does not fit the key, so it is never taken for an entry (Hyatt and Mann, 2002).
//
// Every game has a number of its own. Entries of other games are never found and count as free
// room, so a new game starts as from an empty table without clearing it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/move.h"
#include "core/zeroed_memory.h"
#include "core/zobrist.h"
#include "search/score.h"

namespace hive {

// What a stored score says about the true one.
enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

struct TableEntry {
    Move move = Move::none();
    Bound bound = Bound::kNone;
    Depth depth = 0;       // 0..255
    Score score = 0;       // fits 16 bits
    Score evaluation = 0;  // fits 16 bits
};

class TranspositionTable {
  public:
    static constexpr int kMaxMebibytes = 1 << 20;

    // 1 MiB.
    TranspositionTable();

    // Forgets everything. False, and nothing changed, if the memory cannot be had. Up to 256 MiB it
    // is taken at once, which usually takes 10 to 30 ms; that of a larger table as it is used.
    // Requires 1 <= mebibytes <= kMaxMebibytes.
    [[nodiscard]] bool resize(int mebibytes);

    // Puts all entries out of reach.
    void new_game();
    // Entries of earlier searches give way before those of the coming one.
    void new_search() { ++age_; }

    [[nodiscard]] std::optional<TableEntry> probe(Key key) const;
    // Keeps a known move where `entry` has none, and a much deeper result of the same search.
    void store(Key key, const TableEntry& entry);
    // How many of a thousand entries hold a position of the current game; from a sample.
    [[nodiscard]] int permille() const;
    // Fetches the cache line of `key` ahead of its use.
    void prefetch(Key key) const { __builtin_prefetch(bucket(key)); }

  private:
    static constexpr std::size_t kEntriesPerBucket = 4;
    static constexpr std::uint32_t kGameNumbers = 0xFFFF;  // 1..0xFFFF; 0 is in no game

    struct Entry {
        std::uint64_t tag_xor_data;
        std::uint64_t data;
    };
    struct alignas(64) Bucket {
        Entry entries[kEntriesPerBucket];
    };

    [[nodiscard]] Bucket* bucket(Key key) const;
    [[nodiscard]] std::uint64_t tag(Key key) const;
    [[nodiscard]] int worth(std::uint64_t tag, std::uint64_t data) const;
    void clear_slice(std::uint32_t slice);

    std::optional<ZeroedMemory> memory_;
    Bucket* buckets_ = nullptr;  // inside memory_
    std::size_t bucket_count_ = 0;
    std::uint32_t game_ = 1;
    std::uint8_t age_ = 0;
};

}  // namespace hive
