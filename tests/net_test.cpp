#include "search/net.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/game_string.h"
#include "search/evaluate.h"
#include "search/random.h"
#include "tests/support/match.h"
#include "tests/support/random_player.h"

namespace hive {
namespace {

constexpr int kMost = kMaxCorrection * kWeightScale;

// -- The slow twin: loops over all counts, in 64 bits --

using Hidden = std::array<std::int64_t, kNetHidden>;

Hidden plain_sums(const SideFeatures& side, const Net& net) {
    Hidden sums;
    std::copy(net.input_bias.begin(), net.input_bias.end(), sums.begin());
    for (int count = 0; count < kCountsUsed; ++count) {
        const std::int64_t times = side.count(count);
        if (times == 0) continue;
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] += times * net.inputs[static_cast<std::size_t>(count)][i];
    }
    return sums;
}

std::int64_t cut(std::int64_t value) { return std::clamp<std::int64_t>(value, 0, kNetOne); }

std::int64_t plain_correction(const SideFeatures& ours, const SideFeatures& theirs, int phase,
                              const Net& net) {
    // One head for each quarter of the 21 phases.
    const Net::Head& head = net.heads[phase < 6 ? 0U : phase < 11 ? 1U : phase < 16 ? 2U : 3U];
    const std::array<Hidden, 2> hidden{plain_sums(ours, net), plain_sums(theirs, net)};
    std::int64_t result = std::int64_t{head.last_bias} * kNetOne;
    for (std::size_t i = 0; i < kNetSecond; ++i) {
        std::int64_t sum = head.second_bias[i];
        for (std::size_t side = 0; side < 2; ++side)
            for (std::size_t j = 0; j < kNetHidden; ++j)
                sum += cut(hidden[side][j]) * head.second[i][side * kNetHidden + j];
        result += cut(sum / kNetOne) * head.last[i];
    }
    return std::clamp<std::int64_t>(result / kNetOne, -kMost, kMost);
}

// -- Nets and features --

// The largest weights and biases of each layer, as Net holds them.
struct Sizes {
    int inputs;
    int input_bias;
    int second;
    int second_bias;
    int last;
    int last_bias;
};

// Up to the size of numbers in positions the first layer stays within its 16 bits.
constexpr Sizes kSmall{60, 300, 200, 100000, 2000, 500};
// Nearly all that goes through the layers is cut.
constexpr Sizes kCut{60, 20000, 32767, 500 * kNetOne* kNetOne, 32767, 100000};
// Only the second layer is seldom cut.
constexpr Sizes kMixed{60, 20000, 60, kNetOne* kNetOne, 1000, 0};

std::unique_ptr<Net> random_net(const Sizes& sizes, std::uint64_t seed) {
    Random random(seed, 0);
    const auto fill = [&](auto& weights, int size) {
        for (auto& weight : weights) {
            const auto below = static_cast<std::uint64_t>(2 * size + 1);
            weight = static_cast<std::remove_reference_t<decltype(weight)>>(
                static_cast<int>(random.below(below)) - size);
        }
    };
    auto net = std::make_unique<Net>();
    for (std::size_t i = 0; i < kCountsUsed; ++i) fill(net->inputs[i], sizes.inputs);
    fill(net->input_bias, sizes.input_bias);
    for (Net::Head& head : net->heads) {
        for (auto& row : head.second) fill(row, sizes.second);
        fill(head.second_bias, sizes.second_bias);
        fill(head.last, sizes.last);
        std::array last_bias{0};
        fill(last_bias, sizes.last_bias);
        head.last_bias = last_bias[0];
    }
    return net;
}

// As no position has them: any numbers, negative ones as well, and any marks.
SideFeatures random_features(Random& random) {
    SideFeatures side;
    for (std::size_t i = 0; i < kFirstMark; ++i)
        if (random.below(3) != 0)
            side.numbers[i] = static_cast<std::int8_t>(static_cast<int>(random.below(13)) - 6);
    for (std::uint16_t& mark : side.marks)
        if (random.below(4) != 0)
            mark = static_cast<std::uint16_t>(kFirstMark + random.below(kCountsUsed - kFirstMark));
    return side;
}

using Visit = std::function<void(const SideFeatures& ours, const SideFeatures& theirs, int phase)>;

// All positions of random games of all types.
void visit_games(int games, std::uint64_t seed, const Visit& visit) {
    const std::vector<GameType> types(kGameTypes.begin(), kGameTypes.end());
    for (const Game& game : random_openings(types, 60, games, seed)) {
        INFO(to_string(game, true));
        LargePosition position(game.type());
        for (const Move move : game.moves()) {
            position.play(move);
            const Features features = features_of(position);
            const Color us = position.side_to_move();
            visit(features.of(us), features.of(other(us)), phase_of(position));
        }
    }
}

// The same for games with a bent: stacks, holes, full rings, long chains.
void visit_styled_games(std::uint64_t seed, int plies, const Visit& visit) {
    for (const GameType type : kGameTypes) {
        const Style style =
            kStyles[(seed + static_cast<std::uint64_t>(type.index())) % kStyles.size()];
        visit_game(type, style, seed, plies, [&](const Game& game, const PlainGame&) {
            INFO(to_string(game, true));
            const Features features = features_of(game.position());
            const Color us = game.position().side_to_move();
            visit(features.of(us), features.of(other(us)), phase_of(game.position()));
        });
    }
}

// -- Tests --

TEST_CASE("the learned net gives what its plain twin does, in random games of all types") {
    const Net& net = Net::learned();
    visit_games(80, 21, [&](const SideFeatures& ours, const SideFeatures& theirs, int phase) {
        REQUIRE(correction(ours, theirs, phase, net) == plain_correction(ours, theirs, phase, net));
        REQUIRE(correction(theirs, ours, phase, net) == plain_correction(theirs, ours, phase, net));
    });
}

TEST_CASE("random nets give what their plain twin does, whether or not they cut") {
    for (const Sizes& sizes : {kSmall, kCut, kMixed})
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            const std::unique_ptr<Net> net = random_net(sizes, seed);
            INFO("net " << seed << " with second layer up to " << sizes.second);
            visit_games(8, seed,
                        [&](const SideFeatures& ours, const SideFeatures& theirs, int phase) {
                            REQUIRE(correction(ours, theirs, phase, *net) ==
                                    plain_correction(ours, theirs, phase, *net));
                        });
        }
}

