// The checksum of zip, png and zlib (CRC-32, reflected, polynomial 0xEDB88320).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace hive {

[[nodiscard]] inline std::uint32_t crc32(std::string_view bytes) {
    static constexpr auto kTable = [] {
        std::array<std::uint32_t, 256> table{};
        for (std::uint32_t i = 0; i < table.size(); ++i) {
            std::uint32_t rest = i;
            for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ ((rest & 1) != 0 ? 0xEDB88320 : 0);
            table[i] = rest;
        }
        return table;
    }();
    std::uint32_t crc = 0xFFFFFFFF;
    for (const char c : bytes)
        crc = crc >> 8 ^ kTable[(crc ^ static_cast<unsigned char>(c)) & 0xFF];
    return ~crc;
}

}  // namespace hive
