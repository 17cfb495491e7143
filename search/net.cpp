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

// Calls f(i) for each number that is not 0. Looks at eight at a time.
template <class F>
void for_each_number(const SideFeatures& side, F f) {
    for (std::size_t first = 0; first < side.numbers.size(); first += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, side.numbers.data() + first, sizeof word);
        while (word != 0) {
            const auto shift = static_cast<unsigned>(std::countr_zero(word)) & ~7U;
            word &= ~(std::uint64_t{0xFF} << shift);
            constexpr bool kIsLittle = std::endian::native == std::endian::little;
            f(first + (kIsLittle ? shift / 8 : 7 - shift / 8));
        }
    }
}

// The first layer for one side. The trainer takes care that no sum leaves the 16 bits.
void run_first(const SideFeatures& side, const Net& net, std::int16_t* hidden) {
    Sums sums(net.input_bias);
    for (int i = 0; i < side.mark_count; ++i)
        sums.add(net.inputs[side.marks[static_cast<std::size_t>(i)]]);
    for_each_number(side, [&](std::size_t i) { sums.add(net.inputs[i], side.numbers[i]); });
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
