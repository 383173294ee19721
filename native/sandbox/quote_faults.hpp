// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sandbox/fault.hpp>
#include <storage/store.hpp>

#include <waybill/message/hotel_quote.hpp>

#include <cstdint>
#include <string>

namespace waybill::native::sandbox {

/// Lets a quote be booked On Request only. False: the store could not.
[[nodiscard]] bool make_on_request(storage::store const& quotes, std::int64_t user, std::string const& quote);

/// Makes a quote what the fault says, in the answer and in the store, so that what is booked of it fits. Other faults
/// change nothing. False: the store could not.
[[nodiscard]] bool spoil(storage::store const& quotes, std::int64_t user, fault requested, hotel_quote_res& quote);

} // namespace waybill::native::sandbox
