#include "search/selfplay/whole_file.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>

namespace hive {
namespace {

Error system_error(const char* what, const std::string& path) {
    return bad_input(fmt::format("cannot {} {}: {}", what, path, std::strerror(errno)));
}

// Takes errors of closing, too: some systems tell of a full disk only then.
Status write_directly(const std::string& path, std::string_view bytes) {
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) return system_error("write", path);
    const bool is_written =
        std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() && std::fflush(file) == 0;
    Status status;
    if (!is_written) status = system_error("write", path);
    if (std::fclose(file) != 0 && status) status = system_error("write", path);
    return status;
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
    std::FILE* const file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) return system_error("read", path);
    std::string bytes;
    std::array<char, 65536> chunk;
    while (const std::size_t size = std::fread(chunk.data(), 1, chunk.size(), file))
        bytes.append(chunk.data(), size);
    Status status;
    if (std::ferror(file) != 0) status = system_error("read", path);
    std::fclose(file);
    if (!status) return status.error();
    return bytes;
}

Status write_file(const std::string& path, std::string_view bytes) {
    const std::string temporary = path + ".tmp";
    Status status = write_directly(temporary, bytes);
    std::error_code failure;
    if (status) std::filesystem::rename(temporary, path, failure);
    if (failure) status = bad_input(fmt::format("cannot write {}: {}", path, failure.message()));
    if (!status) std::filesystem::remove(temporary, failure);
    return status;
}

}  // namespace hive
