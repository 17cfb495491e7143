#include "search/training/training_set.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "search/evaluate.h"
#include "search/selfplay/crc32.h"

namespace hive {
namespace {

Status add_game(const GameRecord& game, TrainingSet& set) {
    const bool is_for_validation = game.number % kValidationShare == 0;
    auto& positions = is_for_validation ? set.validation : set.training;
    ++set.games;
    return for_each_sample(game, [&](const Sample& sample) {
        if (is_quiet(sample.ply)) {
            positions.push_back(training_position(sample));
            positions.back().has_result &= game.result != GameState::kInProgress;
        } else {
            ++set.left_out;
        }
    });
}

}  // namespace

bool is_quiet(const PlyRecord& ply) {
    return !ply.is_opening && !ply.is_only && !ply.is_loud && !is_win(ply.score) &&
           !is_loss(ply.score);
}

TrainingPosition training_position(const Sample& sample) {
    const LargePosition& position = sample.game.position();
    TrainingPosition result{};
    const Features features = features_of(position);
    result.sides = {features.of(position.side_to_move()),
                    features.of(other(position.side_to_move()))};
    result.phase = static_cast<std::uint8_t>(phase_of(position));
    result.danger = static_cast<std::uint8_t>(
        std::max(position.queen_neighbors(Color::kWhite), position.queen_neighbors(Color::kBlack)));
    result.result = static_cast<std::int8_t>(sample.result);
    result.has_result = !sample.is_before_random;
    result.search_score = static_cast<std::int16_t>(sample.ply.score);
    result.static_score = static_cast<std::int16_t>(evaluate(position));
    return result;
}

Result<TrainingSet> read_training_set(const std::vector<std::string>& files, Progress& progress,
                                      const std::atomic<bool>& stop) {
    TrainingSet set;
    for (std::size_t i = 0; i < files.size() && !stop; ++i) {
        const Result<Shard> shard = read_shard(files[i]);
        if (!shard) return shard.error();
        if (set.settings.find(shard->settings) == std::string::npos)
            set.settings += shard->settings;
        for (const GameRecord& game : shard->games)
            if (const Status status = add_game(game, set); !status)
                return bad_input(files[i] + ": " + status.error().message);
        progress.show(fmt::format("read {} of {} files, {} positions", i + 1, files.size(),
                                  set.training.size() + set.validation.size()));
    }
    return set;
}

Result<std::uint32_t> feature_checksum(const Shard& shard) {
    std::string bytes;
    for (const GameRecord& game : shard.games) {
        const Status status = for_each_sample(game, [&](const Sample& sample) {
            const LargePosition& position = sample.game.position();
            const Features features = features_of(position);
            for (const SideFeatures& side : features.sides) {
                for (const std::int8_t number : side.numbers)
                    bytes.push_back(static_cast<char>(number));
                for (const unsigned mark : side.marks) {
                    bytes.push_back(static_cast<char>(mark & 255));
                    bytes.push_back(static_cast<char>(mark >> 8));
                }
            }
            bytes.push_back(static_cast<char>(phase_of(position)));
        });
        if (!status) return status.error();
    }
    return crc32(bytes);
}

}  // namespace hive
