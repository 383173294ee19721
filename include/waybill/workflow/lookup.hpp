// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/rule_text.hpp>
#include <waybill/detail/text/utf8.hpp>
#include <waybill/message/error_id.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/result.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/parse.hpp>

#include <optional>
#include <string>
#include <utility>

namespace waybill {

/// Looks up the outcome of a creation whose response was lost; specialise it for a partner's own creation. It names the
/// lookup's request type, checks a creation before it is sent, and derives the creation's response from that of the
/// lookup as far as possible.
template <class Creation>
struct lookup_of;

template <>
struct lookup_of<hotel_booking_creation_req> {
    using request = hotel_booking_detail_req;

    /// Requires a reference, by which the booking can be looked up, of the length that its description states.
    static result<void> check(hotel_booking_creation_req const& creation) {
        constexpr auto rules = detail::describe::rules_of_member<&hotel_booking_creation_req::client_reference>;
        auto const characters = detail::text::count_characters(creation.client_reference);
        if (characters >= rules.shortest && characters <= rules.longest) return {};
        return waybill::error{
            .code = characters == 0 ? error_code::field_required : error_code::value_out_of_range,
            .message =
                "a creation needs its own reference, for looking up a lost response and preventing a second booking",
            .path = "HotelBookingCreationREQ/ClientReference",
            .expected = std::string(detail::describe::text_of_rules(rules).view()),
            .found = std::to_string(characters) + " characters"};
    }
    /// Returns the request that looks a creation up.
    static request asking(hotel_booking_creation_req const& creation) {
        return {.credential = creation.credential,
                .user = creation.user,
                .booking_number = std::nullopt,
                .client_reference = creation.client_reference};
    }
    /// Whether the error means that nothing was created, so that the creation may be sent again.
    static bool is_not_found(error const& why) { return refused_as(why, error_id::booking_not_found); }
    /// Returns the booking found under the reference if it can be the requested one. Only the partner knows whether it
    /// is: `repeating_call` sends the creation again to find out, and uses this result if that fails.
    static result<hotel_booking_creation_res> answer(hotel_booking_creation_req const& creation,
                                                     hotel_booking_detail_res&& found) {
        auto const& price = found.order_details.total_rate;
        bool const same = price.currency == creation.expected_price.currency &&
                          compare(price.amount, creation.expected_price.amount) == 0;
        if (same) return hotel_booking_creation_res{std::move(found.order_details)};
        return waybill::error{.code = error_code::refused,
                              .message = "the response was lost, and booking " + found.order_details.booking_number +
                                         " has this reference with another price; it is a different booking",
                              .path = "HotelBookingDetailRES/OrderDetails/TotalRate",
                              .expected =
                                  text_of(creation.expected_price.amount) + " " + creation.expected_price.currency,
                              .found = text_of(price.amount) + " " + price.currency,
                              .id = std::string(name_of(error_id::reference_reused))};
    }
};

} // namespace waybill
