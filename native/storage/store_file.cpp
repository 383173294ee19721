// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/store_file.hpp>

#include <sys/stat.h>
#include <sys/statvfs.h>

#include <utility>

namespace waybill::native::storage {

store_file::store_file(std::string path) : path_(std::move(path)) {
    struct stat about{};
    if (::stat(path_.c_str(), &about) != 0) return;
    device_ = about.st_dev;
    number_ = about.st_ino;
}

std::string store_file::problem(std::uintmax_t least_free) const {
    struct stat about{};
    if (::stat(path_.c_str(), &about) != 0) return "the file of the store was deleted: stop the service and restore it";
    if (about.st_dev != device_ || about.st_ino != number_)
        return "the file of the store was replaced: restart the service";
    struct statvfs space{};
    if (::statvfs(path_.c_str(), &space) != 0) return {};
    if ((space.f_flag & ST_RDONLY) != 0) return "the file system of the store is read-only";
    if (std::uintmax_t{space.f_bavail} * space.f_frsize < least_free)
        return "the file system of the store has less than " + std::to_string(least_free >> 20U) + " MiB left";
    return {};
}

} // namespace waybill::native::storage
