#include "engine/engine.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/console.h"

namespace hive {

int Engine::default_threads() { return std::clamp(machine_threads(), 1, 8); }

Engine::Engine() {
    set_threads(default_threads());
    static_cast<void>(set_table_mebibytes(kDefaultTableMebibytes));
}

void Engine::new_game(Game game) {
    const bool same_game =
        game_ && game.position().ply() > 0 && (game.continues(*game_) || game_->continues(game));
    if (!same_game) searcher_.new_game();
    game_ = std::move(game);
    expected_.reset();
}

void Engine::play(Move move) {
    game_->play(move);
    if (expected_) expected_ = game_;
}

void Engine::undo(int plies) {
    game_->undo(plies);
    expected_.reset();
}

SearchResult Engine::search(SearchLimits limits, const SearchCallbacks& callbacks) {
    assert(game_);
    limits.lines = reports_progress_ || is_verbose_ ? multi_pv_ : 1;
    limits.skill = skill_;
    const SearchResult result = searcher_.search(*game_, limits, repetition_draw_, callbacks);
    expected_ = game_;
    expected_->play(result.move);
    return result;
}

std::optional<ForcedWin> Engine::solve(const SearchLimits& limits,
                                       const SearchCallbacks& callbacks) {
    assert(game_);
    return searcher_.solve(*game_, limits, repetition_draw_, callbacks);
}

// A weakened engine does not ponder: what it would find in the table would make it strong.
void Engine::start_pondering() {
    if (pondering_ == Pondering::kDisabled || skill_ < kFullSkill) return;
    if (!expected_ || expected_->position().is_over()) return;
    SearchLimits limits;
    if (pondering_ == Pondering::kSingleThreaded) limits.threads = 1;
    ponderer_.start(*expected_, limits, repetition_draw_);
}

void Engine::set_threads(int threads) {
    searcher_.set_threads(threads);
    threads_ = threads;
}

bool Engine::set_table_mebibytes(int mebibytes) {
    if (!searcher_.set_table_size(mebibytes)) return false;
    table_mebibytes_ = mebibytes;
    return true;
}

std::optional<int> Engine::remembered(std::string_view name) const {
    const auto found = remembered_.find(name);
    if (found == remembered_.end()) return std::nullopt;
    return found->second;
}

}  // namespace hive
