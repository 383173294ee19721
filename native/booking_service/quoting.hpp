// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/keys.hpp>
#include <storage/quotes.hpp>
#include <storage/stock.hpp>

#include <waybill/message/error_result.hpp>
#include <waybill/message/hotel_quote.hpp>
#include <waybill/value/instant.hpp>

#include <chrono>
#include <optional>
#include <variant>

namespace waybill::native::booking_service {

/// How long things wait for somebody (profile).
struct workflow_settings {
    std::chrono::seconds quote_life = std::chrono::minutes(20);     ///< how long a quote can be booked
    std::chrono::seconds acknowledge_time = std::chrono::hours(24); ///< how long a booking may be On Request
};

/// A quote to be kept, and what is told of it besides.
struct made_quote {
    storage::quote_record record{};
    quote_status status = quote_status::available;
    std::optional<money> previous_rate{}; ///< what the offers said, where that was another price
};

/// The nights and the hotel that a quote needs to know of, or why there can be no such stay.
[[nodiscard]] std::variant<storage::stay_query, error_result> stay_of(hotel_quote_req const& request, instant now);

/// Prices the offers anew. `hotel` is nothing where there is none. An offer that was changed, is not this service's, or
/// names what is not sold any more, is OFFER_EXPIRED; one that was made for another room, board, stay or other guests
/// is FIELD_INVALID.
[[nodiscard]] std::variant<made_quote, error_result> quote_offers(hotel_quote_req const& request,
                                                                  storage::hotel_stock const* hotel, instant now,
                                                                  storage::service_key const& offer_key,
                                                                  workflow_settings const& settings);

[[nodiscard]] hotel_quote_res answer_of(made_quote const& quote);

} // namespace waybill::native::booking_service
