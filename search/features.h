// What the evaluation counts in a position, as small integers for each side: see feature_list.h.
//
// Counts only look at how the tiles touch, so they are the same for a hive that is moved, turned or
// mirrored; with the colours they change sides. All is had from the board's rings, sets and masks,
// and from the walks of a few tiles near a queen; no moves are made or listed.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/position.h"
#include "search/feature_list.h"
#include "search/marks.h"

namespace hive {

enum class FeatureShape : std::uint8_t { kOne, kByBug, kByDanger, kByRing, kByPlace };

// For people: what the features of a group have in common.
enum class FeatureGroup : std::uint8_t {
    kQueen,
    kAttack,
    kTiles,
    kMosquito,
    kPillbug,
    kSpawns,
    kPins,
    kTempo,
};
inline constexpr int kFeatureGroupCount = 8;
inline constexpr std::array<std::string_view, kFeatureGroupCount> kFeatureGroupNames{
    "queen", "attack", "tiles", "mosquito", "pillbug", "spawns", "pins", "tempo"};

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
        constexpr std::array kSizes{1, kBugCount, kDirectionCount - 1, kRingPatterns, kPlaces};
        return kSizes[static_cast<std::size_t>(shape)];
    }
    // Told as marks, not as numbers.
    [[nodiscard]] constexpr bool is_marked() const {
        return shape == FeatureShape::kByRing || shape == FeatureShape::kByPlace;
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
// Those from here on are marks.
inline constexpr int kFirstMark = [] {
    std::size_t first = 0;
    while (!kFeatures[first].is_marked()) ++first;
    for (std::size_t i = first; i < kFeatures.size(); ++i)
        if (!kFeatures[i].is_marked()) throw "marks come last in the list";
    return detail::kFeatureStarts[first];
}();
// The others, filled up with zeros to whole vectors.
inline constexpr int kNumbers = (kFirstMark + 31) / 32 * 32;

// Where the counts of a feature begin.
[[nodiscard]] constexpr int start_of(Feature feature) {
    return detail::kFeatureStarts[static_cast<std::size_t>(feature)];
}
// The feature that a count belongs to. Requires 0 <= count < kCountsUsed.
[[nodiscard]] const FeatureInfo& info_of_count(int count);
// `Gated`, `InHandAnt`, `Ants3`, `Ringffx___`. Requires the same.
[[nodiscard]] std::string name_of_count(int count);

// Stands where there is no mark. Tables by the numbers of counts have zeros there, so that sums can
// take all marks without looking.
inline constexpr int kNoMark = kCountsUsed;

// What is counted for one side.
struct SideFeatures {
    // The place of each tile, the ring and the reach.
    static constexpr int kMarks = kTilesPerColor + 2;

    // By the numbers of counts below kFirstMark; the rest is 0.
    alignas(32) std::array<std::int8_t, kNumbers> numbers{};
    // Numbers of counts, of which one may occur twice, or kNoMark.
    alignas(32) std::array<std::uint16_t, kMarks> marks = [] {
        std::array<std::uint16_t, kMarks> none{};
        none.fill(kNoMark);
        return none;
    }();

    // Of any count. Takes a search among the marks.
    [[nodiscard]] int count(int number) const;
    friend bool operator==(const SideFeatures& a, const SideFeatures& b);
};

struct Features {
    std::array<SideFeatures, 2> sides;  // by colour

    [[nodiscard]] const SideFeatures& of(Color color) const {
        return sides[static_cast<std::size_t>(index(color))];
    }
    bool operator==(const Features&) const = default;
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
