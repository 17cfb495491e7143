#include "perft/request.h"

#include <limits>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/ascii.h"
#include "core/game_string.h"
#include "perft/counter.h"

namespace hive {
namespace {

// Of any size, and perhaps negative: no game starts like that.
bool is_meant_as_depth(std::string_view text) {
    return is_number(text.substr(text.starts_with('-') ? 1 : 0));
}

Result<int> parse_in_range(std::string_view name, std::string_view text, int least, int most) {
    const auto number = parse_capped(text, std::numeric_limits<int>::max());
    const int value = static_cast<int>(number.value_or(0));
    if (!number || value < least || value > most)
        return bad_input(fmt::format("{} must be a whole number from {} to {}, not '{}'", name,
                                     least, most, text));
    return value;
}

Result<int> parse_depth(std::string_view text) {
    return parse_in_range("DEPTH", text, 0, kMaxCountDepth);
}

Result<Method> parse_method(const Arguments& arguments) {
    Method method;
    const auto threads =
        parse_in_range("--threads", arguments.threads.value_or("1"), 1, kMaxCountThreads);
    if (!threads) return threads.error();
    method.threads = *threads;
    if (arguments.hash) {
        const auto hash = parse_in_range("--hash", *arguments.hash, 1, PerftTable::kMaxMebibytes);
        if (!hash) return hash.error();
        method.hash_mebibytes = *hash;
    }
    if (arguments.bulk && arguments.list) return bad_input("--bulk and --list exclude each other");
    if (arguments.bulk) method.leaves = PerftLeaves::kBulk;
    if (arguments.list) method.leaves = PerftLeaves::kList;
    method.merge = arguments.merge;
    return method;
}

Result<Request> parse_suite_request(const Arguments& arguments) {
    if (arguments.game) return bad_input("--suite takes no GAME besides the file");
    if (arguments.divide) return bad_input("--suite and --divide exclude each other");
    if (arguments.json) return bad_input("--suite and --json exclude each other");
    if (arguments.resume) return bad_input("--suite and --resume exclude each other");
    const auto depth = arguments.depth ? parse_depth(*arguments.depth) : kMaxCountDepth;
    if (!depth) return depth.error();
    const auto method = parse_method(arguments);
    if (!method) return method.error();
    return Request(SuiteRequest{*arguments.suite, *depth, *method});
}

Result<Request> parse_count_request(const Arguments& arguments) {
    const auto game = parse_game(arguments.game.value_or("Base"));
    if (!game) return game.error();
    if (!arguments.depth) return bad_input("DEPTH is missing: waggle-perft [GAME] DEPTH");
    const auto depth = parse_depth(*arguments.depth);
    if (!depth) return depth.error();
    for (const auto& [name, is_given] : {std::pair("--divide", arguments.divide),
                                         std::pair("--resume", arguments.resume.has_value())})
        if (is_given && *depth == 0)
            return bad_input(fmt::format("{} needs a DEPTH of 1 or more", name));
    if (arguments.resume && arguments.resume->empty())
        return bad_input("--resume needs the name of a file");
    const auto method = parse_method(arguments);
    if (!method) return method.error();
    return Request(
        CountRequest{*game, *depth, *method, arguments.resume, arguments.divide, arguments.json});
}

}  // namespace

Result<Request> parse_request(Arguments arguments) {
    if (!arguments.depth && arguments.game && is_meant_as_depth(*arguments.game))
        std::swap(arguments.game, arguments.depth);
    return arguments.suite ? parse_suite_request(arguments) : parse_count_request(arguments);
}

}  // namespace hive
