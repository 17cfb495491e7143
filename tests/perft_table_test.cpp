#include "core/perft_table.h"

#include <catch2/catch.hpp>

namespace hive {
namespace {

PerftTable table_of(int mebibytes) {
    auto table = PerftTable::create(mebibytes);
    REQUIRE(table);
    return std::move(*table);
}

TEST_CASE("a perft table finds what was stored, and nothing else") {
    PerftTable table = table_of(1);
    for (Key key = 0; key < 100; ++key) CHECK_FALSE(table.probe(mix(key)));
    for (Key key = 1; key < 100; ++key) table.store(mix(key), key * key);
    for (Key key = 1; key < 100; ++key) CHECK(table.probe(mix(key)) == key * key);
    for (Key key = 100; key < 200; ++key) CHECK_FALSE(table.probe(mix(key)));
}

TEST_CASE("a perft table keeps counts of zero and large ones whole") {
    PerftTable table = table_of(1);
    table.store(mix(1), 0);
    table.store(mix(2), ~std::uint64_t{0});
    CHECK(table.probe(mix(1)) == 0);
    CHECK(table.probe(mix(2)) == ~std::uint64_t{0});
}

TEST_CASE("the key 0 is never found by mistake") { CHECK_FALSE(table_of(1).probe(0)); }

TEST_CASE("a full bucket gives up its smallest count") {
    PerftTable table = table_of(1);
    // Keys that differ in the low bits only share a bucket.
    const Key bucket = mix(5) & ~Key{0xFF};
    for (Key i = 1; i <= 4; ++i) table.store(bucket + i, 10 * i);
    table.store(bucket + 5, 25);
    CHECK_FALSE(table.probe(bucket + 1));
    for (Key i = 2; i <= 4; ++i) CHECK(table.probe(bucket + i) == 10 * i);
    CHECK(table.probe(bucket + 5) == 25);
}

TEST_CASE("a table that no memory holds is refused") {
    CHECK_FALSE(ZeroedMemory::create(SIZE_MAX / 2, Pages::kSmall));
}

}  // namespace
}  // namespace hive
