#include "engine/bench.h"

#include <chrono>
#include <new>

#include <fmt/format.h>

#include "core/game_string.h"
#include "core/notation.h"
#include "engine/bench_games.h"
#include "engine/search_text.h"
#include "search/searcher.h"

namespace hive {

namespace {

constexpr int kTableMebibytes = 16;
constexpr Depth kDepth = 8;
// Each game is searched at its end, and so many plies earlier, and so many again: an ending, a
// middle game, an opening.
constexpr int kPliesBetween = 13;
constexpr int kPositionsOfGame = 3;

// Prints a line, returns the nodes.
std::uint64_t search_one(Searcher& searcher, const Game& game, std::ostream& out) {
    SearchLimits limits;
    limits.depth = kDepth;
    searcher.new_game();
    const SearchResult result = searcher.search(game, limits, true);
    const LargePosition& position = game.position();
    out << fmt::format("{:<8} ply {:2}  nodes {:8}  score {:>9}  {}\n", to_string(game.type()),
                       position.ply(), result.nodes, score_text(result.score),
                       to_string(position, result.move))
        << std::flush;
    return result.nodes;
}

}  // namespace

void run_bench(std::ostream& out) {
    using Clock = std::chrono::steady_clock;
    Searcher searcher;
    if (!searcher.set_table_size(kTableMebibytes)) throw std::bad_alloc();
    std::uint64_t nodes = 0;
    const auto start = Clock::now();
    for (const std::string_view text : kBenchGames) {
        Result<Game> game = parse_game(text);
        for (int i = 0; i < kPositionsOfGame; ++i) {
            if (i > 0) game->undo(kPliesBetween);
            nodes += search_one(searcher, *game, out);
        }
    }
    const std::chrono::duration<double> time = Clock::now() - start;
    out << fmt::format("nodes {}\ntime {:.2f} s\nspeed {:.0f} nodes/s\n", nodes, time.count(),
                       static_cast<double>(nodes) / time.count());
}

}  // namespace hive
