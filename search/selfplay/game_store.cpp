#include "search/selfplay/game_store.h"

#include <algorithm>
#include <utility>

namespace hive {

Result<GameStore> GameStore::open(ShardFolder folder, std::uint32_t games,
                                  std::uint32_t shard_size) {
    GameStore store(std::move(folder), shard_size);
    for (std::uint32_t first = 0; first < games; first += shard_size) {
        const Status status = store.load(first, std::min(first + shard_size, games));
        if (!status) return status.error();
    }
    return store;
}

Status GameStore::load(std::uint32_t first, std::uint32_t end) {
    auto found = folder_.read(first / shard_size_);
    if (!found) return found.error();
    std::vector<bool> is_there(end - first);
    for (const GameRecord& game : *found) {
        if (game.number < first || game.number >= end) continue;  // of a run with more games
        is_there[game.number - first] = true;
        tally_.add(game);
    }
    const auto missing =
        static_cast<std::uint32_t>(std::count(is_there.begin(), is_there.end(), false));
    for (std::uint32_t number = first; number < end; ++number)
        if (!is_there[number - first]) missing_.push_back(number);
    if (missing > 0) open_[first / shard_size_] = {std::move(*found), missing, false};
    return {};
}

Status GameStore::add(GameRecord game) {
    tally_.add(game);
    const std::uint32_t number = game.number / shard_size_;
    OpenShard& shard = open_[number];
    shard.games.push_back(std::move(game));
    shard.is_changed = true;
    if (--shard.missing > 0) return {};
    const Status status = folder_.write(number, shard.games);
    if (status) open_.erase(number);
    return status;
}

Status GameStore::flush() {
    Status first_failure;
    for (auto& [number, shard] : open_) {
        if (!shard.is_changed) continue;
        const Status status = folder_.write(number, shard.games);
        if (status)
            shard.is_changed = false;
        else if (first_failure)
            first_failure = status;
    }
    return first_failure;
}

}  // namespace hive
