// A game from its first move on: legality of offered moves, result, repetition, undo.
#pragma once

#include <vector>

#include "core/movegen.h"
#include "core/position.h"
#include "core/result.h"

namespace hive {

enum class GameState { kNotStarted, kInProgress, kDraw, kWhiteWins, kBlackWins };

class Game {
  public:
    explicit Game(GameType type);

    [[nodiscard]] const LargePosition& position() const { return position_; }
    [[nodiscard]] GameType type() const { return position_.game_type(); }
    // The moves so far, each a move of the position it was played in.
    [[nodiscard]] std::vector<Move> moves() const;

    // A surround decides first. Without one, the game is drawn (if `repetition_draw`) while the
    // current position has occurred three times or more. A draw by repetition does not end the
    // game: other programs know no such rule, so it can be played on.
    [[nodiscard]] GameState state(bool repetition_draw) const;

    // How often the current position has occurred, now included. Two positions are the same when
    // the same kinds and colours stand on the same cells of the plane at the same levels and the
    // same side is to move; the just-moved tile does not count.
    [[nodiscard]] int occurrences() const;

    // Keys (Position::key on the grid of kSide) of the earlier positions that a continuation could
    // still repeat, each as often as it occurred: those since the last placement, as far as they
    // lie in the same part of the plane. (On the torus a hive that drifted once round it has its
    // old key again.)
    template <int kSide>
    [[nodiscard]] std::vector<Key> repeatable_keys() const;

    // Requires a legal move of position().
    void play(Move move);
    // Requires 0 <= plies <= position().ply().
    void undo(int plies);

    // Whether the moves of `start` are the first moves of this game, or all of them.
    [[nodiscard]] bool continues(const Game& start) const;

  private:
    struct Ply {
        LargePosition::Undo undo;
        Key key;     // of the position after the move, on the endless plane
        Axial from;  // true place of the tile that moved, where one moved
        Tile tile;   // that was placed or moved
    };

    LargePosition position_;
    std::array<Axial, kTileCount> place_{};  // true coordinates of the tiles in play
    std::vector<Ply> plies_;
};

}  // namespace hive
