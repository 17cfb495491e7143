// Positions for tests of the trainer.
#pragma once

#include <vector>

#include "search/training/training_set.h"

namespace hive {

// A file of records of self-play.
inline constexpr const char* kSelfplaySample = WAGGLE_TEST_DATA "/selfplay-sample.games";

// The number of the first ring pattern among the counts.
inline constexpr std::uint16_t kRing = static_cast<std::uint16_t>(kFirstMark);

// Positions whose search scores follow from two numbers and two marks: 50 for the first number, in
// the opening and in the end, and 200 for the second in the end; 100 for the first ring pattern,
// and nothing for the other.
[[nodiscard]] std::vector<TrainingPosition> made_up_positions(int count);

// Positions that are won if the side to move has both of two counts or none, and else lost: no sum
// of counts tells one from the other.
[[nodiscard]] std::vector<TrainingPosition> positions_of_a_product(int count);

// Those of the sample.
[[nodiscard]] std::vector<TrainingPosition> sample_positions();

}  // namespace hive
