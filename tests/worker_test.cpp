#include "search/worker.h"

#include <atomic>
#include <deque>
#include <variant>

#include <catch2/catch.hpp>

#include "core/movegen.h"
#include "tests/support/match.h"

namespace hive {
namespace {

// The root of a search from a position of a game.
Root any_root(std::uint64_t seed) {
    const Game game = random_openings({GameType(true, true, true)}, 16, 1, seed).front();
    return make_root(game, true, EvaluationWeights());
}

// How many nodes an iteration of one worker takes.
std::uint64_t nodes_of(const Root& root, BusyMoves* busy) {
    TranspositionTable table;
    const std::atomic<bool> stop{false};
    Worker worker(table, stop, SearchParameters(), EvaluationWeights());
    worker.start(root, {}, 0, busy);
    REQUIRE(worker.iterate(5, 1));
    return worker.nodes();
}

// As if other threads were looking into every second move after each root move.
template <int kSide>
void mark_replies(Position<kSide> position, const Root& root, BusyMoves& busy,
                  std::deque<BusyMoves::Mark>& marks) {
    for (const RootMove& first : root.moves) {
        const auto undo = position.play(first.move);
        MoveList replies;
        generate_moves(position, replies);
        for (int i = 0; i < replies.size(); i += 2)
            marks.emplace_back(&busy, BusyMoves::Tag(position.search_key(), replies[i]));
        position.undo(undo);
    }
}

TEST_CASE("a worker puts off the moves that another one is looking into") {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        const Root root = any_root(seed);
        BusyMoves busy;
        const std::uint64_t alone = nodes_of(root, nullptr);
        CHECK(nodes_of(root, &busy) == alone);
        std::deque<BusyMoves::Mark> marks;
        std::visit([&](const auto& position) { mark_replies(position, root, busy, marks); },
                   root.position);
        CHECK(nodes_of(root, &busy) != alone);
    }
}

}  // namespace
}  // namespace hive
