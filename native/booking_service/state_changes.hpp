// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/expiry.hpp>
#include <booking_service/order_states.hpp>
#include <booking_service/witnessed_instant.hpp>
#include <storage/users.hpp>

#include <waybill/message/hotel_booking_functions.hpp>
#include <waybill/service.hpp>

/// For a caller who may not see a booking, it does not exist.
namespace waybill::native::booking_service {

/// Decides a booking On Request, inside `store::write`, if the login acts for the side that decides. An agency that
/// accepts a booking that its hotel decides gets it back unchanged. Returns a refusal instead of throwing it: the
/// transaction must be committed even if the refusal is that the booking has expired. Throws `rollback` if the hotel
/// decides and has no rooms.
[[nodiscard]] answer<order_details> acknowledge_booking(storage::session& sql,
                                                        hotel_booking_acknowledge_req const& request,
                                                        storage::login_record const& caller,
                                                        witnessed_instant const& now);

/// Cancels a booking, inside `store::write`, or reports the fee.
[[nodiscard]] answer<order_details> cancel_booking(storage::session& sql, hotel_booking_cancellation_req const& request,
                                                   storage::login_record const& caller, witnessed_instant const& now);

/// The same for the operator of the service, who decides and cancels for both sides. A cancellation that is `free` has
/// a fee of 0. The reason is in the history.
[[nodiscard]] answer<order_details> decide_as_operator(storage::session& sql, storage::order_key const& key,
                                                       order_action action, std::optional<std::string> reason,
                                                       witnessed_instant const& now);
[[nodiscard]] answer<order_details> cancel_as_operator(storage::session& sql, storage::order_key const& key, bool free,
                                                       std::optional<std::string> reason, witnessed_instant const& now);

/// The booking with that number, with that reference, or with both. An overdue booking is returned as expired, whether
/// or not its row is updated.
[[nodiscard]] answer<order_details> booking_detail(storage::session& sql, hotel_booking_detail_req const& request,
                                                   storage::login_record const& caller, instant now);

} // namespace waybill::native::booking_service
