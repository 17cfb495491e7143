// What training leaves behind: the file of the weights, and tables and curves of the loss.
#pragma once

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

// Of one evaluation against another, in classes that have names.
struct Comparison {
    std::vector<std::string> classes;
    Losses before;
    Losses after;
};
[[nodiscard]] std::string to_text(const Comparison& comparison);

// The weights as integers, and as the model that these are.
struct RoundedWeights {
    std::array<int, kFeatureCounts> opening{};
    std::array<int, kFeatureCounts> ending{};

    [[nodiscard]] LinearModel model(double value_units) const;
};
[[nodiscard]] RoundedWeights rounded(const LinearModel& model, double value_units);

// The text of search/weights.inc. `history` is lines for people: what it was learned from.
[[nodiscard]] std::string weights_file(const RoundedWeights& weights, const WeightsRecipe& recipe,
                                       const std::string& history);

}  // namespace hive
