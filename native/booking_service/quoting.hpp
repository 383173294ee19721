// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/offer_token.hpp>
#include <booking_service/search_terms.hpp>
#include <storage/quotes.hpp>
#include <storage/stock.hpp>

#include <waybill/message/error_result.hpp>
#include <waybill/message/hotel_quote.hpp>
#include <waybill/result.hpp>
#include <waybill/value/instant.hpp>

#include <chrono>
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
struct made_quote {
    storage::quote_record record{};
    quote_status status = quote_status::available;
    std::optional<money> previous_rate{}; ///< the price of the offers, if it was different
};

/// The nights and the hotel of a quote, or the reason why there is no such stay.
[[nodiscard]] result<storage::stay_query, error_result> stay_of(hotel_quote_req const& request, instant now,
                                                                int longest);

/// Recalculates the prices of the offers, which were sealed with one of the keys for the login. `hotel` is empty if
/// there is none. An offer that was altered, is not from this service or for another login, or promises something that
/// is no longer sold with its currency and terms, is OFFER_EXPIRED; one for another room, stay or other guests is
/// FIELD_INVALID. Only for work inside a transaction: throws if this machine does not know the time zone of the hotel.
[[nodiscard]] result<made_quote, error_result> quote_offers(hotel_quote_req const& request,
                                                            storage::hotel_stock const* hotel, instant now,
                                                            offer_keys const& keys, std::string_view login,
                                                            workflow_settings const& settings);

[[nodiscard]] hotel_quote_res answer_of(made_quote const& quote);

} // namespace waybill::native::booking_service
