// What waggle-perft does once its command line is understood.
#pragma once

#include <atomic>
#include <ostream>

#include "core/job/progress.h"
#include "perft/request.h"

namespace hive {

enum class Outcome {
    kDone,
    kDifferent,    // a suite has a count that is not the one found
    kInterrupted,  // by `stop`; what was finished before is written
    kOutputLost,   // `out` failed
};

// Writes the results to `out`, each when it is known (JSON at the end). Fails, with nothing
// written, if there is no memory for the table, or the file to take the count up from cannot be
// used; later, if that file cannot be written any more.
Result<Outcome> run(const CountRequest& request, std::ostream& out, Progress& progress,
                    const std::atomic<bool>& stop);

// A line for each position where a count differs, and a summary. Fails, with nothing written, if
// the file cannot be read, has a row that is wrong in itself, or no count within the depth, or if
// there is no memory for the table.
Result<Outcome> run(const SuiteRequest& request, std::ostream& out, Progress& progress,
                    const std::atomic<bool>& stop);

}  // namespace hive
