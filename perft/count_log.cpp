#include "perft/count_log.h"

#include <filesystem>
#include <limits>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "core/ascii.h"

namespace hive {
namespace {

constexpr std::string_view kMark = "waggle-perft 1\t";

std::string header(const std::string& game, int depth, bool merged) {
    return fmt::format("{}{}\tdepth {}\t{}", kMark, game, depth, merged ? "merged" : "whole");
}

// What a header says, for people.
std::string described(std::string_view header) {
    std::string text(header.substr(kMark.size()));
    for (char& c : text)
        if (c == '\t') c = ' ';
    return text;
}

std::optional<std::pair<std::string, std::uint64_t>> parse_branch(std::string_view line) {
    const std::size_t tab = line.find('\t');
    if (tab == 0 || tab == std::string_view::npos) return std::nullopt;
    const auto leaves = parse_number(line.substr(tab + 1));
    if (!leaves) return std::nullopt;
    return std::pair(std::string(line.substr(0, tab)), *leaves);
}

}  // namespace

Result<std::unique_ptr<CountLog>> CountLog::open(const std::string& file, const std::string& game,
                                                 int depth, bool merged) {
    std::unique_ptr<CountLog> log(new CountLog);
    const std::string expected = header(game, depth, merged);
    std::string text;
    if (std::error_code ignored; std::filesystem::exists(file, ignored)) {
        if (!std::filesystem::is_regular_file(file, ignored))
            return bad_input(fmt::format("{} is not a regular file", file));
        std::ifstream in(file, std::ios::binary);
        std::ostringstream all;
        all << in.rdbuf();
        if (!in) return bad_input(fmt::format("cannot read {}", file));
        text = all.str();
    }
    const std::size_t whole = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
    if (whole == 0 && !text.empty() && !expected.starts_with(text))
        return bad_input(fmt::format("{} is not a file of --resume", file));

    std::istringstream lines(text.substr(0, whole));
    std::string line;
    if (std::getline(lines, line) && line != expected) {
        if (!line.starts_with(kMark))
            return bad_input(fmt::format("{} is not a file of --resume", file));
        return bad_input(fmt::format("{} belongs to another count: {}; this one is {}", file,
                                     described(line), described(expected)));
    }
    for (int number = 2; std::getline(lines, line); ++number) {
        const auto branch = parse_branch(line);
        if (!branch)
            return bad_input(fmt::format("{}, line {}: not a branch and its leaves", file, number));
        const auto [known, is_new] = log->known_.insert(*branch);
        if (!is_new && known->second != branch->second)
            return bad_input(fmt::format("{}, line {}: other leaves than before", file, number));
    }

    std::error_code failed;
    if (whole < text.size()) std::filesystem::resize_file(file, whole, failed);
    log->out_.open(file, std::ios::app | std::ios::binary);
    if (whole == 0) log->out_ << expected << '\n' << std::flush;
    if (failed || !log->out_) return bad_input(fmt::format("cannot write {}", file));
    return log;
}

std::optional<std::uint64_t> CountLog::find(const std::string& branch) const {
    const auto at = known_.find(branch);
    return at == known_.end() ? std::nullopt : std::optional(at->second);
}

bool CountLog::add(const std::string& branch, std::uint64_t leaves) {
    const std::lock_guard lock(mutex_);
    out_ << branch << '\t' << leaves << '\n' << std::flush;
    return static_cast<bool>(out_);
}

}  // namespace hive
