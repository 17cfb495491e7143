#include "engine/engine.h"

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
