// waggle-train: learns the weights of the evaluation from records of self-play.
#include <algorithm>
#include <iostream>

#include <CLI/CLI.hpp>

#include "core/job/terminal.h"
#include "search/training/program.h"
#include "search/training/report.h"

namespace {

enum ExitCode { kOk = 0, kFailed = 2, kInterrupted = 130 };

constexpr const char* kDescription =
    "Learns the weights of the evaluation from records of self-play (waggle selfplay),\n"
    "writes them to a file of C++, and prints how much better they foretell searches and\n"
    "results of other games than the evaluation that this program was built with.";

int fail(std::string message) {
    std::replace_if(
        message.begin(), message.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    std::cerr << "waggle-train: " << message << '\n';
    return kFailed;
}

void add_options(CLI::App& app, hive::TrainingRequest& request, bool& lists_features) {
    const auto add = [&app](const char* name, auto& value, const char* type, const char* help) {
        return app.add_option(name, value, help)->type_name(type);
    };
    CLI::Option* const features =
        app.add_flag("--features", lists_features, "Only print a table of what is counted");
    const auto need = [&](const char* name, auto& value, const char* type, const char* help) {
        add(name, value, type, help)->excludes(features);
    };
    need("--data", request.data, "DIR...", "Folders that waggle selfplay filled");
    need("--sample", request.sample, "FILE",
         "A file of records; the weights name a checksum of its features");
    need("--out", request.weights, "FILE", "The weights, as search/weights.inc has them");
    add("--report", request.report, "DIR", "The losses of the epochs, as loss.csv and loss.svg");
    add("--blend", request.blend, "X",
        "Share of the search in what is learned, 0 to 1; the rest is the result (0.7)")
        ->check(CLI::Range(0.0, 1.0));
    add("--epochs", request.fit.epochs, "N", "Passes over the data (30)")
        ->check(CLI::Range(1, 1000));
    add("--batch", request.fit.batch, "N", "Positions in a step (8192)")
        ->check(CLI::Range(1, 1 << 20));
    add("--rate", request.fit.rate, "X", "Rate of learning at the start (0.02)")
        ->check(CLI::Range(1e-6, 1.0));
    add("--decay", request.fit.decay, "X", "How much weights are drawn to 0 (0.00001)")
        ->check(CLI::Range(0.0, 1.0));
    add("--seed", request.fit.seed, "N", "Of the order of positions (1)");
}

int run(int argc, char** argv) {
    CLI::App app(kDescription, "waggle-train");
    app.footer(
        "Exit code: 0 done, 2 bad input or a failure to write, 130 ended by Ctrl+C; then\n"
        "nothing was written. docs/evaluation.md says how the weights in use were learned.");
    app.allow_windows_style_options(false);
    hive::TrainingRequest request;
    bool lists_features = false;
    add_options(app, request, lists_features);
    if (argc == 1) {
        std::cerr << app.help();
        return kFailed;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        std::cout << app.help();
        return kOk;
    } catch (const CLI::ParseError& error) {
        return fail(error.what());
    }
    if (lists_features) {
        std::cout << hive::feature_table();
        return kOk;
    }
    if (request.data.empty() || request.sample.empty() || request.weights.empty())
        return fail("--data DIR, --sample FILE and --out FILE are needed; try --help");
    hive::Progress progress(hive::stderr_is_terminal() ? &std::cerr : nullptr);
    const auto is_complete =
        hive::run_training(request, std::cout, progress, hive::interrupt_flag());
    progress.erase();
    if (!is_complete) return fail(is_complete.error().message);
    return *is_complete ? kOk : kInterrupted;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        return fail(error.what());
    }
}
