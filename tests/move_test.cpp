#include "core/move.h"

#include <set>
#include <type_traits>

#include <catch2/catch.hpp>

namespace hive {
namespace {

static_assert(sizeof(Move) == 4 && std::is_trivially_copyable_v<Move>);

constexpr int kMaxCells = 1024;

TEST_CASE("every movement keeps its two cells in the packed form") {
    bool all_right = true;
    for (int from = 0; from < kMaxCells; ++from) {
        for (int to = 0; to < kMaxCells; ++to) {
            const Move move = Move::move(Hex::from_index(from), Hex::from_index(to));
            all_right = all_right && move.is_movement() && !move.is_placement() &&
                        !move.is_pass() && !move.is_none() && move.from().index() == from &&
                        move.to().index() == to && move.raw() < 1U << Move::kBits &&
                        Move::from_raw(move.raw()) == move;
        }
    }
    CHECK(all_right);
}

TEST_CASE("every placement keeps its kind and cell in the packed form") {
    for (const Bug bug : kBugs) {
        for (int to = 0; to < kMaxCells; ++to) {
            const Move move = Move::place(bug, Hex::from_index(to));
            REQUIRE(move.is_placement());
            REQUIRE_FALSE((move.is_movement() || move.is_pass() || move.is_none()));
            REQUIRE(move.bug() == bug);
            REQUIRE(move.to().index() == to);
            REQUIRE(move.raw() < 1U << Move::kBits);
            REQUIRE(Move::from_raw(move.raw()) == move);
        }
    }
}

TEST_CASE("a pass, no move, a placement and a movement differ") {
    const Hex origin = Hex::from_index(0);
    const std::set<Move> moves{Move::none(), Move::pass(), Move::place(Bug::kQueen, origin),
                               Move::move(origin, origin)};
    CHECK(moves.size() == 4);
    CHECK(Move::pass().is_pass());
    CHECK(Move::none().is_none());
    CHECK_FALSE(Move::pass().is_none());
    CHECK(Move::from_raw(Move::pass().raw()) == Move::pass());
}

TEST_CASE("a move list keeps the order and can be cleared") {
    MoveList moves;
    CHECK(moves.empty());
    for (int i = 0; i < MoveList::kCapacity; ++i)
        moves.add(Move::place(Bug::kAnt, Hex::from_index(i)));
    CHECK(moves.size() == MoveList::kCapacity);
    int next = 0;
    for (const Move move : moves) CHECK(move.to().index() == next++);
    CHECK(moves[7].to().index() == 7);
    moves.clear();
    CHECK(moves.empty());
}

}  // namespace
}  // namespace hive
