#include "search/busy_moves.h"

#include <memory>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

namespace hive {
namespace {

using Tag = BusyMoves::Tag;
using Mark = BusyMoves::Mark;

Move any_move(int i) { return Move::move(Hex::from_index(i), Hex::from_index(i + 1)); }

TEST_CASE("a move shows as being looked into as long as its mark lives") {
    BusyMoves busy;
    const Tag tag(5, any_move(1));
    CHECK_FALSE(busy.contains(tag));
    { const Mark nowhere(nullptr, tag); }
    {
        const Mark mark(&busy, tag);
        CHECK(busy.contains(tag));
        CHECK_FALSE(busy.contains(Tag(6, any_move(1))));
        CHECK_FALSE(busy.contains(Tag(5, any_move(2))));
    }
    CHECK_FALSE(busy.contains(tag));
}

// More marks than there is room for, many moves twice.
void mark_many(BusyMoves& busy) {
    std::vector<std::unique_ptr<Mark>> marks;
    for (Key key = 0; key < 5000; ++key)
        for (int i = 0; i < 4; ++i)
            marks.push_back(std::make_unique<Mark>(&busy, Tag(key, any_move(i / 2))));
}

bool is_empty(const BusyMoves& busy) {
    for (Key key = 0; key < 5000; ++key)
        for (int i = 0; i < 2; ++i)
            if (busy.contains(Tag(key, any_move(i)))) return false;
    return true;
}

TEST_CASE("marks that find no room, and moves marked twice, leave nothing behind") {
    BusyMoves busy;
    mark_many(busy);
    CHECK(is_empty(busy));
}

TEST_CASE("threads that mark the same moves leave nothing behind", "[threads]") {
    BusyMoves busy;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) threads.emplace_back([&] { mark_many(busy); });
    for (std::thread& thread : threads) thread.join();
    CHECK(is_empty(busy));
}

}  // namespace
}  // namespace hive
