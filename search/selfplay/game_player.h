// Plays the games of self-play, one after the other.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "search/random.h"
#include "search/searcher.h"
#include "search/selfplay/game_record.h"
#include "search/selfplay/settings.h"

namespace hive {

// Plays `plies` random legal moves. The game goes on after them: a line that ends it is taken back
// and drawn anew. Requires a game in progress that can be continued that long.
void play_random_moves(Game& game, int plies, Random& random);

class GamePlayer {
  public:
    // Requires that the settings outlive this. Throws std::bad_alloc if there is no memory for the
    // table.
    explicit GamePlayer(const SelfplaySettings& settings);

    // The game depends on the settings and its number only. Nothing if `stop` was set meanwhile.
    [[nodiscard]] std::optional<GameRecord> play(std::uint32_t number,
                                                 const std::atomic<bool>& stop);

    // Spent in the search so far.
    [[nodiscard]] std::chrono::nanoseconds search_time() const { return search_time_; }

  private:
    [[nodiscard]] Game start_of(std::uint32_t number, Random& random) const;
    [[nodiscard]] PlyRecord search(const Game& game, const std::atomic<bool>& stop);

    const SelfplaySettings& settings_;
    Searcher searcher_;
    std::chrono::nanoseconds search_time_{};
};

// Eight hexadecimal digits: a checksum of the moves of a game, and of what the search said of them.
[[nodiscard]] std::string fingerprint_of(const GameRecord& game);

// Those of a short game, to tell searches apart. Two builds with different digits search
// differently; equal digits make it likely that they search alike.
[[nodiscard]] std::string search_fingerprint();

}  // namespace hive
