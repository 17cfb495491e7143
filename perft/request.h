// What the command line of waggle-perft asks for.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "core/game.h"
#include "core/perft.h"
#include "core/result.h"

namespace hive {

// The command line as it was typed.
struct Arguments {
    std::optional<std::string> game;
    std::optional<std::string> depth;
    std::optional<std::string> suite;
    std::optional<std::string> threads;
    std::optional<std::string> hash;
    std::optional<std::string> resume;
    bool bulk = false;
    bool list = false;
    bool merge = false;
    bool divide = false;
    bool json = false;
};

// How to count; the counts do not depend on it.
struct Method {
    int threads = 1;
    PerftLeaves leaves = PerftLeaves::kTogether;
    int hash_mebibytes = 0;  // 0: no table
    bool merge = false;
};

// Count the leaves under the last position of `game` for each depth up to `depth`; only for `depth`
// if there is a file to take the count up from.
struct CountRequest {
    Game game;
    int depth = 0;
    Method method;
    std::optional<std::string> resume;
    bool divide = false;
    bool json = false;
};

// Compare the counts in `file`, up to `max_depth`.
struct SuiteRequest {
    std::string file;
    int max_depth = 0;
    Method method;
};

using Request = std::variant<CountRequest, SuiteRequest>;

// A number in `game`, without a depth, is the depth.
[[nodiscard]] Result<Request> parse_request(Arguments arguments);

}  // namespace hive
