#include "engine/ponderer.h"

#include <cassert>
#include <system_error>

namespace hive {

void Ponderer::start(const Game& game, const SearchLimits& limits, bool repetition_draw) {
    assert(!thread_);
    is_over_ = false;
    const auto think = [this, game, limits, repetition_draw](int /*number*/) {
        SearchCallbacks callbacks;
        callbacks.interrupted = [this] { return is_over_.load(); };
        searcher_.search(game, limits, repetition_draw, callbacks);
    };
    try {
        thread_.emplace(1, think, [this] { end_search(); });
    } catch (const std::system_error&) {
        // Then nothing is learned in this time.
    }
}

// In this order: a search that begins only now does not heed the searcher, but asks first whether
// it is interrupted.
void Ponderer::end_search() {
    is_over_ = true;
    searcher_.stop();
}

}  // namespace hive
