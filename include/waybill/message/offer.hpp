// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/money.hpp>
#include <waybill/message/taxes_and_fees.hpp>
#include <waybill/value/boolean.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/number.hpp>
#include <waybill/value/offset_time.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill {

/// Whether an offer is available now, on request, or not at all (profile).
enum class availability { available, request, stop };
BOOST_DESCRIBE_ENUM(availability, available, request, stop)

template <>
inline constexpr auto wire<availability> = values("Available", "Request", "Stop");

/// `Available`: the status, the partner's code (0 and 200 available, 489 stop sale, 203 release delay, 210 and 2044
/// minimum stay, of this service also 211 maximum stay, 212 and 213 closed to arrival and departure; any other text is
/// kept) and its description.
struct offer_availability {
    std::string code = "0";
    availability status = availability::available;
    std::string words{};
};
BOOST_DESCRIBE_STRUCT(offer_availability, (), (code, status, words))

template <>
inline constexpr auto wire<offer_availability> =
    fields(field<&offer_availability::code>().attribute().note("Availability code"),
           field<&offer_availability::status>().attribute().note("Availability status"),
           field<&offer_availability::words>().text().note("Availability in words"));

/// The cancellation fee from this date on (profile).
struct cancellation_policy {
    date from_date{};
    money fee{};
    std::optional<offset_time> from_instant{}; ///< when on that day, in the time zone of the hotel
};
BOOST_DESCRIBE_STRUCT(cancellation_policy, (), (from_date, fee, from_instant))

template <>
inline constexpr auto wire<cancellation_policy> =
    fields(field<&cancellation_policy::from_date>("FromDate").note("First day the fee is due"),
           field<&cancellation_policy::from_instant>("FromInstant").note("When on that day the fee is due"),
           field<&cancellation_policy::fee>("Fee").note("Cancellation fee"));

/// The price of one night, in the currency of the rate it breaks down (profile).
struct night_price {
    waybill::date date{};
    decimal price{};
};
BOOST_DESCRIBE_STRUCT(night_price, (), (date, price))

template <>
inline constexpr auto wire<night_price> = fields(field<&night_price::date>().attribute().note("The night's date"),
                                                 field<&night_price::price>().text().note("The night's price"));

/// One board of one room at one price (profile).
struct offer {
    std::int64_t id = 0;    ///< the board's id
    std::string offer_id{}; ///< opaque; identifies the offer in quotes and bookings
    std::string title{};
    offer_availability available{};
    money rate{};
    std::optional<money> rate_without_promotion{};
    bool non_refundable = false;
    std::vector<waybill::cancellation_policy> cancellation_policy{};
    std::optional<std::vector<night_price>> price_break_down{};
    std::optional<int> code{}; ///< the board's OpenTravel meal plan code (MPT)
    std::optional<std::string> remarks{};
    std::optional<waybill::taxes_and_fees> taxes_and_fees{};
};
BOOST_DESCRIBE_STRUCT(offer, (),
                      (id, offer_id, title, available, rate, rate_without_promotion, non_refundable,
                       cancellation_policy, price_break_down, code, remarks, taxes_and_fees))

template <>
inline constexpr auto wire<offer> =
    fields(field<&offer::id>().attribute().note("Board id"),
           field<&offer::offer_id>("OfferId").attribute().note("Id of the offer, for quotes and bookings"),
           field<&offer::code>().attribute().note("OpenTravel meal plan code of the board"),
           field<&offer::title>("Title").note("Board title"),
           field<&offer::available>("Available").note("Availability"),
           field<&offer::rate>("Rate").note("Price of the whole stay"),
           field<&offer::rate_without_promotion>("RateWithoutPromotion").note("Price before promotions"),
           field<&offer::non_refundable>("NonRefundable").note("Not refunded after a cancellation"),
           field<&offer::cancellation_policy>("CancellationPolicy").note("Cancellation terms"),
           field<&offer::price_break_down>("PriceBreakDown").items("Night").note("Price of each night"),
           field<&offer::remarks>("Remarks").note("What the guest must know of the rate"),
           field<&offer::taxes_and_fees>("TaxesAndFees").note("Taxes and fees, and what is paid at the property"));

} // namespace waybill
