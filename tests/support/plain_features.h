// The slow twin of search/features.h: counts on the plain board, straight from the list's words. It
// takes from search/marks.h only which of its twelve texts names a ring.
#pragma once

#include <map>
#include <string>

#include "tests/support/plain_game.h"

namespace hive {

// By the names of name_of_count; what is missing is 0.
[[nodiscard]] std::map<std::string, int> plain_features(const PlainGame& game, Color us);

}  // namespace hive
