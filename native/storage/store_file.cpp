// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/store_file.hpp>

#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <ios>
#include <system_error>
#include <utility>
#include <vector>

namespace waybill::native::storage {

namespace {

constexpr char const* creating = ". `waybill load`, `waybill user add` and --create create a store";

bool is_sqlite_file(std::filesystem::path const& path) {
    constexpr std::string_view beginning = "SQLite format 3";
    std::string text(beginning.size(), '\0');
    std::ifstream in(path, std::ios::binary);
    return in.read(text.data(), std::streamsize(text.size())) && text == beginning;
}

/// The names of some SQLite files in a folder, in order.
std::vector<std::string> stores_in(std::filesystem::path const& folder) {
    constexpr std::size_t most_files = 1000, most_named = 3;
    std::vector<std::string> found;
    std::error_code failure;
    std::size_t seen = 0;
    for (auto at = std::filesystem::directory_iterator(folder, failure);
         !failure && at != std::filesystem::directory_iterator() && ++seen < most_files; at.increment(failure)) {
        std::error_code ignored;
        if (at->is_regular_file(ignored) && is_sqlite_file(at->path())) found.push_back(at->path().filename().string());
    }
    std::sort(found.begin(), found.end());
    if (found.size() > most_named) found.resize(most_named);
    return found;
}

std::string name_of_user(uid_t id) {
    std::array<char, 4096> place{};
    passwd found{};
    passwd* entry = nullptr;
    bool const known = ::getpwuid_r(id, &found, place.data(), place.size(), &entry) == 0 && entry != nullptr;
    return known ? entry->pw_name : "the user " + std::to_string(id);
}

/// Empty if this user may do it.
std::string forbidden(std::filesystem::path const& path, int how, char const* what) {
    struct stat about{};
    if (::faccessat(AT_FDCWD, path.c_str(), how, AT_EACCESS) == 0 || ::stat(path.c_str(), &about) != 0) return {};
    return path.string() + " belongs to " + name_of_user(about.st_uid) + ", and " + name_of_user(::geteuid()) +
           " may not " + what;
}

} // namespace

std::string unusable_file(std::string_view store_url) {
    if (!store_url.starts_with(sqlite_scheme)) return {};
    std::filesystem::path const path(store_url.substr(sqlite_scheme.size()));
    auto const folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    std::error_code failure;
    if (!std::filesystem::is_directory(folder, failure)) return "there is no folder " + folder.string();
    if (auto why = forbidden(path, R_OK | W_OK, "read and write it"); !why.empty()) return why;
    if (auto why = forbidden(folder, R_OK | W_OK | X_OK, "write it, where SQLite keeps its log"); !why.empty())
        return why;
    if (std::filesystem::is_directory(path, failure)) return path.string() + " is a folder";
    bool const filled = std::filesystem::exists(path, failure) && std::filesystem::file_size(path, failure) != 0;
    return filled && !is_sqlite_file(path) ? path.string() + " is no SQLite database" : "";
}

std::string missing_file(std::string_view store_url) {
    if (!store_url.starts_with(sqlite_scheme)) return {};
    std::filesystem::path const path(store_url.substr(sqlite_scheme.size()));
    std::error_code failure;
    if (std::filesystem::exists(path, failure) || failure) { // a failure is reported when it is opened
        bool const empty =
            std::filesystem::is_regular_file(path, failure) && std::filesystem::file_size(path, failure) == 0;
        return empty ? empty_file(store_url) : std::string();
    }
    auto const folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    auto why = "there is no file " + path.string();
    if (!std::filesystem::is_directory(folder, failure)) return why + ", and no folder " + folder.string();
    auto const others = stores_in(folder);
    why += others.empty() ? ", and no store in its folder" : "; its folder has the stores ";
    for (auto const& each : others) (why += &each == &others.front() ? "" : ", ") += each;
    return why + creating;
}

std::string empty_file(std::string_view store_url) {
    return "the file " + std::string(store_url.substr(sqlite_scheme.size())) + " is empty" + creating;
}

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

std::string store_file::problem() const {
    if (replaced()) return std::string(file_was_replaced);
    struct statvfs space{};
    if (::statvfs(path_.c_str(), &space) != 0) return {};
    return (space.f_flag & ST_RDONLY) != 0 ? "the file system of the store is read-only" : "";
}

std::string store_file::shortage(std::uintmax_t least_free) const {
    struct statvfs space{};
    if (::statvfs(path_.c_str(), &space) != 0) return {};
    if (std::uintmax_t{space.f_bavail} * space.f_frsize < least_free)
        return "the file system of the store has less than " + std::to_string(least_free >> 20U) + " MiB left";
    return {};
}

bool same_file(std::string const& path, std::string const& other) {
    std::error_code failure;
    return std::filesystem::is_regular_file(path, failure) && std::filesystem::equivalent(path, other, failure);
}

bool is_file_of_store(std::string_view store_url, std::string const& path) {
    if (!store_url.starts_with(sqlite_scheme)) return false;
    std::string const file(store_url.substr(sqlite_scheme.size()));
    for (auto const* const ending : {"", "-wal", "-shm", "-journal"})
        if (same_file(file + ending, path)) return true;
    return false;
}

} // namespace waybill::native::storage
