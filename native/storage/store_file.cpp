// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/store_file.hpp>

#include <sys/stat.h>
#include <sys/statvfs.h>

#include <filesystem>
#include <system_error>
#include <utility>

namespace waybill::native::storage {

store_file::store_file(std::string path) : path_(std::move(path)) {
    struct stat about{};
    if (::stat(path_.c_str(), &about) != 0) return;
    device_ = about.st_dev;
    number_ = about.st_ino;
}

bool store_file::replaced() const {
    if (replaced_) return true;
    struct stat about{};
    if (::stat(path_.c_str(), &about) == 0 && about.st_dev == device_ && about.st_ino == number_) return false;
    replaced_ = true;
    return true;
}

std::string store_file::problem(std::uintmax_t least_free) const {
    if (replaced()) return std::string(file_was_replaced);
    struct statvfs space{};
    if (::statvfs(path_.c_str(), &space) != 0) return {};
    if ((space.f_flag & ST_RDONLY) != 0) return "the file system of the store is read-only";
    if (std::uintmax_t{space.f_bavail} * space.f_frsize < least_free)
        return "the file system of the store has less than " + std::to_string(least_free >> 20U) + " MiB left";
    return {};
}

bool same_file(std::string const& path, std::string const& other) {
    std::error_code failure;
    return std::filesystem::is_regular_file(path, failure) && std::filesystem::equivalent(path, other, failure);
}

bool is_file_of_store(std::string_view store_url, std::string const& path) {
    constexpr std::string_view scheme = "sqlite:";
    if (!store_url.starts_with(scheme)) return false;
    std::string const file(store_url.substr(scheme.size()));
    for (auto const* const ending : {"", "-wal", "-shm", "-journal"})
        if (same_file(file + ending, path)) return true;
    return false;
}

} // namespace waybill::native::storage
