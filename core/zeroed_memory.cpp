#include "core/zeroed_memory.h"

#include <cstdint>
#include <cstdlib>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace hive {

#if __has_include(<sys/mman.h>)

std::optional<ZeroedMemory> ZeroedMemory::create(std::size_t bytes, [[maybe_unused]] Pages pages) {
    void* const block =
        ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) return std::nullopt;
#if defined(MADV_HUGEPAGE)
    if (pages == Pages::kHugeIfPossible) ::madvise(block, bytes, MADV_HUGEPAGE);
#endif
    return ZeroedMemory(block, bytes);
}

ZeroedMemory::~ZeroedMemory() {
    if (block_ != nullptr) ::munmap(block_, bytes_);
}

void* ZeroedMemory::data() const { return block_; }

#else

namespace {

constexpr std::size_t kAlignment = 64;

}  // namespace

std::optional<ZeroedMemory> ZeroedMemory::create(std::size_t bytes, [[maybe_unused]] Pages pages) {
    if (bytes > SIZE_MAX - kAlignment) return std::nullopt;
    void* const block = std::calloc(bytes + kAlignment, 1);
    if (block == nullptr) return std::nullopt;
    return ZeroedMemory(block, bytes);
}

ZeroedMemory::~ZeroedMemory() { std::free(block_); }

void* ZeroedMemory::data() const {
    const auto address = reinterpret_cast<std::uintptr_t>(block_);
    return reinterpret_cast<void*>((address + kAlignment - 1) / kAlignment * kAlignment);
}

#endif

void ZeroedMemory::touch() {
    constexpr std::size_t kPage = 4096;
    auto* const bytes = static_cast<volatile unsigned char*>(data());
    for (std::size_t i = 0; i < bytes_; i += kPage) bytes[i] = 0;
}

}  // namespace hive
