// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/functions.hpp>

#include <cstddef>
#include <vector>

/// Both halves of the calls of the protocol, as in detail/compiled_documents.hpp.
#ifdef WAYBILL_COMPILED
#ifdef WAYBILL_COMPILED_SOURCE
#define WAYBILL_EXTERN
#else
#define WAYBILL_EXTERN extern
#endif
#define WAYBILL_CALL(Request)                                                                                          \
    WAYBILL_EXTERN template result<http::request> prepare(partner const&, Request const&, via, http::headers const&);  \
    WAYBILL_EXTERN template result<response_of<Request>> understand<Request>(                                          \
        called_operation const&, http::response const&, read_options const&);                                          \
    WAYBILL_EXTERN template void detail::client_side::redact_secrets(error&, Request const&, http::headers const&);    \
    WAYBILL_EXTERN template void detail::client_side::redact_secrets(std::vector<quirk>*, std::size_t, Request const&, \
                                                                     http::headers const&)
namespace waybill {

WAYBILL_CALL(trip_booking_list_rq);
WAYBILL_CALL(city_list_rq);
WAYBILL_CALL(board_list_rq);
WAYBILL_CALL(hotel_list_req);
WAYBILL_CALL(hotel_search_req);
WAYBILL_CALL(hotel_quote_req);
WAYBILL_CALL(hotel_booking_creation_req);
WAYBILL_CALL(hotel_booking_detail_req);
WAYBILL_CALL(hotel_booking_acknowledge_req);
WAYBILL_CALL(hotel_booking_cancellation_req);
WAYBILL_CALL(hotel_booking_list_req);
WAYBILL_CALL(rate_update_req);

} // namespace waybill
#undef WAYBILL_CALL
#undef WAYBILL_EXTERN
#endif
