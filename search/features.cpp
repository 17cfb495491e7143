#include "search/features.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/bug_moves.h"
#include "core/connectivity.h"
#include "search/queen_cells.h"
#include "search/tile_rings.h"

namespace hive {
namespace {

constexpr int kManyNeighbors = 4;  // round a queen: then "late" features count

constexpr unsigned kCrawlers =
    slots_of(Bug::kQueen) | slots_of(Bug::kSpider) | slots_of(Bug::kAnt) | slots_of(Bug::kPillbug);

// How many of some slots belong to each kind: the low seven slots, and the high seven.
constexpr int kHalf = kTilesPerColor / 2;
template <int kFirst>
constexpr auto kLanesOf = [] {
    std::array<Lanes, 1 << kHalf> table{};
    for (unsigned slots = 0; slots < table.size(); ++slots)
        for (int i = 0; i < kHalf; ++i)
            if ((slots >> i & 1) != 0) table[slots] += lane_of(Tile::from_index(kFirst + i).bug());
    return table;
}();

Lanes lanes_of(unsigned slots) {
    return kLanesOf<0>[slots & ((1U << kHalf) - 1)] + kLanesOf<kHalf>[slots >> kHalf];
}

constexpr Lanes lanes_of_kinds(unsigned kinds) {
    Lanes lanes = 0;
    for (; kinds != 0; kinds &= kinds - 1)
        lanes += lane_of(static_cast<Bug>(std::countr_zero(kinds)));
    return lanes;
}

constexpr auto kCanSlideFrom = [] {
    std::array<unsigned, 64> table{};
    for (std::size_t ring = 0; ring < table.size(); ++ring)
        table[ring] = slides(static_cast<Ring>(ring)) != 0 ? 1 : 0;
    return table;
}();

// The tiles of one side, as masks of slots.
struct Tiles {
    unsigned in_play;
    unsigned covered;
    unsigned raised;
    unsigned pinned;
    unsigned stuck;
    unsigned free;
    unsigned leaves;                       // on the ground, with one neighbour
    std::array<unsigned, 2> beside_queen;  // on top beside the queen of that colour
};

// Of a side's marks those that are not of tiles; they come behind these, which are by slot.
enum Mark : std::size_t { kRingMark = kTilesPerColor, kReachMark };

using BySlot = std::array<std::uint16_t, 16>;
constexpr BySlot kSlotBits = [] {
    BySlot bits{};
    for (std::size_t slot = 0; slot < bits.size(); ++slot)
        bits[slot] = static_cast<std::uint16_t>(1U << slot);
    return bits;
}();
// The mark of a free tile at distance 0 from both queens; and the step from there to kNoMark for a
// tile in hand, which counts as far from both.
constexpr BySlot kFreePlaces = [] {
    BySlot places{};
    places.fill(kNoMark);
    for (int slot = 0; slot < kTilesPerColor; ++slot)
        places[static_cast<std::size_t>(slot)] = static_cast<std::uint16_t>(
            start_of(Feature::kPlace) +
            place_of(Tile::from_index(slot).bug(), TileState::kFree, 0, 0));
    return places;
}();
constexpr BySlot kStepsToNone = [] {
    constexpr int kFar = kQueenDistances - 1;
    BySlot steps{};
    for (std::size_t slot = 0; slot < kTilesPerColor; ++slot)
        steps[slot] =
            static_cast<std::uint16_t>(kNoMark - kFar * kQueenDistances - kFar - kFreePlaces[slot]);
    return steps;
}();
using Words = std::uint16_t __attribute__((vector_size(sizeof(BySlot))));
Words load(const BySlot& by_slot) {
    Words words;
    std::memcpy(&words, by_slot.data(), sizeof words);
    return words;
}
// All ones for the slots of the set, else 0.
Words where(unsigned slots) {
    const Words bits = load(kSlotBits);
    return reinterpret_cast<Words>((bits & static_cast<std::uint16_t>(slots)) == bits);
}

std::size_t at(Color color) { return static_cast<std::size_t>(index(color)); }

template <int kSide>
class Counter {
  public:
    // Counts are added to `features`, which are all 0 and without marks.
    Counter(const Position<kSide>& position, Features& features)
        : position_(position), cuts_(position), bugs_(position), features_(features) {
        find_tiles();
        for (const Color color : kColors) {
            if (position.queen_in_play(color))
                distances_[at(color)] = Distances<kSide>(position.queen_hex(color));
        }
        for (const Color color : kColors) find_ring(color);
        find_spawns();
        for (const Color color : kColors) find_borrowed(color);
    }

