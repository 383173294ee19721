// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/trip_booking_list_rs.hpp>
#include <waybill/quirk.hpp>

#include <vector>

namespace waybill::native::captures {

/// Adds a quirk for each value that can be read, but that an application can hardly use: a phone number in another form
/// than the specification recommends (2.4), a check-out before the check-in, an address of a picture that is none.
void add_doubtful_values(trip_booking_list_rs const& list, std::vector<quirk>& into);

} // namespace waybill::native::captures
