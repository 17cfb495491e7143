// The licence of this program, and those of the libraries built into it.
#pragma once

#include <string_view>

namespace hive {

// Lines of ASCII, none empty at the end.
extern const std::string_view kLicenses;

}  // namespace hive
