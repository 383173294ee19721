// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/inventory_document.hpp>
#include <storage/store.hpp>

#include <cstddef>
#include <functional>

namespace waybill::native::inventory {

/// What a load put into the store.
struct load_report {
    std::size_t cities = 0;
    std::size_t boards = 0;
    std::size_t hotels = 0;
    std::size_t rooms = 0;
    std::size_t nightly_rates = 0;
    std::size_t logins = 0;
    std::size_t addresses = 0;
    std::size_t bookings = 0;

    bool operator==(load_report const&) const = default;
};

/// Told how far a load is, often: `done` of `total` steps of about the same length.
using load_progress = std::function<void(std::size_t done, std::size_t total)>;

/// Puts the document into the store: all of it, or nothing. Whatever has the same id, login or reference is replaced.
///
///     auto read = waybill::from_json<inventory_document>(text);   // errors of the document, with line and column
///     auto done = load(store, *read);                             // what does not hold has its place told
[[nodiscard]] storage::stored<load_report> load(storage::store const& into, inventory_document const& document,
                                                load_progress const& progress = {});

} // namespace waybill::native::inventory
