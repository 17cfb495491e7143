// What the evaluation counts in a position, as small integers for each side: see feature_list.h.
//
// Counts only look at how the tiles touch, so they are the same for a hive that is moved, turned or
// mirrored; with the colours they change sides. All is had from the board's rings, sets and masks,
// in about 120 ns; no moves are made or listed. (Distances beyond 2 cells would be wrong across the
// edge of the torus.)
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/position.h"
#include "search/feature_list.h"

namespace hive {

enum class FeatureShape : std::uint8_t { kOne, kByBug, kByRing };

// For people: what the features of a group have in common.
enum class FeatureGroup : std::uint8_t {
    kQueen,
    kAttack,
    kTiles,
    kSteps,
    kPillbug,
    kSpawns,
    kPins,
    kTempo,
};
inline constexpr int kFeatureGroupCount = 8;
inline constexpr std::array<std::string_view, kFeatureGroupCount> kFeatureGroupNames{
    "queen", "attack", "tiles", "steps", "pillbug", "spawns", "pins", "tempo"};

enum class Feature : std::uint8_t {
#define HIVE_FEATURE(name, shape, group, meaning) k##name,
    HIVE_FEATURES(HIVE_FEATURE)
#undef HIVE_FEATURE
};

struct FeatureInfo {
    std::string_view name;
    FeatureShape shape;
    FeatureGroup group;
    std::string_view meaning;

    // How many counts the feature has.
    [[nodiscard]] constexpr int size() const {
        return shape == FeatureShape::kOne ? 1 : shape == FeatureShape::kByBug ? kBugCount : 5;
    }
};

inline constexpr std::array kFeatures{
#define HIVE_FEATURE(name, shape, group, meaning) \
    FeatureInfo{#name, FeatureShape::shape, FeatureGroup::group, meaning},
    HIVE_FEATURES(HIVE_FEATURE)
#undef HIVE_FEATURE
};

namespace detail {

inline constexpr auto kFeatureStarts = [] {
    std::array<int, kFeatures.size() + 1> starts{};
    for (std::size_t i = 0; i < kFeatures.size(); ++i)
        starts[i + 1] = starts[i] + kFeatures[i].size();
    return starts;
}();

}  // namespace detail

// Of all counts of all features.
inline constexpr int kCountsUsed = detail::kFeatureStarts.back();
// The same, filled up with zeros to whole vectors.
inline constexpr int kFeatureCounts = (kCountsUsed + 15) / 16 * 16;

// Where the counts of a feature begin.
[[nodiscard]] constexpr int start_of(Feature feature) {
    return detail::kFeatureStarts[static_cast<std::size_t>(feature)];
}
// The feature that a count belongs to. Requires 0 <= count < kCountsUsed.
[[nodiscard]] const FeatureInfo& info_of_count(int count);
// `Ring3`, `FreeAnt`, `Gated`. Requires the same.
[[nodiscard]] std::string name_of_count(int count);

using FeatureCounts = std::array<std::int8_t, kFeatureCounts>;

struct Features {
    alignas(32) std::array<FeatureCounts, 2> sides;  // by colour

    [[nodiscard]] const FeatureCounts& of(Color color) const {
        return sides[static_cast<std::size_t>(index(color))];
    }
    [[nodiscard]] int count(Color color, Feature feature, int i = 0) const {
        return of(color)[static_cast<std::size_t>(start_of(feature) + i)];
    }
};

// Requires position.has_room(), and that the game is not over.
template <int kSide>
[[nodiscard]] Features features_of(const Position<kSide>& position);

// How far the game has come, 0 to kPhases: kPhases when no tile is in hand, one less for each that
// is.
inline constexpr int kPhases = 20;
template <int kSide>
[[nodiscard]] int phase_of(const Position<kSide>& position);

extern template Features features_of(const Position<16>&);
extern template Features features_of(const Position<32>&);
extern template int phase_of(const Position<16>&);
extern template int phase_of(const Position<32>&);

}  // namespace hive
