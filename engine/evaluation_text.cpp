#include "engine/evaluation_text.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "search/evaluate.h"

namespace hive {
namespace {

constexpr std::size_t kMostListed = 12;

double in_units(double score) { return score / 100; }

// The counts in which the sides differ, those with the largest shares first.
std::vector<EvaluationShares::Count> largest(const EvaluationShares& shares) {
    std::vector<EvaluationShares::Count> counts = shares.counts;
    std::stable_sort(counts.begin(), counts.end(), [](const auto& a, const auto& b) {
        return std::abs(a.share) > std::abs(b.share);
    });
    counts.resize(std::min(counts.size(), kMostListed));
    return counts;
}

}  // namespace

std::string describe_evaluation(const LargePosition& position) {
    const EvaluationShares shares = evaluation_shares(position);
    const bool is_white = position.side_to_move() == Color::kWhite;
    std::string text = fmt::format("{} to move: {:+.2f}", is_white ? "White" : "Black",
                                   in_units(evaluate(position)));
    text += "\ngroup        share";
    for (std::size_t i = 0; i < shares.groups.size(); ++i)
        text += fmt::format("\n{:<12}{:+6.2f}", kFeatureGroupNames[i], in_units(shares.groups[i]));
    text += fmt::format("\n{:<12}{:+6.2f}", "net", in_units(shares.correction));
    text += "\nlargest counts              ours theirs  share";
    for (const EvaluationShares::Count& count : largest(shares))
        text +=
            fmt::format("\n{:<28}{:>4} {:>6} {:+6.2f}  {}", name_of_count(count.number), count.ours,
                        count.theirs, in_units(count.share), info_of_count(count.number).meaning);
    return text;
}

}  // namespace hive
