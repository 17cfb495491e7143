// The folder that a run of self-play fills with shards: shard-000000.games, shard-000001.games...
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "search/selfplay/shard.h"

namespace hive {

class ShardFolder {
  public:
    // Makes the folder if it is missing, and tries to write into it. `settings` is the text of
    // those that all its shards must have.
    static Result<ShardFolder> open(std::string path, std::string settings);

    // The games that are there; none if there is no such shard. Fails if it cannot be read, is
    // damaged, or was made with other settings.
    [[nodiscard]] Result<std::vector<GameRecord>> read(std::uint32_t shard) const;

    // Takes the place of what is there.
    [[nodiscard]] Status write(std::uint32_t shard, std::vector<GameRecord> games) const;

  private:
    ShardFolder(std::string path, std::string settings)
        : path_(std::move(path)), settings_(std::move(settings)) {}

    [[nodiscard]] std::string path_of(std::uint32_t shard) const;

    std::string path_;
    std::string settings_;
};

}  // namespace hive
