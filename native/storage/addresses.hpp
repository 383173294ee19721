// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/session.hpp>

#include <string>
#include <vector>

namespace waybill::native::storage {

/// A range of addresses in canonical text (`authentication/address_range.hpp`), with a note.
struct allowed_range {
    std::string range{};
    std::string note{};

    bool operator==(allowed_range const&) const = default;
};

[[nodiscard]] std::vector<allowed_range> allowed_ranges(session& sql);

/// Adds the range, or replaces its note.
void allow_range(session& sql, allowed_range const& added);

/// Removes the range. False if it was not in the list.
bool forbid_range(session& sql, std::string const& range);

} // namespace waybill::native::storage
