// The options of the engine by name, as UHP and the command line set them.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "engine/engine.h"

namespace hive {

// Every option as a UHP line, `Name;bool;True;False` or `Name;int;64;64;1;1048576`: value, default,
// smallest and largest.
[[nodiscard]] std::string list_options(const Engine& engine);

// The line of one option. Takes the names in any case, those of option_aliases.h too.
[[nodiscard]] Result<std::string> option_line(const Engine& engine, std::string_view name);

// Sets it and returns its line. A number out of range becomes the nearest in range. If the value is
// of no use nothing changes.
[[nodiscard]] Result<std::string> set_option(Engine& engine, std::string_view name,
                                             std::string_view value);

}  // namespace hive
