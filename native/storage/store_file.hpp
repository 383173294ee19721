// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>

namespace waybill::native::storage {

/// The file of a SQLite store that is in use, seen from outside: SQLite goes on with a file that was unlinked, and what
/// is written there is lost.
class store_file {
public:
    /// What SQLite writes ahead, before it is put into the file, takes 16 MiB as a rule.
    static constexpr std::uintmax_t least_free_bytes = std::uintmax_t{32} << 20;

    /// To be made while the file is open.
    explicit store_file(std::string path);

    /// Why what is written would be lost or refused: the file is gone or another one, its file system is read-only or
    /// nearly full. Empty where all is well.
    [[nodiscard]] std::string problem(std::uintmax_t least_free = least_free_bytes) const;

private:
    std::string path_;
    dev_t device_{};
    ino_t number_{};
};

} // namespace waybill::native::storage
