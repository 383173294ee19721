// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/order_log.hpp>
#include <storage/users.hpp>

#include <waybill/message/error_result.hpp>
#include <waybill/message/hotel_booking_list.hpp>
#include <waybill/result.hpp>
#include <waybill/service.hpp>

namespace waybill::native::booking_service {

/// Whose bookings the login reads with this request, or the refusal to send.
[[nodiscard]] result<storage::log_scope, error_result> scope_of(hotel_booking_list_req const& request,
                                                                storage::login_record const& caller);

/// One page of the bookings of the scope that have changed after the cursor, each once and in its present state, inside
/// `store::read`.
[[nodiscard]] answer<hotel_booking_list_res> changed_bookings(storage::session& sql,
                                                              hotel_booking_list_req const& request,
                                                              storage::log_scope const& scope,
                                                              storage::login_record const& caller, instant now);

} // namespace waybill::native::booking_service
