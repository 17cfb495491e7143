#include "search/selfplay/shard.h"

#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "search/selfplay/crc32.h"
#include "tests/support/temporary_folder.h"

namespace hive {
namespace {

constexpr std::size_t kMagicSize = 8;
constexpr std::size_t kChecksumSize = 4;

GameRecord record_of(std::string_view text) {
    const Result<Game> game = parse_game(text);
    REQUIRE(game);
    GameRecord record;
    record.type = game->type();
    for (const Move move : game->moves()) record.plies.emplace_back().move = move;
    return record;
}

// Every field at both ends of its range, every flag on and off.
Shard many_sided_shard() {
    GameRecord first = record_of(R"(Base+MLP;InProgress;Black[3];wL;bP wL-;wQ /wL;bQ bP/;wQ -wL)");
    first.number = 0;
    first.ending = Ending::kPlyCap;
    first.plies[0].is_opening = true;
    first.plies[1].is_random = true;
    first.plies[1].score = kWin;
    first.plies[2].is_only = true;
    first.plies[2].score = -kWin;
    first.plies[3].is_loud = true;
    first.plies[3].depth = kMaxDepth;
    first.plies[4].score = -1;
    GameRecord second = record_of("Base;InProgress;Black[1];wS1");
    second.number = 0xFFFFFFFF;
    second.result = GameState::kBlackWins;
    second.ending = Ending::kResignation;
    GameRecord third = record_of("Base+M");
    third.result = GameState::kDraw;
    third.ending = Ending::kRepetition;
    return {"nodes 5\nseed 1\n", {first, second, third}};
}

std::string with_checksum(std::string content) {
    const std::uint32_t checksum = crc32(content);
    for (int i = 0; i < 4; ++i) content += static_cast<char>(checksum >> 8 * i & 0xFF);
    return content;
}

std::string why_refused(std::string_view bytes) {
    const auto shard = decode_shard(bytes);
    return shard ? "" : shard.error().message;
}

TEST_CASE("the checksum of a shard is that of zip and zlib") {
    CHECK(crc32("123456789") == 0xCBF43926);
    CHECK(crc32("") == 0);
}

TEST_CASE("a shard that is written is read back equal") {
    for (const Shard& shard : {many_sided_shard(), Shard{}}) {
        const auto back = decode_shard(encode(shard));
        REQUIRE(back);
        CHECK(*back == shard);
    }
}

TEST_CASE("the bytes of a shard are those that the documentation says") {
    GameRecord game = record_of("Base+P;InProgress;Black[1];wA1");
    game.number = 0x01020304;
    game.result = GameState::kWhiteWins;
    game.ending = Ending::kResignation;
    game.plies[0].score = -2;
    game.plies[0].depth = 7;
    game.plies[0].is_loud = true;
    using namespace std::string_literals;
    const std::string content =
        "WAGGLEGM\x01\0\0\0\x04\0\0\0a b\n\x01\0\0\0"
        "\x04\x03\x02\x01\x04\x02\x03\0\x01\0\0\0"
        "\0\x10\x10\0\xFE\xFF\x07\x08"s;
    CHECK(encode({"a b\n", {game}}) == with_checksum(content));
}

TEST_CASE("a torn shard is refused, wherever it is torn") {
    const std::string bytes = encode(many_sided_shard());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        CAPTURE(size);
        CHECK_FALSE(decode_shard(std::string_view(bytes).substr(0, size)));
    }
    CHECK_THAT(why_refused(bytes.substr(0, bytes.size() / 2)), Catch::Contains("damaged"));
    CHECK_THAT(why_refused(bytes + '\0'), Catch::Contains("damaged"));
}

TEST_CASE("a shard with a wrong bit is refused, whichever it is") {
    std::string bytes = encode(many_sided_shard());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            const char right = bytes[i];
            bytes[i] = static_cast<char>(right ^ 1 << bit);
            CAPTURE(i, bit);
            CHECK_FALSE(decode_shard(bytes));
            bytes[i] = right;
        }
    }
}

TEST_CASE("files of another kind and of another version are called so") {
    std::string bytes = encode(many_sided_shard());
    for (const std::string_view other : {"", "WAGGLE", "Base+MLP;InProgress", "PK\x03\x04"})
        CHECK(why_refused(other) == "not a file of self-play games");
    bytes[kMagicSize] = 2;
    CHECK(why_refused(bytes) == "format version 2; this program reads version 1");
}

