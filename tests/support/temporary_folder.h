// A folder of one's own.
#pragma once

#include <filesystem>
#include <string>

namespace hive {

// An empty folder that is removed with all that is in it at the end of this object.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    // Of something in the folder.
    [[nodiscard]] std::string path(const std::string& name) const {
        return (path_ / name).string();
    }
    // Writes a file and returns its path.
    std::string file(const std::string& name, const std::string& content) const;

  private:
    std::filesystem::path path_;
};

// The bytes of a file; none if it cannot be read.
[[nodiscard]] std::string content_of(const std::string& path);

}  // namespace hive
