// waggle-train: learns the weights of the evaluation from records of self-play.
#include <algorithm>
#include <iostream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/job/terminal.h"
#include "search/training/program.h"
#include "search/training/report.h"

namespace {

enum ExitCode { kOk = 0, kFailed = 2, kInterrupted = 130 };

constexpr const char* kDescription =
    "Learns the weights of the evaluation from records of self-play (waggle selfplay), first\n"
    "those of the sum, then the net, writes them to files of C++, and prints how well they\n"
    "foretell searches and results of other games, beside the evaluation that this program\n"
    "was built with.";

int fail(std::string message) {
    std::replace_if(
        message.begin(), message.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    std::cerr << "waggle-train: " << message << '\n';
    return kFailed;
}

struct Options {
    hive::TrainingRequest request;
    bool lists_features = false;
    std::string checked_sample;
};

void add_options(CLI::App& app, Options& options) {
    hive::TrainingRequest& request = options.request;
    const auto add = [&app](const std::string& name, auto& value, const char* type,
                            const std::string& help) {
        return app.add_option(name, value, help)->type_name(type);
    };
    CLI::Option* const features =
        app.add_flag("--features", options.lists_features, "Only print a table of what is counted");
    CLI::Option* const check = add("--check", options.checked_sample, "FILE",
                                   "Only check by the sample that features, weights and recipe of "
                                   "this program belong together");
    const auto need = [&](const char* name, auto& value, const char* type, const char* help) {
        add(name, value, type, help)->excludes(features)->excludes(check);
    };
    need("--data", request.data, "DIR...", "Folders that waggle selfplay filled");
    need("--sample", request.sample, "FILE",
         "A file of records; the weights name a checksum of its features");
    need("--out", request.out, "DIR",
         "Where to put weights.inc and net_weights.inc: the folder search to use them");
    add("--report", request.report, "DIR",
        "The losses of the epochs: sum.csv, sum.svg, net.csv, net.svg");
    add("--resume", request.resume, "FILE",
        "Keeps the unfinished net after each epoch, and goes on from there");
    add("--blend", request.blend, "X",
        "Share of the search in what is learned, 0 to 1; the rest is the result (0.7)")
        ->check(CLI::Range(0.0, 1.0));
    const auto add_fit = [&](const std::string& of, hive::FitSettings& fit) {
        const auto say = [&of](const char* what, const auto& standard) {
            return fmt::format("{}, for the {} ({})", what, of, standard);
        };
        add("--" + of + "-epochs", fit.epochs, "N", say("Passes over the data", fit.epochs))
            ->check(CLI::Range(1, 1000));
        add("--" + of + "-batch", fit.batch, "N", say("Positions in a step", fit.batch))
            ->check(CLI::Range(1, 1 << 20));
        add("--" + of + "-rate", fit.rate, "X", say("Rate of learning at the start", fit.rate))
            ->check(CLI::Range(1e-6, 1.0));
        add("--" + of + "-decay", fit.decay, "X", say("How much weights are drawn to 0", fit.decay))
            ->check(CLI::Range(0.0, 1.0));
        add("--" + of + "-seed", fit.seed, "N", say("Of the order of positions", fit.seed));
    };
    add_fit("sum", request.sum);
    add_fit("net", request.net);
}

int run(int argc, char** argv) {
    CLI::App app(kDescription, "waggle-train");
    app.footer(
        "Exit code: 0 done, 2 bad input or a failure to write, 130 ended by Ctrl+C; then\n"
        "nothing but the file of --resume was written. docs/evaluation.md says how the weights in "
        "use were learned.");
    app.allow_windows_style_options(false);
    Options options;
    add_options(app, options);
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
    if (options.lists_features) {
        std::cout << hive::feature_table();
        return kOk;
    }
    if (!options.checked_sample.empty()) {
        const hive::Status status = hive::check_weights(options.checked_sample);
        if (!status) return fail(status.error().message);
        std::cout << "features, weights and recipe belong together\n";
        return kOk;
    }
    const hive::TrainingRequest& request = options.request;
    if (request.data.empty() || request.sample.empty() || request.out.empty())
        return fail("--data DIR, --sample FILE and --out DIR are needed; try --help");
    hive::Progress progress(hive::stderr_is_terminal() ? &std::cerr : nullptr);
    const auto is_complete =
        hive::run_training(request, std::cout, progress, hive::interrupt_flag());
    progress.erase();
    if (!is_complete) return fail(is_complete.error().message);
    if (*is_complete) return kOk;
    std::cerr << "waggle-train: stopped; "
              << (request.resume.empty() ? "nothing was written\n" : "the same command goes on\n");
    return kInterrupted;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        return fail(error.what());
    }
}
