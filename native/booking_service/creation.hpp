// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/offer_token.hpp>
#include <booking_service/quoting.hpp>
#include <booking_service/witnessed_instant.hpp>
#include <storage/session.hpp>

#include <waybill/message/hotel_booking_creation.hpp>
#include <waybill/value/instant.hpp>

#include <functional>
#include <string>

namespace waybill::native::booking_service {

/// Books a quote, inside `store::write`; throws `rollback`. With any concurrency, in this process or another one: a
/// reference of a user books once, a quote is booked once, and a room of a night is sold once.
///
/// - The creations of a user happen one after the other (`session::begin_creation`).
/// - Then the row of the booking is inserted. Its unique reference makes concurrent requests with the same reference
///   it wait for the end of this transaction.
/// - Then the quote is checked. If it cannot be booked, the transaction is rolled back with the row.
/// - The quote is assigned to the booking, and the rooms are taken, by updates with conditions.
///
/// `hash` is the `body_hash` of the request, `login` that of the agency; `keys` open the offers of the quote.
/// `now` is the arrival of the request, `present` returns the present instant.
[[nodiscard]] order_details create_booking(storage::session& sql, hotel_booking_creation_req const& request,
                                           std::string const& hash, std::string const& login,
                                           witnessed_instant const& now, std::function<instant()> const& present,
                                           workflow_settings const& settings, offer_keys const& keys);

} // namespace waybill::native::booking_service
