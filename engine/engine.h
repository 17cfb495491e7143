// The engine without its protocol: the game, the searcher, and what the user has set.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/game.h"
#include "engine/ponderer.h"
#include "search/limits.h"
#include "search/searcher.h"

namespace hive {

// Whether the engine thinks in the time of the opponent, and with how many threads.
enum class Pondering { kDisabled, kSingleThreaded, kMultiThreaded };

class Engine {
  public:
    static constexpr int kDefaultTableMebibytes = 64;

    // The machine's threads, at most 8.
    [[nodiscard]] static int default_threads();

    // default_threads, and a table of kDefaultTableMebibytes if that much memory can be had.
    Engine();

    // None before the first new_game.
    [[nodiscard]] const std::optional<Game>& game() const { return game_; }

    // If `game` continues the current game or is an earlier point of it, what was learned so far
    // is kept; else it is forgotten, also if `game` has no move yet: then it is a new one.
    void new_game(Game game);
    // Require a game, and what Game::play and Game::undo require.
    void play(Move move);
    void undo(int plies);

    // Requires a game with a legal move. Leaves it as it is. Its skill is that of the settings, and
    // so many lines as they say, if they want them reported: else there is but one.
    [[nodiscard]] SearchResult search(SearchLimits limits, const SearchCallbacks& callbacks = {});

    // Looks for a forced win; as Searcher::solve. Requires a game that is not over.
    [[nodiscard]] std::optional<ForcedWin> solve(const SearchLimits& limits,
                                                 const SearchCallbacks& callbacks = {});

    // Once a search has chosen a move, goes on with the position after it, and after the moves that
    // are played then; if the settings want that. Anything else may be called only after
    // stop_pondering, which takes almost no time.
    void start_pondering();
    void stop_pondering() { ponderer_.stop(); }

    // Settings. The ranges are those of Searcher.
    [[nodiscard]] int threads() const { return threads_; }
    void set_threads(int threads);
    [[nodiscard]] int table_mebibytes() const { return table_mebibytes_; }
    // False, and nothing changed, if that much memory cannot be had.
    [[nodiscard]] bool set_table_mebibytes(int mebibytes);
    [[nodiscard]] bool reports_progress() const { return reports_progress_; }
    void set_reports_progress(bool on) { reports_progress_ = on; }
    // How many lines a search reports for each depth.
    [[nodiscard]] int multi_pv() const { return multi_pv_; }
    void set_multi_pv(int lines) { multi_pv_ = lines; }
    // 0..kFullSkill.
    [[nodiscard]] int skill() const { return skill_; }
    void set_skill(int skill) { skill_ = skill; }
    [[nodiscard]] Pondering pondering() const { return pondering_; }
    void set_pondering(Pondering pondering) { pondering_ = pondering; }
    [[nodiscard]] bool is_verbose() const { return is_verbose_; }
    void set_verbose(bool on) { is_verbose_ = on; }
    [[nodiscard]] bool repetition_draw() const { return repetition_draw_; }
    void set_repetition_draw(bool on) { repetition_draw_ = on; }
    // Settings without an effect, kept for those who ask what they set. None if never set.
    [[nodiscard]] std::optional<int> remembered(std::string_view name) const;
    void remember(std::string_view name, int value) { remembered_[std::string(name)] = value; }

  private:
    Searcher searcher_;
    Ponderer ponderer_{searcher_};  // ends before it
    std::optional<Game> game_;
    std::optional<Game> expected_;  // where to ponder
    Pondering pondering_ = Pondering::kDisabled;
    int threads_ = 1;
    int table_mebibytes_ = 1;
    bool reports_progress_ = false;
    int multi_pv_ = 1;
    int skill_ = kFullSkill;
    bool is_verbose_ = false;
    bool repetition_draw_ = true;
    std::map<std::string, int, std::less<>> remembered_;
};

}  // namespace hive
