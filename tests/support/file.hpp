// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace support {

inline std::filesystem::path test_data(std::string const& name) {
    return std::filesystem::path(WAYBILL_TEST_DATA) / name;
}

/// All bytes of a file; throws when it cannot be read, which fails the test.
inline std::string read_file(std::filesystem::path const& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + file.string());
    return {std::istreambuf_iterator<char>(in), {}};
}

/// All bytes of a file; empty if it does not exist.
inline std::string read_if_there(std::filesystem::path const& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The files of a folder of the test data that have an extension (`.req`), by name.
inline std::vector<std::filesystem::path> files_in(std::string const& folder, std::string const& extension) {
    std::vector<std::filesystem::path> files;
    for (auto const& entry : std::filesystem::directory_iterator(test_data(folder)))
        if (entry.path().extension() == extension) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

/// How often a text contains another one.
inline std::size_t count_of(std::string_view part, std::string_view in) {
    std::size_t count = 0;
    for (auto at = in.find(part); at != std::string_view::npos; at = in.find(part, at + 1)) ++count;
    return count;
}

} // namespace support
