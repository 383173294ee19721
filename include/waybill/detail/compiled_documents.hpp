// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/json.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/xml.hpp>

/// The readers and writers of the documents of the protocol: declared with WAYBILL_COMPILED, and defined where
/// src.hpp is included. A test compares the list with `protocol_documents`.
#ifdef WAYBILL_COMPILED
#ifdef WAYBILL_COMPILED_SOURCE
#define WAYBILL_EXTERN
#else
#define WAYBILL_EXTERN extern
#endif
#define WAYBILL_DOCUMENT(Document)                                                                                     \
    WAYBILL_EXTERN template struct read::document_reader<Document>;                                                    \
    WAYBILL_EXTERN template struct xml::document_writer<Document>;                                                     \
    WAYBILL_EXTERN template struct json::document_writer<Document>
namespace waybill::detail {

WAYBILL_DOCUMENT(trip_booking_list_rq);
WAYBILL_DOCUMENT(trip_booking_list_rs);
WAYBILL_DOCUMENT(city_list_rq);
WAYBILL_DOCUMENT(city_list_rs);
WAYBILL_DOCUMENT(board_list_rq);
WAYBILL_DOCUMENT(board_list_rs);
WAYBILL_DOCUMENT(hotel_list_req);
WAYBILL_DOCUMENT(hotel_list_res);
WAYBILL_DOCUMENT(hotel_search_req);
WAYBILL_DOCUMENT(hotel_search_res);
WAYBILL_DOCUMENT(hotel_quote_req);
WAYBILL_DOCUMENT(hotel_quote_res);
WAYBILL_DOCUMENT(hotel_booking_creation_req);
WAYBILL_DOCUMENT(hotel_booking_creation_res);
WAYBILL_DOCUMENT(hotel_booking_detail_req);
WAYBILL_DOCUMENT(hotel_booking_detail_res);
WAYBILL_DOCUMENT(hotel_booking_acknowledge_req);
WAYBILL_DOCUMENT(hotel_booking_acknowledge_res);
WAYBILL_DOCUMENT(hotel_booking_cancellation_req);
WAYBILL_DOCUMENT(hotel_booking_cancellation_res);
WAYBILL_DOCUMENT(hotel_booking_list_req);
WAYBILL_DOCUMENT(hotel_booking_list_res);
WAYBILL_DOCUMENT(rate_update_req);
WAYBILL_DOCUMENT(rate_update_res);
WAYBILL_DOCUMENT(error_res);

} // namespace waybill::detail
#undef WAYBILL_DOCUMENT
#undef WAYBILL_EXTERN
#endif
