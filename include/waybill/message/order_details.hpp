// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/money.hpp>
#include <waybill/message/offer.hpp>
#include <waybill/value/instant.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill {

/// The states of a booking (profile, "States"): On Request, Confirmed, Declined, Expired, Cancelled.
enum class booking_state { on_request, confirmed, declined, expired, cancelled };
BOOST_DESCRIBE_ENUM(booking_state, on_request, confirmed, declined, expired, cancelled)
template <>
inline constexpr auto wire<booking_state> = values("OR", "OK", "DC", "XP", "XX");

/// A booking's state as code and words: `<Status code="OR">On Request</Status>`.
struct booking_status {
    booking_state code = booking_state::on_request;
    std::string words{};

    bool operator==(booking_status const&) const = default;
};
BOOST_DESCRIBE_STRUCT(booking_status, (), (code, words))

template <>
inline constexpr auto wire<booking_status> = fields(field<&booking_status::code>().attribute().note("State"),
                                                    field<&booking_status::words>().text().note("State in words"));

/// A booking, as the responses to create, detail, acknowledge and cancel contain it (profile).
struct order_details {
    std::int64_t id = 0;
    std::string booking_number{};
    std::optional<std::string> client_reference{};
    booking_status status{};
    std::optional<instant> acknowledge_before{}; ///< present while the booking is On Request
    money total_rate{};
    std::vector<cancellation_policy> cancellation_policies{};
    std::optional<money> fee{}; ///< the cancellation fee, charged or simulated

    bool operator==(order_details const&) const = default;
};
BOOST_DESCRIBE_STRUCT(order_details, (),
                      (id, booking_number, client_reference, status, acknowledge_before, total_rate,
                       cancellation_policies, fee))

template <>
inline constexpr auto wire<order_details> =
    fields(field<&order_details::id>().attribute().note("Booking id"),
           field<&order_details::booking_number>("BookingNumber").note("Booking number"),
           field<&order_details::client_reference>("ClientReference").note("Reference of its creation"),
           field<&order_details::status>("Status").note("State"),
           field<&order_details::acknowledge_before>("AcknowledgeBefore").note("When a booking On Request expires"),
           field<&order_details::total_rate>("TotalRate").note("Price"),
           field<&order_details::cancellation_policies>("CancellationPolicies")
               .items("CancellationPolicy")
               .note("Cancellation terms"),
           field<&order_details::fee>("Fee").note("Cancellation fee, charged or simulated"));

} // namespace waybill
