// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace support {

/// An empty folder for one test, removed at its end.
class scratch_folder {
public:
    scratch_folder() : scratch_folder(std::filesystem::temp_directory_path()) {}
    explicit scratch_folder(std::filesystem::path const& in) {
        std::filesystem::create_directories(in);
        auto pattern = (in / "waybill-test-XXXXXX").string();
        if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make " + pattern);
        path_ = pattern;
    }
    ~scratch_folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    scratch_folder(scratch_folder const&) = delete;
    scratch_folder& operator=(scratch_folder const&) = delete;

    [[nodiscard]] std::filesystem::path const& path() const noexcept { return path_; }
    /// The path of a file with this name, whether it exists or not.
    [[nodiscard]] std::string file(std::string const& name) const { return (path_ / name).string(); }
    /// A file with that content.
    std::string file(std::string const& name, std::string_view content) const {
        std::ofstream(path_ / name, std::ios::binary) << content;
        return file(name);
    }

private:
    std::filesystem::path path_;
};

} // namespace support
