#include "search/selfplay/opening_maker.h"

#include <cassert>
#include <cstdlib>
#include <optional>
#include <unordered_set>

#include <fmt/format.h>

#include "core/canonical_key.h"
#include "core/game_string.h"
#include "core/names.h"
#include "search/random.h"
#include "search/searcher.h"
#include "search/selfplay/game_player.h"

namespace hive {
namespace {

// After so many draws without a position that was not drawn before, there are hardly more.
constexpr int kFruitlessDraws = 200'000;

class OpeningMaker {
  public:
    OpeningMaker(const OpeningsRequest& request, const std::atomic<bool>& stop)
        : request_(request), stop_(stop), random_(request.seed, 0) {}

    // The next opening, or none if there are no more or `stop` was set.
    std::optional<Game> next() {
        while (!stop_) {
            std::optional<Game> game = next_position();
            if (!game || is_balanced(*game)) return game;
        }
        return std::nullopt;
    }
    [[nodiscard]] std::size_t positions() const { return drawn_.size(); }

  private:
    std::optional<Game> next_position() {
        for (int i = 0; i < kFruitlessDraws && !stop_; ++i) {
            Game game(request_.type);
            play_random_moves(game, request_.plies, random_);
            if (drawn_.insert(canonical_key(game.position())).second) return game;
        }
        return std::nullopt;
    }

    // By a search that knows nothing of the positions before.
    bool is_balanced(const Game& game) {
        SearchLimits limits;
        limits.depth = request_.depth;
        SearchCallbacks callbacks;
        callbacks.interrupted = [this] { return stop_.load(std::memory_order_relaxed); };
        searcher_.new_game();
        const Score score = searcher_.search(game, limits, true, callbacks).score;
        return !stop_ && std::abs(score) <= request_.max_score;
    }

    const OpeningsRequest& request_;
    const std::atomic<bool>& stop_;
    Random random_;
    Searcher searcher_;
    std::unordered_set<Key> drawn_;
};

std::string head(const OpeningsRequest& request) {
    return fmt::format(
        "# waggle openings --type {} --plies {} --count {} --seed {} --depth {} --max-score {}\n"
        "# {}, search {}\n",
        to_string(request.type), request.plies, request.count, request.seed, request.depth,
        request.max_score, request.program, search_fingerprint());
}

}  // namespace

int make_openings(const OpeningsRequest& request, std::ostream& out, Progress& progress,
                  const std::atomic<bool>& stop) {
    assert(1 <= request.plies && request.plies <= OpeningsRequest::kMaxPlies);
    assert(1 <= request.depth && request.depth <= kMaxDepth);
    out << head(request);
    OpeningMaker maker(request, stop);
    int openings = 0;
    while (openings < request.count && out) {
        const std::optional<Game> game = maker.next();
        if (!game) break;
        ++openings;
        progress.erase();
        out << to_string(*game, true) << '\n' << std::flush;
        progress.show(fmt::format("{} of {} openings, from {} positions", openings, request.count,
                                  maker.positions()));
    }
    progress.erase();
    if (openings < request.count)
        out << fmt::format("# only {}, from {} positions\n", openings, maker.positions());
    return openings;
}

}  // namespace hive
