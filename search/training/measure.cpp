#include "search/training/measure.h"

#include <cmath>

namespace hive {

double units_per_logit(const std::vector<TrainingPosition>& positions,
                       std::int16_t TrainingPosition::*score,
                       const std::function<double(const TrainingPosition&)>& target) {
    std::vector<double> targets;
    targets.reserve(positions.size());
    for (const TrainingPosition& position : positions) targets.push_back(target(position));
    const auto loss = [&](double log_units) {
        const double units = std::exp(log_units);
        double sum = 0;
        for (std::size_t i = 0; i < positions.size(); ++i)
            sum += loss_of(positions[i].*score / units, targets[i]);
        return sum;
    };
    // The loss has one minimum: a golden section search finds it to a part in a thousand.
    constexpr double kGolden = 0.6180339887498949;
    double low = std::log(10.0);
    double high = std::log(10000.0);
    double left = high - kGolden * (high - low);
    double right = low + kGolden * (high - low);
    double at_left = loss(left);
    double at_right = loss(right);
    while (high - low > 1e-3) {
        if (at_left < at_right) {
            high = right;
            right = left;
            at_right = at_left;
            left = high - kGolden * (high - low);
            at_left = loss(left);
        } else {
            low = left;
            left = right;
            at_left = at_right;
            right = low + kGolden * (high - low);
            at_right = loss(right);
        }
    }
    return std::exp((low + high) / 2);
}

Losses losses(const std::vector<TrainingPosition>& positions, const ValueOf& value,
              const std::function<double(const TrainingPosition&)>& target, int classes,
              const std::function<int(const TrainingPosition&)>& class_of) {
    Losses found;
    found.classes.resize(static_cast<std::size_t>(classes));
    for (const TrainingPosition& position : positions) {
        const double loss = loss_of(value(position), target(position));
        Losses::Class& its_class = found.classes[static_cast<std::size_t>(class_of(position))];
        for (Losses::Class* sum : {&found.all, &its_class}) {
            ++sum->positions;
            sum->loss += loss;
        }
    }
    const auto divide = [](Losses::Class& sum) {
        if (sum.positions > 0) sum.loss /= static_cast<double>(sum.positions);
    };
    divide(found.all);
    for (Losses::Class& sum : found.classes) divide(sum);
    return found;
}

}  // namespace hive
