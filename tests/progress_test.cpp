#include "core/job/progress.h"

#include <sstream>

#include <catch2/catch.hpp>

namespace hive {
namespace {

TEST_CASE("progress rewrites one line and erases it") {
    std::ostringstream terminal;
    {
        Progress progress(&terminal, std::chrono::seconds(0));
        progress.show("long text");
        progress.show("short");
        CHECK(terminal.str() == "\rlong text\rshort    ");
    }
    CHECK(terminal.str() == "\rlong text\rshort    \r     \r");
}

TEST_CASE("progress never wraps") {
    std::ostringstream terminal;
    Progress progress(&terminal, std::chrono::seconds(0));
    progress.show(std::string(500, 'x'));
    CHECK(terminal.str() == '\r' + std::string(79, 'x'));
}

TEST_CASE("progress is silent in a short run") {
    std::ostringstream terminal;
    {
        Progress progress(&terminal, std::chrono::hours(1));
        progress.show("text");
    }
    CHECK(terminal.str().empty());
}

TEST_CASE("progress without a terminal writes nothing") {
    Progress progress(nullptr, std::chrono::seconds(0));
    progress.show("text");
    progress.erase();
}

}  // namespace
}  // namespace hive
