#include "search/transposition_table.h"

#include <atomic>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

namespace hive {
namespace {

bool same(const TableEntry& a, const TableEntry& b) {
    return a.move == b.move && a.bound == b.bound && a.depth == b.depth && a.score == b.score &&
           a.evaluation == b.evaluation;
}

// An entry that can be told from the key, so that a wrong one is seen.
TableEntry entry_for(Key key) {
    TableEntry entry;
    entry.move = Move::move(Hex::from_index(static_cast<int>(key >> 20 & 0xFF)),
                            Hex::from_index(static_cast<int>(key >> 10 & 0xFF)));
    entry.bound = static_cast<Bound>(1 + key % 3);
    entry.depth = static_cast<Depth>(key >> 40 & 0x3F);
    entry.score = static_cast<Score>(key >> 30 & 0x3FFF) - 0x2000;
    entry.evaluation = static_cast<Score>(key >> 45 & 0x3FFF) - 0x2000;
    return entry;
}

// Keys that share a bucket: they differ in their upper halves only.
Key neighbor_key(int i) { return 0x1234567 + (static_cast<Key>(i + 1) << 40); }

TableEntry of_depth(Depth depth) { return {Move::none(), Bound::kLower, depth, 0, 0}; }

TEST_CASE("the table gives back what was stored") {
    TranspositionTable table;
    const std::vector<TableEntry> entries{
        {Move::pass(), Bound::kExact, 0, 0, 0},
        {Move::move(Hex::from_index(1023), Hex::from_index(1022)), Bound::kUpper, 255, -kInfinity,
         kMaxEvaluation},
        {Move::place(Bug::kPillbug, Hex::from_index(77)), Bound::kLower, 99, kInfinity,
         -kMaxEvaluation},
    };
    for (std::size_t i = 0; i < entries.size(); ++i) table.store(mix(i), entries[i]);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto found = table.probe(mix(i));
        REQUIRE(found);
        CHECK(same(*found, entries[i]));
    }
}

TEST_CASE("an unknown key is not found, not even in the bucket of a known one") {
    TranspositionTable table;
    CHECK_FALSE(table.probe(0));
    table.store(neighbor_key(0), of_depth(3));
    CHECK(table.probe(neighbor_key(0)));
    CHECK_FALSE(table.probe(neighbor_key(1)));
}

TEST_CASE("a result without a move keeps the move known before") {
    TranspositionTable table;
    table.store(1, {Move::pass(), Bound::kLower, 3, 10, 5});
    table.store(1, {Move::none(), Bound::kUpper, 4, -10, 5});
    CHECK(table.probe(1)->move == Move::pass());
    CHECK(table.probe(1)->score == -10);
}

TEST_CASE("a much deeper result of the same search stays") {
    TranspositionTable table;
    table.store(1, of_depth(10));
    table.store(1, of_depth(2));
    CHECK(table.probe(1)->depth == 10);
    table.store(1, of_depth(9));
    CHECK(table.probe(1)->depth == 9);
    table.store(1, of_depth(20));
    table.new_search();
    table.store(1, of_depth(2));
    CHECK(table.probe(1)->depth == 2);
}

TEST_CASE("a full bucket gives up its least deep entry, or an old one") {
    TranspositionTable table;
    for (int i = 0; i < 4; ++i) table.store(neighbor_key(i), of_depth(10 - i));
    table.store(neighbor_key(4), of_depth(1));
    CHECK_FALSE(table.probe(neighbor_key(3)));
    CHECK(table.probe(neighbor_key(4)));

    table.new_search();
    table.new_search();
    table.store(neighbor_key(5), of_depth(2));  // for the one of depth 1
    table.store(neighbor_key(6), of_depth(2));  // for one of the old ones, though they are deeper
    CHECK(table.probe(neighbor_key(0)));
    CHECK(table.probe(neighbor_key(5)));
    CHECK(table.probe(neighbor_key(6)));
}

TEST_CASE("a new game finds no entry of an earlier one, however many games go by") {
    TranspositionTable table;
    std::vector<Key> keys;
    for (Key i = 0; i < 100000; ++i) keys.push_back(mix(i));
    for (const Key key : keys) table.store(key, entry_for(key));
    constexpr int kMoreThanAllGameNumbers = 70000;
    for (int game = 0; game < kMoreThanAllGameNumbers; ++game) {
        table.new_game();
        if (table.probe(keys[static_cast<std::size_t>(game)])) FAIL("found in game " << game);
    }
    // Once round: any entry that was left would show now.
    for (const Key key : keys) CHECK_FALSE(table.probe(key));
}

TEST_CASE("after a new game the table fills as an empty one does") {
    TranspositionTable used;
    for (Key i = 0; i < 200000; ++i) used.store(mix(i + 1000000), entry_for(mix(i)));
    used.new_game();
    TranspositionTable fresh;
    for (Key i = 0; i < 200000; ++i) {
        used.store(mix(i), entry_for(mix(i)));
        fresh.store(mix(i), entry_for(mix(i)));
    }
    for (Key i = 0; i < 200000; ++i)
        if (used.probe(mix(i)).has_value() != fresh.probe(mix(i)).has_value()) FAIL("entry " << i);
}

TEST_CASE("a table of another size starts empty") {
    TranspositionTable table;
    table.store(1, of_depth(3));
    REQUIRE(table.resize(3));
    CHECK_FALSE(table.probe(1));
    table.store(1, of_depth(3));
    CHECK(table.probe(1));
}

TEST_CASE("threads that share a table see whole entries only", "[threads]") {
    TranspositionTable table;
    constexpr Key kKeys = 30;  // few, so that they collide all the time
    std::atomic<int> wrong{0};
    const auto work = [&](Key seed) {
        for (Key i = 0; i < 100000; ++i) {
            const Key key = mix((seed + i * 7) % kKeys) & ~Key{0xFFFFFFFF};  // all in one bucket
            table.store(key, entry_for(key));
            const Key other = mix((seed + i * 11) % kKeys) & ~Key{0xFFFFFFFF};
            const auto found = table.probe(other);
            if (found && !same(*found, entry_for(other))) ++wrong;
        }
    };
    std::thread first(work, 1);
    std::thread second(work, 2);
    first.join();
    second.join();
    CHECK(wrong == 0);
}

TEST_CASE("the use of the table is told in thousandths, for the current game") {
    TranspositionTable table;
    CHECK(table.permille() == 0);
    // As many keys as there are entries, spread by a multiplication.
    for (Key i = 1; i <= 65536; ++i) table.store(i * 0x9E3779B97F4A7C15, TableEntry());
    CHECK(table.permille() > 500);
    CHECK(table.permille() < 1000);
    table.new_game();
    CHECK(table.permille() == 0);
}

}  // namespace
}  // namespace hive
