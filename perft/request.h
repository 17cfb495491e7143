// What the command line of waggle-perft asks for.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "core/game.h"
#include "core/result.h"

namespace hive {

// The command line as it was typed.
struct Arguments {
    std::optional<std::string> game;
    std::optional<std::string> depth;
    std::optional<std::string> suite;
    std::optional<std::string> threads;
    bool divide = false;
    bool json = false;
};

// Count the leaves under the last position of `game` for each depth up to `depth`.
struct CountRequest {
    Game game;
    int depth = 0;
    int threads = 1;
    bool divide = false;
    bool json = false;
};

// Compare the counts in `file`, up to `max_depth`.
struct SuiteRequest {
    std::string file;
    int max_depth = 0;
    int threads = 1;
};

using Request = std::variant<CountRequest, SuiteRequest>;

// A number in `game`, without a depth, is the depth.
[[nodiscard]] Result<Request> parse_request(Arguments arguments);

}  // namespace hive
