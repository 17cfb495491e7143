// Positions found by random play through the program itself.
#pragma once

#include <string>
#include <vector>

#include "tests/support/uhp_client.h"

namespace hive {

// GameStrings of several game types in each of which the side to move has a move that wins.
std::vector<std::string> positions_with_a_win(UhpClient& client);

// The GameString of a position with a single legal move, which is no pass.
std::string position_with_one_move(UhpClient& client);

// Whether the answer to this bestmove command in this position wins the game for the side to move.
bool takes_the_win(UhpClient& client, const std::string& game_string, const std::string& command);

}  // namespace hive
