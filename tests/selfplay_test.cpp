#include <algorithm>
#include <set>
#include <sstream>

#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "search/selfplay/dump.h"
#include "search/selfplay/game_player.h"
#include "search/selfplay/game_store.h"
#include "search/selfplay/openings_file.h"
#include "search/selfplay/settings.h"
#include "tests/support/table.h"
#include "tests/support/temporary_folder.h"

namespace hive {
namespace {

const std::atomic<bool> kNoStop{false};

SelfplaySettings quick_settings() {
    SelfplaySettings settings;
    settings.type_weights.fill(1);
    settings.nodes = 30;
    return settings;
}

GameRecord play(const SelfplaySettings& settings, std::uint32_t number) {
    const auto game = GamePlayer(settings).play(number, kNoStop);
    REQUIRE(game);
    return *game;
}

// The first game that ends with a surrounded queen.
GameRecord play_to_surround(const SelfplaySettings& settings) {
    for (std::uint32_t number = 0;; ++number) {
        const GameRecord record = play(settings, number);
        if (record.ending == Ending::kSurround) return record;
    }
}

// The game up to its end.
Game replayed(const GameRecord& record) {
    Game game(record.type);
    for (const PlyRecord& ply : record.plies) {
        REQUIRE(is_legal(game.position(), ply.move));
        game.play(ply.move);
    }
    return game;
}

TEST_CASE("a game of self-play depends on settings and number only") {
    const SelfplaySettings settings = quick_settings();
    GamePlayer player(settings);
    for (const std::uint32_t number : {7U, 3U, 7U, 4'000'000'000U}) {
        const auto game = player.play(number, kNoStop);
        REQUIRE(game);
        CHECK(game->number == number);
        CHECK(*game == play(settings, number));
    }
    CHECK_FALSE(play(settings, 3).plies == play(settings, 7).plies);
    SelfplaySettings other_seed = settings;
    other_seed.seed = 2;
    CHECK_FALSE(play(settings, 3).plies == play(other_seed, 3).plies);
}

TEST_CASE("games of self-play are legal and end as their records say") {
    const SelfplaySettings settings = quick_settings();
    GamePlayer player(settings);
    int surrounds = 0;
    for (std::uint32_t number = 0; number < 40; ++number) {
        CAPTURE(number);
        const auto record = player.play(number, kNoStop);
        REQUIRE(record);
        const Game game = replayed(*record);
        CHECK(game.state(true) == record->result);
        CHECK((record->ending == Ending::kSurround) == game.position().is_over());
        CHECK((record->ending == Ending::kRepetition) ==
              (!game.position().is_over() && record->result == GameState::kDraw));
        CHECK((record->ending == Ending::kPlyCap) == (record->result == GameState::kInProgress));
        if (record->ending == Ending::kSurround) ++surrounds;
    }
    CHECK(surrounds > 0);
}

TEST_CASE("a game of self-play records scores, the opening and forced moves") {
    SelfplaySettings settings = quick_settings();
    settings.nodes = 1000;  // enough for an iteration of any position here
    const GameRecord record = play_to_surround(settings);
    for (std::size_t i = 0; i < record.plies.size(); ++i) {
        const PlyRecord& ply = record.plies[i];
        CHECK(ply.is_opening == (i < 4));
        CHECK((ply.depth > 0) == (i >= 4 && !ply.is_only));
        CHECK_FALSE(ply.is_random);
    }
    CHECK(record.plies.back().score == win_at(1));
    CHECK(record.plies.back().is_loud);
    REQUIRE(for_each_sample(record, [&](const Sample& sample) {
        MoveList moves;
        generate_moves(sample.game.position(), moves);
        if (!sample.ply.is_opening) CHECK(sample.ply.is_only == (moves.size() == 1));
    }));
}

TEST_CASE("the ply cap leaves a game undecided") {
    SelfplaySettings settings = quick_settings();
    settings.max_plies = 9;
    const GameRecord record = play(settings, 0);
    CHECK(record.plies.size() == 9);
    CHECK(record.ending == Ending::kPlyCap);
    CHECK(record.result == GameState::kInProgress);
}

TEST_CASE("random moves are drawn at their share and before their ply only") {
    SelfplaySettings settings = quick_settings();
    settings.random_moves_ppm = 500'000;
    settings.random_until = 20;
    settings.max_plies = 30;
    int random = 0;
    for (std::uint32_t number = 0; number < 20; ++number) {
        const GameRecord record = play(settings, number);
        for (std::size_t i = 0; i < record.plies.size(); ++i) {
            if (!record.plies[i].is_random) continue;
            ++random;
            CHECK(4 <= i);
            CHECK(i < 20);
        }
    }
    CHECK(random > 120);  // of 320
    CHECK(random < 200);
}

TEST_CASE("a side resigns when both agree long enough, and never unless asked to") {
    SelfplaySettings settings = quick_settings();
    settings.resign = 1;
    int resigned = 0;
    for (std::uint32_t number = 0; number < 20; ++number) {
        CAPTURE(number);
        const GameRecord record = play(settings, number);
        if (record.ending != Ending::kResignation) continue;
        ++resigned;
        // With the limit at one point, the winner was ahead for just the last plies.
        const auto plies = static_cast<int>(record.plies.size());
        const int winner = record.result == GameState::kWhiteWins ? 0 : 1;
        for (int i = plies - SelfplaySettings::kResignPlies; i < plies; ++i) {
            const Score score = record.plies[static_cast<std::size_t>(i)].score;
            CHECK((i % 2 == winner ? score : -score) >= 1);
        }
        settings.resign = 0;
        CHECK(play(settings, number).plies.size() > record.plies.size());
        settings.resign = 1;
    }
    CHECK(resigned > 0);
}

TEST_CASE("self-play starts from its openings in turn, or from game types by their shares") {
    SelfplaySettings settings = quick_settings();
    settings.nodes = 1;
    settings.max_plies = 6;
    SECTION("openings, then random plies") {
        settings.random_plies = 1;
        for (const char* const text : {"Base;x;x;wS1;bS1 wS1-", "Base+P;x;x;wP"})
            settings.openings.push_back(*parse_game(text));
        for (std::uint32_t number = 0; number < 6; ++number) {
            const GameRecord record = play(settings, number);
            const Game& opening = settings.openings[number % 2];
            CHECK(replayed(record).continues(opening));
            for (int i = 0; i < 6; ++i)
                CHECK(record.plies[static_cast<std::size_t>(i)].is_opening ==
                      (i <= opening.position().ply()));
        }
    }
    SECTION("types") {
        settings.type_weights = {};
        settings.type_weights[0] = 1;
        settings.type_weights[7] = 3;
        int base = 0;
        for (std::uint32_t number = 0; number < 400; ++number) {
            const GameType type = play(settings, number).type;
            CHECK((type == GameType() || type == GameType(true, true, true)));
            if (type == GameType()) ++base;
        }
        CHECK(base > 70);
        CHECK(base < 130);
    }
}

TEST_CASE("random moves do not end the game they open") {
    Game game = replayed(play_to_surround(quick_settings()));
    game.undo(2);
    Random random(1, 2);
    for (int i = 0; i < 300; ++i) {
        Game longer = game;
        play_random_moves(longer, 5, random);
        CHECK(longer.position().ply() == game.position().ply() + 5);
        CHECK(longer.state(true) == GameState::kInProgress);
    }
}

TEST_CASE("a stop ends a game without a record") {
    const std::atomic<bool> stop{true};
    const SelfplaySettings settings = quick_settings();
    CHECK_FALSE(GamePlayer(settings).play(0, stop));
}

TEST_CASE("the fingerprint of the search is the same every time") {
    CHECK(search_fingerprint() == search_fingerprint());
    CHECK(search_fingerprint().size() == 8);
}

TEST_CASE("games that differ in a move, a score or a depth have different fingerprints") {
    const std::atomic<bool> stop{false};
    const SelfplaySettings settings = quick_settings();
    const GameRecord game = *GamePlayer(settings).play(0, stop);
    std::set<std::string> fingerprints{fingerprint_of(game), search_fingerprint(),
                                       fingerprint_of(*GamePlayer(settings).play(1, stop))};
    GameRecord other = game;
    ++other.plies.back().score;
    fingerprints.insert(fingerprint_of(other));
    other = game;
    ++other.plies.back().depth;
    fingerprints.insert(fingerprint_of(other));
    other = game;
    other.plies.pop_back();
    fingerprints.insert(fingerprint_of(other));
    CHECK(fingerprints.size() == 6);
}

TEST_CASE("game types are read with their shares") {
    using Weights = std::array<std::uint32_t, kGameTypes.size()>;
    CHECK(*parse_type_weights("Base") == Weights{1});
    CHECK(*parse_type_weights(" base+mlp : 3 , Base ") == Weights{1, 0, 0, 0, 0, 0, 0, 3});
    CHECK(*parse_type_weights("ALL") == Weights{1, 1, 1, 1, 1, 1, 1, 1});
    for (const char* const text : {"", "Base,", "Base:", "Base:0", "Base:1001", "Base:x",
                                   "Base:1:2", "Base+X", "Base,Base", "all:2", "all,Base"})
        CHECK_FALSE(parse_type_weights(text));
}

TEST_CASE("settings that make other games differ in their text, and the difference is named") {
    const auto text = [](const SelfplaySettings& settings) { return to_text(settings, "W 1"); };
    const SelfplaySettings settings;
    CHECK_FALSE(difference(text(settings), text(settings)));
    const auto named = [&](auto change) {
        SelfplaySettings other = settings;
        change(other);
        return difference(text(settings), text(other)).value_or("");
    };
    CHECK(named([](auto& s) { s.nodes = 7; }) == "nodes is 5000 there and 7 here");
    CHECK(named([](auto& s) { s.type_weights[3] = 2; }) ==
          "types is Base:1 there and Base:1,Base+ML:2 here");
    CHECK(named([](auto& s) { s.seed = 7; }) == "seed is 1 there and 7 here");
    CHECK(named([](auto& s) { s.table_mebibytes = 7; }) == "table-size is 1 there and 7 here");
    CHECK(named([](auto& s) { s.random_plies = 7; }) == "random-plies is 4 there and 7 here");
    CHECK(named([](auto& s) { s.random_moves_ppm = 1; }) ==
          "random-moves is 0 there and 1e-06 here");
    CHECK(named([](auto& s) { s.random_until = 7; }) == "random-until is 30 there and 7 here");
    CHECK(named([](auto& s) { s.max_plies = 7; }) == "max-plies is 300 there and 7 here");
    CHECK(named([](auto& s) { s.resign = 7; }) == "resign is 0 there and 7 here");
    CHECK(named([](auto& s) { s.games_per_shard = 7; }) == "shard is 500 there and 7 here");
    CHECK(difference(text(settings), to_text(settings, "W 2")) ==
          "program is W 1 there and W 2 here");

    SelfplaySettings one = settings;
    one.openings.push_back(*parse_game("Base;x;x;wS1"));
    SelfplaySettings other = settings;
    other.openings.push_back(*parse_game("Base;x;x;wB1"));
    CHECK_THAT(difference(text(one), text(other)).value_or(""),
               Catch::StartsWith("openings is 1 ("));
    CHECK(difference("a 1\nb 2\n", "a 1\n"));
    CHECK(difference("", "a 1\n"));
}

TEST_CASE("settings by which games would repeat each other are refused") {
    SelfplaySettings settings;
    CHECK(check(settings, 1000));
    settings.random_plies = 0;
    CHECK(check(settings, 1));
    CHECK_FALSE(check(settings, 2));
    settings.random_moves_ppm = 1;
    CHECK(check(settings, 1000));
    settings.random_until = 0;
    CHECK_FALSE(check(settings, 1000));
    settings.openings.assign(10, *parse_game("Base;x;x;wS1"));
    CHECK(check(settings, 10));
    CHECK_FALSE(check(settings, 11));
    settings.max_plies = 1;
    CHECK_FALSE(check(settings, 10));
}

TEST_CASE("a store of games asks for the missing ones and keeps all it gets") {
    const TemporaryFolder temporary;
    const auto open = [&](std::uint32_t games) {
        auto folder = ShardFolder::open(temporary.path("a/b"), "seed 1\n");
        REQUIRE(folder);
        auto store = GameStore::open(*folder, games, 3);
        REQUIRE(store);
        return std::move(*store);
    };
    const auto game = [](std::uint32_t number) {
        GameRecord record;
        record.number = number;
        return record;
    };
    using Numbers = std::vector<std::uint32_t>;
    const std::string first_shard = temporary.path("a/b/shard-000000.games");
    {
        GameStore store = open(7);
        CHECK(store.missing() == Numbers{0, 1, 2, 3, 4, 5, 6});
        for (const std::uint32_t number : {5U, 2U, 0U}) REQUIRE(store.add(game(number)));
        CHECK_FALSE(std::filesystem::exists(first_shard));
        REQUIRE(store.add(game(1)));
        CHECK(read_shard(first_shard)->games == std::vector{game(0), game(1), game(2)});
        CHECK(store.tally().games == 4);
    }
    CHECK(open(7).missing() == Numbers{3, 4, 5, 6});  // as after a kill
    {
        GameStore store = open(7);
        REQUIRE(store.add(game(5)));
        REQUIRE(store.flush());
    }
    CHECK(open(7).missing() == Numbers{3, 4, 6});
    CHECK(open(8).missing() == Numbers{3, 4, 6, 7});
    CHECK(open(5).missing() == Numbers{3, 4});
    CHECK(open(2).missing().empty());
    {
        GameStore store = open(5);
        for (const std::uint32_t number : store.missing()) REQUIRE(store.add(game(number)));
    }
    CHECK(open(7).missing() == Numbers{6});
}

TEST_CASE("a store of games refuses shards of other settings and damaged ones") {
    const TemporaryFolder temporary;
    const auto why = [&](const std::string& settings) {
        const auto folder = ShardFolder::open(temporary.path(""), settings);
        REQUIRE(folder);
        const auto store = GameStore::open(*folder, 1, 1);
        return store ? "" : store.error().message;
    };
    const std::string path = temporary.path("shard-000000.games");
    REQUIRE(write_shard(path, {"nodes 5\n", {}}));
    CHECK(why("nodes 5\n").empty());
    CHECK(why("nodes 6\n") == path + " was made with other settings: nodes is 5 there and 6 here");
    temporary.file("shard-000000.games", content_of(path).substr(0, 30));
    CHECK_THAT(why("nodes 5\n"), Catch::StartsWith(path + ": damaged"));
}

TEST_CASE("a store of games tells of a full disk and tries again at the end") {
    const TemporaryFolder temporary;
    const auto folder = ShardFolder::open(temporary.path(""), "");
    REQUIRE(folder);
    auto store = GameStore::open(*folder, 1, 1);
    REQUIRE(store);
    const std::string path = temporary.path("shard-000000.games");
    std::filesystem::create_symlink("/dev/full", path + ".tmp");
    const Status status = store->add({});
    REQUIRE_FALSE(status);
    CHECK_THAT(status.error().message, Catch::StartsWith("cannot write " + path));
    REQUIRE(store->flush());
    CHECK(read_shard(path)->games.size() == 1);
}

TEST_CASE("a file of openings is read, and what is wrong with it is said with its place") {
    const TemporaryFolder folder;
    const auto openings =
        read_openings(folder.file("good", "# a comment\r\nBase;x;x;wS1\r\n\n  Base+MLP\n"));
    REQUIRE(openings);
    REQUIRE(openings->size() == 2);
    CHECK(to_string((*openings)[0], true) == "Base;InProgress;Black[1];wS1");
    const auto why = [&](const std::string& content) {
        const auto bad = read_openings(folder.file("bad", content));
        return bad ? "" : bad.error().message;
    };
    const std::string path = folder.path("bad");
    CHECK_THAT(why("Base\nBase;x;x;wX\n"), Catch::StartsWith(path + ":2: move 1"));
    CHECK(why("# nothing\n") == path + " holds no opening");
    CHECK(why("") == path + " holds no opening");
    CHECK_FALSE(read_openings(folder.path("none")));
    CHECK_FALSE(read_openings(folder.path("")));
}

TEST_CASE("a dump has a line for each position") {
    GameRecord record;
    record.type = GameType(true, false, false);
    record.result = GameState::kWhiteWins;
    record.ending = Ending::kResignation;
    for (const Move move :
         parse_game(R"(Base+M;x;x;wM;bS1 wM-;wQ \wM;bQ bS1-;wQ \bS1;bA1 bQ-)")->moves())
        record.plies.emplace_back().move = move;
    record.plies[0].is_opening = true;
    record.plies[1].is_only = true;
    record.plies[2].is_random = true;
    record.plies[3].is_loud = true;
    record.plies[3].score = -25;
    record.plies[3].depth = 4;
    std::ostringstream out;
    REQUIRE(dump({"seed 5\n", {record}}, out));
    const std::vector<std::string> lines = split(out.str(), '\n');
    REQUIRE(lines.size() == 11);
    CHECK(lines[0] == "# seed 5");
    CHECK(lines[1] == "# games 1");
    CHECK_THAT(lines[2], Catch::StartsWith("# game\tply\t"));
    CHECK(
        lines[3] ==
        R"(# game 0 (resignation, result WhiteWins): Base+M;InProgress;White[4];wM;bS1 wM-;wQ \wM;bQ bS1-;wQ \bS1;bA1 bQ-)");
    CHECK(lines[4] == "0\t0\t0\t0\tob\twM\t1\t6\t-\t-");
    CHECK(lines[5] == "0\t1\t0\t0\t1b\tbS1 wM-\t-1\t5\t-\twM:0,0,1");
    CHECK(lines[6] == "0\t2\t0\t0\trb\twQ \\wM\t1\t4\t-\twM:0,0,1 bS1:1,0,1");
    CHECK(lines[7] == "0\t3\t-25\t4\tl\tbQ bS1-\t-1\t3\t-\twQ:0,31,1 wM:0,0,1 bS1:1,0,1");
    CHECK(lines[9] == "0\t5\t0\t0\t-\tbA1 bQ-\t-1\t1\twQ\twQ:1,31,1 wM:0,0,1 bQ:2,0,1 bS1:1,0,1");
}

}  // namespace
}  // namespace hive
