// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/read/document_reader.hpp>
#include <waybill/detail/write/document.hpp>
#include <waybill/message/functions.hpp>

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
    WAYBILL_EXTERN template struct write::document_writer<Document>
#define WAYBILL_DOCUMENTS(Request, Response)                                                                           \
    WAYBILL_DOCUMENT(Request);                                                                                         \
    WAYBILL_DOCUMENT(Response)
namespace waybill::detail {

WAYBILL_DOCUMENTS(trip_booking_list_rq, trip_booking_list_rs);
WAYBILL_DOCUMENTS(city_list_rq, city_list_rs);
WAYBILL_DOCUMENTS(board_list_rq, board_list_rs);
WAYBILL_DOCUMENTS(hotel_list_req, hotel_list_res);
WAYBILL_DOCUMENTS(hotel_search_req, hotel_search_res);
WAYBILL_DOCUMENTS(hotel_quote_req, hotel_quote_res);
WAYBILL_DOCUMENTS(hotel_booking_creation_req, hotel_booking_creation_res);
WAYBILL_DOCUMENTS(hotel_booking_detail_req, hotel_booking_detail_res);
WAYBILL_DOCUMENTS(hotel_booking_acknowledge_req, hotel_booking_acknowledge_res);
WAYBILL_DOCUMENTS(hotel_booking_cancellation_req, hotel_booking_cancellation_res);
WAYBILL_DOCUMENTS(hotel_booking_list_req, hotel_booking_list_res);
WAYBILL_DOCUMENTS(rate_list_req, rate_list_res);
WAYBILL_DOCUMENTS(rate_update_req, rate_update_res);
WAYBILL_DOCUMENT(error_res);

} // namespace waybill::detail
#undef WAYBILL_DOCUMENTS
#undef WAYBILL_DOCUMENT
#undef WAYBILL_EXTERN
#endif
