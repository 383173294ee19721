// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <sandbox/fault.hpp>
#include <store/store.hpp>

#include <waybill/message/hotel_quote.hpp>

#include <cstdint>
#include <string>

namespace waybill::native {

/// Lets a quote be booked On Request only. False: the store could not.
[[nodiscard]] bool make_on_request(store const& quotes, std::int64_t user, std::string const& quote);

/// Makes a quote what the fault says, in the answer and in the store, so that what is booked of it fits. Other faults
/// change nothing. False: the store could not.
[[nodiscard]] bool spoil(store const& quotes, std::int64_t user, fault asked, hotel_quote_res& quote);

} // namespace waybill::native
