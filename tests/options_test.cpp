#include "engine/options.h"

#include <fstream>
#include <iterator>
#include <sstream>

#include <catch2/catch.hpp>

#include "engine/option.h"

namespace hive {
namespace {

std::string set(Engine& engine, std::string_view name, std::string_view value) {
    const auto line = set_option(engine, name, value);
    return line ? *line : "refused: " + line.error().message;
}

bool is_refused(Engine& engine, std::string_view name, std::string_view value) {
    return !set_option(engine, name, value);
}

TEST_CASE("option lines") {
    CHECK(option_line(Option::boolean("Flag", true), 0) == "Flag;bool;False;True");
    CHECK(option_line(Option::integer("Size", 16, 1, 1048576), 32) == "Size;int;32;16;1;1048576");
    CHECK(option_line(Option::enumeration("Way", 1, "Up;Down"), 0) == "Way;enum;Up;Down;Up;Down");
}

TEST_CASE("all options are listed with their defaults") {
    const Engine engine;
    const std::string threads = std::to_string(Engine::default_threads());
    CHECK(list_options(engine) == "Threads;int;" + threads + ";" + threads +
                                      ";1;64\n"
                                      "TableSizeMiB;int;64;64;1;1048576\n"
                                      "ReportIntermediateBestMoves;bool;False;False\n"
                                      "MultiPV;int;1;1;1;256\n"
                                      "Skill;int;20;20;0;20\n"
                                      "PonderDuringIdle;enum;Disabled;Disabled;Disabled;"
                                      "SingleThreaded;MultiThreaded\n"
                                      "Verbose;bool;False;False\n"
                                      "RepetitionDraw;bool;True;True");
}

TEST_CASE("the table of the README has every option") {
    std::ifstream file(std::string(WAGGLE_TEST_DATA) + "/../../README.md");
    REQUIRE(file);
    const std::string readme((std::istreambuf_iterator<char>(file)), {});
    std::istringstream lines(list_options(Engine()));
    for (std::string name, rest; std::getline(lines, name, ';'); std::getline(lines, rest))
        CHECK_THAT(readme, Catch::Contains("| `" + name + "` |"));
}

TEST_CASE("options are set and read by name in any case") {
    Engine engine;
    CHECK(set(engine, "tablesizemib", "8") == "TableSizeMiB;int;8;64;1;1048576");
    CHECK(engine.table_mebibytes() == 8);
    CHECK(set(engine, "RepetitionDraw", "FALSE") == "RepetitionDraw;bool;False;True");
    CHECK_FALSE(engine.repetition_draw());
    CHECK(set(engine, "ReportIntermediateBestMoves", "true") ==
          "ReportIntermediateBestMoves;bool;True;False");
    CHECK(engine.reports_progress());
    REQUIRE(option_line(engine, "TABLESIZEMIB"));
    CHECK(*option_line(engine, "TABLESIZEMIB") == "TableSizeMiB;int;8;64;1;1048576");
}

TEST_CASE("numbers out of range become the nearest in range") {
    Engine engine;
    for (const char* low : {"0", "-1", "-99999999999999999999"}) {
        set(engine, "Threads", "2");
        CHECK(set(engine, "Threads", low).starts_with("Threads;int;1;"));
    }
    for (const char* high : {"65", "4294967297", "99999999999999999999"}) {
        set(engine, "Threads", "2");
        CHECK(set(engine, "Threads", high).starts_with("Threads;int;64;"));
    }
}

TEST_CASE("unusable names and values change nothing") {
    Engine engine;
    set(engine, "Threads", "3");
    for (const char* value : {"", "abc", "2.5", "1e3", "0x2", "--2", "-", "2 3", "True"}) {
        INFO(value);
        CHECK(is_refused(engine, "Threads", value));
    }
    CHECK(engine.threads() == 3);
    for (const char* value : {"", "1", "yes", "Tru", "Truee"}) {
        INFO(value);
        CHECK(is_refused(engine, "RepetitionDraw", value));
    }
    CHECK(engine.repetition_draw());
    CHECK(is_refused(engine, "Thread", "2"));
    CHECK_FALSE(option_line(engine, "Thread"));
}

TEST_CASE("names of other engines set ours") {
    Engine engine;
    const std::string tail = ";" + std::to_string(Engine::default_threads()) + ";1;64";
    CHECK(set(engine, "MaxHelperThreads", "3") == "Threads;int;4" + tail);
    CHECK(set(engine, "MaxHelperThreads", "none") == "Threads;int;1" + tail);
    CHECK(set(engine, "MaxHelperThreads", "Auto") ==
          "Threads;int;" + std::to_string(Engine::default_threads()) + tail);
    CHECK(set(engine, "MaxHelperThreads", "18446744073709551615") == "Threads;int;64" + tail);
    CHECK(is_refused(engine, "MaxHelperThreads", "many"));
    CHECK(set(engine, "NumThreads", "2") == "Threads;int;2" + tail);
    CHECK(set(engine, "TranspositionTableSizeMB", "4") == "TableSizeMiB;int;4;64;1;1048576");
    REQUIRE(option_line(engine, "NumThreads"));
    CHECK(*option_line(engine, "NumThreads") == "Threads;int;2" + tail);
}

TEST_CASE("pondering is set by our name and by that of another engine") {
    Engine engine;
    const std::string tail = ";Disabled;Disabled;SingleThreaded;MultiThreaded";
    CHECK(set(engine, "ponderduringidle", "multithreaded") ==
          "PonderDuringIdle;enum;MultiThreaded" + tail);
    CHECK(engine.pondering() == Pondering::kMultiThreaded);
    CHECK(set(engine, "backgroundpondering", "true") ==
          "PonderDuringIdle;enum;SingleThreaded" + tail);
    CHECK(is_refused(engine, "PonderDuringIdle", "True"));
    CHECK(is_refused(engine, "BackgroundPondering", "maybe"));
    CHECK(engine.pondering() == Pondering::kSingleThreaded);
    CHECK(set(engine, "BackgroundPondering", "False") == "PonderDuringIdle;enum;Disabled" + tail);
}

TEST_CASE("options of other engines without a meaning here are taken and checked") {
    Engine engine;
    const std::string before = list_options(engine);
    CHECK(set(engine, "MaxBranchingFactor", "25") == "MaxBranchingFactor;int;25;500;1;500");
    CHECK(set(engine, "RandomOpening", "False") == "RandomOpening;bool;False;False");
    CHECK(set(engine, "Aggression", "9") == "Aggression;int;5;3;1;5");
    CHECK(set(engine, "QuiescentSearchMaxDepth", "0") == "QuiescentSearchMaxDepth;int;0;12;0;1000");
    CHECK(set(engine, "UseNullAspirationWindow", "False") ==
          "UseNullAspirationWindow;bool;False;True");
    CHECK(is_refused(engine, "MaxBranchingFactor", "abc"));
    CHECK(list_options(engine) == before);
}

TEST_CASE("options without a meaning here remember what was set") {
    Engine engine;
    const auto get = [&] { return *option_line(engine, "RandomOpening"); };
    CHECK(get() == "RandomOpening;bool;False;False");
    set(engine, "RANDOMOPENING", "True");
    CHECK(is_refused(engine, "RandomOpening", "maybe"));
    CHECK(get() == "RandomOpening;bool;True;False");
    set(engine, "RandomOpening", "False");
    CHECK(get() == "RandomOpening;bool;False;False");
}

}  // namespace
}  // namespace hive
