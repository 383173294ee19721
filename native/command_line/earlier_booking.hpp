// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <command_line/agency_session.hpp>
#include <command_line/stay_arguments.hpp>

#include <waybill/workflow/results.hpp>

#include <optional>

namespace waybill::native::command_line {

/// What a partner has under the reference of a booking that is about to be made.
struct earlier_booking {
    std::optional<booked> same{}; ///< the booking, if it is for the same stay
    bool obstacle = false; ///< another stay has the reference, or the stays cannot be compared; a message was printed
};

/// Looks the reference up. A booking is for the same stay if the trip list shows it with the same nights, the same
/// guests and, if a search finds the hotel, the same title. Finds nothing if the partner refuses the lookup: the
/// booking request then shows what is wrong.
[[nodiscard]] earlier_booking find_earlier_booking(agency_session& session, offer_arguments const& wanted,
                                                   booking_party const& party);

} // namespace waybill::native::command_line
