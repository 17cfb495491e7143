// Times of the board and the move generator. Not a test: run by scripts/benchmark.py.
//
// Every time is CPU time of the one thread, by Google Benchmark, which repeats and interleaves the
// runs and takes medians. "Midgames" are those of tests/data/midgames.tsv.
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "core/canonical_key.h"
#include "core/connectivity.h"
#include "core/game_string.h"
#include "core/mobility.h"
#include "core/movegen.h"
#include "core/perft.h"

namespace hive {
namespace {

std::vector<LargePosition> read_midgames() {
    std::ifstream in(WAGGLE_TEST_DATA "/midgames.tsv");
    std::vector<LargePosition> positions;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') continue;
        const auto game = parse_game(line);
        if (!game) {
            std::cerr << "midgames.tsv: " << game.error().message << '\n';
            std::exit(2);
        }
        positions.push_back(game->position());
    }
    if (positions.empty()) {
        std::cerr << "cannot read " WAGGLE_TEST_DATA "/midgames.tsv\n";
        std::exit(2);
    }
    return positions;
}

const std::vector<LargePosition>& midgames() {
    static const std::vector<LargePosition> positions = read_midgames();
    return positions;
}

std::vector<SmallPosition> small_midgames() {
    std::vector<SmallPosition> positions;
    for (const LargePosition& position : midgames())
        if (fits_small_grid(position)) positions.emplace_back(position);
    return positions;
}

// -- Perft --

void count(benchmark::State& state, const std::vector<LargePosition>& positions, int depth,
           PerftMethod method) {
    std::uint64_t leaves = 0;
    for (auto _ : state)
        for (const LargePosition& position : positions) leaves += perft(position, depth, method);
    state.counters["leaves/s"] =
        benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}

void count_starts(benchmark::State& state, GameType type, int depth, PerftLeaves leaves) {
    count(state, {LargePosition(type)}, depth, {leaves, nullptr});
}

void count_midgames(benchmark::State& state, PerftLeaves leaves) {
    count(state, midgames(), 3, {leaves, nullptr});
}

void count_through_table(benchmark::State& state, GameType type, int depth, int mebibytes) {
    for (auto _ : state) {
        auto table = PerftTable::create(mebibytes);
        if (!table) return state.SkipWithError("no memory");
        benchmark::DoNotOptimize(
            perft(LargePosition(type), depth, {PerftLeaves::kTogether, &*table}));
    }
}

// -- Single operations, on all midgames in turn; the time is that of one position --

template <class F>
void on_midgames(benchmark::State& state, F operation) {
    std::vector<SmallPosition> positions = small_midgames();
    std::size_t i = 0;
    for (auto _ : state) {
        operation(positions[i]);
        if (++i == positions.size()) i = 0;
    }
}

void list(benchmark::State& state) {
    MoveList moves;
    on_midgames(state, [&](const SmallPosition& position) {
        generate_moves(position, moves);
        benchmark::DoNotOptimize(moves.size());
    });
}

void list_to_one_cell(benchmark::State& state) {
    MoveList moves;
    on_midgames(state, [&](const SmallPosition& position) {
        const auto cells = position.tops(Color::kWhite).neighbors() & ~position.occupied();
        generate_moves_to(position, HexSet<16>::of(cells.first()), moves);
        benchmark::DoNotOptimize(moves.size());
    });
}

void count_only(benchmark::State& state) {
    on_midgames(state, [](const SmallPosition& position) {
        benchmark::DoNotOptimize(count_moves(position));
    });
}

void pinned_set(benchmark::State& state) {
    on_midgames(state, [](const SmallPosition& position) {
        const auto cells = CutCells<16>(position).cells();
        benchmark::DoNotOptimize(cells);
    });
}

void pinned_of_mover(benchmark::State& state) {
    on_midgames(state, [](const SmallPosition& position) {
        benchmark::DoNotOptimize(CutCells<16>(position).pinned(position.side_to_move()));
    });
}

void mobility_of_both(benchmark::State& state) {
    on_midgames(
        state, [](const SmallPosition& position) { benchmark::DoNotOptimize(mobility(position)); });
}

void canonical(benchmark::State& state) {
    on_midgames(state, [](const SmallPosition& position) {
        benchmark::DoNotOptimize(canonical_key(position));
    });
}

// One iteration is one move, of all moves of all midgames in turn.
void play_and_undo(benchmark::State& state) {
    std::vector<SmallPosition> positions = small_midgames();
    std::vector<MoveList> moves(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) generate_moves(positions[i], moves[i]);
    std::size_t i = 0;
    int next = 0;
    for (auto _ : state) {
        const auto undo = positions[i].play(moves[i][next]);
        benchmark::DoNotOptimize(positions[i].key());
        positions[i].undo(undo);
        if (++next == moves[i].size()) {
            next = 0;
            if (++i == positions.size()) i = 0;
        }
    }
}

void is_legal_move(benchmark::State& state) {
    std::vector<SmallPosition> positions = small_midgames();
    std::vector<MoveList> moves(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) generate_moves(positions[i], moves[i]);
    std::size_t i = 0;
    int next = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(is_legal(positions[i], moves[i][next]));
        if (++next == moves[i].size()) {
            next = 0;
            if (++i == positions.size()) i = 0;
        }
    }
}

constexpr GameType kBase;
constexpr GameType kAll{true, true, true};

#define PERFT(leaves)                                                                  \
    BENCHMARK_CAPTURE(count_starts, Base_7_##leaves, kBase, 7, PerftLeaves::k##leaves) \
        ->Unit(benchmark::kMillisecond);                                               \
    BENCHMARK_CAPTURE(count_starts, MLP_6_##leaves, kAll, 6, PerftLeaves::k##leaves)   \
        ->Unit(benchmark::kMillisecond);                                               \
    BENCHMARK_CAPTURE(count_midgames, depth_3_##leaves, PerftLeaves::k##leaves)        \
        ->Unit(benchmark::kMillisecond)
PERFT(Together);
PERFT(Bulk);
PERFT(List);
#undef PERFT

BENCHMARK_CAPTURE(count_through_table, Base_8, kBase, 8, 32)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_through_table, MLP_7, kAll, 7, 32)->Unit(benchmark::kMillisecond);
BENCHMARK(list);
BENCHMARK(list_to_one_cell);
BENCHMARK(count_only);
BENCHMARK(play_and_undo);
BENCHMARK(is_legal_move);
BENCHMARK(pinned_set);
BENCHMARK(pinned_of_mover);
BENCHMARK(mobility_of_both);
BENCHMARK(canonical);

}  // namespace
}  // namespace hive

BENCHMARK_MAIN();