TEST_CASE("a shard whose content cannot be is refused in spite of its checksum") {
    const std::string whole = encode({"", {record_of("Base;InProgress;Black[1];wS1")}});
    const std::string content = whole.substr(0, whole.size() - kChecksumSize);
    REQUIRE(decode_shard(with_checksum(content)));
    constexpr std::size_t kGame = kMagicSize + 3 * 4;
    constexpr std::size_t kPly = kGame + 12;
    const auto [at, value] = GENERATE(table<std::size_t, char>({
        {kMagicSize + 4, 1},  // text of settings longer
        {kGame - 4, 2},       // a game more
        {kGame - 4, 0},       // a game less
        {kGame + 4, 8},       // game type
        {kGame + 5, 4},       // result
        {kGame + 6, 4},       // ending
        {kGame + 7, 1},       // must be 0
        {kGame + 8, 2},       // a ply more
        {kGame + 8, 0},       // a ply less
        {kGame + 11, 0x7F},   // two thousand million plies
        {kPly + 1, 0x20},     // placement of a bug that does not exist
        {kPly + 2, 0},        // no move
        {kPly + 2, 0x30},     // a pass with something in it
        {kPly + 3, 1},        // beyond the bits of a move
        {kPly + 7, 16},       // flag
    }));
    std::string wrong = content;
    wrong[at] = value;
    CAPTURE(at, value);
    CHECK_THAT(why_refused(with_checksum(wrong)), Catch::StartsWith("damaged: its content"));
}

TEST_CASE("a shard on disk appears whole and replaces an older one") {
    const TemporaryFolder folder;
    const std::string path = folder.path("games");
    REQUIRE(write_shard(path, {"old 1\n", {}}));
    REQUIRE(write_shard(path, many_sided_shard()));
    const auto back = read_shard(path);
    REQUIRE(back);
    CHECK(*back == many_sided_shard());
    CHECK_FALSE(std::filesystem::exists(path + ".tmp"));
}

TEST_CASE("a shard that cannot be written leaves the older one as it was") {
    const TemporaryFolder folder;
    const std::string path = folder.file("games", "old");
    std::filesystem::create_symlink("/dev/full", path + ".tmp");
    const Status status = write_shard(path, many_sided_shard());
    REQUIRE_FALSE(status);
    CHECK_THAT(status.error().message, Catch::Contains(path) && Catch::Contains("space"));
    CHECK(content_of(path) == "old");
    CHECK_FALSE(std::filesystem::is_symlink(path + ".tmp"));
}

TEST_CASE("reading a shard that is not there or no file says which and why") {
    const TemporaryFolder folder;
    for (const std::string& path : {folder.path("none"), folder.path("")}) {
        const auto shard = read_shard(path);
        REQUIRE_FALSE(shard);
        CHECK_THAT(shard.error().message, Catch::StartsWith("cannot read " + path));
    }
    const auto torn = read_shard(folder.file("torn", "WAGGLEGM"));
    REQUIRE_FALSE(torn);
    CHECK_THAT(torn.error().message, Catch::Contains("torn: damaged"));
}

TEST_CASE("the positions of a game come with what was known about them") {
    GameRecord record = record_of("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
    record.result = GameState::kWhiteWins;
    record.plies[1].is_random = true;
    std::vector<std::string> positions;
    std::vector<int> results;
    std::vector<int> plies_to_end;
    std::vector<bool> before_random;
    REQUIRE(for_each_sample(record, [&](const Sample& sample) {
        positions.push_back(to_string(sample.game, true));
        results.push_back(sample.result);
        plies_to_end.push_back(sample.plies_to_end);
        before_random.push_back(sample.is_before_random);
        CHECK(sample.ply == record.plies[positions.size() - 1]);
    }));
    CHECK(positions == std::vector<std::string>{"Base;NotStarted;White[1]",
                                                "Base;InProgress;Black[1];wS1",
                                                "Base;InProgress;White[2];wS1;bS1 wS1-",
                                                "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1"});
    CHECK(results == std::vector<int>{1, -1, 1, -1});
    CHECK(plies_to_end == std::vector<int>{4, 3, 2, 1});
    CHECK(before_random == std::vector<bool>{true, true, false, false});
}

TEST_CASE("a game with a move that is not legal ends there") {
    GameRecord record = record_of("Base;InProgress;White[2];wS1;bS1 wS1-");
    record.number = 77;
    record.plies[1].move = Move::pass();
    int positions = 0;
    const Status status = for_each_sample(record, [&](const Sample&) { ++positions; });
    REQUIRE_FALSE(status);
    CHECK(status.error().message == "move 2 of game 77 is not legal");
    CHECK(positions == 1);
}

}  // namespace
}  // namespace hive
