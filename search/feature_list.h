// The one list of what the evaluation counts. Whoever needs names, groups, sizes or meanings of
// features takes them from here: evaluation, trainer, the `eval` command and its table.
//
// A feature is counted for each side alone; the value of a position is a weighted sum of our counts
// less theirs. "Foe" is the other side, "queen" our own one, "tile" one of ours; of a stack only
// the top tile counts as standing beside something.
//
//   FEATURE(Name, shape, group, "what is counted")
//
// Shapes: one number; one for each kind of tile, in the order of Bug; one for each count of
// occupied cells beside a queen from 1 to 5, of which only that of the present count is not 0.
#pragma once

// clang-format off
#define HIVE_FEATURES(FEATURE)                                                                    \
    FEATURE(Ring, kByRing, kQueen, "the queen has so many occupied neighbours")                   \
    FEATURE(FriendsBeside, kByBug, kQueen, "tiles beside the queen")                              \
    FEATURE(FoesBeside, kByBug, kQueen, "foes beside the queen")                                  \
    FEATURE(PinnedFriendsBeside, kOne, kQueen, "tiles beside the queen that are pinned")          \
    FEATURE(PinnedFoesBeside, kOne, kQueen, "foes beside the queen that are pinned")              \
    FEATURE(Gated, kOne, kQueen, "free cells beside the queen that nothing slides into")          \
    FEATURE(GatedLate, kOne, kQueen, "the same, if at least 4 cells beside her are occupied")     \
    FEATURE(Drops, kOne, kQueen, "free cells beside the queen where the foe may place")           \
    FEATURE(DropsLate, kOne, kQueen, "the same, if at least 4 cells beside her are occupied")     \
    FEATURE(QueenCovered, kOne, kQueen, "a foe stands on the queen")                              \
    FEATURE(RaisedFoesBeside, kOne, kQueen, "foes on stacks beside the queen")                    \
    FEATURE(Attackers, kByRing, kAttack,                                                          \
            "free tiles not beside the foe's queen, by the occupied cells beside her")            \
    FEATURE(Ants, kByRing, kAttack, "those of them that are ants")                                \
    FEATURE(Free, kByBug, kTiles, "tiles that can move")                                          \
    FEATURE(Pinned, kByBug, kTiles, "tiles that hold the hive together")                          \
    FEATURE(Stuck, kByBug, kTiles, "tiles neither pinned nor covered that cannot slide away")     \
    FEATURE(Covered, kByBug, kTiles, "tiles under another one")                                   \
    FEATURE(InHand, kByBug, kTiles, "tiles in hand")                                              \
    FEATURE(Steps, kByBug, kSteps, "directions in which free tiles can set out")                  \
    FEATURE(Borrows, kByBug, kSteps, "a free mosquito on the ground touches the kind")            \
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
    FEATURE(ToMoveAttacking, kOne, kTempo, "and the foe's queen has at least 4 neighbours")
// clang-format on
