#include "engine/cancellable_perft.h"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

#include "core/movegen.h"
#include "core/perft.h"

namespace hive {

namespace {

// Perft of this depth takes some tens of milliseconds at most.
constexpr int kUncancellableDepth = 3;

std::optional<std::uint64_t> count(LargePosition& position, int depth,
                                   const std::function<bool()>& cancelled) {
    if (cancelled()) return std::nullopt;
    if (depth <= kUncancellableDepth) return perft(position, depth);
    MoveList moves;
    generate_moves(position, moves);
    std::uint64_t sum = 0;
    for (const Move move : moves) {
        const auto undo = position.play(move);
        const auto below = count(position, depth - 1, cancelled);
        position.undo(undo);
        if (!below) return std::nullopt;
        sum += *below;
    }
    return sum;
}

// A comma every three digits before the decimal point, as in 12,345.6.
std::string grouped(std::string digits) {
    const std::size_t point = std::min(digits.find('.'), digits.size());
    for (std::size_t i = point; i > 3; i -= 3) digits.insert(i - 3, 1, ',');
    return digits;
}

}  // namespace

std::optional<std::uint64_t> cancellable_perft(const LargePosition& position, int depth,
                                               const std::function<bool()>& cancelled) {
    assert(depth >= 0);
    LargePosition copy = position;
    return count(copy, depth, cancelled);
}

std::string perft_line(int depth, std::uint64_t leaves, std::chrono::nanoseconds time) {
    const double milliseconds = std::max(static_cast<double>(time.count()) / 1e6, 1e-6);
    return fmt::format("{:<9} = {:>16} in {:>16} ms. {:>8} KN/s", fmt::format("perft({})", depth),
                       grouped(fmt::format("{}", leaves)),
                       grouped(fmt::format("{:.0f}", milliseconds)),
                       grouped(fmt::format("{:.1f}", static_cast<double>(leaves) / milliseconds)));
}

}  // namespace hive
