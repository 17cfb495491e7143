// A file of games from self-play. docs/selfplay-data.md has the format, byte by byte.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "search/selfplay/game_record.h"

namespace hive {

struct Shard {
    std::string settings;  // what made the games: lines `name value`
    std::vector<GameRecord> games;

    bool operator==(const Shard&) const = default;
};

[[nodiscard]] std::string encode(const Shard& shard);

// Fails if the bytes are of another kind or version, or not exactly those that encode made. That
// the moves are legal is left to for_each_sample.
[[nodiscard]] Result<Shard> decode_shard(std::string_view bytes);

// Errors name the file.
[[nodiscard]] Result<Shard> read_shard(const std::string& path);

// As write_file does.
[[nodiscard]] Status write_shard(const std::string& path, const Shard& shard);

}  // namespace hive
