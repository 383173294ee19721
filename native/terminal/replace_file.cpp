// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <terminal/replace_file.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <filesystem>
#include <system_error>

namespace waybill::native::terminal {

bool replace_file(std::string const& path, std::string_view content) {
    auto const beside = path + ".new";
    std::error_code failed;
    std::filesystem::remove(beside, failed); // it may be readable by others
    int const file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0) return false;
    while (!content.empty()) {
        auto const written = ::write(file, content.data(), content.size());
        if (written <= 0) break;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    if (::close(file) != 0 || !content.empty()) return false;
    std::filesystem::rename(beside, path, failed);
    return !failed;
}

bool can_replace_file(std::string const& path) {
    std::error_code unreadable;
    auto const folder = std::filesystem::absolute(path, unreadable).parent_path();
    return std::filesystem::is_directory(folder, unreadable) && ::access(folder.c_str(), W_OK) == 0 &&
           !std::filesystem::is_directory(path, unreadable);
}

} // namespace waybill::native::terminal
