// The records of self-play as text.
#pragma once

#include <ostream>

#include "core/result.h"
#include "search/selfplay/shard.h"

namespace hive {

// The settings as comments, then for each game a comment with its GameString and a line for each
// position, columns apart by a tab. Fails at a move that is not legal.
[[nodiscard]] Status dump(const Shard& shard, std::ostream& out);

}  // namespace hive
