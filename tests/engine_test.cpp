#include "engine/engine.h"

#include <chrono>
#include <thread>
#include <utility>

#include <catch2/catch.hpp>

#include "core/game_string.h"

namespace hive {
namespace {

const std::string kStart = "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
const std::string kLater = kStart + ";wA1 -wQ;bA1 bQ-";
const std::string kOther = "Base;;;wA1;bA1 wA1-;wQ -wA1;bQ bA1-";

Game game(const std::string& text) {
    auto parsed = parse_game(text);
    REQUIRE(parsed);
    return std::move(*parsed);
}

class Searching {
  public:
    Searching() { engine_.set_threads(1); }

    // Nodes of a search after newgame.
    std::uint64_t nodes(const std::string& text) {
        engine_.new_game(game(text));
        SearchLimits limits;
        limits.depth = 4;
        return engine_.search(limits).nodes;
    }

  private:
    Engine engine_;
};

TEST_CASE("newgame with the same game keeps what was learned") {
    const std::uint64_t fresh = Searching().nodes(kLater);
    for (const std::string& before : {kStart, kLater}) {
        Searching engine;
        engine.nodes(before);
        CHECK(engine.nodes(kLater) != fresh);
    }
    Searching engine;
    const std::uint64_t fresh_start = engine.nodes(kStart);
    engine.nodes(kLater);
    CHECK(engine.nodes(kStart) != fresh_start);
}

TEST_CASE("newgame with another game forgets what was learned") {
    const std::uint64_t fresh = Searching().nodes(kStart);
    for (const std::string& before : {kOther, std::string("Base+M")}) {
        Searching engine;
        engine.nodes(kStart);
        engine.nodes(before);
        CHECK(engine.nodes(kStart) == fresh);
    }
}

TEST_CASE("newgame without moves is a new game") {
    Searching engine;
    const std::uint64_t fresh = engine.nodes("Base");
    engine.nodes(kLater);
    CHECK(engine.nodes("Base") == fresh);
    CHECK(engine.nodes("Base") == fresh);
}

SearchLimits to_depth(Depth depth) {
    SearchLimits limits;
    limits.depth = depth;
    return limits;
}

// The nodes of a search of the position after the engine's move, with this time to think before.
std::uint64_t nodes_after_pondering(Pondering pondering, std::chrono::milliseconds time) {
    Engine engine;
    engine.set_threads(1);
    engine.set_pondering(pondering);
    engine.new_game(game(kLater));
    const Move move = engine.search(to_depth(2)).move;
    engine.start_pondering();
    std::this_thread::sleep_for(time);
    engine.stop_pondering();
    engine.play(move);
    return engine.search(to_depth(5)).nodes;
}

TEST_CASE("pondering fills the table for the next search", "[threads]") {
    using namespace std::chrono_literals;
    const std::uint64_t without = nodes_after_pondering(Pondering::kDisabled, 0ms);
    CHECK(nodes_after_pondering(Pondering::kDisabled, 20ms) == without);
    // However slow the machine, some time is enough.
    auto time = 10ms;
    while (nodes_after_pondering(Pondering::kSingleThreaded, time) == without && time < 10s)
        time *= 2;
    CHECK(time < 10s);
}

TEST_CASE("pondering starts and stops between any commands", "[threads]") {
    Engine engine;
    engine.set_threads(3);
    for (const Pondering pondering : {Pondering::kSingleThreaded, Pondering::kMultiThreaded}) {
        engine.set_pondering(pondering);
        engine.start_pondering();  // there is nothing to think about yet
        engine.stop_pondering();
        engine.new_game(game(kLater));
        for (int i = 0; i < 12; ++i) {
            const Move move = engine.search(to_depth(1)).move;
            engine.start_pondering();
            std::this_thread::sleep_for(std::chrono::milliseconds(i % 3));
            engine.stop_pondering();
            if (i % 4 == 3)
                engine.undo(1);
            else
                engine.play(move);
            engine.start_pondering();
            engine.stop_pondering();
            if (i == 6) static_cast<void>(engine.set_table_mebibytes(2));
            if (i == 8) engine.set_threads(2);
        }
    }
    static_cast<void>(engine.search(to_depth(1)));
    engine.start_pondering();  // its end ends that, too
}

TEST_CASE("the engine's search leaves the game as it was") {
    Engine engine;
    engine.new_game(game(kLater));
    const std::string before = to_string(*engine.game(), true);
    SearchLimits limits;
    limits.depth = 2;
    static_cast<void>(engine.search(limits));
    CHECK(to_string(*engine.game(), true) == before);
}

}  // namespace
}  // namespace hive
