// Adam (Kingma and Ba, 2015), with a rate that falls to 0 like half a wave of the cosine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hive {

class Adam {
  public:
    struct Settings {
        double rate;   // of the first step
        double decay;  // of the weights, as part of the loss: half the square times this
        std::int64_t steps;
    };

    Adam(std::size_t weights, const Settings& settings);

    // Requires as many slopes as weights, and that there are steps left.
    void step(std::vector<float>& weights, const std::vector<float>& slopes);

    // What a later run needs to go on from here.
    struct State {
        std::vector<float> means;
        std::vector<float> squares;
        std::int64_t steps = 0;
    };
    [[nodiscard]] const State& state() const { return state_; }
    void restore(State state) { state_ = std::move(state); }

  private:
    const Settings settings_;
    State state_;
};

}  // namespace hive
