#include "search/marks.h"

namespace hive {

std::string name_of_ring_pattern(int pattern) {
    const auto& [friends, foes] =
        detail::kRingPatternTable.examples[static_cast<std::size_t>(pattern)];
    std::string name;
    for (const Direction d : kDirections) name += has(friends, d) ? 'f' : has(foes, d) ? 'x' : '_';
    return name;
}

std::string name_of_place(int place) {
    constexpr std::array<std::string_view, kTileStates> kStates{"Free", "Stuck", "Pinned", "Raised",
                                                                "Covered"};
    const int foes = place % kQueenDistances;
    place /= kQueenDistances;
    const int own = place % kQueenDistances;
    place /= kQueenDistances;
    return std::string(kBugNames[static_cast<std::size_t>(place / kTileStates)])
        .append(kStates[static_cast<std::size_t>(place % kTileStates)])
        .append(std::to_string(own))
        .append(std::to_string(foes));
}

}  // namespace hive
