#include "search/training/saved_fit.h"

#include <cstring>
#include <filesystem>
#include <string_view>
#include <type_traits>

#include "search/selfplay/crc32.h"
#include "search/selfplay/whole_file.h"

namespace hive {
namespace {

constexpr std::string_view kKind = "waggle-train fit 1\n";

class Writer {
  public:
    template <class T>
    void add(const T& value) {
        static_assert(std::is_trivially_copyable_v<T>);
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    // Without the padding.
    void add(const EpochLoss& loss) {
        add(loss.epoch);
        add(loss.training);
        add(loss.validation);
    }
    template <class T>
    void add(const std::vector<T>& values) {
        add(std::uint64_t{values.size()});
        for (const T& value : values) add(value);
    }
    [[nodiscard]] const std::string& bytes() const { return bytes_; }

  private:
    std::string bytes_;
};

// What is missing at the end reads as nothing, and is told by is_whole.
class Reader {
  public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    template <class T>
    void take(T& value) {
        if (bytes_.size() < sizeof value) {
            is_whole_ = false;
            return;
        }
        std::memcpy(&value, bytes_.data(), sizeof value);
        bytes_.remove_prefix(sizeof value);
    }
    void take(EpochLoss& loss) {
        take(loss.epoch);
        take(loss.training);
        take(loss.validation);
    }
    template <class T>
    void take(std::vector<T>& values) {
        std::uint64_t size = 0;
        take(size);
        if (size > bytes_.size()) {
            is_whole_ = false;
            return;
        }
        values.resize(size);
        for (T& value : values) take(value);
    }
    [[nodiscard]] bool is_whole() const { return is_whole_ && bytes_.empty(); }

  private:
    std::string_view bytes_;
    bool is_whole_ = true;
};

// What a file holds, in its order: calls `f` for each part.
template <class Fit, class F>
void for_each_part(Fit& fit, F f) {
    f(fit.epochs);
    f(fit.weights);
    f(fit.adam.means);
    f(fit.adam.squares);
    f(fit.adam.steps);
}

}  // namespace

Status save_fit(const std::string& path, std::uint32_t run, const SavedFit& fit) {
    Writer writer;
    writer.add(run);
    for_each_part(fit, [&](const auto& part) { writer.add(part); });
    Writer end;
    end.add(crc32(writer.bytes()));
    return write_file(path, std::string(kKind) + writer.bytes() + end.bytes());
}

Result<std::optional<SavedFit>> load_fit(const std::string& path, std::uint32_t run) {
    if (!std::filesystem::exists(path)) return std::optional<SavedFit>();
    const auto content = read_file(path);
    if (!content) return content.error();
    std::string_view bytes = *content;
    std::uint32_t sum = 0;
    if (!bytes.starts_with(kKind) || bytes.size() < kKind.size() + sizeof sum)
        return bad_input(path + " is not a state of waggle-train");
    bytes.remove_prefix(kKind.size());
    std::memcpy(&sum, bytes.data() + bytes.size() - sizeof sum, sizeof sum);
    bytes.remove_suffix(sizeof sum);
    if (crc32(bytes) != sum) return bad_input(path + " is broken; remove it to begin anew");
    Reader reader(bytes);
    std::uint32_t its_run = 0;
    SavedFit fit;
    reader.take(its_run);
    for_each_part(fit, [&](auto& part) { reader.take(part); });
    if (!reader.is_whole()) return bad_input(path + " is broken; remove it to begin anew");
    if (its_run != run)
        return bad_input(path + " is of other data or settings; remove it to begin anew");
    return std::optional<SavedFit>(std::move(fit));
}

}  // namespace hive
