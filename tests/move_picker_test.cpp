#include "search/move_picker.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "core/movegen.h"
#include "search/random.h"
#include "tests/support/match.h"

namespace hive {
namespace {

const std::vector<GameType> kTypes{GameType(), GameType(true, true, true)};

std::vector<Game> games() {
    std::vector<Game> all;
    for (const int plies : {0, 1, 5, 12, 25, 40})
        for (Game& game : random_openings(kTypes, plies, 10, 3)) all.push_back(std::move(game));
    return all;
}

MoveList legal_moves(const LargePosition& position) {
    MoveList moves;
    generate_moves(position, moves);
    return moves;
}

// Any move of the game so far or of its end, or none.
Move any_move(const Game& game, Random& random) {
    const MoveList here = legal_moves(game.position());
    switch (random.below(3)) {
        case 0:
            return here[static_cast<int>(random.below(static_cast<std::uint64_t>(here.size())))];
        case 1:
            return game.moves().empty() ? Move::none()
                                        : game.moves()[random.below(game.moves().size())];
        default:
            return Move::none();
    }
}

const History::Context kNoContext{History::no_slot().relation, History::no_slot().relation};
const MoveHints kNoHints{Move::none(), {Move::none(), Move::none()}, Move::none(), kNoContext};

MoveHints any_hints(const Game& game, Random& random) {
    return {any_move(game, random),
            {any_move(game, random), any_move(game, random)},
            any_move(game, random),
            kNoContext};
}

// What a picker needs.
struct Room {
    SearchParameters parameters;
    History history{parameters.history_scale};
    PickerMemory memory;

    MovePicker<32> picker(const LargePosition& position, const MoveHints& hints) {
        return {position, hints, history, parameters, memory};
    }
};

std::vector<Move> rest_of(MovePicker<32>& picker) {
    std::vector<Move> moves;
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) moves.push_back(move);
    return moves;
}

TEST_CASE("each legal move is handed out once, whatever the hints") {
    Random random(1, 2);
    Room room;
    for (const Game& game : games()) {
        const LargePosition& position = game.position();
        const MoveHints hints = any_hints(game, random);
        MovePicker<32> picker = room.picker(position, hints);
        std::vector<Move> moves = rest_of(picker);
        const MoveList legal = legal_moves(position);
        if (is_legal(position, hints.table_move)) CHECK(moves.front() == hints.table_move);
        std::vector<Move> expected(legal.begin(), legal.end());
        std::sort(moves.begin(), moves.end());
        std::sort(expected.begin(), expected.end());
        CHECK(moves == expected);
    }
}

TEST_CASE("the moves that come next are known ahead, once all moves are listed") {
    Random random(7, 8);
    Room room;
    for (const Game& game : games()) {
        const LargePosition& position = game.position();
        MovePicker<32> picker = room.picker(position, any_hints(game, random));
        CHECK(picker.upcoming(3).empty());
        const int count = legal_moves(position).size();
        const auto kept = static_cast<int>(random.below(static_cast<std::uint64_t>(count)) + 1);
        std::vector<Move> known;  // those to come
        bool is_listed = false;
        for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
            if (is_listed) {
                REQUIRE_FALSE(known.empty());
                CHECK(move == known.front());
                known.erase(known.begin());
            }
            if (picker.number() == kept) {
                picker.leave_out_quiet_moves();
                known.clear();
            }
            const std::size_t most = random.below(5) + 1;
            const auto upcoming = picker.upcoming(most);
            CHECK(upcoming.size() <= most);
            for (std::size_t i = 0; i < std::min(known.size(), upcoming.size()); ++i)
                CHECK(upcoming[i].move == known[i]);
            if (upcoming.size() > known.size()) {
                known.clear();
                for (const auto& candidate : upcoming) known.push_back(candidate.move);
            }
            is_listed = is_listed || !upcoming.empty();
        }
        CHECK(known.empty());
    }
    const LargePosition start((GameType()));
    MovePicker<32> picker = room.picker(start, kNoHints);
    picker.next();
    CHECK(picker.upcoming(1).size() == 1);
    CHECK(picker.upcoming(100).size() == 3);  // of four placements
}

