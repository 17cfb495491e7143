#include "search/transposition_table.h"

#include <cassert>
#include <new>

namespace hive {

namespace {

__extension__ using Wide = unsigned __int128;

constexpr int kCheckShift = 24;
constexpr int kGameShift = 8;
constexpr std::uint64_t kGameMask = 0xFFFF;
constexpr std::uint64_t kAgeMask = 0xFF;

// Relaxed atomic access to plain words: zeroed memory holds no std::atomic objects, and
// std::atomic_ref is missing in libc++ 14.
std::uint64_t load(const std::uint64_t& word) { return __atomic_load_n(&word, __ATOMIC_RELAXED); }
void save(std::uint64_t& word, std::uint64_t value) {
    __atomic_store_n(&word, value, __ATOMIC_RELAXED);
}

std::uint64_t pack_score(Score score) {
    return static_cast<std::uint16_t>(static_cast<std::int16_t>(score));
}
Score unpack_score(std::uint64_t bits) {
    return static_cast<std::int16_t>(static_cast<std::uint16_t>(bits));
}

std::uint64_t pack(const TableEntry& entry) {
    assert(0 <= entry.depth && entry.depth <= 255);
    return entry.move.raw() | static_cast<std::uint64_t>(entry.bound) << 22 |
           static_cast<std::uint64_t>(entry.depth) << 24 | pack_score(entry.score) << 32 |
           pack_score(entry.evaluation) << 48;
}

Depth depth_in(std::uint64_t data) { return static_cast<Depth>(data >> 24 & 0xFF); }

TableEntry unpack(std::uint64_t data) {
    TableEntry entry;
    entry.move = Move::from_raw(static_cast<std::uint32_t>(data & 0x3FFFFF));
    entry.bound = static_cast<Bound>(data >> 22 & 3);
    entry.depth = depth_in(data);
    entry.score = unpack_score(data >> 32);
    entry.evaluation = unpack_score(data >> 48);
    return entry;
}

// Same key and same game, at any age.
bool same_position(std::uint64_t a, std::uint64_t b) { return ((a ^ b) & ~kAgeMask) == 0; }

}  // namespace

TranspositionTable::TranspositionTable() {
    if (!resize(1)) throw std::bad_alloc();
}

bool TranspositionTable::resize(int mebibytes) {
    assert(1 <= mebibytes && mebibytes <= kMaxMebibytes);
    constexpr std::uint64_t kBucketsPerMebibyte = (1 << 20) / sizeof(Bucket);
    const std::uint64_t count = kBucketsPerMebibyte * static_cast<std::uint64_t>(mebibytes);
    if (count > SIZE_MAX / sizeof(Bucket)) return false;
    const auto buckets = static_cast<std::size_t>(count);
    // Up to this size, most huge pages have been touched before polls of the clock become rare.
    constexpr int kLargestInHugePages = 1 << 14;
    const Pages pages = mebibytes <= kLargestInHugePages ? Pages::kHugeIfPossible : Pages::kSmall;
    auto memory = ZeroedMemory::create(buckets * sizeof(Bucket), pages);
    if (!memory) return false;
    memory_ = std::move(memory);
    memory.reset();  // which was the one before
    // Else the first moves of a fast game would be late, as they would wait for pages. Who asks for
    // a larger table gives more time, too.
    constexpr int kLargestTouched = 256;
    if (mebibytes <= kLargestTouched) memory_->touch();
    buckets_ = static_cast<Bucket*>(memory_->data());
    bucket_count_ = buckets;
    age_ = 0;
    return true;
}

void TranspositionTable::new_game() {
    game_ = game_ % kGameNumbers + 1;
    age_ = 0;
    clear_slice(game_ - 1);
}

// One slice of the table is cleared for each game. So all of it has been cleared since a game
// number was last in use, and none of its entries is left when the number comes round.
void TranspositionTable::clear_slice(std::uint32_t slice) {
    const auto begin = static_cast<std::size_t>(Wide{bucket_count_} * slice / kGameNumbers);
    const auto end = static_cast<std::size_t>(Wide{bucket_count_} * (slice + 1) / kGameNumbers);
    for (std::size_t i = begin; i < end; ++i) buckets_[i] = Bucket{};
}

// The bits of the key that the tag does not hold choose the bucket, for any number of buckets
// (Lemire 2016); above 2^24 buckets, which is 1 GiB, some of the tag's bits help.
TranspositionTable::Bucket* TranspositionTable::bucket(Key key) const {
    const Key turned = key << (64 - kCheckShift) | key >> kCheckShift;
    return &buckets_[static_cast<std::size_t>(Wide{turned} * bucket_count_ >> 64)];
}

std::uint64_t TranspositionTable::tag(Key key) const {
    return key >> kCheckShift << kCheckShift | std::uint64_t{game_} << kGameShift | age_;
}

std::optional<TableEntry> TranspositionTable::probe(Key key) const {
    const std::uint64_t wanted = tag(key);
    for (const Entry& entry : bucket(key)->entries) {
        const std::uint64_t data = load(entry.data);
        if (same_position(load(entry.tag_xor_data) ^ data, wanted)) return unpack(data);
    }
    return std::nullopt;
}

// How much an entry is worth keeping.
int TranspositionTable::worth(std::uint64_t tag, std::uint64_t data) const {
    if ((tag >> kGameShift & kGameMask) != game_) return -10000;
    const auto searches_ago = static_cast<std::uint8_t>(age_ - (tag & kAgeMask));
    return depth_in(data) - 8 * searches_ago;
}

void TranspositionTable::store(Key key, const TableEntry& entry) {
    const std::uint64_t new_tag = tag(key);
    TableEntry stored = entry;
    Entry* target = nullptr;
    int least = 0;
    for (Entry& candidate : bucket(key)->entries) {
        const std::uint64_t data = load(candidate.data);
        const std::uint64_t old_tag = load(candidate.tag_xor_data) ^ data;
        if (same_position(old_tag, new_tag)) {
            constexpr Depth kMuchDeeper = 4;
            if (old_tag == new_tag && entry.bound != Bound::kExact &&
                depth_in(data) >= entry.depth + kMuchDeeper)
                return;
            if (stored.move.is_none()) stored.move = unpack(data).move;
            target = &candidate;
            break;
        }
        const int value = worth(old_tag, data);
        if (target == nullptr || value < least) {
            target = &candidate;
            least = value;
        }
    }
    const std::uint64_t data = pack(stored);
    save(target->data, data);
    save(target->tag_xor_data, new_tag ^ data);
}

// Keys are spread evenly, so the first buckets are as good as any.
int TranspositionTable::permille() const {
    constexpr std::size_t kSampled = 1000 / kEntriesPerBucket;
    int used = 0;
    for (std::size_t i = 0; i < kSampled; ++i)
        for (const Entry& entry : buckets_[i].entries) {
            const std::uint64_t data = load(entry.data);
            if (((load(entry.tag_xor_data) ^ data) >> kGameShift & kGameMask) == game_) ++used;
        }
    return used;
}

}  // namespace hive