    void count() {
        for (const Color color : kColors) count_side(color);
    }

  private:
    using Cells = Grid<kSide>;
    using Set = HexSet<kSide>;

    // What lies round a queen in play.
    struct QueenRing {
        Set cells;  // empty if she is in hand
        Set drops;  // where the foe may place
        int neighbors = 0;
        int gated = 0;
        std::array<Ring, 2> beside{};  // cells with a tile of that colour on top
    };

    void find_tiles() {
        const TileRings rings(position_);
        const TileRings::Traits traits = rings.traits();
        for (const Color color : kColors) {
            Tiles& tiles = tiles_[at(color)];
            tiles.in_play = position_.in_play(color);
            tiles.covered = position_.covered(color);
            tiles.raised = position_.raised(color);
            const unsigned alone = tiles.in_play & ~tiles.covered & ~tiles.raised;
            tiles.pinned = cuts_.pinned_of(color, of_color(traits.joints, color) & alone);
            const unsigned liftable = tiles.in_play & ~tiles.covered & ~tiles.pinned;
            tiles.stuck = liftable & kCrawlers & ~of_color(traits.sliding, color);
            tiles.free = liftable & ~tiles.stuck;
            tiles.leaves = of_color(traits.leaves, color) & alone;
        }
        steps_ = rings.steps(tile_set(tiles_[0].free, tiles_[1].free),
                             tile_set(tiles_[0].raised, tiles_[1].raised));
    }

    void find_ring(Color color) {
        if (!position_.queen_in_play(color)) return;
        const Hex queen = position_.queen_hex(color);
        const Ring ring = position_.ring(queen);
        QueenRing& found = rings_[at(color)];
        found.cells = Set::of(queen).neighbors();
        found.neighbors = std::popcount(ring);
        // Without a branch, so free cells are looked at, too.
        std::uint32_t tops = 0;  // by Tile::index()
        unsigned open = 0;
        unsigned white = 0;
        for (const Direction d : kDirections) {
            const Hex hex = Cells::neighbor(queen, d);
            const int tile = position_.top_or_any(hex).index();
            tops |= std::uint32_t{has(ring, d)} << tile;
            white |= unsigned{tile < kTilesPerColor} << index(d);
            open |= kCanSlideFrom[position_.ring(hex)] << index(d);
        }
        found.beside = {static_cast<Ring>(ring & white), static_cast<Ring>(ring & ~white)};
        found.gated = std::popcount(kFullRing & ~ring & ~open);
        tiles_[0].beside_queen[at(color)] = tops & ((1U << kTilesPerColor) - 1);
        tiles_[1].beside_queen[at(color)] = tops >> kTilesPerColor;
    }

    void find_spawns() {
        if ((position_.kinds_in_hand(Color::kWhite) | position_.kinds_in_hand(Color::kBlack)) == 0)
            return;
        const std::array<Set, 2> touched{position_.tops(Color::kWhite).neighbors(),
                                         position_.tops(Color::kBlack).neighbors()};
        const Set empty = ~position_.occupied();
        for (const Color color : kColors)
            if (position_.kinds_in_hand(color) != 0) {
                spawns_[at(color)] = touched[at(color)] & ~touched[at(other(color))] & empty;
                QueenRing& ring = rings_[at(other(color))];
                ring.drops = spawns_[at(color)] & ring.cells;
            }
    }

    void find_borrowed(Color color) {
        const Tiles& tiles = tiles_[at(color)];
        if ((tiles.in_play & ~tiles.covered & ~tiles.raised & slots_of(Bug::kMosquito)) == 0)
            return;
        const Hex hex = position_.hex_of(Tile(color, Bug::kMosquito, 1));
        borrowed_[at(color)] = touched_kinds(position_, hex) & ~(1U << index(Bug::kMosquito));
    }