TEST_CASE("asking ahead does not change the order, also where quiet moves are left out then") {
    Random random(9, 10);
    Room room;
    int with_order = 0;
    for (const Game& game : games()) {
        const LargePosition& position = game.position();
        const SlotFinder slots(position);
        const Tactics tactics(position);
        // Quiet moves come first, and loud ones do not come as they are listed.
        for (const Move move : legal_moves(position)) {
            if (move.is_pass()) continue;
            const int depth = tactics.is_loud(move) ? static_cast<int>(random.below(4)) : 12;
            room.history.reward(slots.slot(move), kNoContext, depth);
        }
        const auto moves_after = [&](std::size_t ahead) {
            MovePicker<32> picker = room.picker(position, kNoHints);
            picker.next();
            if (ahead > 0) CHECK_FALSE(picker.upcoming(ahead).empty());
            picker.leave_out_quiet_moves();
            return rest_of(picker);
        };
        if (legal_moves(position).size() < 2) continue;
        const std::vector<Move> moves = moves_after(0);
        CHECK(moves == moves_after(1));
        CHECK(moves == moves_after(8));
        std::vector<int> values;
        for (const Move move : moves)
            values.push_back(room.history.value(slots.slot(move), kNoContext));
        with_order += std::set<int>(values.begin(), values.end()).size() >= 2 ? 1 : 0;
    }
    CHECK(with_order >= 10);
}

TEST_CASE("a move that was put off is not known ahead") {
    Room room;
    const LargePosition start((GameType()));
    MovePicker<32> picker = room.picker(start, kNoHints);
    const Move first = picker.next();
    REQUIRE(picker.put_off());
    while (!picker.upcoming(1).empty()) picker.next();
    CHECK(picker.next() == first);
}

TEST_CASE("quiet moves can be left out, from any move on") {
    Random random(3, 4);
    Room room;
    for (const Game& game : games()) {
        const LargePosition& position = game.position();
        const MoveHints hints = any_hints(game, random);
        const MoveList legal = legal_moves(position);
        const auto before = random.below(static_cast<std::uint64_t>(legal.size()) + 1);
        MovePicker<32> picker = room.picker(position, hints);
        std::set<Move> handed_out;
        for (std::uint64_t i = 0; i < before; ++i) handed_out.insert(picker.next());
        picker.leave_out_quiet_moves();
        const Tactics tactics(position);
        std::set<Move> later;
        for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
            CHECK(picker.is_loud());
            CHECK(later.insert(move).second);
        }
        for (const Move move : legal)
            CHECK(later.contains(move) == (tactics.is_loud(move) && !handed_out.contains(move)));
    }
}

TEST_CASE("moves that are put off come again after all others, once, with their numbers") {
    Random random(5, 6);
    Room room;
    for (const Game& game : games()) {
        const LargePosition& position = game.position();
        MovePicker<32> picker = room.picker(position, any_hints(game, random));
        const MoveList legal = legal_moves(position);
        std::vector<std::pair<Move, int>> put_off;
        std::vector<Move> tried;
        int count = 0;
        while (count < legal.size()) {
            const Move move = picker.next();
            REQUIRE(picker.number() == ++count);
            if (random.below(2) == 0 && picker.put_off())
                put_off.emplace_back(move, count);
            else
                tried.push_back(move);
        }
        CHECK(put_off.size() <= room.memory.put_off.size());
        for (const auto& [move, number] : put_off) {
            REQUIRE(picker.next() == move);
            CHECK(picker.number() == number);
            CHECK_FALSE(picker.put_off());
            tried.push_back(move);
        }
        CHECK(picker.next().is_none());
        std::vector<Move> expected(legal.begin(), legal.end());
        std::sort(tried.begin(), tried.end());
        std::sort(expected.begin(), expected.end());
        CHECK(tried == expected);
    }
}

