// Perft: how many lines of play of a given length there are. Every `pass` is a move, a finished
// game adds nothing below it, and repetition is ignored.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "core/perft_table.h"
#include "core/position.h"

namespace hive {

// How the last plies are counted. All give the same counts; each is checked by the others.
enum class PerftLeaves : std::uint8_t {
    kTogether,  // replies to all moves of a position at once (reply_count.h)
    kBulk,      // the last moves are counted, not made
    kList,      // the last moves are listed, not only counted
};

struct PerftMethod {
    PerftLeaves leaves = PerftLeaves::kTogether;
    // Trees that were met before, up to canonical_key, are not counted again. Any number of counts
    // may share a table.
    PerftTable* table = nullptr;
};

// Told the leaves that were found since it was last called, a few million at most; false ends the
// count.
using PerftWatch = std::function<bool(std::uint64_t leaves)>;

// Lines of exactly `depth` moves; nothing once `watch` says so. Requires depth >= 0.
[[nodiscard]] std::optional<std::uint64_t> perft(const LargePosition& position, int depth,
                                                 const PerftMethod& method,
                                                 const PerftWatch& watch);
[[nodiscard]] std::uint64_t perft(const LargePosition& position, int depth,
                                  const PerftMethod& method = {});

}  // namespace hive
