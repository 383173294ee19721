// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/client_side/function_info.hpp>
#include <waybill/message/functions.hpp>

/// What calls need of the functions of the protocol, as in detail/compiled_documents.hpp.
#ifdef WAYBILL_COMPILED_SOURCE
#define WAYBILL_EXTERN
#else
#define WAYBILL_EXTERN extern
#endif
#define WAYBILL_FUNCTION(Request) WAYBILL_EXTERN template struct functions_of<Request>
namespace waybill::detail::client_side {

WAYBILL_FUNCTION(trip_booking_list_rq);
WAYBILL_FUNCTION(hotel_search_req);
WAYBILL_FUNCTION(city_list_rq);
WAYBILL_FUNCTION(board_list_rq);
WAYBILL_FUNCTION(hotel_list_req);
WAYBILL_FUNCTION(hotel_quote_req);
WAYBILL_FUNCTION(hotel_booking_creation_req);
WAYBILL_FUNCTION(hotel_booking_detail_req);
WAYBILL_FUNCTION(hotel_booking_acknowledge_req);
WAYBILL_FUNCTION(hotel_booking_cancellation_req);
WAYBILL_FUNCTION(hotel_booking_list_req);
WAYBILL_FUNCTION(rate_list_req);
WAYBILL_FUNCTION(rate_update_req);

} // namespace waybill::detail::client_side
#undef WAYBILL_FUNCTION
#undef WAYBILL_EXTERN
