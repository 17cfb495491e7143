#include "tests/support/training_positions.h"

#include <array>

#include <catch2/catch.hpp>

#include "search/random.h"
#include "search/selfplay/shard.h"

namespace hive {

std::vector<TrainingPosition> made_up_positions(int count) {
    Random random(1, 0);
    std::vector<TrainingPosition> positions;
    for (int i = 0; i < count; ++i) {
        TrainingPosition position{};
        std::array<int, 2> totals{};
        for (std::size_t side = 0; side < 2; ++side) {
            const int first = static_cast<int>(random.below(5));
            const int second = static_cast<int>(random.below(2));
            const int mark = static_cast<int>(random.below(2));
            SideFeatures& features = position.sides[side];
            features.numbers[0] = static_cast<std::int8_t>(first);
            features.numbers[1] = static_cast<std::int8_t>(second);
            features.marks[0] = static_cast<std::uint16_t>(kRing + mark);
            const int sign = side == 0 ? 1 : -1;
            totals[0] += sign * (50 * first + 100 * (1 - mark));
            totals[1] += sign * 200 * second;
        }
        position.phase = static_cast<std::uint8_t>(random.below(kPhases + 1));
        position.search_score =
            static_cast<std::int16_t>(totals[0] + totals[1] * position.phase / kPhases);
        positions.push_back(position);
    }
    return positions;
}

std::vector<TrainingPosition> positions_of_a_product(int count) {
    Random random(2, 0);
    std::vector<TrainingPosition> positions;
    for (int i = 0; i < count; ++i) {
        TrainingPosition position{};
        const int first = static_cast<int>(random.below(2));
        const int second = static_cast<int>(random.below(2));
        position.sides[0].numbers[0] = static_cast<std::int8_t>(first);
        position.sides[0].marks[0] = static_cast<std::uint16_t>(kRing + second);
        position.search_score = static_cast<std::int16_t>(first == second ? 300 : -300);
        positions.push_back(position);
    }
    return positions;
}

std::vector<TrainingPosition> sample_positions() {
    std::vector<TrainingPosition> positions;
    const Result<Shard> sample = read_shard(kSelfplaySample);
    REQUIRE(sample);
    for (const GameRecord& game : sample->games)
        REQUIRE(for_each_sample(
            game, [&](const Sample& at) { positions.push_back(training_position(at)); }));
    REQUIRE(positions.size() > 1000);
    return positions;
}

}  // namespace hive
