// Option names of other engines. Arenas send them to every engine, so they are understood too.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/option.h"

namespace hive {

// What an option of another engine sets here.
struct OptionAlias {
    std::string_view name;
    std::string_view canonical;
    // From the other engine's value to ours. What is no value stays none.
    std::string (*translated)(std::string_view value);
};

[[nodiscard]] std::span<const OptionAlias> option_aliases();

// Options that are taken, checked and remembered but have no effect.
[[nodiscard]] std::span<const Option> ignored_options();

}  // namespace hive
