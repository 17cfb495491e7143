// What training leaves behind: the file of the weights, and tables and curves of the loss.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "search/evaluate.h"
#include "search/training/linear_model.h"
#include "search/training/measure.h"

namespace hive {

// The list of features as a table of Markdown.
[[nodiscard]] std::string feature_table();

struct EpochLoss {
    int epoch;  // from 1
    double training;
    double validation;
};

// A line `epoch,training,validation` for each.
[[nodiscard]] std::string loss_csv(const std::vector<EpochLoss>& epochs);

// The same as a picture. Requires at least one epoch.
[[nodiscard]] std::string loss_svg(const std::vector<EpochLoss>& epochs);

// How well several evaluations foretell, over positions in classes.
struct Comparison {
    std::vector<std::string> classes;
    std::vector<std::string> evaluations;
    std::vector<Losses> losses;  // of each evaluation
};
[[nodiscard]] std::string to_text(const Comparison& comparison);

// The weights of the sum as integers, and as the model that these are.
struct RoundedWeights {
    std::array<WeightPair, kCountsUsed> pairs{};  // by the numbers of counts

    [[nodiscard]] LinearModel model(double units) const;
};
[[nodiscard]] RoundedWeights rounded(const LinearModel& model, double units);

// The texts of search/weights.inc and search/net_weights.inc. `history` is lines for people: what
// they were learned from.
[[nodiscard]] std::string weights_file(const RoundedWeights& weights, const WeightsRecipe& recipe,
                                       const std::string& history);
[[nodiscard]] std::string net_file(const Net& net);

}  // namespace hive
