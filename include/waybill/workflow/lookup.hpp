// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/functions.hpp>
#include <waybill/result.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/parse.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace waybill {

/// How the outcome of a lost creation is looked up; specialise it for a partner's own creation. It names the request
/// that asks, checks a creation before it is sent, and tells the answer of the creation by that of the lookup, as far
/// as that can be told.
template <class Creation>
struct lookup_of;

template <>
struct lookup_of<hotel_booking_creation_req> {
    using request = hotel_booking_detail_req;

    /// Without a reference nothing could be looked up (profile, "Create": 1 to 64 characters).
    static result<void> check(hotel_booking_creation_req const& creation) {
        std::size_t characters = 0;
        for (char const byte : creation.client_reference)
            characters += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
        if (characters >= 1 && characters <= 64) return {};
        error wrong;
        wrong.code = characters == 0 ? error_code::field_required : error_code::value_out_of_range;
        wrong.path = "HotelBookingCreationREQ/ClientReference";
        wrong.message =
            "a creation needs a reference of its own: by it a lost answer is looked up, and nothing is booked "
            "twice";
        wrong.expected = "1 to 64 characters";
        wrong.found = std::to_string(characters) + " characters";
        return wrong;
    }
    static request asking(hotel_booking_creation_req const& creation) {
        return {.credential = creation.credential,
                .user = creation.user,
                .booking_number = std::nullopt,
                .client_reference = creation.client_reference};
    }
    /// Nothing was created: the creation may be sent again.
    static bool is_not_found(error const& why) {
        return why.code == error_code::refused && why.id == "BOOKING_NOT_FOUND";
    }
    /// The booking that stands under the reference, if it can be the one that was asked for. That it is, only the
    /// partner can say: `persistent_call` asks him, and falls back on this.
    static result<hotel_booking_creation_res> answer(hotel_booking_creation_req const& creation,
                                                     hotel_booking_detail_res&& found) {
        auto const& price = found.order_details.total_rate;
        bool const same = price.currency == creation.expected_price.currency &&
                          compare(price.amount, creation.expected_price.amount) == 0;
        if (same) return hotel_booking_creation_res{std::move(found.order_details)};
        error wrong;
        wrong.code = error_code::refused;
        wrong.id = "REFERENCE_REUSED";
        wrong.message = "the answer was lost, and under this reference stands booking " +
                        found.order_details.booking_number + " at another price; it is not taken for this one";
        wrong.path = "HotelBookingDetailRES/OrderDetails/TotalRate";
        wrong.expected = text_of(creation.expected_price.amount) + " " + creation.expected_price.currency;
        wrong.found = text_of(price.amount) + " " + price.currency;
        return wrong;
    }
};

} // namespace waybill
