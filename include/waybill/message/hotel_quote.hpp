// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/hotel_search_req.hpp>
#include <waybill/message/money.hpp>
#include <waybill/message/offer.hpp>
#include <waybill/message/taxes_and_fees.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/instant.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill {

/// A hotel, identified by its id (profile).
struct hotel_reference {
    std::int64_t id = 0;
};
BOOST_DESCRIBE_STRUCT(hotel_reference, (), (id))

template <>
inline constexpr auto wire<hotel_reference> = fields(field<&hotel_reference::id>().attribute().note("Hotel id"));

/// An offer, identified by board and offer id as in the search result (profile).
struct offer_reference {
    std::int64_t id = 0;
    std::string offer_id{};
};
BOOST_DESCRIBE_STRUCT(offer_reference, (), (id, offer_id))

template <>
inline constexpr auto wire<offer_reference> =
    fields(field<&offer_reference::id>().attribute().note("Board id"),
           field<&offer_reference::offer_id>("OfferId").attribute().note("Offer id of the search result"));

/// One room to be quoted (profile).
struct quoted_room {
    std::int64_t id = 0;
    offer_reference boarding{};
    occupancy pax{};
};
BOOST_DESCRIBE_STRUCT(quoted_room, (), (id, boarding, pax))

template <>
inline constexpr auto wire<quoted_room> = fields(field<&quoted_room::id>().attribute().note("Room id"),
                                                 field<&quoted_room::boarding>("Boarding").note("Board and offer"),
                                                 field<&quoted_room::pax>("Pax").note("The guests of the room"));

/// The user and the dates of a quote (profile).
struct quoted_stay {
    std::int64_t user = 0;
    std::optional<std::int64_t> language{};
    date from_date{};
    date to_date{};
};
BOOST_DESCRIBE_STRUCT(quoted_stay, (), (user, language, from_date, to_date))

template <>
inline constexpr auto wire<quoted_stay> = fields(field<&quoted_stay::user>("User").note("User id"),
                                                 field<&quoted_stay::language>("Language").note("Language id"),
                                                 field<&quoted_stay::from_date>("FromDate").note("Check-in date"),
                                                 field<&quoted_stay::to_date>("ToDate").note("Check-out date"))
                                              .checked_by<&problem_of_stay<quoted_stay>>();

/// `QuoteDetails` (profile).
struct quote_details {
    quoted_stay booking_details{};
    hotel_reference hotel{};
    std::vector<quoted_room> selected_rooms{};
};
BOOST_DESCRIBE_STRUCT(quote_details, (), (booking_details, hotel, selected_rooms))

template <>
inline constexpr auto wire<quote_details> =
    fields(field<&quote_details::booking_details>("BookingDetails").note("User and dates"),
           field<&quote_details::hotel>("Hotel").note("The hotel"),
           field<&quote_details::selected_rooms>("SelectedRooms")
               .items("Room")
               .not_empty()
               .at_most(20)
               .note("The requested rooms"));

/// Requests a binding price of one hotel's offers (profile).
struct hotel_quote_req {
    waybill::credential credential{};
    waybill::quote_details quote_details{};
};
BOOST_DESCRIBE_STRUCT(hotel_quote_req, (), (credential, quote_details))

template <>
inline constexpr auto wire<hotel_quote_req> =
    document("HotelQuoteREQ", field<&hotel_quote_req::credential>("Credential").note("Login and password"),
             field<&hotel_quote_req::quote_details>("QuoteDetails").note("The offers to quote"));

/// The outcome of a quote (profile). `terms_changed`: the price of the offers on worse terms.
enum class quote_status { available, price_changed, sold_out, terms_changed };
BOOST_DESCRIBE_ENUM(quote_status, available, price_changed, sold_out, terms_changed)
template <>
inline constexpr auto wire<quote_status> = values("Available", "PriceChanged", "SoldOut", "TermsChanged");

/// The state that a booking of the quote starts with (profile).
enum class bookable_as { confirmed, on_request };
BOOST_DESCRIBE_ENUM(bookable_as, confirmed, on_request)
template <>
inline constexpr auto wire<bookable_as> = values("Confirmed", "On Request");

/// Answers a quote (profile).
struct hotel_quote_res {
    std::string quote_id{};
    quote_status status = quote_status::available;
    waybill::bookable_as bookable_as = waybill::bookable_as::confirmed;
    instant expires_at{};
    money total_rate{};
    std::optional<money> previous_rate{}; ///< present if the status is PriceChanged
    std::vector<cancellation_policy> cancellation_policies{};
    std::optional<std::string> remarks{}; ///< of the hotel and of the rates, a paragraph each
    std::optional<waybill::taxes_and_fees> taxes_and_fees{};
};
BOOST_DESCRIBE_STRUCT(hotel_quote_res, (),
                      (quote_id, status, bookable_as, expires_at, total_rate, previous_rate, cancellation_policies,
                       remarks, taxes_and_fees))

template <>
inline constexpr auto wire<hotel_quote_res> = document(
    "HotelQuoteRES", field<&hotel_quote_res::quote_id>("QuoteId").note("Id of the quote, for booking"),
    field<&hotel_quote_res::status>("Status").note("Outcome of the quote"),
    field<&hotel_quote_res::bookable_as>("BookableAs").note("State that a booking of it starts with"),
    field<&hotel_quote_res::expires_at>("ExpiresAt").note("When the price expires"),
    field<&hotel_quote_res::total_rate>("TotalRate").note("Price of all rooms"),
    field<&hotel_quote_res::previous_rate>("PreviousRate").note("Price of the offers, if it has changed"),
    field<&hotel_quote_res::cancellation_policies>("CancellationPolicies")
        .items("CancellationPolicy")
        .note("Cancellation terms of all rooms"),
    field<&hotel_quote_res::remarks>("Remarks").note("Remarks of the hotel and of the rates"),
    field<&hotel_quote_res::taxes_and_fees>("TaxesAndFees").note("Taxes and fees, and what is paid at the property"));

} // namespace waybill
