#include "search/training/report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/ascii.h"

namespace hive {
namespace {

struct Frame {
    static constexpr double kWidth = 640;
    static constexpr double kHeight = 400;
    static constexpr double kMargin = 60;

    double low;
    double high;
    int epochs;

    [[nodiscard]] double x(int epoch) const {
        return kMargin + (kWidth - 2 * kMargin) * (epoch - 1) / std::max(epochs - 1, 1);
    }
    [[nodiscard]] double y(double loss) const {
        return kHeight - kMargin - (kHeight - 2 * kMargin) * (loss - low) / (high - low);
    }
};

std::string curve(const std::vector<EpochLoss>& epochs, const Frame& frame, double EpochLoss::*loss,
                  std::string_view color, std::string_view name, int line) {
    std::string points;
    for (const EpochLoss& epoch : epochs)
        points += fmt::format("{:.1f},{:.1f} ", frame.x(epoch.epoch), frame.y(epoch.*loss));
    return fmt::format(
        "<polyline points='{}' fill='none' stroke='{}'/>\n"
        "<text x='{}' y='{}' fill='{}'>{} {:.5f}</text>\n",
        points, color, Frame::kWidth - 220, 20 * line, color, name, epochs.back().*loss);
}

}  // namespace

std::string feature_table() {
    std::string text = "| feature | group | counts | what is counted |\n|---|---|---|---|\n";
    for (const FeatureInfo& info : kFeatures)
        text += fmt::format("| {} | {} | {} | {} |\n", info.name,
                            kFeatureGroupNames[static_cast<std::size_t>(info.group)], info.size(),
                            info.meaning);
    return text;
}

std::string loss_csv(const std::vector<EpochLoss>& epochs) {
    std::string text = "epoch,training,validation\n";
    for (const EpochLoss& epoch : epochs)
        text += fmt::format("{},{:.6f},{:.6f}\n", epoch.epoch, epoch.training, epoch.validation);
    return text;
}

std::string loss_svg(const std::vector<EpochLoss>& epochs) {
    Frame frame{epochs.front().training, epochs.front().training, static_cast<int>(epochs.size())};
    for (const EpochLoss& epoch : epochs)
        for (const double loss : {epoch.training, epoch.validation}) {
            frame.low = std::min(frame.low, loss);
            frame.high = std::max(frame.high, loss);
        }
    frame.high = std::max(frame.high, frame.low + 1e-6);
    return fmt::format(
               "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0} {1}' "
               "font-family='sans-serif' font-size='13'>\n"
               "<rect width='{0}' height='{1}' fill='white'/>\n"
               "<text x='8' y='{2}'>{3:.4f}</text>\n<text x='8' y='{4}'>{5:.4f}</text>\n"
               "<text x='{6}' y='{7}'>epoch {8}</text>\n",
               Frame::kWidth, Frame::kHeight, frame.y(frame.high), frame.high, frame.y(frame.low),
               frame.low, Frame::kWidth - 110, Frame::kHeight - 30, epochs.size()) +
           curve(epochs, frame, &EpochLoss::training, "steelblue", "training", 1) +
           curve(epochs, frame, &EpochLoss::validation, "firebrick", "validation", 2) + "</svg>\n";
}

std::string to_text(const Comparison& comparison) {
    std::string text = fmt::format("{:<24}{:>10}", "validation loss", "positions");
    for (const std::string& name : comparison.evaluations) text += fmt::format("{:>10}", name);
    const auto add = [&](std::string_view name, const auto& class_of) {
        text += fmt::format("\n{:<24}{:>10}", name, class_of(comparison.losses[0]).positions);
        for (const Losses& losses : comparison.losses)
            text += fmt::format("{:>10.4f}", class_of(losses).loss);
    };
    for (std::size_t i = 0; i < comparison.classes.size(); ++i)
        add(comparison.classes[i], [i](const Losses& losses) { return losses.classes[i]; });
    add("all", [](const Losses& losses) { return losses.all; });
    return text + '\n';
}

LinearModel RoundedWeights::model(double units) const {
    LinearModel model;
    const double scale = kWeightScale * units;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        model.opening(i) = static_cast<float>(pairs[i].opening() / scale);
        model.ending(i) = static_cast<float>(pairs[i].ending() / scale);
    }
    return model;
}

RoundedWeights rounded(const LinearModel& model, double units) {
    constexpr double kMost = 32767;
    RoundedWeights weights;
    const auto round = [&](float weight) {
        return static_cast<int>(
            std::lround(std::clamp(weight * units * kWeightScale, -kMost, kMost)));
    };
    for (std::size_t i = 0; i < weights.pairs.size(); ++i)
        weights.pairs[i] = {round(model.opening(i)), round(model.ending(i))};
    return weights;
}

std::string weights_file(const RoundedWeights& weights, const WeightsRecipe& recipe,
                         const std::string& history) {
    std::string text = "// Written by waggle-train; to be learned again, not edited. Recipe:\n";
    for (const std::string_view line : fields_of(history, '\n'))
        if (!line.empty()) text += fmt::format("//   {}\n", line);
    text += fmt::format(
        "constexpr WeightsRecipe kRecipe{{\n    .sample_checksum = {:#010x},\n"
        "    .sample_loss_of_sum = {:.6f},\n    .sample_loss = {:.6f},\n    .blend = {},\n"
        "    .units = {:.2f},\n}};\n"
        "// Of each count, in the opening and in the end.\n"
        "constexpr LearnedWeight kLearnedWeights[] = {{\n",
        recipe.sample_checksum, recipe.sample_loss_of_sum, recipe.sample_loss, recipe.blend,
        recipe.units);
    for (int i = 0; i < kCountsUsed; ++i) {
        const WeightPair pair = weights.pairs[static_cast<std::size_t>(i)];
        text += fmt::format("    LearnedWeight{{\"{}\", {}, {}}},\n", name_of_count(i),
                            pair.opening(), pair.ending());
    }
    return text + "};\n";
}

std::string net_file(const Net& net) {
    std::string text =
        "// Written by waggle-train; to be learned again, not edited. weights.inc has the recipe.\n"
        "constexpr Net kLearnedNet{\n    .inputs = {{\n";
    for (std::size_t i = 0; i < kCountsUsed; ++i)
        text += fmt::format("        {{{}}},\n", fmt::join(net.inputs[i], ", "));
    text += fmt::format("    }}}},\n    .input_bias = {{{}}},\n    .heads = {{{{\n",
                        fmt::join(net.input_bias, ", "));
    for (const Net::Head& head : net.heads) {
        text += "        {.second = {{\n";
        for (const auto& row : head.second)
            text += fmt::format("             {{{}}},\n", fmt::join(row, ", "));
        text += fmt::format(
            "         }}}},\n         .second_bias = {{{}}},\n         .last = {{{}}},\n"
            "         .last_bias = {}}},\n",
            fmt::join(head.second_bias, ", "), fmt::join(head.last, ", "), head.last_bias);
    }
    return text + "    }},\n};\n";
}

}  // namespace hive
