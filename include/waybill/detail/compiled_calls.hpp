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
namespace waybill {

WAYBILL_EXTERN template result<http::request> prepare(partner const&, trip_booking_list_rq const&, via,
                                                      http::headers const&);
WAYBILL_EXTERN template result<response_of<trip_booking_list_rq>> understand<trip_booking_list_rq>(
    called_operation const&, http::response const&, read_options const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(error&, trip_booking_list_rq const&,
                                                                 http::headers const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(std::vector<quirk>*, std::size_t,
                                                                 trip_booking_list_rq const&, http::headers const&);
WAYBILL_EXTERN template result<http::request> prepare(partner const&, city_list_rq const&, via, http::headers const&);
WAYBILL_EXTERN template result<response_of<city_list_rq>> understand<city_list_rq>(called_operation const&,
                                                                                   http::response const&,
                                                                                   read_options const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(error&, city_list_rq const&, http::headers const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(std::vector<quirk>*, std::size_t, city_list_rq const&,
                                                                 http::headers const&);
WAYBILL_EXTERN template result<http::request> prepare(partner const&, board_list_rq const&, via, http::headers const&);
WAYBILL_EXTERN template result<response_of<board_list_rq>> understand<board_list_rq>(called_operation const&,
                                                                                     http::response const&,
                                                                                     read_options const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(error&, board_list_rq const&, http::headers const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(std::vector<quirk>*, std::size_t, board_list_rq const&,
                                                                 http::headers const&);
WAYBILL_EXTERN template result<http::request> prepare(partner const&, hotel_search_req const&, via,
                                                      http::headers const&);
WAYBILL_EXTERN template result<response_of<hotel_search_req>> understand<hotel_search_req>(called_operation const&,
                                                                                           http::response const&,
                                                                                           read_options const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(error&, hotel_search_req const&, http::headers const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(std::vector<quirk>*, std::size_t,
                                                                 hotel_search_req const&, http::headers const&);
WAYBILL_EXTERN template result<http::request> prepare(partner const&, hotel_quote_req const&, via,
                                                      http::headers const&);
WAYBILL_EXTERN template result<response_of<hotel_quote_req>> understand<hotel_quote_req>(called_operation const&,
                                                                                         http::response const&,
                                                                                         read_options const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(error&, hotel_quote_req const&, http::headers const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(std::vector<quirk>*, std::size_t,
                                                                 hotel_quote_req const&, http::headers const&);
WAYBILL_EXTERN template result<http::request> prepare(partner const&, hotel_booking_creation_req const&, via,
                                                      http::headers const&);
WAYBILL_EXTERN template result<response_of<hotel_booking_creation_req>> understand<hotel_booking_creation_req>(
    called_operation const&, http::response const&, read_options const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(error&, hotel_booking_creation_req const&,
                                                                 http::headers const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(std::vector<quirk>*, std::size_t,
                                                                 hotel_booking_creation_req const&,
                                                                 http::headers const&);
WAYBILL_EXTERN template result<http::request> prepare(partner const&, hotel_booking_detail_req const&, via,
                                                      http::headers const&);
WAYBILL_EXTERN template result<response_of<hotel_booking_detail_req>> understand<hotel_booking_detail_req>(
    called_operation const&, http::response const&, read_options const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(error&, hotel_booking_detail_req const&,
                                                                 http::headers const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(std::vector<quirk>*, std::size_t,
                                                                 hotel_booking_detail_req const&, http::headers const&);
WAYBILL_EXTERN template result<http::request> prepare(partner const&, hotel_booking_acknowledge_req const&, via,
                                                      http::headers const&);
WAYBILL_EXTERN template result<response_of<hotel_booking_acknowledge_req>> understand<hotel_booking_acknowledge_req>(
    called_operation const&, http::response const&, read_options const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(error&, hotel_booking_acknowledge_req const&,
                                                                 http::headers const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(std::vector<quirk>*, std::size_t,
                                                                 hotel_booking_acknowledge_req const&,
                                                                 http::headers const&);
WAYBILL_EXTERN template result<http::request> prepare(partner const&, hotel_booking_cancellation_req const&, via,
                                                      http::headers const&);
WAYBILL_EXTERN template result<response_of<hotel_booking_cancellation_req>> understand<hotel_booking_cancellation_req>(
    called_operation const&, http::response const&, read_options const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(error&, hotel_booking_cancellation_req const&,
                                                                 http::headers const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(std::vector<quirk>*, std::size_t,
                                                                 hotel_booking_cancellation_req const&,
                                                                 http::headers const&);
WAYBILL_EXTERN template result<http::request> prepare(partner const&, hotel_booking_list_req const&, via,
                                                      http::headers const&);
WAYBILL_EXTERN template result<response_of<hotel_booking_list_req>> understand<hotel_booking_list_req>(
    called_operation const&, http::response const&, read_options const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(error&, hotel_booking_list_req const&,
                                                                 http::headers const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(std::vector<quirk>*, std::size_t,
                                                                 hotel_booking_list_req const&, http::headers const&);
WAYBILL_EXTERN template result<http::request> prepare(partner const&, rate_update_req const&, via,
                                                      http::headers const&);
WAYBILL_EXTERN template result<response_of<rate_update_req>> understand<rate_update_req>(called_operation const&,
                                                                                         http::response const&,
                                                                                         read_options const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(error&, rate_update_req const&, http::headers const&);
WAYBILL_EXTERN template void detail::client_side::redact_secrets(std::vector<quirk>*, std::size_t,
                                                                 rate_update_req const&, http::headers const&);

} // namespace waybill
#undef WAYBILL_EXTERN
#endif
