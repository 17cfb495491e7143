#include "perft/program.h"

#include <algorithm>
#include <fstream>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "core/game_string.h"
#include "core/job/stopwatch.h"
#include "core/notation.h"
#include "perft/count_log.h"
#include "perft/counter.h"
#include "perft/report.h"
#include "perft/suite.h"

namespace hive {
namespace {

std::vector<RootReport> root_reports(const LargePosition& position, const Count& count) {
    std::vector<RootReport> roots;
    for (const RootCount& root : count.roots)
        roots.push_back({to_string(position, root.move), root.leaves});
    std::sort(roots.begin(), roots.end(),
              [](const RootReport& a, const RootReport& b) { return a.move < b.move; });
    return roots;
}

// A method, and the table that it may need.
class OpenMethod {
  public:
    static Result<OpenMethod> open(const Method& method) {
        OpenMethod open;
        open.method_.threads = method.threads;
        open.method_.perft.leaves = method.leaves;
        open.method_.merge = method.merge;
        if (method.hash_mebibytes > 0) {
            open.table_ = PerftTable::create(method.hash_mebibytes);
            if (!open.table_)
                return bad_input(fmt::format("there is no memory for --hash {}; try a smaller one",
                                             method.hash_mebibytes));
        }
        return open;
    }

    // Requires that this object stays where it is.
    [[nodiscard]] CountMethod get(CountLog* log = nullptr) {
        CountMethod method = method_;
        method.perft.table = table_ ? &*table_ : nullptr;
        method.log = log;
        return method;
    }

  private:
    CountMethod method_;
    std::optional<PerftTable> table_;
};

// The counts of one position, depth by depth.
class CountRun {
  public:
    CountRun(const CountRequest& request, CountMethod method, std::ostream& out, Progress& progress,
             const std::atomic<bool>& stop)
        : request_(request), method_(method), out_(out), progress_(progress), stop_(stop) {
        report_.game = to_string(request.game, false);
        report_.is_divided = request.divide;
    }

    Outcome run() {
        const int first = method_.log != nullptr ? request_.depth : std::min(1, request_.depth);
        for (int depth = first; depth <= request_.depth; ++depth) {
            add_depth(depth);
            if (!report_.is_complete || !out_) break;
        }
        progress_.erase();
        if (request_.json)
            out_ << json(report_);
        else if (request_.divide)
            out_ << divide_lines(report_);
        if (!out_.flush()) return Outcome::kOutputLost;
        return report_.is_complete ? Outcome::kDone : Outcome::kInterrupted;
    }

  private:
    void add_depth(int depth) {
        const LargePosition& position = request_.game.position();
        const Stopwatch watch;
        const auto show = [&](const CountProgress& at) {
            progress_.show(fmt::format("depth {}: {} of {} branches, {} leaves, {:.0f} s", depth,
                                       at.branches_done, at.branches, at.leaves, watch.seconds()));
        };
        const Count count = count_leaves(position, depth, method_, {stop_, show});
        const double seconds = watch.seconds();
        if (request_.divide && depth == request_.depth)
            report_.roots = root_reports(position, count);
        report_.is_complete = count.complete;
        if (!count.complete) return;
        report_.depths.push_back({depth, count.leaves, seconds});
        if (request_.json) return;
        progress_.erase();
        out_ << depth_line(report_.depths.back()) << std::flush;
    }

    const CountRequest& request_;
    const CountMethod method_;
    std::ostream& out_;
    Progress& progress_;
    const std::atomic<bool>& stop_;
    Report report_;
};

// The counts of many positions against those expected.
class SuiteRun {
  public:
    SuiteRun(const std::vector<SuiteRow>& rows, int max_depth, CountMethod method,
             std::ostream& out, Progress& progress, const std::atomic<bool>& stop)
        : rows_(rows),
          max_depth_(max_depth),
          method_(method),
          out_(out),
          progress_(progress),
          stop_(stop) {}

    Outcome run() {
        for (const SuiteRow& row : rows_) {
            check(row);
            if (is_stopped_ || !out_) break;
            ++positions_;
        }
        progress_.erase();
        out_ << fmt::format("{} of {} positions checked, {} counts, {} wrong, {:.3f} s\n",
                            positions_, rows_.size(), counts_, wrong_, watch_.seconds());
        if (!out_.flush()) return Outcome::kOutputLost;
        if (is_stopped_) return Outcome::kInterrupted;
        return wrong_ > 0 ? Outcome::kDifferent : Outcome::kDone;
    }

  private:
    // Up to the first difference: the deeper counts contain it.
    void check(const SuiteRow& row) {
        for (const auto& [depth, expected] : row.counts) {
            if (depth > max_depth_) return;
            const Count count =
                count_leaves(row.position, depth, method_, {stop_, progress_of(depth)});
            is_stopped_ = !count.complete;
            if (is_stopped_) return;
            ++counts_;
            if (count.leaves == expected) continue;
            ++wrong_;
            progress_.erase();
            out_ << fmt::format("line {}, depth {}: expected {}, found {}: {}\n", row.line, depth,
                                expected, count.leaves, row.game)
                 << std::flush;
            return;
        }
    }

    std::function<void(const CountProgress&)> progress_of(int depth) {
        return [this, depth](const CountProgress& at) {
            progress_.show(fmt::format("position {} of {}, depth {}: {} leaves, {:.0f} s",
                                       positions_ + 1, rows_.size(), depth, at.leaves,
                                       watch_.seconds()));
        };
    }

    const std::vector<SuiteRow>& rows_;
    const int max_depth_;
    const CountMethod method_;
    std::ostream& out_;
    Progress& progress_;
    const std::atomic<bool>& stop_;
    const Stopwatch watch_;
    std::size_t positions_ = 0;
    int counts_ = 0;
    int wrong_ = 0;
    bool is_stopped_ = false;
};

bool has_count_within(const std::vector<SuiteRow>& rows, int depth) {
    return std::any_of(rows.begin(), rows.end(),
                       [depth](const SuiteRow& row) { return row.counts.front().depth <= depth; });
}

}  // namespace

Result<Outcome> run(const CountRequest& request, std::ostream& out, Progress& progress,
                    const std::atomic<bool>& stop) {
    auto method = OpenMethod::open(request.method);
    if (!method) return method.error();
    std::unique_ptr<CountLog> log;
    if (request.resume) {
        auto opened = CountLog::open(*request.resume, to_string(request.game, false), request.depth,
                                     request.method.merge);
        if (!opened) return opened.error();
        log = std::move(*opened);
    }
    const Outcome outcome = CountRun(request, method->get(log.get()), out, progress, stop).run();
    if (log && log->has_failed()) return bad_input(fmt::format("cannot write {}", *request.resume));
    return outcome;
}

Result<Outcome> run(const SuiteRequest& request, std::ostream& out, Progress& progress,
                    const std::atomic<bool>& stop) {
    std::ifstream in(request.file);
    if (!in) return bad_input(fmt::format("cannot read {}", request.file));
    const auto rows = read_suite(in, request.file);
    if (!rows) return rows.error();
    if (!has_count_within(*rows, request.max_depth))
        return bad_input(
            fmt::format("{} has no count up to depth {}", request.file, request.max_depth));
    auto method = OpenMethod::open(request.method);
    if (!method) return method.error();
    return SuiteRun(*rows, request.max_depth, method->get(), out, progress, stop).run();
}

}  // namespace hive
