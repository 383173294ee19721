// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/identified_text.hpp>
#include <waybill/message/money.hpp>
#include <waybill/message/offer.hpp>
#include <waybill/message/people.hpp>
#include <waybill/message/taxes_and_fees.hpp>
#include <waybill/value/date.hpp>
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
};
BOOST_DESCRIBE_STRUCT(booking_status, (), (code, words))

template <>
inline constexpr auto wire<booking_status> = fields(field<&booking_status::code>().attribute().note("State"),
                                                    field<&booking_status::words>().text().note("State in words"));

/// Who decides a booking On Request (profile).
enum class booking_decider { agency, hotel };
BOOST_DESCRIBE_ENUM(booking_decider, agency, hotel)
template <>
inline constexpr auto wire<booking_decider> = values("Agency", "Hotel");

/// Who changes a booking; `service`: it expired (profile).
enum class booking_side { agency, hotel, operation, service };
BOOST_DESCRIBE_ENUM(booking_side, agency, hotel, operation, service)
template <>
inline constexpr auto wire<booking_side> = values("Agency", "Hotel", "Operator", "Service");

/// One entry of a booking's history (profile).
struct booking_change {
    booking_status status{};
    std::optional<instant> at{}; ///< absent: a change by an earlier version of the service
    booking_side by = booking_side::agency;
    std::optional<std::string> reason{};
};
BOOST_DESCRIBE_STRUCT(booking_change, (), (status, at, by, reason))

template <>
inline constexpr auto wire<booking_change> =
    fields(field<&booking_change::status>("Status").note("State that the change leads to"),
           field<&booking_change::at>("At").note("When; absent if an earlier version of the service did not record it"),
           field<&booking_change::by>("By").note("Who changed it; Service: it expired"),
           field<&booking_change::reason>("Reason").note("The reason that was given"));

/// The hotel of a booking, with what a voucher needs (profile).
struct booked_hotel {
    std::int64_t id = 0;
    std::optional<std::string> title{}; ///< absent: it is not known, or was deleted with time
    std::optional<std::string> address{};
    std::optional<std::string> phone{};
    std::optional<std::string> email{};
};
BOOST_DESCRIBE_STRUCT(booked_hotel, (), (id, title, address, phone, email))

template <>
inline constexpr auto wire<booked_hotel> =
    fields(field<&booked_hotel::id>().attribute().note("Hotel id"), field<&booked_hotel::title>("Title").note("Name"),
           field<&booked_hotel::address>("Address").note("Postal address"),
           field<&booked_hotel::phone>("Phone").note("Telephone number"),
           field<&booked_hotel::email>("Email").note("E-mail address"));

/// One room of a booking (profile).
struct order_room {
    std::int64_t id = 0;
    std::optional<std::string> title{}; ///< absent: it is not known
    identified_text boarding{};
    money rate{}; ///< of all nights
    std::vector<occupant> customers{};
};
BOOST_DESCRIBE_STRUCT(order_room, (), (id, title, boarding, rate, customers))

template <>
inline constexpr auto wire<order_room> =
    fields(field<&order_room::id>().attribute().note("Room id"),
           field<&order_room::title>("Title").note("Kind of room"),
           field<&order_room::boarding>("Boarding").note("Board"),
           field<&order_room::rate>("Rate").note("Price of all nights"),
           field<&order_room::customers>("Customers").items("Customer").note("The guests of the room"));

/// A booking, as the responses to create, detail, acknowledge and cancel contain it (profile).
struct order_details {
    std::int64_t id = 0;
    std::string booking_number{};
    std::optional<std::string> client_reference{};
    booking_status status{};
    std::optional<instant> acknowledge_before{}; ///< present while the booking is On Request
    money total_rate{};
    std::vector<cancellation_policy> cancellation_policies{};
    std::optional<money> fee{};                  ///< the cancellation fee, charged or simulated
    std::optional<booking_decider> decided_by{}; ///< present while the booking is On Request and the hotel decides it
    // in the response to a detail
    std::optional<std::int64_t> user{};
    std::optional<booked_hotel> hotel{};
    std::optional<date> from_date{};
    std::optional<date> to_date{};
    std::optional<std::vector<order_room>> rooms{};
    std::optional<waybill::customer> customer{};
    std::optional<instant> created{};
    std::optional<std::vector<booking_change>> history{};    ///< oldest first
    std::optional<std::string> remarks{};                    ///< of the hotel and of the rates, as quoted
    std::optional<std::string> special_requests{};           ///< passed on to the hotel, not promised
    std::optional<waybill::taxes_and_fees> taxes_and_fees{}; ///< as quoted
    std::optional<std::string> supplier_reference{}; ///< the hotel's own number, entered with the acceptance or later
};
BOOST_DESCRIBE_STRUCT(order_details, (),
                      (id, booking_number, client_reference, status, acknowledge_before, total_rate,
                       cancellation_policies, fee, decided_by, user, hotel, from_date, to_date, rooms, customer,
                       created, history, remarks, special_requests, taxes_and_fees, supplier_reference))

template <>
inline constexpr auto wire<order_details> = fields(
    field<&order_details::id>().attribute().note("Booking id"),
    field<&order_details::booking_number>("BookingNumber").note("Booking number"),
    field<&order_details::client_reference>("ClientReference").note("Reference of its creation"),
    field<&order_details::status>("Status").note("State"),
    field<&order_details::acknowledge_before>("AcknowledgeBefore").note("When a booking On Request expires"),
    field<&order_details::total_rate>("TotalRate").note("Price"),
    field<&order_details::cancellation_policies>("CancellationPolicies")
        .items("CancellationPolicy")
        .note("Cancellation terms"),
    field<&order_details::fee>("Fee").note("Cancellation fee, charged or simulated"),
    field<&order_details::decided_by>("DecidedBy").note("Hotel: a booking On Request waits for the hotel"),
    field<&order_details::user>("User").note("User id"),
    field<&order_details::hotel>("Hotel").note("Hotel, as it was booked"),
    field<&order_details::from_date>("FromDate").note("Check-in date"),
    field<&order_details::to_date>("ToDate").note("Check-out date"),
    field<&order_details::rooms>("Rooms").items("Room").note("Rooms with their guests"),
    field<&order_details::customer>("Customer").note("The person responsible for the booking"),
    field<&order_details::created>("Created").note("When the booking was made"),
    field<&order_details::history>("History").items("Change").note("Changes of the state, oldest first"),
    field<&order_details::remarks>("Remarks").note("Remarks of the hotel and of the rates, as quoted"),
    field<&order_details::special_requests>("SpecialRequests")
        .personal("Quiet room")
        .note("Wishes of the guests, not promised"),
    field<&order_details::taxes_and_fees>("TaxesAndFees").note("Taxes and fees, and what is paid at the property"),
    field<&order_details::supplier_reference>("SupplierReference").note("The hotel's own number of the booking"));

} // namespace waybill
