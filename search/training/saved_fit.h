// The state of an unfinished fit in a file, from which a later run goes on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "search/training/adam.h"
#include "search/training/report.h"

namespace hive {

struct SavedFit {
    std::vector<EpochLoss> epochs;  // all that are done
    std::vector<float> weights;
    Adam::State adam;
};

// The file appears whole or not at all, and takes the place of an older one. `run` stands for the
// data and the settings. In the byte order of this machine.
[[nodiscard]] Status save_fit(const std::string& path, std::uint32_t run, const SavedFit& fit);

// None if there is no such file. Fails if it is broken, or of another run.
[[nodiscard]] Result<std::optional<SavedFit>> load_fit(const std::string& path, std::uint32_t run);

}  // namespace hive
