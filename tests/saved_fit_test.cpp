#include "search/training/saved_fit.h"

#include <filesystem>
#include <string>

#include <catch2/catch.hpp>

#include "tests/support/temporary_folder.h"

namespace hive {
namespace {

SavedFit some_fit() {
    SavedFit fit;
    fit.epochs = {{1, 0.65, 0.66}, {2, 0.6, 0.62}};
    fit.weights = {1, -2.5F, 1e-20F};
    fit.adam = {{0.25F, 0, -1}, {1, 2, 3}, 1234567890123};
    return fit;
}

TEST_CASE("a saved fit is read as it was") {
    const TemporaryFolder folder;
    const std::string path = folder.path("fit");
    const SavedFit fit = some_fit();
    REQUIRE(save_fit(path, 7, {}));
    REQUIRE(save_fit(path, 7, fit));
    const auto read = load_fit(path, 7);
    REQUIRE(read);
    REQUIRE(*read);
    CHECK(loss_csv((*read)->epochs) == loss_csv(fit.epochs));
    CHECK((*read)->weights == fit.weights);
    CHECK((*read)->adam.means == fit.adam.means);
    CHECK((*read)->adam.squares == fit.adam.squares);
    CHECK((*read)->adam.steps == fit.adam.steps);
    CHECK_FALSE(std::filesystem::exists(path + ".tmp"));
}

TEST_CASE("without a file there is no saved fit") {
    const TemporaryFolder folder;
    const auto read = load_fit(folder.path("fit"), 7);
    REQUIRE(read);
    CHECK_FALSE(*read);
}

TEST_CASE("a broken saved fit is told from a whole one, wherever it is broken") {
    const TemporaryFolder folder;
    REQUIRE(save_fit(folder.path("fit"), 7, some_fit()));
    const std::string whole = content_of(folder.path("fit"));
    for (std::size_t i = 0; i < whole.size(); ++i) {
        INFO("byte " << i);
        CHECK_FALSE(load_fit(folder.file("cut", whole.substr(0, i)), 7));
        std::string changed = whole;
        changed[i] = static_cast<char>(changed[i] ^ 4);
        CHECK_FALSE(load_fit(folder.file("changed", changed), 7));
    }
    CHECK_FALSE(load_fit(folder.file("longer", whole + "x"), 7));
    CHECK(load_fit(folder.file("other", "nothing of the kind"), 7).error().message ==
          folder.path("other") + " is not a state of waggle-train");
}

TEST_CASE("a saved fit of another run is not taken") {
    const TemporaryFolder folder;
    REQUIRE(save_fit(folder.path("fit"), 7, some_fit()));
    const auto read = load_fit(folder.path("fit"), 8);
    REQUIRE_FALSE(read);
    CHECK(read.error().message.find("is of other data or settings") != std::string::npos);
}

TEST_CASE("a fit that cannot be saved says so") {
    const TemporaryFolder folder;
    CHECK_FALSE(save_fit(folder.path("none/fit"), 7, some_fit()));
}
}  // namespace
}  // namespace hive
