// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/functions.hpp>
#include <waybill/transport/any.hpp>

/// The calls of the protocol by `any_client`, as in detail/compiled_documents.hpp.
#ifdef WAYBILL_COMPILED
#ifdef WAYBILL_COMPILED_SOURCE
#define WAYBILL_EXTERN
#else
#define WAYBILL_EXTERN extern
#endif
namespace waybill {

WAYBILL_EXTERN template result<response_of<trip_booking_list_rq>> any_client::call(trip_booking_list_rq const&, via,
                                                                                   read_options const&,
                                                                                   http::headers const&,
                                                                                   call_limits const&);
WAYBILL_EXTERN template result<response_of<hotel_search_req>> any_client::call(hotel_search_req const&, via,
                                                                               read_options const&,
                                                                               http::headers const&,
                                                                               call_limits const&);
WAYBILL_EXTERN template result<response_of<city_list_rq>> any_client::call(city_list_rq const&, via,
                                                                           read_options const&, http::headers const&,
                                                                           call_limits const&);
WAYBILL_EXTERN template result<response_of<board_list_rq>> any_client::call(board_list_rq const&, via,
                                                                            read_options const&, http::headers const&,
                                                                            call_limits const&);
WAYBILL_EXTERN template result<response_of<hotel_quote_req>> any_client::call(hotel_quote_req const&, via,
                                                                              read_options const&, http::headers const&,
                                                                              call_limits const&);
WAYBILL_EXTERN template result<response_of<hotel_booking_creation_req>> any_client::call(
    hotel_booking_creation_req const&, via, read_options const&, http::headers const&, call_limits const&);
WAYBILL_EXTERN template result<response_of<hotel_booking_detail_req>> any_client::call(hotel_booking_detail_req const&,
                                                                                       via, read_options const&,
                                                                                       http::headers const&,
                                                                                       call_limits const&);
WAYBILL_EXTERN template result<response_of<hotel_booking_acknowledge_req>> any_client::call(
    hotel_booking_acknowledge_req const&, via, read_options const&, http::headers const&, call_limits const&);
WAYBILL_EXTERN template result<response_of<hotel_booking_cancellation_req>> any_client::call(
    hotel_booking_cancellation_req const&, via, read_options const&, http::headers const&, call_limits const&);
WAYBILL_EXTERN template result<response_of<hotel_booking_list_req>> any_client::call(hotel_booking_list_req const&, via,
                                                                                     read_options const&,
                                                                                     http::headers const&,
                                                                                     call_limits const&);
WAYBILL_EXTERN template result<response_of<rate_update_req>> any_client::call(rate_update_req const&, via,
                                                                              read_options const&, http::headers const&,
                                                                              call_limits const&);

} // namespace waybill
#undef WAYBILL_EXTERN
#endif
