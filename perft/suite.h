// A file of positions with known perft counts.
//
// One row a line, columns apart by a tab, the GameString first and then the counts of depth 1, 2,
// 3 ... Blank lines and lines that begin with `#` are skipped, except that a `#` line with columns
// named `perftN` names the columns of the rows below it: the counts are in those, the GameString
// is in the column `gamestring` or else the first, all other columns are ignored. An empty count
// is not known and not checked.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "core/position.h"
#include "core/result.h"

namespace hive {

struct ExpectedCount {
    int depth = 0;
    std::uint64_t leaves = 0;
};

struct SuiteRow {
    int line = 0;      // in the file, from 1
    std::string game;  // as the file has it
    LargePosition position;
    std::vector<ExpectedCount> counts;  // by rising depth, at least one
};

// All rows. The error names `file` and the line.
[[nodiscard]] Result<std::vector<SuiteRow>> read_suite(std::istream& in, const std::string& file);

}  // namespace hive
