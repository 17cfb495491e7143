// The one list of what the evaluation counts. Whoever needs names, groups, sizes or meanings of
// features takes them from here: evaluation, net, trainer, the `eval` command and its table.
//
// A feature is counted for each side alone. "Foe" is the other side, "queen" our own one, "tile"
// one of ours; of a stack only the top tile counts as standing beside something.
//
//   FEATURE(Name, shape, group, "what is counted")
//
// Shapes: one number; one for each kind of tile, in the order of Bug; one for each count of
// occupied cells beside the foe's queen from 1 to 5, of which only that of the present count is not
// 0; one for each way in which friends and foes can stand round the queen, of which one is 1; one
// for each place of a tile, as search/marks.h numbers them. The last two come last in the list.
#pragma once

// clang-format off
#define HIVE_FEATURES(FEATURE)                                                                    \
    FEATURE(Gated, kOne, kQueen, "free cells beside the queen that nothing slides into")          \
    FEATURE(GatedLate, kOne, kQueen, "the same, if at least 4 cells beside her are occupied")     \
    FEATURE(Drops, kOne, kQueen, "free cells beside the queen where the foe may place")           \
    FEATURE(DropsLate, kOne, kQueen, "the same, if at least 4 cells beside her are occupied")     \
    FEATURE(Attackers, kByDanger, kAttack,                                                        \
            "free tiles not beside the foe's queen, by the occupied cells beside her")            \
    FEATURE(Ants, kByDanger, kAttack, "those of them that are ants")                              \
    FEATURE(Reachers, kByDanger, kAttack,                                                         \
            "attackers that can walk beside the foe's queen, but for the moves of ants")           \
    FEATURE(InHand, kByBug, kTiles, "tiles in hand")                                              \
    FEATURE(Steps, kByBug, kTiles, "directions in which free tiles of the kind can set out")      \
    FEATURE(Borrows, kByBug, kMosquito, "a free mosquito on the ground touches the kind")         \
    FEATURE(Guard, kOne, kPillbug, "a pillbug's power beside the queen")                          \
    FEATURE(LiveGuard, kOne, kPillbug, "the same, if it can throw her somewhere")                 \
    FEATURE(LiveGuardLate, kOne, kPillbug, "and if at least 4 cells beside her are occupied")     \
    FEATURE(Spawns, kOne, kSpawns, "cells where a tile may be placed")                            \
    FEATURE(SpawnsNear, kOne, kSpawns, "those of them within 2 cells of the foe's queen")         \
    FEATURE(NoSpawns, kOne, kSpawns, "there is no such cell, but a tile in hand")                 \
    FEATURE(PinsFoe, kOne, kPins, "tiles with one neighbour only, and that one a foe")            \
    FEATURE(PinsFriend, kOne, kPins, "tiles with one neighbour only, and that one a tile of ours") \
    FEATURE(NoneFree, kOne, kPins, "no tile can move")                                            \
    FEATURE(ToMove, kOne, kTempo, "it is our turn")                                               \
    FEATURE(ToMoveAttacking, kOne, kTempo, "and the foe's queen has at least 4 neighbours")       \
    FEATURE(Reach, kByRing, kAttack,                                                              \
            "cells beside the foe's queen: taken (f), or in reach of such attackers or a drop (x)") \
    FEATURE(Ring, kByRing, kQueen, "who stands round the queen, turned and mirrored at will")     \
    FEATURE(Place, kByPlace, kTiles, "tiles by kind, state, and distance to either queen")
// clang-format on
