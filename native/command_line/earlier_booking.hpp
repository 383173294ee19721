// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <command_line/agency_session.hpp>
#include <command_line/stay_arguments.hpp>

#include <waybill/workflow/booked.hpp>

#include <optional>

namespace waybill::native::command_line {

/// What a partner has under the reference of a booking that is about to be made.
struct earlier_booking {
    std::optional<booked> same{}; ///< the booking, where it is of the same stay
    bool obstacle =
        false; ///< another stay has the reference, or it cannot be seen whether it is another; that was told
};

/// Looks the reference up. A booking is of the same stay when the trip list shows it with the same nights and the same
/// guests, and with the title of the hotel, where a search finds that. Nothing is found where the partner answers the
/// lookup with a refusal: whoever books then learns what is wrong.
[[nodiscard]] earlier_booking find_earlier_booking(agency_session& session, offer_arguments const& wanted,
                                                   booking_party const& party);

} // namespace waybill::native::command_line
