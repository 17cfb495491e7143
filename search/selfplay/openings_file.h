// Files of openings: one GameString a line; blank lines and lines that begin with # are skipped.
#pragma once

#include <string>
#include <vector>

#include "core/game.h"
#include "core/result.h"

namespace hive {

// At least one game, all in progress or not started. Errors name the file and the line.
[[nodiscard]] Result<std::vector<Game>> read_openings(const std::string& path);

}  // namespace hive
