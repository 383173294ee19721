// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/quoting.hpp>
#include <storage/keys.hpp>

#include <waybill/message/hotel_booking_creation.hpp>
#include <waybill/value/instant.hpp>

#include <string>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::booking_service {

/// Books what was quoted, inside `store::write`; throws `rollback`. Whatever happens at once, in this process or
/// another: a user's reference books once, a quote is booked once, and a room of a night is sold once.
///
/// - The booking's row is added first. Its unique reference makes everybody who comes with the same one wait until
///   it is certain whether this booking stays.
/// - Then it is seen whether the quote allows it; if not, the row vanishes with the transaction.
/// - The quote becomes the booking's, and the rooms are taken, by updates that say what must be so.
///
/// `hash` is the `body_hash` of the request; `offer_key` opens the offers of the quote.
[[nodiscard]] order_details create_booking(soci::session& sql, hotel_booking_creation_req const& request,
                                           std::string const& hash, instant now, workflow_settings const& settings,
                                           storage::service_key const& offer_key);

} // namespace waybill::native::booking_service
