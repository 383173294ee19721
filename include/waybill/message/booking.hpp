// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/location.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/date_time.hpp>
#include <waybill/value/duration.hpp>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace waybill {

/// One person of a transport booking (spec 2.4).
struct passenger {
    std::string name{};
    std::string ticket_number{}; ///< the e-ticket
};
BOOST_DESCRIBE_STRUCT(passenger, (), (name, ticket_number))

template <>
inline constexpr auto wire<passenger> =
    fields(field<&passenger::name>().personal("Jane Doe").note("Traveler name"),
           field<&passenger::ticket_number>().personal("000-0000000000").note("Traveler e-ticket"));

/// A flight or another trip (spec 2.4, kind `transport`). Date-times are local to the place they refer to.
struct transport_booking {
    std::string reservation_reference{};
    std::string transport_number{};
    std::string transport_class{}; ///< `class` on the wire; open: `C`, `M`, "Economy With Restrictions"
    date_time departure_date{};
    std::string departure_city{};
    std::optional<std::string> arrival_city{};
    std::optional<std::string> airline_company{};
    std::optional<std::string> departure_airport{};
    std::optional<std::string> departure_airport_iata{};
    std::optional<std::string> arrival_airport{};
    std::optional<std::string> arrival_airport_iata{};
    std::optional<std::string> departure_terminal{};
    std::optional<std::string> arrival_terminal{};
    std::optional<date_time> arrival_date{};
    std::optional<waybill::duration> duration{};
    std::optional<location> departure_location{};
    std::optional<location> arrival_location{};
    std::vector<passenger> travelers{};
};
BOOST_DESCRIBE_STRUCT(transport_booking, (),
                      (reservation_reference, transport_number, transport_class, departure_date, departure_city,
                       arrival_city, airline_company, departure_airport, departure_airport_iata, arrival_airport,
                       arrival_airport_iata, departure_terminal, arrival_terminal, arrival_date, duration,
                       departure_location, arrival_location, travelers))

template <>
inline constexpr auto wire<transport_booking> = fields(
    field<&transport_booking::reservation_reference>().not_blank().note("Air ticket id in the service"),
    field<&transport_booking::transport_number>().note("Number identifying the transport, e.g. a flight number"),
    field<&transport_booking::transport_class>("class").note("Transport class"),
    field<&transport_booking::departure_date>().note("Departure date"),
    field<&transport_booking::departure_city>().note("City of departure"),
    field<&transport_booking::arrival_city>().note("City of arrival"),
    field<&transport_booking::airline_company>().note("Operating company"),
    field<&transport_booking::departure_airport>().note("Departure airport or station"),
    field<&transport_booking::departure_airport_iata>().note("IATA code of the departure airport"),
    field<&transport_booking::arrival_airport>().note("Arrival airport or station"),
    field<&transport_booking::arrival_airport_iata>().note("IATA code of the arrival airport"),
    field<&transport_booking::departure_terminal>().note("Departure terminal"),
    field<&transport_booking::arrival_terminal>().note("Arrival terminal"),
    field<&transport_booking::arrival_date>().note("Arrival date"),
    field<&transport_booking::duration>().note("Trip duration, hours and minutes"),
    field<&transport_booking::departure_location>().alias("Departure_location").note("Where the trip begins"),
    field<&transport_booking::arrival_location>().alias("Arrival_location").note("Where the trip ends"),
    field<&transport_booking::travelers>().items("traveler").any_item_name().not_empty().note("Traveler details"));

/// One person of an accommodation booking (spec 2.4).
struct guest {
    std::string name{};
    std::optional<std::string> type_of_room{};
};
BOOST_DESCRIBE_STRUCT(guest, (), (name, type_of_room))

template <>
inline constexpr auto wire<guest> =
    fields(field<&guest::name>().personal("Jane Doe").note("Traveler name"),
           field<&guest::type_of_room>().alias("tyoe_of_room").note("Room type booked"));

/// A stay (spec 2.4, kind `accommodation`).
struct accommodation_booking {
    std::string booking_number{};
    std::string name{}; ///< hotel title
    date from_date{};
    date to_date{};
    std::optional<waybill::location> location{};
    std::optional<std::string> address{};
    std::optional<std::string> picture_url{};
    std::optional<std::string> type_of_room{};
    std::string city{};
    std::optional<std::string> phone{}; ///< recommended form `+<country_code> <number>`
    std::optional<std::string> email{};
    std::vector<guest> travelers{};
};
BOOST_DESCRIBE_STRUCT(accommodation_booking, (),
                      (booking_number, name, from_date, to_date, location, address, picture_url, type_of_room, city,
                       phone, email, travelers))

template <>
inline constexpr auto wire<accommodation_booking> = fields(
    field<&accommodation_booking::booking_number>().not_blank().note("Booking number of the accommodation"),
    field<&accommodation_booking::name>().note("Hotel title"),
    field<&accommodation_booking::from_date>().as(wire_format::iso_date).note("Check-in date"),
    field<&accommodation_booking::to_date>().as(wire_format::iso_date).note("Check-out date"),
    field<&accommodation_booking::location>().note("Location of the hotel"),
    field<&accommodation_booking::address>().alias("adress").note("Hotel address"),
    field<&accommodation_booking::picture_url>().note("URL of an image"),
    field<&accommodation_booking::type_of_room>().alias("tyoe_of_room").note("Room type booked"),
    field<&accommodation_booking::city>().note("Destination the accommodation belongs to"),
    field<&accommodation_booking::phone>().note("Phone number"),
    field<&accommodation_booking::email>().note("E-mail address"),
    field<&accommodation_booking::travelers>().items("traveler").any_item_name().not_empty().note("Traveler details"));

/// A booking that is kept as source text: its kind is one that the specification does not define
/// (`quirk_kind::unknown_kind`), or its content is invalid (`quirk_kind::unreadable_item`). Both are refused in strict
/// mode. Writers put `source` as text into an element of this kind, which reads back unchanged.
struct unknown_booking {
    std::string unknown_kind{}; ///< `kind` on the wire; empty if there is none
    std::string source{};       ///< the source text of the element or the JSON object
    /// Why a booking of a known kind cannot be read: path, expected and found text. Absent for unknown kinds.
    std::optional<std::string> problem{};
};
BOOST_DESCRIBE_STRUCT(unknown_booking, (), (unknown_kind, source, problem))

template <>
inline constexpr auto wire<unknown_booking> =
    fields(field<&unknown_booking::unknown_kind>("kind").attribute().note("The kind"),
           field<&unknown_booking::source>().text().personal("(a booking)").note("Source text of the booking"),
           field<&unknown_booking::problem>().attribute().personal("(a problem)").note("Why it cannot be read"));

/// A booking; the attribute `kind` (`@kind` in JSON) selects the alternative.
using booking = std::variant<transport_booking, accommodation_booking, unknown_booking>;

template <>
inline constexpr auto wire<booking> =
    choice("kind", alternative<transport_booking>("transport"), alternative<accommodation_booking>("accommodation"),
           otherwise<unknown_booking>());

} // namespace waybill
