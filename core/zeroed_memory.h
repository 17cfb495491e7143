// Memory for large tables.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>

namespace hive {

// In huge pages, a table that is read at random misses the address cache less often. But the first
// touch of one takes about a tenth of a millisecond, since it zeroes two megabytes and may wait
// until the system has found them.
enum class Pages { kSmall, kHugeIfPossible };

// A block of zeroed bytes, aligned to 64. The system hands it out page by page when it is first
// touched, so a large block costs nothing before it is used.
class ZeroedMemory {
  public:
    // Nothing if that much cannot be had. Requires bytes > 0.
    [[nodiscard]] static std::optional<ZeroedMemory> create(std::size_t bytes, Pages pages);

    ZeroedMemory(ZeroedMemory&& other) noexcept
        : block_(std::exchange(other.block_, nullptr)), bytes_(other.bytes_) {}
    ZeroedMemory& operator=(ZeroedMemory&& other) noexcept {
        std::swap(block_, other.block_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }
    ZeroedMemory(const ZeroedMemory&) = delete;
    ZeroedMemory& operator=(const ZeroedMemory&) = delete;
    ~ZeroedMemory();

    [[nodiscard]] void* data() const;
    // Touches all pages, so that the system hands them out now: a few milliseconds for 64 MiB, and
    // a hundred or more if it has to make room for huge pages first. Requires that nothing has been
    // written there.
    void touch();

  private:
    ZeroedMemory(void* block, std::size_t bytes) : block_(block), bytes_(bytes) {}

    void* block_;  // null after a move
    std::size_t bytes_;
};

}  // namespace hive
