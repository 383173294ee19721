// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace waybill::native::storage {

/// Watches the file of a SQLite store in use. SQLite continues with a file that was unlinked, and later writes are
/// lost.
class store_file {
public:
    /// SQLite's write-ahead log usually takes 16 MiB.
    static constexpr std::uintmax_t least_free_bytes = std::uintmax_t{32} << 20;

    /// Construct it while the file is open.
    explicit store_file(std::string path);

    /// Why writes would be lost or refused: the file is missing or was replaced, its file system is read-only or nearly
    /// full. Empty if all is well.
    [[nodiscard]] std::string problem(std::uintmax_t least_free = least_free_bytes) const;

private:
    std::string path_;
    dev_t device_{};
    ino_t number_{};
};

} // namespace waybill::native::storage
