// A fixed amount of work: its node count is the signature of the search, its time the speed.
#pragma once

#include <ostream>

namespace hive {

// Searches positions from the games of bench_games.h to a fixed depth, with one thread and a table
// of fixed size. Prints a line for each, then `nodes N`, the time, and nodes a second.
void run_bench(std::ostream& out);

}  // namespace hive
