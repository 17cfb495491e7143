// Which games of a run are there, and where they are kept.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/result.h"
#include "search/selfplay/shard_folder.h"
#include "search/selfplay/tally.h"

namespace hive {

// Games 0 to `games` - 1 in shards of `shard_size`, each written when its last game has been added.
class GameStore {
  public:
    // Looks what the folder has. Fails if one of the shards is not to be used.
    static Result<GameStore> open(ShardFolder folder, std::uint32_t games,
                                  std::uint32_t shard_size);

    // Numbers of the games that were not there at the start, in order.
    [[nodiscard]] const std::vector<std::uint32_t>& missing() const { return missing_; }
    // Of the games found and added.
    [[nodiscard]] const Tally& tally() const { return tally_; }

    // Requires that this game is missing. After a failure its shard is still in memory.
    [[nodiscard]] Status add(GameRecord game);
    // Writes shards that are not complete.
    [[nodiscard]] Status flush();

  private:
    struct OpenShard {
        std::vector<GameRecord> games;
        std::uint32_t missing = 0;
        bool is_changed = false;
    };

    explicit GameStore(ShardFolder folder, std::uint32_t shard_size)
        : folder_(std::move(folder)), shard_size_(shard_size) {}

    Status load(std::uint32_t first, std::uint32_t end);

    ShardFolder folder_;
    std::uint32_t shard_size_;
    std::map<std::uint32_t, OpenShard> open_;
    std::vector<std::uint32_t> missing_;
    Tally tally_;
};

}  // namespace hive
