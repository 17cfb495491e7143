#include "core/game.h"

#include <algorithm>
#include <cstdlib>

namespace hive {
namespace {

// Key of one tile on the endless plane, where no table can hold all cells.
Key plane_key(Tile tile, Axial place, int level) {
    const auto colored_bug = static_cast<std::uint64_t>(tile.colored_bug());
    const auto q = static_cast<std::uint64_t>(static_cast<std::uint32_t>(place.q));
    const auto r = static_cast<std::uint64_t>(static_cast<std::uint32_t>(place.r));
    return mix(mix(q << 32 | r) +
               (colored_bug * 8 + static_cast<std::uint64_t>(level)) * zobrist::kGolden);
}

// The true place of a cell that is next to the hive or in it.
Axial plane_place(const LargePosition& position, const std::array<Axial, kTileCount>& place,
                  Hex hex) {
    const auto place_of_top = [&](Hex cell) {
        return place[static_cast<std::size_t>(position.top(cell).index())];
    };
    if (position.height(hex) > 0) return place_of_top(hex);
    for (const Direction d : kDirections) {
        const Hex neighbor = Grid<32>::neighbor(hex, d);
        if (position.height(neighbor) > 0) return step(place_of_top(neighbor), turned(d, 3));
    }
    return {0, 0};  // the first tile of the game
}

struct Centre {
    double q = 0;
    double r = 0;
};

Centre centre(const LargePosition& position, const std::array<Axial, kTileCount>& place) {
    Centre sum;
    int tiles = 0;
    for (int i = 0; i < kTileCount; ++i) {
        if (!position.is_in_play(Tile::from_index(i))) continue;
        sum.q += place[static_cast<std::size_t>(i)].q;
        sum.r += place[static_cast<std::size_t>(i)].r;
        ++tiles;
    }
    return tiles == 0 ? sum : Centre{sum.q / tiles, sum.r / tiles};
}

bool are_near(Centre a, Centre b, int distance) {
    return std::abs(a.q - b.q) < distance && std::abs(a.r - b.r) < distance;
}

}  // namespace

Game::Game(GameType type) : position_(type) {}

std::vector<Move> Game::moves() const {
    std::vector<Move> moves;
    moves.reserve(plies_.size());
    for (const Ply& ply : plies_) moves.push_back(ply.undo.move);
    return moves;
}

GameState Game::state(bool repetition_draw) const {
    if (plies_.empty()) return GameState::kNotStarted;
    const bool white_lost = position_.is_surrounded(Color::kWhite);
    const bool black_lost = position_.is_surrounded(Color::kBlack);
    if (white_lost && black_lost) return GameState::kDraw;
    if (white_lost) return GameState::kBlackWins;
    if (black_lost) return GameState::kWhiteWins;
    return repetition_draw && occurrences() >= 3 ? GameState::kDraw : GameState::kInProgress;
}

int Game::occurrences() const {
    if (plies_.empty()) return 1;
    return static_cast<int>(std::count_if(plies_.begin(), plies_.end(), [&](const Ply& ply) {
        return ply.key == plies_.back().key;
    }));
}

template <int kSide>
std::vector<Key> Game::repeatable_keys() const {
    std::vector<Key> keys;
    LargePosition past = position_;
    std::array<Axial, kTileCount> place = place_;
    const Centre now = centre(past, place);
    for (auto ply = plies_.rbegin(); ply != plies_.rend(); ++ply) {
        if (ply->undo.move.is_placement()) break;
        past.undo(ply->undo);
        if (ply->undo.move.is_movement())
            place[static_cast<std::size_t>(ply->tile.index())] = ply->from;
        if ((kSide == 32 || fits_small_grid(past)) && are_near(centre(past, place), now, kSide / 2))
            keys.push_back(Position<kSide>(past).key());
    }
    return keys;
}

template std::vector<Key> Game::repeatable_keys<16>() const;
template std::vector<Key> Game::repeatable_keys<32>() const;

void Game::play(Move move) {
    assert(is_legal(position_, move));
    Ply ply{};
    ply.key = (plies_.empty() ? Key{0} : plies_.back().key) ^ zobrist::kBlackToMove;
    if (!move.is_pass()) {
        const Axial to = plane_place(position_, place_, move.to());
        if (move.is_placement()) {
            ply.tile = position_.next_in_hand(position_.side_to_move(), move.bug());
        } else {
            ply.tile = position_.top(move.from());
            ply.from = place_[static_cast<std::size_t>(ply.tile.index())];
            ply.key ^= plane_key(ply.tile, ply.from, position_.height(move.from()));
        }
        ply.key ^= plane_key(ply.tile, to, position_.height(move.to()) + 1);
        place_[static_cast<std::size_t>(ply.tile.index())] = to;
    }
    ply.undo = position_.play(move);
    plies_.push_back(ply);
}

void Game::undo(int plies) {
    assert(0 <= plies && plies <= position_.ply());
    for (; plies > 0; --plies) {
        const Ply& ply = plies_.back();
        position_.undo(ply.undo);
        if (ply.undo.move.is_movement())
            place_[static_cast<std::size_t>(ply.tile.index())] = ply.from;
        plies_.pop_back();
    }
}

bool Game::continues(const Game& start) const {
    return type() == start.type() && start.plies_.size() <= plies_.size() &&
           std::equal(start.plies_.begin(), start.plies_.end(), plies_.begin(),
                      [](const Ply& a, const Ply& b) { return a.undo.move == b.undo.move; });
}

}  // namespace hive
