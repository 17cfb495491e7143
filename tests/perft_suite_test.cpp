// Files of positions with expected counts: what is read, what is refused, what is found.
#include <sstream>

#include <catch2/catch.hpp>

#include "perft/suite.h"

namespace hive {
namespace {

Result<std::vector<SuiteRow>> read(const std::string& text) {
    std::istringstream in(text);
    return read_suite(in, "file");
}

std::string refusal(const std::string& text) {
    const auto rows = read(text);
    REQUIRE_FALSE(rows);
    return rows.error().message;
}

// `depth:leaves` for each count.
std::string counts(const SuiteRow& row) {
    std::string text;
    for (const auto& [depth, leaves] : row.counts)
        text += std::to_string(depth) + ':' + std::to_string(leaves) + ' ';
    return text;
}

TEST_CASE("rows without named columns hold the counts of depth 1, 2, 3") {
    const auto rows = read("# a comment\n\nBase\t4\t96\t1440\n  \t\nBase;;;wS1\t24\n");
    REQUIRE(rows);
    REQUIRE(rows->size() == 2);
    CHECK(rows->front().line == 3);
    CHECK(rows->front().game == "Base");
    CHECK(counts(rows->front()) == "1:4 2:96 3:1440 ");
    CHECK(rows->back().line == 5);
    CHECK(rows->back().game == "Base;;;wS1");
    CHECK(rows->back().position.ply() == 1);
    CHECK(counts(rows->back()) == "1:24 ");
}

TEST_CASE("a comment can name the columns") {
    const auto rows = read(
        "Base\t4\n"
        "# gamestring\tperft1\tperft2\tperft3\tmax stack\n"
        "Base\t4\t96\t1440\t0\n"
        "# name\tgamestring\tperft3\tperft1\tperft31\tperft\tPerft2\n"
        "start\tBase\t1440\t4\tx\ty\tz\n"
        "# an ordinary comment, with perft1 in it\n"
        "start\tBase\t1440\t4\n");
    REQUIRE(rows);
    REQUIRE(rows->size() == 4);
    CHECK(counts((*rows)[0]) == "1:4 ");
    CHECK(counts((*rows)[1]) == "1:4 2:96 3:1440 ");
    CHECK(counts((*rows)[2]) == "1:4 3:1440 ");
    CHECK(counts((*rows)[3]) == "1:4 3:1440 ");
}

TEST_CASE("unknown counts are left out") {
    const auto rows = read("Base\t4\t\t1440\t\n");
    REQUIRE(rows);
    CHECK(counts(rows->front()) == "1:4 3:1440 ");
}

TEST_CASE("suite files of Windows are read") {
    const auto rows = read("\xEF\xBB\xBF# gamestring\tperft1\tperft2\r\nBase\t4\t96\r\n\r\n");
    REQUIRE(rows);
    REQUIRE(rows->size() == 1);
    CHECK(counts(rows->front()) == "1:4 2:96 ");
}

TEST_CASE("the largest count is read, a larger one refused") {
    const auto rows = read("Base\t18446744073709551615");
    REQUIRE(rows);
    CHECK(counts(rows->front()) == "1:18446744073709551615 ");
    CHECK(refusal("Base\t18446744073709551616") == "file:1: column 2 is not a count");
}

TEST_CASE("a bad row is refused with its line") {
    CHECK(refusal("Base\t4\nBase\tfour") == "file:2: column 2 is not a count");
    CHECK(refusal("Base\t4\t-96") == "file:1: column 3 is not a count");
    CHECK(refusal("Base\t4 96") == "file:1: column 2 is not a count");
    CHECK(refusal("\n\nBase") == "file:3: no counts after the GameString");
    CHECK(refusal("# name\tgamestring\tperft1\nBase") == "file:2: no GameString");
    const std::string bad_move = refusal("Base;;;wS1;bS1 wS1-;wA1 bS1-\t4");
    CHECK_THAT(bad_move, Catch::StartsWith("file:1: "));
    CHECK_THAT(bad_move, Catch::Contains("wA1 bS1-") && Catch::Contains("3"));
}

TEST_CASE("a file without rows is refused") {
    CHECK(refusal("") == "file has no positions");
    CHECK(refusal("# gamestring\tperft1\n") == "file has no positions");
}

}  // namespace
}  // namespace hive