    void count_side(Color us) {
        count_tiles(us);  // first, as it writes all marks
        count_queen(us);
        count_attack(us);
        count_mosquito_and_guards(us);
        count_spawns(us);
        count_pins(us);
        if (us == position_.side_to_move()) count_tempo(us);
    }

    void count_queen(Color us) {
        const QueenRing& ring = rings_[at(us)];
        if (ring.neighbors == 0) return;
        const bool is_late = ring.neighbors >= kManyNeighbors;
        mark(us, kRingMark, Feature::kRing,
             ring_pattern(ring.beside[at(us)], ring.beside[at(other(us))]));
        put(us, Feature::kGated, ring.gated);
        put(us, Feature::kGatedLate, is_late ? ring.gated : 0);
        if (ring.drops.any()) {
            const int drops = ring.drops.count();
            put(us, Feature::kDrops, drops);
            put(us, Feature::kDropsLate, is_late ? drops : 0);
        }
    }

    void count_attack(Color us) {
        const QueenRing& ring = rings_[at(other(us))];
        if (ring.neighbors == 0) return;
        const Tiles& ours = tiles_[at(us)];
        const unsigned attackers =
            ours.free & ~slots_of(Bug::kQueen) & ~ours.beside_queen[at(other(us))];
        put(us, Feature::kAttackers, std::popcount(attackers), ring.neighbors - 1);
        const unsigned ants = attackers & slots_of(Bug::kAnt);
        put(us, Feature::kAnts, std::popcount(ants), ring.neighbors - 1);
        count_reach(us, attackers & ~ants);
    }

    void count_reach(Color us, unsigned walkers) {
        const Color them = other(us);
        const QueenRing& ring = rings_[at(them)];
        const QueenCells<kSide> beside(position_, them, bugs_);
        Ring reach = 0;
        int count = 0;
        const int first = index(us) * kTilesPerColor;
        const auto add = [&](unsigned slots, auto cells_of) {
            for (slots &= walkers; slots != 0; slots &= slots - 1) {
                const auto slot = first + std::countr_zero(slots);
                const Ring cells = cells_of(position_.hex_of(Tile::from_index(slot)));
                reach = static_cast<Ring>(reach | cells);
                count += cells != 0 ? 1 : 0;
            }
        };
        const unsigned raised = tiles_[at(us)].raised;
        add(raised, [&](Hex hex) { return beside.step_down(hex); });
        add((slots_of(Bug::kBeetle) | slots_of(Bug::kPillbug)) & ~raised,
            [&](Hex hex) { return beside.slide(hex); });
        add(slots_of(Bug::kGrasshopper), [&](Hex hex) { return beside.jump(hex); });
        add(slots_of(Bug::kSpider), [&](Hex hex) { return beside.three_slides(hex); });
        add(slots_of(Bug::kLadybug), [&](Hex hex) { return beside.walk_over_hive(hex); });
        add(slots_of(Bug::kMosquito) & ~raised,
            [&](Hex hex) { return beside.borrow(hex, borrowed_[at(us)]); });
        ring.drops.for_each(
            [&](Hex hex) { reach = static_cast<Ring>(reach | beside.direction(hex)); });
        put(us, Feature::kReachers, count, ring.neighbors - 1);
        mark(us, kReachMark, Feature::kReach, ring_pattern(ring.beside[0] | ring.beside[1], reach));
    }

    void count_tiles(Color us) {
        const Tiles& ours = tiles_[at(us)];
        mark_places(us, ours);
        put_lanes(us, Feature::kSteps, steps_[at(us)]);
        put_lanes(
            us, Feature::kInHand,
            kAll[static_cast<std::size_t>(position_.game_type().index())] - lanes_of(ours.in_play));
    }

