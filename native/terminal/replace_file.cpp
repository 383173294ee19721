// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <terminal/replace_file.hpp>

#include <filesystem>
#include <fstream>
#include <system_error>

namespace waybill::native::terminal {

bool replace_file(std::string const& path, std::string_view content) {
    auto const beside = path + ".new";
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    file << content;
    file.close();
    std::error_code failed;
    if (file) std::filesystem::rename(beside, path, failed);
    return file && !failed;
}

} // namespace waybill::native::terminal
