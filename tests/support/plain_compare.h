// Compares core with its plain twin. Each comparison gives a text that says what differs first, and
// an empty text if nothing does.
#pragma once

#include <random>
#include <set>
#include <string>

#include "core/game.h"
#include "core/move.h"
#include "core/position.h"
#include "tests/support/plain_game.h"

namespace hive {

// A move of the twin as a move on a grid.
template <int kSide>
[[nodiscard]] Move to_core(const PlainGame& plain, PlainMove move);

// The legal moves of the twin on a grid, with `pass` where that is the only move.
template <int kSide>
[[nodiscard]] std::set<Move> to_core(const PlainGame& plain, const std::set<PlainMove>& legal);

// Whether the hive fits on the grid with two empty rows and columns to spare.
template <int kSide>
[[nodiscard]] bool fits(const PlainGame& plain);

// Every public query of the position, and its key.
template <int kSide>
[[nodiscard]] std::string board_difference(const Position<kSide>& position, const PlainGame& plain);

// generate_moves, count_moves, key_after, count_replies, a move in parts, and is_legal for some
// legal moves and as many random others. Requires position.has_room().
template <int kSide>
[[nodiscard]] std::string move_difference(const Position<kSide>& position, const PlainGame& plain,
                                          const std::set<PlainMove>& legal, int samples,
                                          std::mt19937_64& random);

// The text of a legal move, both ways.
[[nodiscard]] std::string text_difference(const LargePosition& position, const PlainGame& plain,
                                          PlainMove move);

// Whether core and the twin read a text as the same legal move, or both as none.
[[nodiscard]] std::string reading_difference(const LargePosition& position, const PlainGame& plain,
                                             const std::set<PlainMove>& legal,
                                             const std::string& text);

// State, repetition and turn.
[[nodiscard]] std::string state_difference(const Game& game, const PlainGame& plain);

}  // namespace hive
