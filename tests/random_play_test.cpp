// Core against its plain twin, ply by ply, in random games.
#include <optional>
#include <random>
#include <unordered_map>
#include <vector>

#include <catch2/catch.hpp>

#include "core/game.h"
#include "core/game_string.h"
#include "core/movegen.h"
#include "core/notation.h"
#include "tests/support/plain_compare.h"
#include "tests/support/plain_game.h"
#include "tests/support/random_player.h"
#include "tests/support/sanitizers.h"

namespace hive {
namespace {

// How many of the things that cost much are checked at every ply.
struct Effort {
    int legality;  // legal moves, and others, that is_legal is asked about
    int texts;     // legal moves whose text is compared
    int replies;   // legal moves played and taken back
};

// Two positions with the same search key have the same moves.
class SearchKeys {
  public:
    std::string difference(const LargePosition& position) {
        MoveList moves;
        generate_moves(position, moves);
        std::uint64_t content = static_cast<std::uint64_t>(moves.size());
        for (const Move move : moves) content += mix(move.raw());
        const auto [known, is_new] = seen_.try_emplace(position.search_key(), content);
        return is_new || known->second == content ? "" : "search_key does not tell positions apart";
    }

  private:
    std::unordered_map<Key, std::uint64_t> seen_;
};

// One game, played by core on both grids and by the twin.
class Match {
  public:
    Match(GameType type, Style style, std::uint64_t seed)
        : style_(style), random_(seed), game_(type), small_(type), plain_(type) {
        legal_ = plain_.legal_moves();
    }

    [[nodiscard]] const Game& game() const { return game_; }
    [[nodiscard]] bool is_over() const { return plain_.is_over(); }

    // The first difference in the current position.
    std::string difference(Effort effort, SearchKeys& search_keys) {
        std::string found = grid_difference(game_.position(), effort);
        if (found.empty() && small_) found = small_grid_difference(effort);
        if (found.empty()) found = state_difference(game_, plain_);
        if (found.empty()) found = search_key_difference(search_keys);
        for (int i = 0; i < effort.texts && found.empty(); ++i) found = one_text_difference();
        for (int i = 0; i < effort.replies && found.empty(); ++i) found = undo_difference();
        return found;
    }

    void play() {
        if (small_ && !small_->has_room()) small_.reset();
        if (legal_.empty()) {
            play(Move::pass(), Move::pass());
            plain_.pass();
        } else {
            const PlainMove move = choose(plain_, legal_, style_, random_);
            play(to_core<32>(plain_, move), to_core<16>(plain_, move));
            plain_.play(move);
        }
        legal_ = plain_.legal_moves();
        if (!small_ && fits<16>(plain_)) small_.emplace(game_.position());
    }

    // The game as text and back.
    [[nodiscard]] std::string round_trip_difference() const {
        const std::string text = to_string(game_, true);
        const Result<Game> read = parse_game(text);
        if (!read) return "its GameString is refused: " + read.error().message;
        if (to_string(*read, true) != text) return "its GameString is read as another game";
        if (read->moves() != game_.moves()) return "its GameString is read as other moves";
        const std::string found = board_difference(read->position(), plain_);
        return found.empty() ? state_difference(*read, plain_) : found;
    }

    // Some plies taken back and played again, then all taken back.
    [[nodiscard]] std::string take_back_difference() {
        Game game = game_;
        const auto plies = static_cast<std::size_t>(game.position().ply());
        const std::size_t first = random_() % (plies + 1);
        const std::vector<Move> moves = game.moves();
        game.undo(static_cast<int>(plies - first));
        const std::vector<Move> kept(moves.begin(),
                                     moves.begin() + static_cast<std::ptrdiff_t>(first));
        if (game.moves() != kept) return "undo of several plies: moves";
        if (!game_.continues(game)) return "continues, after undo";
        Game replayed(game.type());
        for (const Move move : kept) replayed.play(move);
        if (to_string(replayed, true) != to_string(game, true)) return "undo of several plies";
        for (std::size_t i = first; i < plies; ++i) game.play(moves[i]);
        if (game.moves() != moves) return "moves played again";
        const std::string found = state_difference(game, plain_);
        if (!found.empty()) return "after undo and playing on: " + found;
        game.undo(static_cast<int>(plies));
        return board_difference(game.position(), PlainGame(game.type()));
    }

  private:
    template <int kSide>
    std::string grid_difference(const Position<kSide>& position, Effort effort) {
        const std::string grid = "on grid " + std::to_string(kSide) + ": ";
        if (!position.has_room()) return grid + "has_room";
        std::string found = board_difference(position, plain_);
        if (found.empty())
            found = move_difference(position, plain_, legal_, effort.legality, random_);
        return found.empty() ? found : grid + found;
    }

    // The small grid, which is left when the hive grows too long, and taken up again.
    std::string small_grid_difference(Effort effort) {
        if (small_->has_room() != fits<16>(plain_)) return "has_room of the small grid";
        if (!small_->has_room()) return {};
        std::string found = grid_difference(*small_, effort);
        if (found.empty()) found = copy_difference(SmallPosition(game_.position()));
        return found.empty() ? copy_difference(LargePosition(*small_)) : found;
    }

    // The large grid copied to the small one.
    std::string copy_difference(const SmallPosition& copy) const {
        if (copy.key() != small_->key()) return "copy to the small grid: key";
        if (copy.search_key() != small_->search_key()) return "copy to the small grid: search_key";
        const std::string found = board_difference(copy, plain_);
        return found.empty() ? found : "copy to the small grid: " + found;
    }

