// The answer of the eval command: what the evaluation sees in a position, for people.
#pragma once

#include <string>

#include "core/position.h"

namespace hive {

// The value for the side to move, in units, the share of each group of features in it, and the
// single counts that say most, the last line without its end. Requires that the game is not over.
[[nodiscard]] std::string describe_evaluation(const LargePosition& position);

}  // namespace hive
