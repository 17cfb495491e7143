#include "search/selfplay/selfplay.h"

#include <cassert>
#include <chrono>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/job/stopwatch.h"
#include "core/job/threads.h"
#include "search/selfplay/game_player.h"
#include "search/selfplay/game_store.h"

namespace hive {
namespace {

constexpr auto kWatchInterval = std::chrono::milliseconds(100);

// The run as its threads see it: they take the missing games one by one.
class Run {
  public:
    explicit Run(GameStore& store) : store_(store), found_(store.tally()) {}

    // Plays games until none is left. Called by every thread.
    void work(GamePlayer& player) {
        const Stopwatch watch;
        for (std::size_t i = next_++; i < store_.missing().size() && !stop_; i = next_++) {
            auto game = player.play(store_.missing()[i], stop_);
            if (!game) break;
            keep(std::move(*game));
        }
        const std::lock_guard lock(mutex_);
        seconds_ += watch.seconds();
        search_seconds_ += std::chrono::duration<double>(player.search_time()).count();
    }

    void stop() { stop_ = true; }

    [[nodiscard]] std::string progress_text(std::uint64_t games) {
        const std::lock_guard lock(mutex_);
        const Tally& tally = store_.tally();
        const Speed speed = this->speed();
        return fmt::format("{} of {} games, {:.1f}/s; {} positions, {:.0f}/s; +{} -{} ={}",
                           tally.games, games, speed.games, tally.positions, speed.positions,
                           tally.white_wins, tally.black_wins, tally.draws + tally.undecided);
    }

    // These require that no thread works any more.

    // Writes what has not been written, and tells of a failure then or earlier.
    [[nodiscard]] Status finish() {
        const Status status = store_.flush();
        return failure_ ? Status(*failure_) : status;
    }
    [[nodiscard]] std::string summary() const {
        const Tally& tally = store_.tally();
        std::string text = fmt::format("{} games, {} of them found; {} positions\n", tally.games,
                                       found_.games, tally.positions);
        if (tally.games > 0) text += results_text(tally) + '\n';
        if (tally.games == found_.games) return text;
        const Speed speed = this->speed();
        text += fmt::format(
            "{:.1f} s, {:.1f} games/s, {:.0f} positions/s, {:.1f} % of the time in the search\n",
            watch_.seconds(), speed.games, speed.positions, 100 * search_seconds_ / seconds_);
        return text;
    }

  private:
    void keep(GameRecord game) {
        const std::lock_guard lock(mutex_);
        const Status status = store_.add(std::move(game));
        if (status || failure_) return;
        failure_ = status.error();
        stop();
    }
    struct Speed {
        double games;
        double positions;
    };
    // By the second, without what was found.
    [[nodiscard]] Speed speed() const {
        const Tally& tally = store_.tally();
        const double seconds = watch_.seconds();
        return {static_cast<double>(tally.games - found_.games) / seconds,
                static_cast<double>(tally.positions - found_.positions) / seconds};
    }

    const Stopwatch watch_;
    std::atomic<bool> stop_{false};
    std::atomic<std::size_t> next_{0};  // in the missing games

    std::mutex mutex_;  // guards the store's games and tally, and what follows
    GameStore& store_;
    const Tally found_;
    double seconds_ = 0;  // of all threads together
    double search_seconds_ = 0;
    std::optional<Error> failure_;
};

Result<GameStore> open_store(const SelfplayRequest& request) {
    const std::string program = request.program + ", search " + search_fingerprint();
    auto folder = ShardFolder::open(request.folder, to_text(request.settings, program));
    if (!folder) return folder.error();
    return GameStore::open(std::move(*folder), request.games,
                           static_cast<std::uint32_t>(request.settings.games_per_shard));
}

using Players = std::vector<std::unique_ptr<GamePlayer>>;

// One for each thread; none if there is not enough memory.
Players make_players(const SelfplayRequest& request) {
    Players players;
    try {
        for (int i = 0; i < request.threads; ++i)
            players.push_back(std::make_unique<GamePlayer>(request.settings));
    } catch (const std::bad_alloc&) {
        players.clear();
    }
    return players;
}

}  // namespace

Result<bool> run_selfplay(const SelfplayRequest& request, std::ostream& out, Progress& progress,
                          const std::atomic<bool>& stop) {
    assert(1 <= request.threads && request.threads <= SelfplayRequest::kMaxThreads);
    assert(1 <= request.games && request.games <= SelfplayRequest::kMaxGames);
    const Status is_sensible = check(request.settings, request.games);
    if (!is_sensible) return is_sensible.error();
    auto store = open_store(request);
    if (!store) return store.error();

    const Players players = make_players(request);
    if (players.empty())
        return bad_input(fmt::format("not enough memory for {} tables of {} MiB", request.threads,
                                     request.settings.table_mebibytes));
    Run run(*store);
    {
        Threads workers(
            request.threads, [&](int i) { run.work(*players[static_cast<std::size_t>(i)]); },
            [&run] { run.stop(); });
        while (!workers.are_done_within(kWatchInterval)) {
            if (stop) run.stop();
            progress.show(run.progress_text(request.games));
        }
    }
    progress.erase();
    const Status status = run.finish();
    if (!status) return status.error();
    out << run.summary() << std::flush;
    return store->tally().games == request.games;
}

}  // namespace hive