    // The small grid copied to the large one: the same hive, up to a shift of 16 cells.
    std::string copy_difference(const LargePosition& copy) const {
        const std::string where = "copy to the large grid: ";
        for (int i = 0; i < kTileCount; ++i) {
            const Tile tile = Tile::from_index(i);
            if (copy.is_in_play(tile) != small_->is_in_play(tile)) return where + "is_in_play";
            if (!copy.is_in_play(tile)) continue;
            const Axial place = Grid<32>::axial(copy.hex_of(tile));
            if (Grid<16>::at(place) != small_->hex_of(tile)) return where + "hex_of";
            if (copy.level_of(tile) != small_->level_of(tile)) return where + "level_of";
        }
        if (copy.ply() != small_->ply()) return where + "ply";
        if (copy.side_to_move() != small_->side_to_move()) return where + "side_to_move";
        if (copy.just_moved() != small_->just_moved()) return where + "just_moved";
        return count_moves(copy) == count_moves(*small_) ? "" : where + "count_moves";
    }

    // Also with the just-moved mark taken away by two passes, which changes nothing else once both
    // queens are in play.
    std::string search_key_difference(SearchKeys& search_keys) {
        const LargePosition& position = game_.position();
        std::string found = search_keys.difference(position);
        if (!found.empty() || !position.just_moved() || position.is_over() ||
            !position.queen_in_play(Color::kWhite) || !position.queen_in_play(Color::kBlack))
            return found;
        LargePosition unmarked = position;
        unmarked.play(Move::pass());
        unmarked.play(Move::pass());
        if (unmarked.key() != position.key()) return "key changes with the just-moved mark";
        return search_keys.difference(unmarked);
    }

    std::string one_text_difference() {
        const LargePosition& position = game_.position();
        if (const auto move = random_legal()) {
            const std::string found = text_difference(position, plain_, *move);
            if (!found.empty()) return found;
            const std::string text = other_text(plain_, *move, random_);
            if (!text.empty() && !parse_move(position, text)) return "'" + text + "' is refused";
            const std::string other = reading_difference(position, plain_, legal_, text);
            if (!other.empty()) return other;
        }
        return reading_difference(position, plain_, legal_, random_text(plain_, random_));
    }

    std::string undo_difference() {
        const auto move = random_legal();
        if (!move) return {};
        std::string found = undo_difference(game_.position(), to_core<32>(plain_, *move));
        if (found.empty() && small_ && small_->has_room())
            found = undo_difference(*small_, to_core<16>(plain_, *move));
        return found;
    }

    template <int kSide>
    std::string undo_difference(const Position<kSide>& position, Move move) const {
        Position<kSide> copy = position;
        const auto undo = copy.play(move);
        copy.undo(undo);
        if (copy.key() != position.key()) return "key after undo";
        if (copy.search_key() != position.search_key()) return "search_key after undo";
        if (copy.just_moved() != position.just_moved()) return "just_moved after undo";
        const std::string found = board_difference(copy, plain_);
        return found.empty() ? found : "after undo: " + found;
    }

    std::optional<PlainMove> random_legal() {
        if (legal_.empty()) return std::nullopt;
        auto move = legal_.begin();
        std::advance(move, random_() % legal_.size());
        return *move;
    }

    void play(Move large, Move small) {
        game_.play(large);
        if (small_) small_->play(small);
    }

    Style style_;
    std::mt19937_64 random_;
    Game game_;
    std::optional<SmallPosition> small_;
    PlainGame plain_;
    std::set<PlainMove> legal_;
};

void play_match(GameType type, std::uint64_t seed, Effort effort, SearchKeys& search_keys) {
    const Style style = kStyles[seed % kStyles.size()];
    const int max_plies = 20 + static_cast<int>(mix(seed) % 160);
    Match match(type, style, seed);
    const auto check = [&](const std::string& difference) {
        if (!difference.empty())
            FAIL("seed " << seed << ": " << difference << "\n" << to_string(match.game(), true));
    };
    while (match.game().position().ply() < max_plies && !match.is_over()) {
        check(match.difference(effort, search_keys));
        match.play();
    }
    check(match.difference(effort, search_keys));
    check(match.round_trip_difference());
    check(match.take_back_difference());
}

void play_matches(GameType type, std::uint64_t first_seed, std::uint64_t games, Effort effort) {
    SearchKeys search_keys;
    for (std::uint64_t i = 0; i < games; ++i) play_match(type, first_seed + i, effort, search_keys);
    SUCCEED("no difference");
}

// How many games of each style: one is enough to touch all memory there is.
constexpr std::uint64_t kGamesOfStyle = kIsSanitized ? 1 : 2;

TEMPLATE_TEST_CASE_SIG("random games of a type agree with the plain twin in everything", "",
                       ((std::uint64_t kType), kType), 0, 1, 2, 3, 4, 5, 6, 7) {
    play_matches(kGameTypes[kType], 1000 * kType, kGamesOfStyle * kStyles.size(), {30, 8, 3});
}

// 10 000 games in all.
TEMPLATE_TEST_CASE_SIG("1 250 random games of a type agree with the plain twin", "[slow]",
                       ((std::uint64_t kType), kType), 0, 1, 2, 3, 4, 5, 6, 7) {
    play_matches(kGameTypes[kType], 1'000'000 + 10'000 * kType, 1250, {3, 2, 1});
}

}  // namespace
}  // namespace hive
