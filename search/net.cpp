#include "search/net.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "search/evaluate.h"
#include "search/net_head.h"

namespace hive {
namespace {

#ifdef __AVX2__
constexpr std::size_t kVectorBytes = 32;
#else
constexpr std::size_t kVectorBytes = 16;
#endif
constexpr std::size_t kLanes = kVectorBytes / sizeof(std::int16_t);
using Vector = std::int16_t __attribute__((vector_size(kVectorBytes)));
using Row = std::array<std::int16_t, kNetHidden>;

Vector load(const std::int16_t* lanes) {
    Vector vector;
    std::memcpy(&vector, lanes, sizeof vector);
    return vector;
}

// A row of the first layer, as the compiler keeps it in registers.
class Sums {
  public:
    explicit Sums(const Row& row) {
        for (std::size_t i = 0; i < kVectors; ++i) vectors_[i] = load(row.data() + i * kLanes);
    }
    void add(const Row& row) {
        for (std::size_t i = 0; i < kVectors; ++i) vectors_[i] += load(row.data() + i * kLanes);
    }
    void add(const Row& row, std::int16_t times) {
        for (std::size_t i = 0; i < kVectors; ++i)
            vectors_[i] += load(row.data() + i * kLanes) * times;
    }
    void cut(std::int16_t* hidden) const {
        const Vector zero{};
        const Vector one = zero + std::int16_t{kNetOne};
        for (std::size_t i = 0; i < kVectors; ++i) {
            Vector lanes = vectors_[i] > zero ? vectors_[i] : zero;
            lanes = lanes < one ? lanes : one;
            std::memcpy(hidden + i * kLanes, &lanes, sizeof lanes);
        }
    }

  private:
    static constexpr std::size_t kVectors = kNetHidden / kLanes;

    std::array<Vector, kVectors> vectors_;
};

// The first layer for one side. The trainer takes care that no sum leaves the 16 bits.
void run_first(const SideFeatures& side, const Net& net, std::int16_t* hidden) {
    Sums sums(net.input_bias);
    for (const std::uint16_t mark : side.marks) sums.add(net.inputs[mark]);
    for (std::uint64_t rest = detail::not_zero(side.numbers); rest != 0; rest &= rest - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(rest));
        sums.add(net.inputs[i], side.numbers[i]);
    }
    sums.cut(hidden);
}

// Defines kLearnedNet.
#include "search/net_weights.inc"

}  // namespace

const Net& Net::learned() { return kLearnedNet; }

int correction(const SideFeatures& ours, const SideFeatures& theirs, int phase, const Net& net) {
    const Net::Head& head = net.heads[static_cast<std::size_t>(head_of(phase))];
    alignas(64) detail::Hidden hidden;
    run_first(ours, net, hidden.data());
    run_first(theirs, net, hidden.data() + kNetHidden);
    const int sum = detail::run_head(hidden, head);
    constexpr int kMost = kMaxCorrection * kWeightScale;
    return std::clamp(sum / kNetOne, -kMost, kMost);
}

}  // namespace hive
