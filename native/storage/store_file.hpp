// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::native::storage {

/// What the URL of a SQLite store begins with; the path of its file follows.
inline constexpr std::string_view sqlite_scheme = "sqlite:";

/// Watches the file of a SQLite store in use. SQLite continues with a file that was unlinked, and later writes are
/// lost. Thread-safe.
class store_file {
public:
    /// SQLite's write-ahead log usually takes 16 MiB.
    static constexpr std::uintmax_t least_free_bytes = std::uintmax_t{32} << 20;

    /// Construct it while the file is open.
    explicit store_file(std::string path);

    /// Whether the path leads to another file than at construction, or to none: writes would be lost. Once it is true,
    /// it stays true: others may have used another file meanwhile.
    [[nodiscard]] bool replaced() const;

    /// Why writes would be lost or refused: `replaced`, or its file system is read-only. Empty if all is well.
    [[nodiscard]] std::string problem() const;

    /// That its file system is nearly full. Empty if it is not.
    [[nodiscard]] std::string shortage(std::uintmax_t least_free = least_free_bytes) const;

private:
    std::string path_;
    dev_t device_{};
    ino_t number_{};
    mutable std::atomic<bool> replaced_ = false;
};

/// What is wrong with a store whose file was replaced.
inline constexpr std::string_view file_was_replaced =
    "the file of the store was replaced or deleted: nothing is written until the service is restarted";

/// Whether both paths lead to one regular file, through links and under any name.
[[nodiscard]] bool same_file(std::string const& path, std::string const& other);

/// Why a SQLite store cannot be opened without being created: its file is empty, or missing; then the text names the
/// stores in its folder. Empty if the file has content or the store is on a server.
[[nodiscard]] std::string missing_file(std::string_view store_url);

/// Why the file of a SQLite store cannot be opened: it is no database, or this user may not read and write it or its
/// folder, with the owner. Empty if neither is so, or the store is on a server.
[[nodiscard]] std::string unusable_file(std::string_view store_url);

/// That the file of a SQLite store has no tables.
[[nodiscard]] std::string empty_file(std::string_view store_url);

/// Whether the path leads to the file of a SQLite store, or to one that SQLite keeps beside it.
[[nodiscard]] bool is_file_of_store(std::string_view store_url, std::string const& path);

} // namespace waybill::native::storage
