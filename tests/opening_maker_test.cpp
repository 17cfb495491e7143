#include "search/selfplay/opening_maker.h"

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include <catch2/catch.hpp>

#include "core/canonical_key.h"
#include "core/game_string.h"
#include "core/names.h"
#include "search/searcher.h"
#include "search/selfplay/openings_file.h"
#include "tests/support/run_to_end.h"
#include "tests/support/table.h"
#include "tests/support/temporary_folder.h"

namespace hive {
namespace {

OpeningsRequest small_request() {
    OpeningsRequest request;
    request.count = 20;
    request.depth = 2;
    request.program = "Test v1";
    return request;
}

struct Made {
    int count = 0;
    std::string text;
};

Made make(const OpeningsRequest& request, bool stop = false) {
    const std::atomic<bool> stopped{stop};
    std::ostringstream out;
    Progress silent(nullptr);
    const int count = make_openings(request, out, silent, stopped);
    return {count, out.str()};
}

// Openings of one type and length, in progress, no two of them equal but for symmetry.
void check_openings(const std::vector<Game>& openings, GameType type, int plies) {
    std::set<Key> keys;
    for (const Game& game : openings) {
        CAPTURE(to_string(game, true));
        CHECK(game.type() == type);
        CHECK(game.position().ply() == plies);
        CHECK(game.state(true) == GameState::kInProgress);
        CHECK(keys.insert(canonical_key(game.position())).second);
    }
}

std::vector<Game> games_in(const std::string& text) {
    const TemporaryFolder folder;
    const auto games = read_openings(folder.file("openings", text));
    REQUIRE(games);
    return *games;
}

TEST_CASE("openings are legal, different and near to equal") {
    for (const int plies : {4, 7}) {
        OpeningsRequest request = small_request();
        request.plies = plies;
        request.max_score = 30;
        const Made made = make(request);
        CHECK(made.count == 20);
        const std::vector<Game> openings = games_in(made.text);
        CHECK(openings.size() == 20);
        check_openings(openings, request.type, plies);
        SearchLimits limits;
        limits.depth = request.depth;
        for (const Game& game : openings)
            CHECK(std::abs(Searcher().search(game, limits, true).score) <= request.max_score);
    }
}

TEST_CASE("openings depend on their seed only, and say how they were made") {
    OpeningsRequest request = small_request();
    request.type = GameType(false, true, false);
    request.seed = 5;
    const std::string text = make(request).text;
    CHECK(make(request).text == text);
    CHECK_THAT(text, Catch::StartsWith("# waggle openings --type Base+L --plies 4 --count 20 "
                                       "--seed 5 --depth 2 --max-score 50\n# Test v1, search "));
    request.seed = 6;
    const std::vector<std::string> other = split(make(request).text, '\n');
    CHECK(other[2] != split(text, '\n')[2]);
    request.seed = 5;
    request.count = 3;
    const std::string fewer = make(request).text;
    CHECK_THAT(text, Catch::Contains(split(fewer, '\n')[4] + '\n'));
}

// With k ordered pairs of first and second tile for each side there are 5 * k * k openings of four
// plies: the four tiles in a line, or one or both ends bent (two or three ways once mirrored). In
// Base k = 4 * 5, with the Mosquito 4 * 6 + 5, since there is only one.
TEST_CASE("all openings are found where they are few") {
    OpeningsRequest request = small_request();
    request.count = 5000;
    request.depth = 1;
    request.max_score = kMaxEvaluation;
    request.type = GameType();
    const auto [plies, count] = GENERATE(table<int, int>({{1, 4}, {2, 16}, {3, 160}, {4, 2000}}));
    request.plies = plies;
    const Made made = make(request);
    CHECK(made.count == count);
    const std::string last =
        "# only " + std::to_string(count) + ", from " + std::to_string(count) + " positions\n";
    CHECK_THAT(made.text, Catch::EndsWith(last));
}

TEST_CASE("a stop ends the search for openings") {
    const Made made = make(small_request(), true);
    CHECK(made.count == 0);
    CHECK_THAT(made.text, Catch::EndsWith("# only 0, from 0 positions\n"));
}

TEST_CASE("the openings of this project are what their names and first lines say") {
    for (const GameType type : kGameTypes) {
        const bool is_main = type == GameType() || type == kGameTypes.back();
        for (const int plies : {4, 8}) {
            const std::string path =
                WAGGLE_OPENINGS + ('/' + to_string(type)) + '-' + std::to_string(plies) + ".txt";
            CAPTURE(path);
            const auto openings = read_openings(path);
            REQUIRE(openings);
            const std::size_t count = is_main ? (plies == 4 ? 500 : 200) : 50;
            CHECK(openings->size() == count);
            check_openings(*openings, type, plies);
            const std::string content = content_of(path);
            CHECK_THAT(content, Catch::StartsWith("# waggle openings --type " + to_string(type) +
                                                  " --plies " + std::to_string(plies) +
                                                  " --count " + std::to_string(count) +
                                                  " --seed 1 --depth 8 --max-score 50\n"));
            for (const Game& game : *openings)
                CHECK_THAT(content, Catch::Contains('\n' + to_string(game, true) + '\n'));
        }
    }
}

Ended run(const std::vector<std::string>& arguments) {
    std::vector<std::string> command{WAGGLE_PROGRAM, "openings"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return run_to_end(command);
}

TEST_CASE("waggle openings prints them and says when there are no more") {
    const std::vector<std::string> arguments{"--type",      "base",  "--plies", "2",
                                             "--seed",      "3",     "--depth", "1",
                                             "--max-score", "30000", "--count"};
    const auto with_count = [&](const std::string& count) {
        std::vector<std::string> all = arguments;
        all.push_back(count);
        return run(all);
    };
    const Ended five = with_count("5");
    CHECK(five.code == 0);
    CHECK(five.errors.empty());
    CHECK_THAT(five.output,
               Catch::StartsWith("# waggle openings --type Base --plies 2 --count 5 "));
    CHECK(games_in(five.output).size() == 5);
    const Ended too_many = with_count("17");
    CHECK(too_many.code == 2);
    CHECK(too_many.errors ==
          "waggle: there are only 16 such openings; a larger --max-score may allow more\n");
    CHECK(games_in(too_many.output).size() == 16);
}

TEST_CASE("waggle openings says in one line what is wrong with its arguments") {
    for (const auto& [option, word] :
         std::vector<std::pair<std::string, std::string>>{{"--type", "Base+X"},
                                                          {"--plies", "0"},
                                                          {"--plies", "21"},
                                                          {"--count", "0"},
                                                          {"--count", "x"},
                                                          {"--seed", "-1"},
                                                          {"--depth", "0"},
                                                          {"--depth", "100"},
                                                          {"--max-score", "-1"},
                                                          {"--frobnicate", "1"}}) {
        CAPTURE(option, word);
        const Ended ended = run({option, word});
        CHECK(ended.code == 2);
        CHECK(ended.output.empty());
        CHECK_THAT(ended.errors, Catch::StartsWith("waggle: "));
        CHECK(std::count(ended.errors.begin(), ended.errors.end(), '\n') == 1);
    }
    const Ended full = run_to_end(
        {"/bin/sh", "-c", std::string(WAGGLE_PROGRAM) + " openings --count 1 >/dev/full"});
    CHECK(full.code == 2);
    CHECK(full.errors == "waggle: cannot write the output\n");
}

}  // namespace
}  // namespace hive