TEST_CASE("no more moves can be put off than there is room for") {
    Room room;
    const std::size_t most = room.memory.put_off.size();
    const Game game = random_openings(kTypes, 25, 1, 9).front();
    const MoveList legal = legal_moves(game.position());
    REQUIRE(legal.size() > static_cast<int>(most));
    MovePicker<32> picker = room.picker(game.position(), kNoHints);
    for (std::size_t i = 0; i < most; ++i) {
        picker.next();
        REQUIRE(picker.put_off());
    }
    picker.next();
    CHECK_FALSE(picker.put_off());
    CHECK(rest_of(picker).size() == static_cast<std::size_t>(legal.size()) - 1);
}

TEST_CASE("quiet moves that were put off come, even if all others are left out then") {
    Room room;
    const Game game = random_openings(kTypes, 12, 1, 7).front();
    MovePicker<32> picker = room.picker(game.position(), kNoHints);
    const Move first = picker.next();
    REQUIRE(picker.put_off());
    Move quiet = picker.next();
    while (picker.is_loud()) quiet = picker.next();
    REQUIRE(picker.put_off());
    picker.leave_out_quiet_moves();
    const std::vector<Move> rest = rest_of(picker);
    REQUIRE(rest.size() >= 2);
    CHECK(rest[rest.size() - 2] == first);
    CHECK(rest.back() == quiet);
}

TEST_CASE("moves that cut off come first, and those that failed to come last") {
    const Game game = random_openings(kTypes, 12, 1, 7).front();
    const LargePosition& position = game.position();
    const SlotFinder slots(position);
    const Tactics tactics(position);
    std::vector<Move> quiet;
    for (const Move move : legal_moves(position))
        if (!tactics.is_loud(move) && !tactics.fills_our_ring(move)) quiet.push_back(move);
    REQUIRE(quiet.size() >= 3);
    Room room;
    History& history = room.history;
    history.reward(slots.slot(quiet.back()), kNoContext, 5);
    const int rewarded = history.value(slots.slot(quiet.back()), kNoContext);
    CHECK(rewarded > 0);
    for (int i = 0; i < 1000; ++i) history.punish(slots.slot(quiet.front()), kNoContext, 90);
    const int punished = history.value(slots.slot(quiet.front()), kNoContext);
    CHECK(punished < -3 * History::kMaxValue);
    CHECK(punished >= -4 * History::kMaxValue);

    MovePicker<32> picker = room.picker(position, kNoHints);
    std::vector<Move> order;
    for (const Move move : rest_of(picker))
        if (std::find(quiet.begin(), quiet.end(), move) != quiet.end()) order.push_back(move);
    CHECK(history.value(slots.slot(order.front()), kNoContext) == rewarded);
    CHECK(history.value(slots.slot(order.back()), kNoContext) == punished);
}

// So that what was learned on one grid holds on the other.
TEST_CASE("a move has the same slot on both grids") {
    for (const Game& game : games()) {
        const LargePosition& large = game.position();
        if (!fits_small_grid(large)) continue;
        const SmallPosition small(large);
        const SlotFinder in_large(large);
        const SlotFinder in_small(small);
        const auto cell = [](Hex hex) { return Grid<16>::at(Grid<32>::axial(hex)); };
        for (const Move move : legal_moves(large)) {
            if (move.is_pass()) continue;
            const Move same = move.is_placement() ? Move::place(move.bug(), cell(move.to()))
                                                  : Move::move(cell(move.from()), cell(move.to()));
            CHECK(in_large.slot(move).place == in_small.slot(same).place);
            CHECK(in_large.slot(move).relation == in_small.slot(same).relation);
        }
    }
}

}  // namespace
}  // namespace hive