    void mark_places(Color us, const Tiles& ours) {
        const Distances<kSide> to_queen = distances_[at(us)];
        const Distances<kSide> to_foes_queen = distances_[at(other(us))];
        using Bytes = std::uint8_t __attribute__((vector_size(16)));
        Bytes own{};
        Bytes foes{};
        for (int slot = 0; slot < kTilesPerColor; ++slot) {
            const Tile tile = Tile::from_index(index(us) * kTilesPerColor + slot);
            const Hex hex = position_.hex_or_off_board(tile);
            own[slot] = static_cast<std::uint8_t>(to_queen[hex]);
            foes[slot] = static_cast<std::uint8_t>(to_foes_queen[hex]);
        }
        const auto step = [](unsigned tiles, TileState state) {
            return where(tiles) & static_cast<std::uint16_t>(place_of(Bug::kQueen, state, 0, 0));
        };
        // A tile is in one of the sets at most. One in hand is far from both queens.
        Words places = load(kFreePlaces);
        places += where(~ours.in_play) & load(kStepsToNone);
        places += step(ours.stuck, TileState::kStuck);
        places += step(ours.pinned, TileState::kPinned);
        places += step(ours.raised & ~ours.covered, TileState::kRaised);
        places += step(ours.covered, TileState::kCovered);
        places += __builtin_convertvector(own, Words) * kQueenDistances;
        places += __builtin_convertvector(foes, Words);
        std::memcpy(features_.sides[at(us)].marks.data(), &places, sizeof places);
    }

    void count_mosquito_and_guards(Color us) {
        constexpr unsigned kMosquito = slots_of(Bug::kMosquito);
        constexpr unsigned kPillbug = slots_of(Bug::kPillbug);
        const Tiles& ours = tiles_[at(us)];
        const unsigned beside = ours.beside_queen[at(us)] & ~ours.raised;
        if ((beside & kPillbug) != 0) count_guard(us, Bug::kPillbug);
        const unsigned kinds = borrowed_[at(us)];
        if (kinds == 0) return;
        if ((ours.free & kMosquito) != 0) put_lanes(us, Feature::kBorrows, kLanesOfKinds[kinds]);
        if ((beside & kMosquito) != 0 && (kinds >> index(Bug::kPillbug) & 1) != 0)
            count_guard(us, Bug::kMosquito);
    }

    // The only tile of this kind stands beside its queen and can throw. (That a height gate may
    // keep it from that is left out.)
    void count_guard(Color us, Bug bug) {
        const Tiles& ours = tiles_[at(us)];
        const bool is_live = ((ours.pinned | ours.covered) & slots_of(Bug::kQueen)) == 0 &&
                             position_.ring_of(Tile(us, bug, 1)) != kFullRing;
        add(us, Feature::kGuard, 1);
        add(us, Feature::kLiveGuard, is_live ? 1 : 0);
        const bool is_late = rings_[at(us)].neighbors >= kManyNeighbors;
        add(us, Feature::kLiveGuardLate, is_live && is_late ? 1 : 0);
    }

    void count_spawns(Color us) {
        if (position_.kinds_in_hand(us) == 0) return;
        const Set& spawns = spawns_[at(us)];
        const int count = spawns.count();
        put(us, Feature::kSpawns, count);
        put(us, Feature::kNoSpawns, count == 0 ? 1 : 0);
        const Set& ring = rings_[at(other(us))].cells;
        const Set near = spawns & (ring.neighbors() | ring);
        if (near.any()) put(us, Feature::kSpawnsNear, near.count());
    }

    void count_pins(Color us) {
        const Tiles& ours = tiles_[at(us)];
        const int first = index(us) * kTilesPerColor;
        for (unsigned rest = ours.leaves; rest != 0; rest &= rest - 1) {
            const Hex hex = position_.hex_of(Tile::from_index(first + std::countr_zero(rest)));
            const auto d = static_cast<Direction>(std::countr_zero(position_.ring(hex)));
            const bool is_foe = position_.top(Cells::neighbor(hex, d)).color() != us;
            add(us, is_foe ? Feature::kPinsFoe : Feature::kPinsFriend, 1);
        }
        put(us, Feature::kNoneFree, ours.free == 0 ? 1 : 0);
    }

    void count_tempo(Color us) {
        put(us, Feature::kToMove, 1);
        put(us, Feature::kToMoveAttacking,
            rings_[at(other(us))].neighbors >= kManyNeighbors ? 1 : 0);
    }

