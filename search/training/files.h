// Files of the trainer.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"

namespace hive {

// All files *.games of some folders, those of each folder in the order of their names. Fails if a
// folder has none.
[[nodiscard]] Result<std::vector<std::string>> shards_in(const std::vector<std::string>& folders);

// The file appears whole or not at all, and takes the place of an older one.
[[nodiscard]] Status write_file(const std::string& path, const std::string& text);

}  // namespace hive
