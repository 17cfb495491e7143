#include "search/selfplay/game_player.h"

#include <cassert>
#include <cstdlib>
#include <new>
#include <numeric>

#include <fmt/format.h>

#include "search/selfplay/crc32.h"
#include "search/tactics.h"

namespace hive {
namespace {

constexpr std::uint64_t kMillion = 1'000'000;

Move random_move(const Game& game, Random& random) {
    MoveList moves;
    generate_moves(game.position(), moves);
    return moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))];
}

bool is_in_progress(const Game& game) {
    const GameState state = game.state(true);
    return state == GameState::kNotStarted || state == GameState::kInProgress;
}

GameType random_type(const SelfplaySettings& settings, Random& random) {
    const auto& weights = settings.type_weights;
    std::uint64_t at = random.below(std::accumulate(weights.begin(), weights.end(), 0U));
    for (const GameType type : kGameTypes) {
        const std::uint32_t weight = weights[static_cast<std::size_t>(type.index())];
        if (at < weight) return type;
        at -= weight;
    }
    assert(false && "no weight");
    return {};
}

// How long both sides have agreed that one of them is lost.
class Resignation {
  public:
    explicit Resignation(Score limit) : limit_(limit) {}

    // `score` is for the side to move.
    void add(Score score, Color side) {
        const Score white_score = side == Color::kWhite ? score : -score;
        if (limit_ == 0 || std::abs(white_score) < limit_) {
            plies_ = 0;
            return;
        }
        const Color ahead = white_score > 0 ? Color::kWhite : Color::kBlack;
        plies_ = ahead == winner_ ? plies_ + 1 : 1;
        winner_ = ahead;
    }
    [[nodiscard]] std::optional<GameState> result() const {
        if (plies_ < SelfplaySettings::kResignPlies) return std::nullopt;
        return winner_ == Color::kWhite ? GameState::kWhiteWins : GameState::kBlackWins;
    }

  private:
    const Score limit_;
    int plies_ = 0;
    Color winner_ = Color::kWhite;
};

void note_end(const Game& game, const Resignation& resignation, GameRecord& record) {
    record.result = game.state(true);
    if (game.position().is_over()) {
        record.ending = Ending::kSurround;
    } else if (record.result == GameState::kDraw) {
        record.ending = Ending::kRepetition;
    } else if (const auto result = resignation.result()) {
        record.result = *result;
        record.ending = Ending::kResignation;
    } else {
        record.ending = Ending::kPlyCap;
    }
}

}  // namespace

void play_random_moves(Game& game, int plies, Random& random) {
    for (int played = 0; played < plies;) {
        game.play(random_move(game, random));
        ++played;
        if (is_in_progress(game)) continue;
        game.undo(played);
        played = 0;
    }
}

GamePlayer::GamePlayer(const SelfplaySettings& settings) : settings_(settings) {
    if (!searcher_.set_table_size(settings.table_mebibytes)) throw std::bad_alloc();
}

Game GamePlayer::start_of(std::uint32_t number, Random& random) const {
    const auto& openings = settings_.openings;
    Game game = openings.empty() ? Game(random_type(settings_, random))
                                 : openings[number % openings.size()];
    play_random_moves(game, settings_.random_plies, random);
    return game;
}

PlyRecord GamePlayer::search(const Game& game, const std::atomic<bool>& stop) {
    using Clock = std::chrono::steady_clock;
    SearchLimits limits;
    limits.nodes = settings_.nodes;
    SearchCallbacks callbacks;
    callbacks.interrupted = [&stop] { return stop.load(std::memory_order_relaxed); };
    const auto start = Clock::now();
    const SearchResult result = searcher_.search(game, limits, true, callbacks);
    search_time_ += Clock::now() - start;

    PlyRecord ply;
    ply.move = result.move;
    ply.score = result.score;
    ply.depth = result.depth;
    ply.is_only = count_moves(game.position()) == 1;
    ply.is_loud = Tactics(game.position()).is_loud(result.move);
    return ply;
}

std::optional<GameRecord> GamePlayer::play(std::uint32_t number, const std::atomic<bool>& stop) {
    Random random(settings_.seed, number);
    Game game = start_of(number, random);
    GameRecord record;
    record.number = number;
    record.type = game.type();
    for (const Move move : game.moves()) {
        PlyRecord& ply = record.plies.emplace_back();
        ply.move = move;
        ply.is_opening = true;
    }
    searcher_.new_game();
    Resignation resignation(settings_.resign);
    while (is_in_progress(game) && game.position().ply() < settings_.max_plies &&
           !resignation.result()) {
        PlyRecord ply = search(game, stop);
        if (stop) return std::nullopt;
        resignation.add(ply.score, game.position().side_to_move());
        ply.is_random = game.position().ply() < settings_.random_until &&
                        random.below(kMillion) < settings_.random_moves_ppm;
        if (ply.is_random) ply.move = random_move(game, random);
        game.play(ply.move);
        record.plies.push_back(ply);
    }
    note_end(game, resignation, record);
    return record;
}

std::string fingerprint_of(const GameRecord& game) {
    std::string text;
    for (const PlyRecord& ply : game.plies)
        text += fmt::format("{} {} {}\n", ply.move.raw(), ply.score, ply.depth);
    return fmt::format("{:08x}", crc32(text));
}

std::string search_fingerprint() {
    SelfplaySettings settings;
    settings.type_weights = {};
    settings.type_weights.back() = 1;  // all expansions
    settings.nodes = 1000;
    settings.max_plies = 24;
    const std::atomic<bool> stop{false};
    return fingerprint_of(*GamePlayer(settings).play(0, stop));
}

}  // namespace hive
