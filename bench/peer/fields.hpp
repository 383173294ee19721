// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/booking.hpp>

#include <tuple>

/// The plain fields of each record under their names on the wire, in the order of the specification.
namespace bench::peer {

template <class Record, class Value>
struct named {
    char const* name;
    Value Record::* member;
};
template <class Record, class Value>
named(char const*, Value Record::*) -> named<Record, Value>;

/// Specialised for each record.
template <class Record>
inline constexpr auto fields_of = 0;

template <>
inline constexpr auto fields_of<waybill::transport_booking> = std::tuple{
    named{"reservation_reference", &waybill::transport_booking::reservation_reference},
    named{"transport_number", &waybill::transport_booking::transport_number},
    named{"class", &waybill::transport_booking::transport_class},
    named{"departure_date", &waybill::transport_booking::departure_date},
    named{"departure_city", &waybill::transport_booking::departure_city},
    named{"arrival_city", &waybill::transport_booking::arrival_city},
    named{"airline_company", &waybill::transport_booking::airline_company},
    named{"departure_airport", &waybill::transport_booking::departure_airport},
    named{"departure_airport_iata", &waybill::transport_booking::departure_airport_iata},
    named{"arrival_airport", &waybill::transport_booking::arrival_airport},
    named{"arrival_airport_iata", &waybill::transport_booking::arrival_airport_iata},
    named{"departure_terminal", &waybill::transport_booking::departure_terminal},
    named{"arrival_terminal", &waybill::transport_booking::arrival_terminal},
    named{"arrival_date", &waybill::transport_booking::arrival_date},
    named{"duration", &waybill::transport_booking::duration},
};
template <>
inline constexpr auto fields_of<waybill::accommodation_booking> = std::tuple{
    named{"booking_number", &waybill::accommodation_booking::booking_number},
    named{"name", &waybill::accommodation_booking::name},
    named{"from_date", &waybill::accommodation_booking::from_date},
    named{"to_date", &waybill::accommodation_booking::to_date},
    named{"address", &waybill::accommodation_booking::address},
    named{"picture_url", &waybill::accommodation_booking::picture_url},
    named{"type_of_room", &waybill::accommodation_booking::type_of_room},
    named{"city", &waybill::accommodation_booking::city},
    named{"phone", &waybill::accommodation_booking::phone},
    named{"email", &waybill::accommodation_booking::email},
};
template <>
inline constexpr auto fields_of<waybill::passenger> = std::tuple{
    named{"name", &waybill::passenger::name},
    named{"ticket_number", &waybill::passenger::ticket_number},
};
template <>
inline constexpr auto fields_of<waybill::guest> = std::tuple{
    named{"name", &waybill::guest::name},
    named{"type_of_room", &waybill::guest::type_of_room},
};
template <>
inline constexpr auto fields_of<waybill::location> = std::tuple{
    named{"latitude", &waybill::location::latitude},
    named{"longitude", &waybill::location::longitude},
};

/// The locations of a booking.
template <class Booking>
inline constexpr auto places_of = 0;

template <>
inline constexpr auto places_of<waybill::transport_booking> = std::tuple{
    named{"departure_location", &waybill::transport_booking::departure_location},
    named{"arrival_location", &waybill::transport_booking::arrival_location},
};
template <>
inline constexpr auto places_of<waybill::accommodation_booking> = std::tuple{
    named{"location", &waybill::accommodation_booking::location},
};

/// Calls `each(name, member)` for every field of a list above.
template <class Fields, class Record, class Each>
constexpr void for_each(Fields const& fields, Record& of, Each&& each) {
    std::apply([&](auto const&... one) { (each(one.name, of.*one.member), ...); }, fields);
}

} // namespace bench::peer
