// Trees cut into branches against the same trees counted whole.
#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "core/canonical_key.h"
#include "core/movegen.h"
#include "core/notation.h"
#include "core/perft.h"
#include "perft/branches.h"
#include "tests/support/perft_games.h"
#include "tests/support/table.h"

namespace hive {
namespace {

LargePosition after(LargePosition position, const std::vector<Move>& line) {
    for (const Move move : line) position.play(move);
    return position;
}

std::string text_of(LargePosition position, const std::vector<Move>& line) {
    std::string text;
    for (const Move move : line) {
        text += to_string(position, move) + ';';
        position.play(move);
    }
    return text;
}

// Of each root move.
std::vector<std::uint64_t> counts_of(const LargePosition& position, const Branches& tree) {
    std::vector<std::uint64_t> counts(tree.roots.size());
    for (const Branch& branch : tree.branches) {
        const std::uint64_t leaves = perft(after(position, branch.line), branch.depth);
        REQUIRE(branch.times_per_root.size() == counts.size());
        for (std::size_t root = 0; root < counts.size(); ++root)
            counts[root] += branch.times_per_root[root] * leaves;
    }
    return counts;
}

// The roots are the legal moves in order, and the branches of each add up to its count.
void check_counts(const LargePosition& position, int depth, const Branches& tree) {
    MoveList moves;
    generate_moves(position, moves);
    REQUIRE(std::equal(tree.roots.begin(), tree.roots.end(), moves.begin(), moves.end()));
    const auto counts = counts_of(position, tree);
    for (std::size_t root = 0; root < counts.size(); ++root)
        CHECK(counts[root] == perft(after(position, {tree.roots[root]}), depth - 1));
}

bool is_legal(const LargePosition& position, Move move) {
    MoveList moves;
    generate_moves(position, moves);
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool is_legal_line(LargePosition position, const std::vector<Move>& line) {
    for (const Move move : line) {
        if (!is_legal(position, move)) return false;
        position.play(move);
    }
    return true;
}

std::vector<std::string> games() {
    std::vector<std::string> games{kPassForced, kWinInOne, kWon};
    for (const auto& row : read_table("perft-positions.tsv")) games.push_back(row.at(0));
    return games;
}

TEST_CASE("the branches of each root move add up to its count") {
    const bool merge = GENERATE(false, true);
    for (const char* const game :
         {"Base", "Base+LP", "Base+MLP", "Base;;;wS1", kPassForced, kWinInOne, kWon}) {
        const LargePosition position = position_of(game);
        for (int depth = 1; depth <= 5; ++depth) {
            CAPTURE(game, depth, merge);
            check_counts(position, depth, cut_into_branches(position, depth, merge));
        }
    }
}

// Deep enough to be cut more than once.
TEST_CASE("branches two cuts below the root add up to its count") {
    const bool merge = GENERATE(false, true);
    for (const char* const game : {"Base", kPassForced}) {
        const LargePosition position = position_of(game);
        const int depth = 6;
        const Branches tree = cut_into_branches(position, depth, merge);
        CAPTURE(game, merge);
        REQUIRE_FALSE(tree.branches.empty());
        CHECK(tree.branches.front().line.size() == 3);
        check_counts(position, depth, tree);
    }
}

TEST_CASE("branches of positions in the middle of games add up") {
    const bool merge = GENERATE(false, true);
    for (const std::string& game : games()) {
        CAPTURE(game, merge);
        const LargePosition position = position_of(game);
        // Lines of four moves in positions with few moves, one move where that is enough.
        const Branches tree = cut_into_branches(position, 7, merge);
        std::vector<std::uint64_t> lines(tree.roots.size());
        std::size_t length = 0;
        for (const Branch& branch : tree.branches) {
            length = branch.line.size();
            for (std::size_t root = 0; root < lines.size(); ++root)
                lines[root] += branch.times_per_root[root];
        }
        if (length == 0) continue;
        for (std::size_t root = 0; root < lines.size(); ++root)
            CHECK(lines[root] ==
                  perft(after(position, {tree.roots[root]}), static_cast<int>(length) - 1));
    }
}

TEST_CASE("a branch is a legal line, and all branches reach equally deep") {
    const bool merge = GENERATE(false, true);
    for (const char* const game : {"Base", "Base+MLP", kPassForced, kWinInOne, kWon}) {
        const LargePosition position = position_of(game);
        for (const int depth : {1, 5}) {
            CAPTURE(game, depth, merge);
            const Branches tree = cut_into_branches(position, depth, merge);
            CHECK(
                std::all_of(tree.branches.begin(), tree.branches.end(), [&](const Branch& branch) {
                    return static_cast<int>(branch.line.size()) + branch.depth == depth &&
                           is_legal_line(position, branch.line);
                }));
        }
    }
}

TEST_CASE("without merging, each branch is a line of its own below its root move") {
    const LargePosition position = position_of("Base+MLP");
    const Branches tree = cut_into_branches(position, 8, false);
    std::set<std::string> lines;
    for (const Branch& branch : tree.branches) {
        lines.insert(text_of(position, branch.line));
        for (std::size_t root = 0; root < tree.roots.size(); ++root)
            CHECK(branch.times_per_root[root] == (tree.roots[root] == branch.line.front() ? 1 : 0));
    }
    CHECK(lines.size() == tree.branches.size());
    CHECK(lines.size() == perft(position, static_cast<int>(tree.branches.front().line.size())));
}

TEST_CASE("merged branches are fewer, and no two of them the same position") {
    for (const char* const game : {"Base", "Base+MLP", "Base;;;wS1;bS1 wS1-"}) {
        CAPTURE(game);
        const LargePosition position = position_of(game);
        const Branches merged = cut_into_branches(position, 6, true);
        std::set<Key> keys;
        for (const Branch& branch : merged.branches)
            keys.insert(canonical_key(after(position, branch.line)));
        CHECK(keys.size() == merged.branches.size());
        CHECK(merged.branches.size() * 2 < cut_into_branches(position, 6, false).branches.size());
    }
}

TEST_CASE("a tree is cut the same way every time") {
    const bool merge = GENERATE(false, true);
    const LargePosition position = position_of("Base+P");
    const Branches first = cut_into_branches(position, 8, merge);
    const Branches second = cut_into_branches(position, 8, merge);
    REQUIRE(first.branches.size() == second.branches.size());
    for (std::size_t i = 0; i < first.branches.size(); ++i)
        CHECK(first.branches[i].line == second.branches[i].line);
}

TEST_CASE("a deep tree has enough branches for many threads, and not too many") {
    for (const std::string& game : games()) {
        CAPTURE(game);
        const LargePosition position = position_of(game);
        if (position.is_over()) continue;
        const std::size_t whole = cut_into_branches(position, 30, false).branches.size();
        CHECK(whole >= 500);
        CHECK(whole <= 100'000);
        CHECK(cut_into_branches(position, 30, true).branches.size() <= whole);
    }
}

TEST_CASE("a finished game has no branches") {
    const Branches tree = cut_into_branches(position_of(kWon), 9, true);
    CHECK(tree.roots.empty());
    CHECK(tree.branches.empty());
}

// Two moves, of which one ends the game: that root has no branch below it.
TEST_CASE("a root move that ends the game has no branches once the tree is cut below it") {
    const LargePosition position = position_of(kWinInOne);
    const bool merge = GENERATE(false, true);
    const Branches tree = cut_into_branches(position, 7, merge);
    REQUIRE(tree.branches.front().line.size() > 1);
    for (std::size_t root = 0; root < tree.roots.size(); ++root) {
        const bool has_branch =
            std::any_of(tree.branches.begin(), tree.branches.end(),
                        [root](const Branch& b) { return b.times_per_root[root] > 0; });
        CHECK(has_branch == !after(position, {tree.roots[root]}).is_over());
    }
}

}  // namespace
}  // namespace hive
