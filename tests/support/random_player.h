// Random players with a bent, so that random games meet what uniform play seldom shows: stacks,
// holes, long and wandering hives, throws.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <random>
#include <set>
#include <string>

#include "core/game.h"
#include "tests/support/plain_game.h"

namespace hive {

enum class Style { kUniform, kClimb, kPile, kEnclose, kStretch, kWander, kThrow, kMix };

inline constexpr std::array kStyles{Style::kUniform, Style::kClimb,  Style::kPile,  Style::kEnclose,
                                    Style::kStretch, Style::kWander, Style::kThrow, Style::kMix};

// One of the legal moves. Seldom one that ends the game. Requires a move to choose from.
[[nodiscard]] PlainMove choose(const PlainGame& game, const std::set<PlainMove>& legal, Style style,
                               std::mt19937_64& random);

// Plays a random game on core and on the plain board, and calls `visit` at each of its positions
// that is not the end, the first `plies` ones at most.
void visit_game(GameType type, Style style, std::uint64_t seed, int plies,
                const std::function<void(const Game&, const PlainGame&)>& visit);

// Something like a move text: mostly well-formed, now and then one that a legal move has.
[[nodiscard]] std::string random_text(const PlainGame& game, std::mt19937_64& random);

// Another text for the move: any neighbour of the target as reference, buried tiles and the moving
// tile included; for a climb, also a direction. Empty if there is none.
[[nodiscard]] std::string other_text(const PlainGame& game, PlainMove move,
                                     std::mt19937_64& random);

}  // namespace hive
