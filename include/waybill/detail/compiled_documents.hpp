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
namespace waybill::detail {

WAYBILL_EXTERN template struct read::document_reader<trip_booking_list_rq>;
WAYBILL_EXTERN template struct xml::document_writer<trip_booking_list_rq>;
WAYBILL_EXTERN template struct json::document_writer<trip_booking_list_rq>;
WAYBILL_EXTERN template struct read::document_reader<trip_booking_list_rs>;
WAYBILL_EXTERN template struct xml::document_writer<trip_booking_list_rs>;
WAYBILL_EXTERN template struct json::document_writer<trip_booking_list_rs>;
WAYBILL_EXTERN template struct read::document_reader<city_list_rq>;
WAYBILL_EXTERN template struct xml::document_writer<city_list_rq>;
WAYBILL_EXTERN template struct json::document_writer<city_list_rq>;
WAYBILL_EXTERN template struct read::document_reader<city_list_rs>;
WAYBILL_EXTERN template struct xml::document_writer<city_list_rs>;
WAYBILL_EXTERN template struct json::document_writer<city_list_rs>;
WAYBILL_EXTERN template struct read::document_reader<board_list_rq>;
WAYBILL_EXTERN template struct xml::document_writer<board_list_rq>;
WAYBILL_EXTERN template struct json::document_writer<board_list_rq>;
WAYBILL_EXTERN template struct read::document_reader<board_list_rs>;
WAYBILL_EXTERN template struct xml::document_writer<board_list_rs>;
WAYBILL_EXTERN template struct json::document_writer<board_list_rs>;
WAYBILL_EXTERN template struct read::document_reader<hotel_search_req>;
WAYBILL_EXTERN template struct xml::document_writer<hotel_search_req>;
WAYBILL_EXTERN template struct json::document_writer<hotel_search_req>;
WAYBILL_EXTERN template struct read::document_reader<hotel_search_res>;
WAYBILL_EXTERN template struct xml::document_writer<hotel_search_res>;
WAYBILL_EXTERN template struct json::document_writer<hotel_search_res>;
WAYBILL_EXTERN template struct read::document_reader<hotel_quote_req>;
WAYBILL_EXTERN template struct xml::document_writer<hotel_quote_req>;
WAYBILL_EXTERN template struct json::document_writer<hotel_quote_req>;
WAYBILL_EXTERN template struct read::document_reader<hotel_quote_res>;
WAYBILL_EXTERN template struct xml::document_writer<hotel_quote_res>;
WAYBILL_EXTERN template struct json::document_writer<hotel_quote_res>;
WAYBILL_EXTERN template struct read::document_reader<hotel_booking_creation_req>;
WAYBILL_EXTERN template struct xml::document_writer<hotel_booking_creation_req>;
WAYBILL_EXTERN template struct json::document_writer<hotel_booking_creation_req>;
WAYBILL_EXTERN template struct read::document_reader<hotel_booking_creation_res>;
WAYBILL_EXTERN template struct xml::document_writer<hotel_booking_creation_res>;
WAYBILL_EXTERN template struct json::document_writer<hotel_booking_creation_res>;
WAYBILL_EXTERN template struct read::document_reader<hotel_booking_detail_req>;
WAYBILL_EXTERN template struct xml::document_writer<hotel_booking_detail_req>;
WAYBILL_EXTERN template struct json::document_writer<hotel_booking_detail_req>;
WAYBILL_EXTERN template struct read::document_reader<hotel_booking_detail_res>;
WAYBILL_EXTERN template struct xml::document_writer<hotel_booking_detail_res>;
WAYBILL_EXTERN template struct json::document_writer<hotel_booking_detail_res>;
WAYBILL_EXTERN template struct read::document_reader<hotel_booking_acknowledge_req>;
WAYBILL_EXTERN template struct xml::document_writer<hotel_booking_acknowledge_req>;
WAYBILL_EXTERN template struct json::document_writer<hotel_booking_acknowledge_req>;
WAYBILL_EXTERN template struct read::document_reader<hotel_booking_acknowledge_res>;
WAYBILL_EXTERN template struct xml::document_writer<hotel_booking_acknowledge_res>;
WAYBILL_EXTERN template struct json::document_writer<hotel_booking_acknowledge_res>;
WAYBILL_EXTERN template struct read::document_reader<hotel_booking_cancellation_req>;
WAYBILL_EXTERN template struct xml::document_writer<hotel_booking_cancellation_req>;
WAYBILL_EXTERN template struct json::document_writer<hotel_booking_cancellation_req>;
WAYBILL_EXTERN template struct read::document_reader<hotel_booking_cancellation_res>;
WAYBILL_EXTERN template struct xml::document_writer<hotel_booking_cancellation_res>;
WAYBILL_EXTERN template struct json::document_writer<hotel_booking_cancellation_res>;
WAYBILL_EXTERN template struct read::document_reader<hotel_booking_list_req>;
WAYBILL_EXTERN template struct xml::document_writer<hotel_booking_list_req>;
WAYBILL_EXTERN template struct json::document_writer<hotel_booking_list_req>;
WAYBILL_EXTERN template struct read::document_reader<hotel_booking_list_res>;
WAYBILL_EXTERN template struct xml::document_writer<hotel_booking_list_res>;
WAYBILL_EXTERN template struct json::document_writer<hotel_booking_list_res>;
WAYBILL_EXTERN template struct read::document_reader<rate_update_req>;
WAYBILL_EXTERN template struct xml::document_writer<rate_update_req>;
WAYBILL_EXTERN template struct json::document_writer<rate_update_req>;
WAYBILL_EXTERN template struct read::document_reader<rate_update_res>;
WAYBILL_EXTERN template struct xml::document_writer<rate_update_res>;
WAYBILL_EXTERN template struct json::document_writer<rate_update_res>;
WAYBILL_EXTERN template struct read::document_reader<error_res>;
WAYBILL_EXTERN template struct xml::document_writer<error_res>;
WAYBILL_EXTERN template struct json::document_writer<error_res>;

} // namespace waybill::detail
#undef WAYBILL_EXTERN
#endif
