// A run of waggle-train.
#pragma once

#include <atomic>
#include <ostream>
#include <string>
#include <vector>

#include "core/job/progress.h"
#include "core/result.h"
#include "search/training/linear_model.h"

namespace hive {

struct TrainingRequest {
    std::vector<std::string> data;  // folders of shards
    std::string sample;             // a shard
    std::string weights;            // the file to write
    std::string report;             // the folder of the curves; none if empty
    double blend = 0.7;
    FitSettings fit;
};

// Learns and writes; prints the losses. False if it was stopped: then nothing is written. Errors
// name the file or the folder.
[[nodiscard]] Result<bool> run_training(const TrainingRequest& request, std::ostream& out,
                                        Progress& progress, const std::atomic<bool>& stop);

// The mean loss of a model over the quiet positions of a shard.
[[nodiscard]] Result<double> sample_loss(const Shard& shard, const LinearModel& model,
                                         const Target& target);

}  // namespace hive
