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
inline constexpr auto fields_of<waybill::transport> = std::tuple{
    named{"reservation_reference", &waybill::transport::reservation_reference},
    named{"transport_number", &waybill::transport::transport_number},
    named{"class", &waybill::transport::transport_class},
    named{"departure_date", &waybill::transport::departure_date},
    named{"departure_city", &waybill::transport::departure_city},
    named{"arrival_city", &waybill::transport::arrival_city},
    named{"airline_company", &waybill::transport::airline_company},
    named{"departure_airport", &waybill::transport::departure_airport},
    named{"departure_airport_iata", &waybill::transport::departure_airport_iata},
    named{"arrival_airport", &waybill::transport::arrival_airport},
    named{"arrival_airport_iata", &waybill::transport::arrival_airport_iata},
    named{"departure_terminal", &waybill::transport::departure_terminal},
    named{"arrival_terminal", &waybill::transport::arrival_terminal},
    named{"arrival_date", &waybill::transport::arrival_date},
    named{"duration", &waybill::transport::duration},
};
template <>
inline constexpr auto fields_of<waybill::accommodation> = std::tuple{
    named{"booking_number", &waybill::accommodation::booking_number},
    named{"name", &waybill::accommodation::name},
    named{"from_date", &waybill::accommodation::from_date},
    named{"to_date", &waybill::accommodation::to_date},
    named{"address", &waybill::accommodation::address},
    named{"picture_url", &waybill::accommodation::picture_url},
    named{"type_of_room", &waybill::accommodation::type_of_room},
    named{"city", &waybill::accommodation::city},
    named{"phone", &waybill::accommodation::phone},
    named{"email", &waybill::accommodation::email},
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
inline constexpr auto places_of<waybill::transport> = std::tuple{
    named{"departure_location", &waybill::transport::departure_location},
    named{"arrival_location", &waybill::transport::arrival_location},
};
template <>
inline constexpr auto places_of<waybill::accommodation> = std::tuple{
    named{"location", &waybill::accommodation::location},
};

/// Calls `each(name, member)` for every field of a list above.
template <class Fields, class Record, class Each>
constexpr void for_each(Fields const& fields, Record& of, Each&& each) {
    std::apply([&](auto const&... one) { (each(one.name, of.*one.member), ...); }, fields);
}

} // namespace bench::peer