    static constexpr auto kLanesOfKinds = [] {
        std::array<Lanes, 1 << kBugCount> table{};
        for (unsigned kinds = 0; kinds < table.size(); ++kinds)
            table[kinds] = lanes_of_kinds(kinds);
        return table;
    }();
    // All tiles of a side, by GameType::index().
    static constexpr auto kAll = [] {
        std::array<Lanes, kGameTypes.size()> table{};
        for (const GameType type : kGameTypes)
            for (const Bug bug : kBugs)
                if (type.has(bug))
                    table[static_cast<std::size_t>(type.index())] +=
                        static_cast<Lanes>(tiles_of(bug)) * lane_of(bug);
        return table;
    }();

    std::int8_t& place(Color color, Feature feature, int i) {
        return features_.sides[at(color)].numbers[static_cast<std::size_t>(start_of(feature) + i)];
    }
    void mark(Color color, Mark which, Feature feature, int i) {
        features_.sides[at(color)].marks[which] = static_cast<std::uint16_t>(start_of(feature) + i);
    }
    void put(Color color, Feature feature, int value, int i = 0) {
        place(color, feature, i) = static_cast<std::int8_t>(value);
    }
    void add(Color color, Feature feature, int value) {
        place(color, feature, 0) = static_cast<std::int8_t>(place(color, feature, 0) + value);
    }
    void put_lanes(Color color, Feature feature, Lanes lanes) {
        std::memcpy(&place(color, feature, 0), &lanes, sizeof lanes);
    }

    const Position<kSide>& position_;
    const CutCells<kSide> cuts_;
    BugMoves<kSide> bugs_;
    std::array<Tiles, 2> tiles_{};  // these by colour
    std::array<Lanes, 2> steps_{};
    std::array<QueenRing, 2> rings_{};
    std::array<Distances<kSide>, 2> distances_{};  // to the queens
    std::array<Set, 2> spawns_{};         // cells to place on, if there is anything to place
    std::array<unsigned, 2> borrowed_{};  // kinds that a mosquito on the ground touches
    Features& features_;
};

}  // namespace

const FeatureInfo& info_of_count(int count) {
    std::size_t i = 0;
    while (detail::kFeatureStarts[i + 1] <= count) ++i;
    return kFeatures[i];
}

std::string name_of_count(int count) {
    const FeatureInfo& info = info_of_count(count);
    const int i = count - start_of(static_cast<Feature>(&info - kFeatures.data()));
    const std::string name(info.name);
    switch (info.shape) {
        case FeatureShape::kOne:
            return name;
        case FeatureShape::kByBug:
            return name + std::string(kBugNames[static_cast<std::size_t>(i)]);
        case FeatureShape::kByDanger:
            return name + std::to_string(i + 1);
        case FeatureShape::kByRing:
            return name + name_of_ring_pattern(i);
        case FeatureShape::kByPlace:
            return name + name_of_place(i);
    }
    return name;
}

int SideFeatures::count(int number) const {
    if (number < kFirstMark) return numbers[static_cast<std::size_t>(number)];
    return static_cast<int>(std::count(marks.begin(), marks.end(), number));
}

bool operator==(const SideFeatures& a, const SideFeatures& b) {
    return a.numbers == b.numbers &&
           std::is_permutation(a.marks.begin(), a.marks.end(), b.marks.begin());
}

template <int kSide>
Features features_of(const Position<kSide>& position) {
    assert(position.has_room() && !position.is_over());
    Features features;
    Counter<kSide>(position, features).count();
    return features;
}

template <int kSide>
int phase_of(const Position<kSide>& position) {
    const int tiles = 2 * (kTilesPerColor - 3 +
                           std::popcount(static_cast<unsigned>(position.game_type().index())));
    const int in_hand = tiles - std::popcount(position.in_play(Color::kWhite)) -
                        std::popcount(position.in_play(Color::kBlack));
    return std::max(kPhases - in_hand, 0);
}

template Features features_of(const Position<16>&);
template Features features_of(const Position<32>&);
template int phase_of(const Position<16>&);
template int phase_of(const Position<32>&);

}  // namespace hive
