// A run of waggle-train.
#pragma once

#include <atomic>
#include <ostream>
#include <string>
#include <vector>

#include "core/job/progress.h"
#include "core/result.h"
#include "search/training/fit.h"
#include "search/training/measure.h"

namespace hive {

struct TrainingRequest {
    std::vector<std::string> data;  // folders of shards
    std::string sample;             // a shard
    std::string out;                // the folder of weights.inc and net_weights.inc
    std::string report;             // the folder of the curves; none if empty
    std::string resume;  // the file of the unfinished net, gone at the end; none if empty
    double blend = 0.7;
    FitSettings sum{.epochs = 8, .rate = 0.02};
    FitSettings net{.epochs = 16, .rate = 0.003};
};

// Learns and writes; prints the losses. False if it was stopped: then nothing but the file to
// resume from was written. Errors name the file or the folder.
[[nodiscard]] Result<bool> run_training(const TrainingRequest& request, std::ostream& out,
                                        Progress& progress, const std::atomic<bool>& stop);

// Whether the weights that this program was built with belong to its features and to the recipe
// that they name, by the sample: none, or what differs.
[[nodiscard]] Status check_weights(const std::string& sample);

// The mean loss over the quiet positions of a shard.
[[nodiscard]] Result<double> sample_loss(const Shard& shard, const ValueOf& value,
                                         const Target& target);

}  // namespace hive
