// A finished game of self-play, as it is kept for the tuning of the evaluation, and the positions
// in it.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/game.h"
#include "core/result.h"
#include "search/score.h"

namespace hive {

enum class Ending : std::uint8_t {
    kSurround,    // of one queen, or of both
    kRepetition,  // a position for the third time
    kPlyCap,      // nobody has won so far; the result is kInProgress
    kResignation,
};
inline constexpr int kEndingCount = 4;

// What was played, and what the search said about the position before the move.
struct PlyRecord {
    Move move = Move::none();  // of LargePosition
    Score score = 0;           // for the side to move
    Depth depth = 0;           // of the last finished iteration
    // Part of the opening: nothing was searched, and score and depth are 0.
    bool is_opening = false;
    // Drawn at random, in place of the move that the search found.
    bool is_random = false;
    // The only legal one. Nothing was searched: the score is the static evaluation after it.
    bool is_only = false;
    // The move that the search found changes the danger to a queen at once (Tactics::is_loud).
    bool is_loud = false;

    bool operator==(const PlyRecord&) const = default;
};

struct GameRecord {
    std::uint32_t number = 0;  // in its run
    GameType type;
    GameState result = GameState::kInProgress;
    Ending ending = Ending::kPlyCap;
    std::vector<PlyRecord> plies;

    bool operator==(const GameRecord&) const = default;
};

// One position of a game, with what is known about it.
struct Sample {
    const Game& game;       // up to the position, its history included
    const PlyRecord& ply;   // what was searched and played there
    int plies_to_end;       // 1 before the last move
    int result;             // for the side to move: 1 won, 0 drawn or not decided, -1 lost
    bool is_before_random;  // a random move came later, so the result says less
};

// Hands out the position before each move, opening included, in the order of play. Fails at the
// first move that is not legal; the positions before it have been handed out then.
Status for_each_sample(const GameRecord& record, const std::function<void(const Sample&)>& use);

}  // namespace hive
