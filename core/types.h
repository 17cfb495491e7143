// The pieces of Hive: colours, kinds of bug, the 28 tiles, and the eight game types.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstdint>

namespace hive {

enum class Color : std::uint8_t { kWhite, kBlack };

inline constexpr std::array kColors{Color::kWhite, Color::kBlack};

[[nodiscard]] constexpr Color other(Color color) {
    return color == Color::kWhite ? Color::kBlack : Color::kWhite;
}
[[nodiscard]] constexpr int index(Color color) { return static_cast<int>(color); }

enum class Bug : std::uint8_t {
    kQueen,
    kSpider,
    kBeetle,
    kGrasshopper,
    kAnt,
    kMosquito,
    kLadybug,
    kPillbug,
};

inline constexpr int kBugCount = 8;
inline constexpr std::array kBugs{Bug::kQueen, Bug::kSpider,   Bug::kBeetle,  Bug::kGrasshopper,
                                  Bug::kAnt,   Bug::kMosquito, Bug::kLadybug, Bug::kPillbug};

[[nodiscard]] constexpr int index(Bug bug) { return static_cast<int>(bug); }

// How many tiles of a kind a player owns (in a game type that has the kind).
inline constexpr std::array<int, kBugCount> kTilesOfBug{1, 2, 2, 3, 3, 1, 1, 1};
[[nodiscard]] constexpr int tiles_of(Bug bug) {
    return kTilesOfBug[static_cast<std::size_t>(index(bug))];
}

// Kinds by colour: tiles with the same one are interchangeable.
inline constexpr int kColoredBugCount = 2 * kBugCount;

inline constexpr int kTilesPerColor = 14;
inline constexpr int kTileCount = 2 * kTilesPerColor;

// One physical tile. The index runs 0..27, white before black, each colour in the order Q S S B B G
// G G A A A M L P.
class Tile {
  public:
    Tile() = default;  // unspecified tile, for arrays

    // Requires 1 <= number <= tiles_of(bug).
    constexpr Tile(Color color, Bug bug, int number)
        : index_(static_cast<std::uint8_t>(hive::index(color) * kTilesPerColor + kFirst[to(bug)] +
                                           number - 1)) {
        assert(1 <= number && number <= tiles_of(bug));
    }

    // Requires 0 <= index < kTileCount.
    [[nodiscard]] static constexpr Tile from_index(int index) {
        assert(0 <= index && index < kTileCount);
        Tile tile(Color::kWhite, Bug::kQueen, 1);
        tile.index_ = static_cast<std::uint8_t>(index);
        return tile;
    }

    [[nodiscard]] constexpr int index() const { return index_; }
    [[nodiscard]] constexpr Color color() const {
        return index_ < kTilesPerColor ? Color::kWhite : Color::kBlack;
    }
    [[nodiscard]] constexpr Bug bug() const { return kBugOf[static_cast<std::size_t>(slot())]; }
    // 0..kColoredBugCount-1: index(color()) * kBugCount + index(bug()).
    [[nodiscard]] constexpr int colored_bug() const {
        return kColoredBugOf[static_cast<std::size_t>(index_)];
    }
    // Place among the tiles of its colour, 0..13.
    [[nodiscard]] constexpr int slot() const {
        return index_ < kTilesPerColor ? index_ : index_ - kTilesPerColor;
    }
    // 1 for the tile of its kind that its owner places first.
    [[nodiscard]] constexpr int number() const { return slot() - kFirst[to(bug())] + 1; }

    constexpr auto operator<=>(const Tile&) const = default;

  private:
    static constexpr std::size_t to(Bug bug) { return static_cast<std::size_t>(bug); }
    static constexpr std::array<std::uint8_t, kBugCount> kFirst{0, 1, 3, 5, 8, 11, 12, 13};
    static constexpr std::array<Bug, kTilesPerColor> kBugOf = [] {
        std::array<Bug, kTilesPerColor> bugs{};
        std::size_t next = 0;
        for (const Bug bug : kBugs)
            for (int i = 0; i < tiles_of(bug); ++i) bugs[next++] = bug;
        return bugs;
    }();
    static constexpr std::array<std::uint8_t, kTileCount> kColoredBugOf = [] {
        std::array<std::uint8_t, kTileCount> kinds{};
        for (std::size_t i = 0; i < kinds.size(); ++i)
            kinds[i] =
                static_cast<std::uint8_t>(i / kTilesPerColor * kBugCount +
                                          static_cast<std::size_t>(kBugOf[i % kTilesPerColor]));
        return kinds;
    }();

    std::uint8_t index_;
};

// The slots of the tiles of a kind, as bits.
[[nodiscard]] constexpr unsigned slots_of(Bug bug) {
    return ((1U << tiles_of(bug)) - 1) << Tile(Color::kWhite, bug, 1).slot();
}

// Base, with any of Mosquito, Ladybug and Pillbug.
class GameType {
  public:
    constexpr GameType() = default;  // Base
    constexpr GameType(bool mosquito, bool ladybug, bool pillbug)
        : expansions_(static_cast<std::uint8_t>((mosquito ? 1 : 0) | (ladybug ? 2 : 0) |
                                                (pillbug ? 4 : 0))) {}

    [[nodiscard]] constexpr bool has(Bug bug) const {
        return bug < Bug::kMosquito || (expansions_ >> (hive::index(bug) - 5) & 1) != 0;
    }
    // 0..7; bit 0 Mosquito, bit 1 Ladybug, bit 2 Pillbug.
    [[nodiscard]] constexpr int index() const { return expansions_; }

    constexpr bool operator==(const GameType&) const = default;

  private:
    std::uint8_t expansions_ = 0;
};

// All eight, in the order of the published perft tables: Base, +M, +L, +P, +ML, +MP, +LP, +MLP.
inline constexpr std::array kGameTypes{
    GameType{},
    GameType{true, false, false},
    GameType{false, true, false},
    GameType{false, false, true},
    GameType{true, true, false},
    GameType{true, false, true},
    GameType{false, true, true},
    GameType{true, true, true},
};

}  // namespace hive
