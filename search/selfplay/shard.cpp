#include "search/selfplay/shard.h"

#include <array>

#include <fmt/format.h>

#include "search/selfplay/crc32.h"
#include "search/selfplay/whole_file.h"

namespace hive {
namespace {

constexpr std::string_view kMagic = "WAGGLEGM";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kChecksumSize = 4;

constexpr std::uint64_t kOpeningFlag = 1;
constexpr std::uint64_t kRandomFlag = 2;
constexpr std::uint64_t kOnlyFlag = 4;
constexpr std::uint64_t kLoudFlag = 8;
constexpr std::uint64_t kAllFlags = 15;

// In the order of their numbers in the file.
constexpr std::array kResults{GameState::kInProgress, GameState::kDraw, GameState::kWhiteWins,
                              GameState::kBlackWins};

std::uint64_t result_number(GameState result) {
    std::uint64_t number = 0;
    while (kResults[number] != result) ++number;
    return number;
}

// Least significant byte first.
void add(std::string& bytes, std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> 8 * i & 0xFF);
}

void add(std::string& bytes, const PlyRecord& ply) {
    add(bytes, ply.move.raw(), 4);
    add(bytes, static_cast<std::uint64_t>(ply.score), 2);
    add(bytes, static_cast<std::uint64_t>(ply.depth), 1);
    add(bytes,
        (ply.is_opening ? kOpeningFlag : 0) | (ply.is_random ? kRandomFlag : 0) |
            (ply.is_only ? kOnlyFlag : 0) | (ply.is_loud ? kLoudFlag : 0),
        1);
}

void add(std::string& bytes, const GameRecord& game) {
    add(bytes, game.number, 4);
    add(bytes, static_cast<std::uint64_t>(game.type.index()), 1);
    add(bytes, result_number(game.result), 1);
    add(bytes, static_cast<std::uint64_t>(game.ending), 1);
    add(bytes, 0, 1);
    add(bytes, game.plies.size(), 4);
    for (const PlyRecord& ply : game.plies) add(bytes, ply);
}

// Takes values off the front of the bytes. Once something is missing or out of range, everything
// read is 0 and is_good() stays false.
class Reader {
  public:
    explicit Reader(std::string_view bytes) : rest_(bytes) {}

    std::uint64_t number(int size) {
        std::uint64_t value = 0;
        const std::string_view bytes = text(static_cast<std::uint64_t>(size));
        for (std::size_t i = 0; i < bytes.size(); ++i)
            value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << 8 * i;
        return value;
    }
    std::uint64_t number_below(std::uint64_t bound, int size) {
        const std::uint64_t value = number(size);
        if (value < bound) return value;
        is_good_ = false;
        return 0;
    }
    std::string_view text(std::uint64_t size) {
        is_good_ = is_good_ && size <= rest_.size();
        if (!is_good_) return {};
        const std::string_view text = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return text;
    }
    Move move() {
        const Move move =
            Move::from_raw(static_cast<std::uint32_t>(number_below(1 << Move::kBits, 4)));
        const bool is_placement = move.is_placement() && index(move.bug()) < kBugCount;
        if (!is_placement && !move.is_movement() && move != Move::pass()) is_good_ = false;
        return move;
    }

    [[nodiscard]] bool is_good() const { return is_good_; }
    [[nodiscard]] bool is_at_end() const { return rest_.empty(); }

  private:
    std::string_view rest_;
    bool is_good_ = true;
};

PlyRecord read_ply(Reader& reader) {
    PlyRecord ply;
    ply.move = reader.move();
    ply.score = static_cast<std::int16_t>(reader.number(2));
    ply.depth = static_cast<Depth>(reader.number(1));
    const std::uint64_t flags = reader.number_below(kAllFlags + 1, 1);
    ply.is_opening = (flags & kOpeningFlag) != 0;
    ply.is_random = (flags & kRandomFlag) != 0;
    ply.is_only = (flags & kOnlyFlag) != 0;
    ply.is_loud = (flags & kLoudFlag) != 0;
    return ply;
}

GameRecord read_game(Reader& reader) {
    GameRecord game;
    game.number = static_cast<std::uint32_t>(reader.number(4));
    const std::uint64_t type = reader.number_below(kGameTypes.size(), 1);
    game.type = GameType((type & 1) != 0, (type & 2) != 0, (type & 4) != 0);
    game.result = kResults[reader.number_below(kResults.size(), 1)];
    game.ending = static_cast<Ending>(reader.number_below(kEndingCount, 1));
    reader.number_below(1, 1);
    const std::uint64_t plies = reader.number(4);
    for (std::uint64_t i = 0; i < plies && reader.is_good(); ++i)
        game.plies.push_back(read_ply(reader));
    return game;
}

}  // namespace

std::string encode(const Shard& shard) {
    std::string bytes(kMagic);
    add(bytes, kVersion, 4);
    add(bytes, shard.settings.size(), 4);
    bytes += shard.settings;
    add(bytes, shard.games.size(), 4);
    for (const GameRecord& game : shard.games) add(bytes, game);
    add(bytes, crc32(bytes), kChecksumSize);
    return bytes;
}

Result<Shard> decode_shard(std::string_view bytes) {
    Reader reader(bytes);
    if (reader.text(kMagic.size()) != kMagic) return bad_input("not a file of self-play games");
    const std::uint64_t version = reader.number(4);
    if (reader.is_good() && version != kVersion)
        return bad_input(
            fmt::format("format version {}; this program reads version {}", version, kVersion));
    const Error damaged = bad_input("damaged: the checksum at its end does not fit");
    if (bytes.size() < kMagic.size() + 2 * kChecksumSize) return damaged;
    const std::string_view content = bytes.substr(0, bytes.size() - kChecksumSize);
    if (Reader(bytes.substr(content.size())).number(kChecksumSize) != crc32(content))
        return damaged;

    reader = Reader(content.substr(kMagic.size() + 4));
    Shard shard;
    shard.settings = reader.text(reader.number(4));
    const std::uint64_t games = reader.number(4);
    for (std::uint64_t i = 0; i < games && reader.is_good(); ++i)
        shard.games.push_back(read_game(reader));
    if (!reader.is_good() || !reader.is_at_end())
        return bad_input("damaged: its content is not what the format allows");
    return shard;
}

Result<Shard> read_shard(const std::string& path) {
    const auto bytes = read_file(path);
    if (!bytes) return bytes.error();
    auto shard = decode_shard(*bytes);
    if (!shard) return bad_input(path + ": " + shard.error().message);
    return shard;
}

Status write_shard(const std::string& path, const Shard& shard) {
    return write_file(path, encode(shard));
}

}  // namespace hive
