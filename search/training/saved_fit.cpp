#include "search/training/saved_fit.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <type_traits>

#include "search/selfplay/crc32.h"
#include "search/training/files.h"

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

}  // namespace

Status save_fit(const std::string& path, std::uint32_t run, const SavedFit& fit) {
    Writer writer;
    writer.add(run);
    writer.add(fit.epochs);
    writer.add(fit.weights);
    writer.add(fit.adam.means);
    writer.add(fit.adam.squares);
    writer.add(fit.adam.steps);
    Writer end;
    end.add(crc32(writer.bytes()));
    return write_file(path, std::string(kKind) + writer.bytes() + end.bytes());
}

Result<std::optional<SavedFit>> load_fit(const std::string& path, std::uint32_t run) {
    if (!std::filesystem::exists(path)) return std::optional<SavedFit>();
    std::ifstream file(path, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    const std::string text = content.str();
    std::string_view bytes = text;
    std::uint32_t sum = 0;
    if (!file || !bytes.starts_with(kKind) || bytes.size() < kKind.size() + sizeof sum)
        return bad_input(path + " is not a state of waggle-train");
    bytes.remove_prefix(kKind.size());
    std::memcpy(&sum, bytes.data() + bytes.size() - sizeof sum, sizeof sum);
    bytes.remove_suffix(sizeof sum);
    if (crc32(bytes) != sum) return bad_input(path + " is broken; remove it to begin anew");
    Reader reader(bytes);
    std::uint32_t its_run = 0;
    SavedFit fit;
    reader.take(its_run);
    reader.take(fit.epochs);
    reader.take(fit.weights);
    reader.take(fit.adam.means);
    reader.take(fit.adam.squares);
    reader.take(fit.adam.steps);
    if (!reader.is_whole()) return bad_input(path + " is broken; remove it to begin anew");
    if (its_run != run)
        return bad_input(path + " is of other data or settings; remove it to begin anew");
    return std::optional<SavedFit>(std::move(fit));
}

}  // namespace hive
