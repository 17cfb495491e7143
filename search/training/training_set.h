// The positions that an evaluation is learned from, taken from records of self-play.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "core/job/progress.h"
#include "core/result.h"
#include "search/features.h"
#include "search/selfplay/shard.h"

namespace hive {

struct TrainingPosition {
    std::array<SideFeatures, 2> sides;  // of the side to move, and of the other
    std::uint8_t phase;                 // 0..kPhases
    std::uint8_t danger;                // occupied cells round the queen that has more of them
    std::int8_t result;                 // for the side to move: 1 won, 0 drawn, -1 lost
    bool has_result;            // else the game was not decided, or by random moves that followed
    std::int16_t search_score;  // for the side to move
    std::int16_t static_score;  // by the evaluation that this program has
};

// Calls f(number of a count, the count) for each that is not 0; a mark that a side has twice comes
// twice.
template <class F>
void for_each_count(const SideFeatures& side, F f) {
    for (std::size_t i = 0; i < kFirstMark; ++i)
        if (side.numbers[i] != 0) f(i, static_cast<float>(side.numbers[i]));
    for (const std::size_t mark : side.marks)
        if (mark != kNoMark) f(mark, 1.0F);
}
// The same for the counts of the side to move, and then for those of the other, turned negative.
template <class F>
void for_each_difference(const TrainingPosition& position, F f) {
    for_each_count(position.sides[0], f);
    for_each_count(position.sides[1], [&](std::size_t i, float count) { f(i, -count); });
}

struct TrainingSet {
    std::vector<TrainingPosition> training;
    std::vector<TrainingPosition> validation;  // of other games
    std::uint64_t games = 0;
    std::uint64_t left_out = 0;  // positions that are not quiet, or decided, or of the opening
    std::string settings;        // of the self-play; more than one if the files have others
};

// One game in so many is for validation.
inline constexpr std::uint32_t kValidationShare = 10;

// Whether the score and the result of a position say something about its features: a search chose
// the move, it does not change the danger to a queen at once, and nothing was proven.
[[nodiscard]] bool is_quiet(const PlyRecord& ply);

[[nodiscard]] TrainingPosition training_position(const Sample& sample);

// Fails at a file that cannot be read or holds illegal moves. Ends early when `stop` is set.
[[nodiscard]] Result<TrainingSet> read_training_set(const std::vector<std::string>& files,
                                                    Progress& progress,
                                                    const std::atomic<bool>& stop);

// A checksum of the features of all positions of some games, which changes when anything about the
// features does.
[[nodiscard]] Result<std::uint32_t> feature_checksum(const Shard& shard);

}  // namespace hive
