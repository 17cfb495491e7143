#include "engine/perft_text.h"

#include <catch2/catch.hpp>

namespace hive {
namespace {

using namespace std::chrono_literals;

TEST_CASE("perft lines have the columns of Mzinga's") {
    CHECK(perft_line(3, 1440, 6ms) ==
          "perft(3)  =            1,440 in                6 ms.    240.0 KN/s");
    CHECK(perft_line(10, 1234567890123, 1234567ms) ==
          "perft(10) = 1,234,567,890,123 in        1,234,567 ms. 1,000,000.7 KN/s");
    CHECK(perft_line(0, 1, 0ns).find("in                0 ms.") != std::string::npos);
}

}  // namespace
}  // namespace hive
