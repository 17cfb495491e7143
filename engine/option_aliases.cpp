#include "engine/option_aliases.h"

#include <array>

#include "core/ascii.h"
#include "engine/engine.h"

namespace hive {

namespace {

std::string same(std::string_view value) { return std::string(value); }

// Mzinga counts the threads besides the main one: `None`, `Auto` or a number.
std::string helpers_to_threads(std::string_view value) {
    if (equal_ignoring_case(value, "None")) return "1";
    if (equal_ignoring_case(value, "Auto")) return std::to_string(Engine::default_threads());
    const auto helpers = parse_capped(value, Searcher::kMaxThreads);
    if (!helpers) return std::string(value);
    return std::to_string(*helpers + 1);
}

std::string background_to_idle(std::string_view value) {
    if (equal_ignoring_case(value, "True")) return "SingleThreaded";
    if (equal_ignoring_case(value, "False")) return "Disabled";
    return std::string(value);
}

constexpr std::array kAliases{
    OptionAlias{"BackgroundPondering", "PonderDuringIdle", background_to_idle},
    OptionAlias{"MaxHelperThreads", "Threads", helpers_to_threads},
    OptionAlias{"NumThreads", "Threads", same},
    OptionAlias{"TranspositionTableSizeMB", "TableSizeMiB", same},
};

}  // namespace

std::span<const OptionAlias> option_aliases() { return kAliases; }

std::span<const Option> ignored_options() {
    // Defaults and ranges are those of Mzinga and nokamute.
    static const std::array kIgnored{
        Option::integer("MaxBranchingFactor", 500, 1, 500),
        Option::boolean("RandomOpening", false),
        Option::integer("Aggression", 3, 1, 5),
        Option::integer("QuiescentSearchMaxDepth", 12, 0, 1000),
        Option::boolean("UseNullAspirationWindow", true),
    };
    return kIgnored;
}

}  // namespace hive
