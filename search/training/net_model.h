// The net while it is learned: as net.h has it, but in floating point, and in logits.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/net.h"
#include "search/training/training_set.h"

namespace hive {

class NetModel {
  public:
    // Small random weights, that depend on the seed only.
    explicit NetModel(std::uint64_t seed);

    // The correction.
    [[nodiscard]] float value(const TrainingPosition& position) const;
    // As LinearModel has it.
    template <class ByValue>
    float learn(const TrainingPosition& position, ByValue by_value,
                std::vector<float>& slopes) const {
        Layers layers;
        const float value = run(position, layers);
        add_slopes(position, layers, by_value(value), slopes);
        return value;
    }

    [[nodiscard]] std::vector<float>& weights() { return weights_; }
    [[nodiscard]] const std::vector<float>& weights() const { return weights_; }

    // In integers; a logit is `units` of Score.
    [[nodiscard]] Net rounded(double units) const;
    // The sum of the first layer that is farthest from 0, of both sides of a position. That of
    // Net::inputs has to stay within 16 bits.
    [[nodiscard]] float largest_sum(const TrainingPosition& position) const;

  private:
    static constexpr std::size_t kBoth = 2 * kNetHidden;

    struct Layers {
        std::array<float, kBoth> sums;
        std::array<float, kBoth> hidden;
        std::array<float, kNetSecond> second_sums;
        std::array<float, kNetSecond> second;
    };

    // Where the parts of the net begin among the weights.
    static constexpr std::size_t kInputs = 0;
    static constexpr std::size_t kInputBias = kInputs + std::size_t{kCountsUsed} * kNetHidden;
    static constexpr std::size_t kHeads = kInputBias + kNetHidden;
    // And the parts of a head in it.
    static constexpr std::size_t kSecondWeights = 0;
    static constexpr std::size_t kSecondBias = kSecondWeights + kNetSecond * kBoth;
    static constexpr std::size_t kLast = kSecondBias + kNetSecond;
    static constexpr std::size_t kLastBias = kLast + kNetSecond;
    static constexpr std::size_t kHeadSize = kLastBias + 1;
    static constexpr std::size_t kSize = kHeads + kNetHeads * kHeadSize;

    static std::size_t start_of_head(int head) {
        return kHeads + static_cast<std::size_t>(head) * kHeadSize;
    }

    float run(const TrainingPosition& position, Layers& layers) const;
    void add_slopes(const TrainingPosition& position, const Layers& layers, float by_value,
                    std::vector<float>& slopes) const;

    std::vector<float> weights_;
};

}  // namespace hive