TEST_CASE("any numbers and marks give what the plain twin makes of them") {
    Random random(7, 0);
    for (const Sizes& sizes : {kSmall, kCut, kMixed}) {
        const std::unique_ptr<Net> net = random_net(sizes, 9);
        for (int i = 0; i < 1000; ++i) {
            const SideFeatures ours = random_features(random);
            const SideFeatures theirs = random_features(random);
            const int phase = static_cast<int>(random.below(kPhases + 1));
            INFO("pair " << i << " with second layer up to " << sizes.second);
            REQUIRE(correction(ours, theirs, phase, *net) ==
                    plain_correction(ours, theirs, phase, *net));
        }
    }
}

TEST_CASE("each count has its own row of the net") {
    auto net = std::make_unique<Net>();
    Net::Head& head = net->heads[kNetHeads - 1];
    head.second[0][0] = kNetOne;
    head.last[0] = kNetOne;
    for (int count = 0; count < kCountsUsed; ++count) {
        SideFeatures side{};
        if (count < kFirstMark) {
            side.numbers[static_cast<std::size_t>(count)] = 3;
        } else {
            std::fill_n(side.marks.begin(), 3, static_cast<std::uint16_t>(count));
        }
        net->inputs[static_cast<std::size_t>(count)][0] = 7;
        INFO(name_of_count(count));
        CHECK(correction(side, SideFeatures{}, kPhases, *net) == 21);
        CHECK(correction(SideFeatures{}, side, kPhases, *net) == 0);
        net->inputs[static_cast<std::size_t>(count)][0] = 0;
    }
}

TEST_CASE("a net of zeros corrects nothing, and its last bias everything alike") {
    const auto net = std::make_unique<Net>();
    const auto check = [&](int expected) {
        visit_games(8, 3, [&](const SideFeatures& ours, const SideFeatures& theirs, int phase) {
            REQUIRE(correction(ours, theirs, phase, *net) == expected);
        });
    };
    check(0);
    for (Net::Head& head : net->heads) head.last_bias = -123;
    check(-123);
}

TEST_CASE("no correction is larger than the cap") {
    const auto net = std::make_unique<Net>();
    const SideFeatures none{};
    Net::Head& head = net->heads[0];
    head.second_bias.fill(kNetOne * kNetOne);
    for (const int last : {20, 2000, 32767}) {
        const int sum = std::min(kNetSecond * last, kMost);
        head.last.fill(static_cast<std::int16_t>(last));
        CHECK(correction(none, none, 0, *net) == sum);
        head.last.fill(static_cast<std::int16_t>(-last));
        CHECK(correction(none, none, 0, *net) == -sum);
    }
    head.last.fill(0);
    head.last_bias = kMost + 1;
    CHECK(correction(none, none, 0, *net) == kMost);
    head.last_bias = -kMost - 1;
    CHECK(correction(none, none, 0, *net) == -kMost);
}

TEST_CASE("sums of the learned net stay within 16 bits, in random games of all types") {
    std::int64_t least = 0;
    std::int64_t most = 0;
    const auto visit = [&](const SideFeatures& ours, const SideFeatures& theirs, int) {
        for (const SideFeatures* const side : {&ours, &theirs}) {
            const Hidden sums = plain_sums(*side, Net::learned());
            least = std::min(least, *std::min_element(sums.begin(), sums.end()));
            most = std::max(most, *std::max_element(sums.begin(), sums.end()));
        }
    };
    visit_games(80, 31, visit);
    for (std::uint64_t seed = 0; seed < kStyles.size(); ++seed) visit_styled_games(seed, 50, visit);
    CHECK(least >= INT16_MIN);
    CHECK(most <= INT16_MAX);
}

}  // namespace
}  // namespace hive
