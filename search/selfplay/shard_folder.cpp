#include "search/selfplay/shard_folder.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "search/selfplay/settings.h"

namespace hive {

Result<ShardFolder> ShardFolder::open(std::string path, std::string settings) {
    std::error_code failure;
    std::filesystem::create_directories(path, failure);
    if (failure)
        return bad_input(fmt::format("cannot make the folder {}: {}", path, failure.message()));
    const ShardFolder folder(path, std::move(settings));
    const std::string probe = (std::filesystem::path(path) / "probe").string();
    const Status status = write_shard(probe, {folder.settings_, {}});
    if (!status) return status.error();
    std::filesystem::remove(probe, failure);
    return folder;
}

Result<std::vector<GameRecord>> ShardFolder::read(std::uint32_t shard) const {
    const std::string path = path_of(shard);
    std::error_code failure;
    if (!std::filesystem::exists(path, failure)) return std::vector<GameRecord>{};
    auto found = read_shard(path);
    if (!found) return found.error();
    if (const auto text = difference(found->settings, settings_))
        return bad_input(fmt::format("{} was made with other settings: {}", path, *text));
    return std::move(found->games);
}

Status ShardFolder::write(std::uint32_t shard, std::vector<GameRecord> games) const {
    std::sort(games.begin(), games.end(),
              [](const GameRecord& a, const GameRecord& b) { return a.number < b.number; });
    return write_shard(path_of(shard), {settings_, std::move(games)});
}

std::string ShardFolder::path_of(std::uint32_t shard) const {
    return (std::filesystem::path(path_) / fmt::format("shard-{:06}.games", shard)).string();
}

}  // namespace hive
