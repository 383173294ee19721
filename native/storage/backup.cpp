// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/backup.hpp>

#include <storage/sqlite_copy.hpp>
#include <storage/store.hpp>
#include <storage/store_file.hpp>

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <utility>

namespace waybill::native::storage {

using sqlite_copy::failed;

namespace {

bool on_disk(std::string const& path, int how) {
    int const handle = ::open(path.c_str(), how | O_CLOEXEC);
    if (handle < 0) return false;
    bool const done = ::fsync(handle) == 0;
    ::close(handle);
    return done;
}

std::string part_name(std::string const& file) { return file + ".part"; }

/// A temporary file that is removed unless it was completed.
class part_file {
public:
    explicit part_file(std::string name) : name_(std::move(name)) { take_away(); }
    ~part_file() { take_away(); }
    part_file(part_file const&) = delete;
    part_file& operator=(part_file const&) = delete;
    [[nodiscard]] std::string const& name() const noexcept { return name_; }

private:
    void take_away() const noexcept {
        std::error_code ignored;
        std::filesystem::remove(name_, ignored);
        std::filesystem::remove(name_ + "-journal", ignored);
    }
    std::string name_;
};

} // namespace

result<std::uint64_t> back_up(std::string_view store_url, std::string const& file, bool replace) {
    if (!store_url.starts_with(sqlite_scheme))
        return error{.code = error_code::url_invalid,
                     .message = "only a SQLite store can be copied; for PostgreSQL use pg_dump, such as "
                                "pg_dump --format=custom --file=FILE DATABASE",
                     .expected = "sqlite:FILE"};
    std::error_code failure;
    namespace fs = std::filesystem;
    // the temporary file is removed first
    for (auto const& written : {file, part_name(file), std::string("/dev/stdout")})
        if (is_file_of_store(store_url, written))
            return failed(written, "is a file of the store itself; name another file");
    if (!replace && fs::exists(file, failure)) return failed(file, "already exists; use --replace to overwrite it");
    {
        auto const store = store::open(store_url, {.connections = 1, .create = false, .migrate = false});
        // any version can copy the tables of a newer one
        if (!store && store.error().kind != store_failure::schema_newer)
            return error{.code = error_code::connection_failed, .message = explain(store.error())};
    }
    auto const from = sqlite_copy::open(std::string(store_url.substr(sqlite_scheme.size())), SQLITE_OPEN_READWRITE);
    if (!from) return from.error();
    part_file const part(part_name(file));
    if (int const made = ::open(part.name().c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600); made >= 0)
        ::close(made); // only the owner may read the travelers' names
    else
        return failed(part.name(), "cannot be created");
    {
        auto const to = sqlite_copy::open(part.name(), SQLITE_OPEN_READWRITE);
        if (!to) return to.error();
        auto* const copied = (*to).get();
        if (auto const done = sqlite_copy::copy((*from).get(), copied, file); !done) return done.error();
        // one file without a journal
        if (auto const mode = sqlite_copy::value_of(copied, file, "PRAGMA journal_mode = DELETE"); !mode)
            return mode.error();
        if (auto const sound = sqlite_copy::check(copied, file); !sound) return sound.error();
    }
    auto const size = fs::file_size(part.name(), failure);
    if (failure || !on_disk(part.name(), O_RDONLY)) return failed(part.name(), "cannot be written to disk");
    fs::rename(part.name(), file, failure);
    if (failure) return failed(file, failure.message());
    auto const folder = fs::absolute(file).parent_path().string();
    if (!on_disk(folder, O_RDONLY | O_DIRECTORY)) return failed(folder, "cannot be written to disk");
    return size;
}

} // namespace waybill::native::storage
