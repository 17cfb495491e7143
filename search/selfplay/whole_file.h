// Reading and writing files as a whole.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace hive {

// Errors name the file, and say what the system says.
[[nodiscard]] Result<std::string> read_file(const std::string& path);

// The file appears whole or not at all: it is written under the name `path`.tmp and then renamed.
// It takes the place of an older one.
[[nodiscard]] Status write_file(const std::string& path, std::string_view bytes);

}  // namespace hive
