#include "tests/support/random_player.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "tests/support/plain_compare.h"

namespace hive {

namespace {

std::size_t below(std::size_t n, std::mt19937_64& random) { return random() % n; }

// How many separate runs of occupied cells stand round a cell, without the tile that leaves `from`:
// two or more close a ring or bridge a bay.
int arcs_round(const PlainGame& game, Axial place, std::optional<Axial> from) {
    const auto is_occupied = [&](Direction d) {
        const auto stack = game.board().find(step(place, d));
        if (stack == game.board().end()) return false;
        return stack->second.size() > 1 || stack->first != from;
    };
    int arcs = 0;
    for (const Direction d : kDirections)
        if (is_occupied(d) && !is_occupied(turned(d, 1))) ++arcs;
    return arcs;
}

int distance(Axial a, Axial b) {
    const int q = a.q - b.q;
    const int r = a.r - b.r;
    return std::max({std::abs(q), std::abs(r), std::abs(q + r)});
}

// How far a cell is from the farthest tile of the hive.
int reach_of(const PlainGame& game, Axial place) {
    int reach = 0;
    for (const auto& [other, stack] : game.board()) reach = std::max(reach, distance(place, other));
    return reach;
}

int height(const PlainGame& game, Axial place) {
    const auto stack = game.board().find(place);
    return stack == game.board().end() ? 0 : static_cast<int>(stack->second.size());
}

bool is_climber(Tile tile) { return tile.bug() == Bug::kBeetle || tile.bug() == Bug::kMosquito; }

// High stacks.
int wish_to_climb(const PlainGame& game, PlainMove move) {
    const bool is_placement = !game.place_of(move.tile);
    return 2 * height(game, move.to) + (is_placement && is_climber(move.tile) ? 1 : 0);
}

// Many stacks of two close together, with those about that their gates stop.
int wish_to_pile(const PlainGame& game, PlainMove move) {
    const Bug bug = move.tile.bug();
    const auto from = game.place_of(move.tile);
    if (from && height(game, *from) > 1) return -1;
    if (!from) return is_climber(move.tile) || bug == Bug::kLadybug || bug == Bug::kPillbug ? 1 : 0;
    if (height(game, move.to) != 1) return 0;
    int wish = 2;
    for (const Direction d : kDirections) {
        const auto stack = game.board().find(step(move.to, d));
        if (stack == game.board().end()) continue;
        const Bug top = stack->second.back().bug();
        if (stack->second.size() > 1 || top == Bug::kLadybug || top == Bug::kPillbug) ++wish;
    }
    return wish;
}

int wish(const PlainGame& game, PlainMove move, Style style) {
    const auto from = game.place_of(move.tile);
    switch (style) {
        case Style::kClimb:
            return wish_to_climb(game, move);
        case Style::kPile:
            return wish_to_pile(game, move);
        case Style::kEnclose:
            return height(game, move.to) > 0 ? 0 : arcs_round(game, move.to, from);
        case Style::kStretch:
            return reach_of(game, move.to);
        case Style::kWander:
            return from ? 100 + move.to.q - from->q : 0;
        case Style::kThrow:
            if (move.tile.color() != game.side_to_move()) return 2;
            return move.tile.bug() == Bug::kPillbug ? 1 : 0;
        case Style::kUniform:
        case Style::kMix:
            break;
    }
    return 0;
}

bool ends_game(const PlainGame& game, PlainMove move) {
    PlainGame after = game;
    after.play(move);
    return after.is_over();
}

std::string random_place(const std::string& name, std::mt19937_64& random) {
    switch (below(8, random)) {
        case 0:
            return name;
        case 1:
            return '-' + name;
        case 2:
            return '/' + name;
        case 3:
            return '\\' + name;
        case 4:
            return name + '-';
        case 5:
            return name + '/';
        case 6:
            return name + '\\';
        default:
            return '-' + name + '-';
    }
}

}  // namespace

PlainMove choose(const PlainGame& game, const std::set<PlainMove>& legal, Style style,
                 std::mt19937_64& random) {
    const std::vector<PlainMove> moves(legal.begin(), legal.end());
    if (style == Style::kMix) style = kStyles[below(kStyles.size() - 1, random)];
    const int samples = style == Style::kUniform ? 1 : style == Style::kPile ? 20 : 6;
    PlainMove best = moves[below(moves.size(), random)];
    for (int i = 1; i < samples; ++i) {
        const PlainMove move = moves[below(moves.size(), random)];
        if (wish(game, move, style) > wish(game, best, style)) best = move;
    }
    if (below(8, random) == 0) return best;
    for (int tries = 0; tries < 10 && ends_game(game, best); ++tries)
        best = moves[below(moves.size(), random)];
    return best;
}

void visit_game(GameType type, Style style, std::uint64_t seed, int plies,
                const std::function<void(const Game&, const PlainGame&)>& visit) {
    std::mt19937_64 random(seed);
    Game game(type);
    PlainGame plain(type);
    for (int ply = 0; ply < plies && !plain.is_over(); ++ply) {
        visit(game, plain);
        const auto legal = plain.legal_moves();
        if (legal.empty()) {
            game.play(Move::pass());
            plain.pass();
            continue;
        }
        const PlainMove move = choose(plain, legal, style, random);
        game.play(to_core<32>(plain, move));
        plain.play(move);
    }
}

std::string random_text(const PlainGame& game, std::mt19937_64& random) {
    const auto name = [&random] {
        return plain_name(Tile::from_index(static_cast<int>(below(kTileCount, random))));
    };
    if (below(20, random) == 0) return game.legal_moves().empty() ? name() : "pass";
    if (below(20, random) == 0) return name();
    return name() + ' ' + random_place(name(), random);
}

std::string other_text(const PlainGame& game, PlainMove move, std::mt19937_64& random) {
    // By Direction: the reference has the target to its E, NE, NW, W, SW, SE.
    constexpr std::array<std::array<const char*, 2>, 6> kMarks{
        {{"", "-"}, {"", "/"}, {"\\", ""}, {"-", ""}, {"/", ""}, {"", "\\"}}};
    std::vector<std::string> texts;
    for (const Direction d : kDirections) {
        const auto stack = game.board().find(step(move.to, turned(d, 3)));
        if (stack == game.board().end()) continue;
        const auto& [before, after] = kMarks[static_cast<std::size_t>(index(d))];
        for (const Tile tile : stack->second)
            texts.push_back(plain_name(move.tile) + ' ' + before + plain_name(tile) + after);
    }
    return texts.empty() ? "" : texts[below(texts.size(), random)];
}

}  // namespace hive
