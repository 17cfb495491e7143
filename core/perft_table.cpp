#include "core/perft_table.h"

#include <cassert>

namespace hive {
namespace {

__extension__ using Wide = unsigned __int128;

// Relaxed atomic access to plain words: zeroed memory holds no std::atomic objects, and
// std::atomic_ref is missing in libc++ 14.
std::uint64_t load(const std::uint64_t& word) { return __atomic_load_n(&word, __ATOMIC_RELAXED); }
void save(std::uint64_t& word, std::uint64_t value) {
    __atomic_store_n(&word, value, __ATOMIC_RELAXED);
}

}  // namespace

std::optional<PerftTable> PerftTable::create(int mebibytes) {
    assert(1 <= mebibytes && mebibytes <= kMaxMebibytes);
    constexpr std::uint64_t kBucketsPerMebibyte = (1 << 20) / sizeof(Bucket);
    const std::uint64_t buckets = kBucketsPerMebibyte * static_cast<std::uint64_t>(mebibytes);
    if (buckets > SIZE_MAX / sizeof(Bucket)) return std::nullopt;
    auto memory = ZeroedMemory::create(static_cast<std::size_t>(buckets) * sizeof(Bucket),
                                       Pages::kHugeIfPossible);
    if (!memory) return std::nullopt;
    return PerftTable(std::move(*memory), static_cast<std::size_t>(buckets));
}

// A bucket for each key, for any number of buckets (Lemire 2016).
PerftTable::Bucket& PerftTable::bucket(Key key) const {
    return static_cast<Bucket*>(
        memory_.data())[static_cast<std::size_t>(Wide{key} * bucket_count_ >> 64)];
}

std::optional<std::uint64_t> PerftTable::probe(Key key) const {
    for (const Entry& entry : bucket(key).entries) {
        const std::uint64_t leaves = load(entry.leaves);
        // A free entry would pass for the key 0.
        if ((load(entry.key_xor_leaves) ^ leaves) == key && key != 0) return leaves;
    }
    return std::nullopt;
}

void PerftTable::store(Key key, std::uint64_t leaves) {
    Entry* target = nullptr;
    std::uint64_t least = 0;
    for (Entry& entry : bucket(key).entries) {
        const std::uint64_t old = load(entry.leaves);
        if (target == nullptr || old < least) {
            target = &entry;
            least = old;
        }
    }
    save(target->leaves, leaves);
    save(target->key_xor_leaves, key ^ leaves);
}

}  // namespace hive
