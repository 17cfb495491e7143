#include "tests/support/uhp_games.h"

#include <optional>
#include <random>

#include <catch2/catch.hpp>

namespace hive {

namespace {

constexpr unsigned kSeed = 20240229;
constexpr int kMaxPlies = 500;

// The moves of a random game, handed to `visit` before each ply with the GameString so far; it ends
// the game by returning false. Returns the GameString after the last ply.
template <typename Visit>
std::string play_at_random(UhpClient& client, const std::string& game_type, std::mt19937& random,
                           Visit visit) {
    std::string game = client.line("newgame " + game_type);
    for (int ply = 0; ply < kMaxPlies; ++ply) {
        // A draw by repetition goes on; any other end is an error here.
        const std::string answer = client.ask("validmoves").at(0);
        if (is_error(answer)) break;
        const Lines moves = split(answer, ';');
        if (!visit(game, moves)) break;
        game = client.line("play " + moves[random() % moves.size()]);
    }
    return game;
}

// The side whose turn it is in a GameString: `White` or `Black`.
std::string side_to_move(const std::string& game_string) {
    return split(game_string, ';').at(2).substr(0, 5);
}

}  // namespace

std::vector<std::string> positions_with_a_win(UhpClient& client) {
    constexpr int kGamesOfEachType = 50;
    std::mt19937 random(kSeed);
    std::vector<std::string> positions;
    for (const auto* game_type : {"Base", "Base+MLP"}) {
        for (int i = 0; i < kGamesOfEachType; ++i) {
            const std::string game = play_at_random(
                client, game_type, random, [](const std::string&, const Lines&) { return true; });
            // The loser may have surrounded the own queen; then the side to move has won.
            const std::string winner = state_field(game).substr(0, 5);
            const std::string before = client.line("undo");
            if (winner == side_to_move(before)) positions.push_back(before);
        }
    }
    INFO("seed " << kSeed);
    REQUIRE(positions.size() >= 10);
    return positions;
}

std::string position_with_one_move(UhpClient& client) {
    std::mt19937 random(kSeed);
    std::string position;
    for (int i = 0; i < 1000 && position.empty(); ++i) {
        play_at_random(client, "Base", random, [&](const std::string& game, const Lines& moves) {
            if (moves.size() == 1 && moves[0] != "pass") position = game;
            return position.empty();
        });
    }
    INFO("seed " << kSeed);
    REQUIRE_FALSE(position.empty());
    return position;
}

bool takes_the_win(UhpClient& client, const std::string& game_string, const std::string& command) {
    client.line("newgame " + game_string);
    const std::string move = client.best_move(command);
    const std::string after = client.line("play " + move);
    INFO(move << " leads to " << after);
    return state_field(after) == side_to_move(game_string) + "Wins";
}

}  // namespace hive
