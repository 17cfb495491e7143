// Players for matches: two plain ones to measure the search against, and the search itself.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "core/game.h"
#include "search/searcher.h"

namespace hive {

// Chooses a legal move of a game that is not over.
using Player = std::function<Move(const Game&)>;

// Any legal move, all equally likely.
[[nodiscard]] Player random_player(std::uint64_t seed);

// The move with the best static evaluation after it, ties at random. Wins if it can.
[[nodiscard]] Player greedy_player(std::uint64_t seed);

[[nodiscard]] Player searching_player(std::shared_ptr<Searcher> searcher, SearchLimits limits);

}  // namespace hive
