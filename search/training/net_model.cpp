#include "search/training/net_model.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "search/evaluate.h"
#include "search/random.h"

namespace hive {
namespace {

float cut(float value) { return std::clamp(value, 0.0F, 1.0F); }
bool is_cut(float value) { return value <= 0 || value >= 1; }

// Written so that the compiler may use vectors without changing the order of additions.
template <std::size_t kCount>
void add_times(float* to, const float* row, float times) {
    for (std::size_t i = 0; i < kCount; ++i) to[i] += times * row[i];
}

template <std::size_t kCount>
float dot(const float* a, const float* b) {
    constexpr std::size_t kLanes = 16;
    static_assert(kCount % kLanes == 0);
    std::array<float, kLanes> sums{};
    for (std::size_t i = 0; i < kCount; i += kLanes)
        for (std::size_t lane = 0; lane < kLanes; ++lane) sums[lane] += a[i + lane] * b[i + lane];
    float sum = 0;
    for (const float lane : sums) sum += lane;
    return sum;
}

// Of about the size that keeps what goes through the layers near the middle of 0..1.
constexpr float kInputSize = 0.15F;
constexpr float kMiddle = 0.3F;

}  // namespace

NetModel::NetModel(std::uint64_t seed) : weights_(kSize) {
    Random random(seed, 1);
    const auto fill = [&](std::size_t first, std::size_t last, float size) {
        for (std::size_t i = first; i < last; ++i) {
            constexpr std::uint64_t kSteps = 1 << 20;
            const auto even = static_cast<float>(random.below(kSteps)) / kSteps;  // 0..1
            weights_[i] = (2 * even - 1) * size;
        }
    };
    fill(kInputs, kInputBias, kInputSize);
    std::fill(weights_.begin() + kInputBias, weights_.begin() + kHeads, kMiddle);
    fill(kHeads + kSecondWeights, kHeads + kSecondBias, std::sqrt(3.0F / kNetHidden));
    std::fill(weights_.begin() + kHeads + kSecondBias, weights_.begin() + kHeads + kLast, kMiddle);
    fill(kHeads + kLast, kHeads + kLastBias, 0.5F);
    for (int head = 1; head < kNetHeads; ++head)  // all start alike
        std::copy_n(weights_.begin() + kHeads, kHeadSize,
                    weights_.begin() + static_cast<std::ptrdiff_t>(start_of_head(head)));
}

float NetModel::value(const TrainingPosition& position) const {
    Layers layers;
    return run(position, layers);
}

float NetModel::run(const TrainingPosition& position, Layers& layers) const {
    for (std::size_t side = 0; side < 2; ++side) {
        float* const sums = layers.sums.data() + side * kNetHidden;
        std::copy_n(weights_.begin() + kInputBias, kNetHidden, sums);
        for_each_count(position.sides[side], [&](std::size_t count, float number) {
            add_times<kNetHidden>(sums, &weights_[kInputs + count * kNetHidden], number);
        });
    }
    std::transform(layers.sums.begin(), layers.sums.end(), layers.hidden.begin(), cut);
    const float* const head = &weights_[start_of_head(head_of(position.phase))];
    float value = head[kLastBias];
    for (std::size_t i = 0; i < kNetSecond; ++i) {
        const float sum = head[kSecondBias + i] +
                          dot<kBoth>(layers.hidden.data(), head + kSecondWeights + i * kBoth);
        layers.second_sums[i] = sum;
        layers.second[i] = cut(sum);
        value += head[kLast + i] * layers.second[i];
    }
    return value;
}

void NetModel::add_slopes(const TrainingPosition& position, const Layers& layers, float by_value,
                          std::vector<float>& slopes) const {
    const std::size_t start = start_of_head(head_of(position.phase));
    const float* const head = &weights_[start];
    float* const head_slopes = &slopes[start];
    head_slopes[kLastBias] += by_value;
    std::array<float, kBoth> by_hidden{};
    for (std::size_t i = 0; i < kNetSecond; ++i) {
        head_slopes[kLast + i] += by_value * layers.second[i];
        if (is_cut(layers.second_sums[i])) continue;
        const float by_sum = by_value * head[kLast + i];
        head_slopes[kSecondBias + i] += by_sum;
        add_times<kBoth>(head_slopes + kSecondWeights + i * kBoth, layers.hidden.data(), by_sum);
        add_times<kBoth>(by_hidden.data(), head + kSecondWeights + i * kBoth, by_sum);
    }
    for (std::size_t i = 0; i < kBoth; ++i)
        if (is_cut(layers.sums[i])) by_hidden[i] = 0;
    for (std::size_t side = 0; side < 2; ++side) {
        const float* const by_sums = by_hidden.data() + side * kNetHidden;
        add_times<kNetHidden>(&slopes[kInputBias], by_sums, 1);
        for_each_count(position.sides[side], [&](std::size_t count, float number) {
            add_times<kNetHidden>(&slopes[kInputs + count * kNetHidden], by_sums, number);
        });
    }
}

float NetModel::largest_sum(const TrainingPosition& position) const {
    Layers layers;
    run(position, layers);
    float largest = 0;
    for (const float sum : layers.sums) largest = std::max(largest, std::abs(sum));
    return largest;
}

Net NetModel::rounded(double units) const {
    const auto round_to = [&](std::size_t weight, double scale, double most, auto& to) {
        const double number = std::clamp(weights_[weight] * scale, -most, most);
        to = static_cast<std::remove_reference_t<decltype(to)>>(std::lround(number));
    };
    constexpr double kMost = std::numeric_limits<std::int16_t>::max();
    Net net{};
    for (std::size_t i = 0; i < kCountsUsed; ++i)
        for (std::size_t j = 0; j < kNetHidden; ++j)
            round_to(kInputs + i * kNetHidden + j, kNetOne, kMost, net.inputs[i][j]);
    for (std::size_t j = 0; j < kNetHidden; ++j)
        round_to(kInputBias + j, kNetOne, kMost, net.input_bias[j]);
    for (int number = 0; number < kNetHeads; ++number) {
        Net::Head& head = net.heads[static_cast<std::size_t>(number)];
        const std::size_t start = start_of_head(number);
        for (std::size_t i = 0; i < kNetSecond; ++i) {
            for (std::size_t j = 0; j < kBoth; ++j)
                round_to(start + kSecondWeights + i * kBoth + j, kNetOne, kMost, head.second[i][j]);
            round_to(start + kSecondBias + i, kNetOne * kNetOne, kMostSecondBias,
                     head.second_bias[i]);
            round_to(start + kLast + i, units * kWeightScale, kMost, head.last[i]);
        }
        round_to(start + kLastBias, units * kWeightScale, kMostLastBias, head.last_bias);
    }
    return net;
}

}  // namespace hive
