// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sandbox/fault.hpp>
#include <storage/store.hpp>

#include <waybill/message/hotel_quote.hpp>

#include <cstdint>
#include <string>

namespace waybill::native::sandbox {

/// Restricts a quote to bookings On Request. False if the store failed.
[[nodiscard]] bool make_on_request(storage::store const& quotes, std::int64_t user, std::string const& quote);

/// Applies the fault to a quote, in the response and in the store, so that a booking of it is consistent. Other faults
/// change nothing. False if the store failed.
[[nodiscard]] bool apply_fault(storage::store const& quotes, std::int64_t user, fault requested,
                               hotel_quote_res& quote);

} // namespace waybill::native::sandbox
