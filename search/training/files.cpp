#include "search/training/files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace hive {

namespace fs = std::filesystem;

Result<std::vector<std::string>> shards_in(const std::vector<std::string>& folders) {
    std::vector<std::string> files;
    for (const std::string& folder : folders) {
        std::error_code error;
        const std::size_t before = files.size();
        for (const auto& entry : fs::directory_iterator(folder, error))
            if (entry.path().extension() == ".games") files.push_back(entry.path().string());
        if (error) return bad_input("cannot read the folder " + folder + ": " + error.message());
        if (files.size() == before) return bad_input("no file *.games in the folder " + folder);
        std::sort(files.begin() + static_cast<std::ptrdiff_t>(before), files.end());
    }
    return files;
}

Status write_file(const std::string& path, const std::string& text) {
    const std::string unfinished = path + ".tmp";
    std::ofstream file(unfinished, std::ios::binary);
    file << text;
    file.close();
    std::error_code error;
    if (file) fs::rename(unfinished, path, error);
    if (!file || error) return bad_input("cannot write " + path);
    return {};
}

}  // namespace hive
