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
namespace waybill::detail::client_side {

WAYBILL_EXTERN template struct functions_of<trip_booking_list_rq>;
WAYBILL_EXTERN template struct functions_of<hotel_search_req>;
WAYBILL_EXTERN template struct functions_of<city_list_rq>;
WAYBILL_EXTERN template struct functions_of<board_list_rq>;
WAYBILL_EXTERN template struct functions_of<hotel_list_req>;
WAYBILL_EXTERN template struct functions_of<hotel_quote_req>;
WAYBILL_EXTERN template struct functions_of<hotel_booking_creation_req>;
WAYBILL_EXTERN template struct functions_of<hotel_booking_detail_req>;
WAYBILL_EXTERN template struct functions_of<hotel_booking_acknowledge_req>;
WAYBILL_EXTERN template struct functions_of<hotel_booking_cancellation_req>;
WAYBILL_EXTERN template struct functions_of<hotel_booking_list_req>;
WAYBILL_EXTERN template struct functions_of<rate_update_req>;

} // namespace waybill::detail::client_side
#undef WAYBILL_EXTERN
