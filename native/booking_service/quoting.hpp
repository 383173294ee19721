// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/offer_token.hpp>
#include <booking_service/search_terms.hpp>
#include <search_index/hotel_reader.hpp>
#include <storage/quotes.hpp>

#include <waybill/message/error_result.hpp>
#include <waybill/message/hotel_quote.hpp>
#include <waybill/result.hpp>
#include <waybill/value/instant.hpp>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>

namespace waybill::native::booking_service {

/// Limits of the workflow (profile).
struct workflow_settings {
    std::chrono::seconds quote_life = std::chrono::minutes(20);     ///< how long a quote can be booked
    std::chrono::seconds acknowledge_time = std::chrono::hours(24); ///< how long a booking may be On Request
    int longest_stay = default_longest_stay;                        ///< nights; at most `most_nights`
    std::chrono::days rate_horizon{3'650};                          ///< how far in the future rates may be updated
};

/// A quote to store, with further parts of the response.
struct new_quote {
    storage::quote_record record{};
    quote_status status = quote_status::available;
    std::optional<money> previous_rate{}; ///< the price of the offers, if it was different
};

/// The hotel and the nights of a quote, or the reason why there is no such stay.
[[nodiscard]] result<storage::hotel_query, error_result> stay_of(hotel_quote_req const& request, instant now,
                                                                 int longest);

/// What a quote is made of: the hotel with the nights of the stay, in the form of the index, and the boards by id.
struct quoted_hotel {
    search_index::shared_hotel hotel{}; ///< null: there is none
    std::map<std::int64_t, storage::board_entry> boards{};
};
/// By one statement.
[[nodiscard]] quoted_hotel read_hotel(storage::session& sql, storage::hotel_query const& stay);

/// Recalculates the prices of the offers, which were sealed with one of the keys for the login. An offer that was
/// altered, is not from this service or for another login, or promises something that is no longer sold with its
/// currency and terms, is OFFER_EXPIRED; one for another room, stay or other guests is FIELD_INVALID. Only for work
/// inside a transaction: throws if this machine does not know the time zone of the hotel.
[[nodiscard]] result<new_quote, error_result> quote_offers(hotel_quote_req const& request, quoted_hotel const& hotel,
                                                           instant now, offer_keys const& keys, std::string_view login,
                                                           workflow_settings const& settings);

[[nodiscard]] hotel_quote_res answer_of(new_quote const& quote);

} // namespace waybill::native::booking_service
