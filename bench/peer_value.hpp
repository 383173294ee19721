// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/booking.hpp>

#include <optional>
#include <string>
#include <string_view>

/// What user code around a DOM does with one text, so that peers fill the same structs. Conversions are Waybill's own:
/// what is compared is reading, not dates.
namespace bench::peer {

inline void set(std::string& into, std::string_view text) { into.assign(text); }
inline void set(waybill::date& into, std::string_view text) {
    (void)waybill::value_format<waybill::date>::read(text, waybill::wire_format::iso_date, into);
}
template <class T>
void set(T& into, std::string_view text) {
    (void)waybill::value_format<T>::read(text, waybill::wire_format::usual, into);
}
template <class T>
void set(std::optional<T>& into, std::string_view text) {
    set(into ? *into : into.emplace(), text);
}

/// Calls `each(name, member)` for the plain fields of a booking, in the order of the specification.
template <class Transport, class Each>
void plain_fields_of_transport(Transport& of, Each&& each) {
    each("reservation_reference", of.reservation_reference);
    each("transport_number", of.transport_number);
    each("class", of.transport_class);
    each("departure_date", of.departure_date);
    each("departure_city", of.departure_city);
    each("arrival_city", of.arrival_city);
    each("airline_company", of.airline_company);
    each("departure_airport", of.departure_airport);
    each("departure_airport_iata", of.departure_airport_iata);
    each("arrival_airport", of.arrival_airport);
    each("arrival_airport_iata", of.arrival_airport_iata);
    each("departure_terminal", of.departure_terminal);
    each("arrival_terminal", of.arrival_terminal);
    each("arrival_date", of.arrival_date);
    each("duration", of.duration);
}
template <class Accommodation, class Each>
void plain_fields_of_stay(Accommodation& of, Each&& each) {
    each("booking_number", of.booking_number);
    each("name", of.name);
    each("from_date", of.from_date);
    each("to_date", of.to_date);
    each("address", of.address);
    each("picture_url", of.picture_url);
    each("type_of_room", of.type_of_room);
    each("city", of.city);
    each("phone", of.phone);
    each("email", of.email);
}

} // namespace bench::peer
