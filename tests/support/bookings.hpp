// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/booking.hpp>

#include <string>

namespace support {

inline waybill::location place(char const* latitude, char const* longitude) {
    return {waybill::latitude::parse(latitude).value(), waybill::longitude::parse(longitude).value()};
}

/// A transport with every field of the specification.
inline waybill::transport_booking full_ride(std::string reference) {
    return {.reservation_reference = std::move(reference),
            .transport_number = "TU 716",
            .transport_class = "Economy With Restrictions",
            .departure_date = waybill::date_time::of(2026, 11, 1, 8, 30, 15, 250),
            .departure_city = "تونس",
            .arrival_city = "Paris",
            .airline_company = "Tunisair & Sœurs",
            .departure_airport = "Tunis-Carthage",
            .departure_airport_iata = "TUN",
            .arrival_airport = "Orly",
            .arrival_airport_iata = "ORY",
            .departure_terminal = "1",
            .arrival_terminal = "",
            .arrival_date = waybill::date_time::of(2026, 11, 1, 11, 5),
            .duration = waybill::duration::of(2, 35),
            .departure_location = place("36.8510", "10.2272"),
            .arrival_location = place("48.7262", "-2.3652"),
            .travelers = {{"Γιώργος Παπαδόπουλος", "199-1"}, {"Zoë 'O' \"Brien\"", "199-2"}}};
}

/// A transport with required fields only.
inline waybill::transport_booking bare_ride(std::string reference) {
    return {.reservation_reference = std::move(reference),
            .transport_number = "1",
            .transport_class = "C",
            .departure_date = waybill::date_time::of(2026, 1, 2),
            .departure_city = "Tunis",
            .travelers = {{"A", "1"}}};
}

/// An accommodation with every field of the specification.
inline waybill::accommodation_booking full_stay(std::string number) {
    return {.booking_number = std::move(number),
            .name = "Sea & Sand <beach>",
            .from_date = waybill::date::of(2026, 12, 30),
            .to_date = waybill::date::of(2027, 1, 2),
            .location = place("-36.40", "0"),
            .address = "Rue de l'Été 1; DROP TABLE trip_items",
            .picture_url = "https://pictures.example/1.jpg?a=b&c=d",
            .type_of_room = "Double",
            .city = "Hammamet",
            .phone = "+216 72 200 000",
            .email = "hotel@example.com",
            .travelers = {{"محمد بن علي", "Double"}, {"سارة", std::nullopt}}};
}

/// An accommodation with required fields only.
inline waybill::accommodation_booking bare_stay(std::string number) {
    return {.booking_number = std::move(number),
            .name = "Hotel",
            .from_date = waybill::date::of(2026, 5, 1),
            .to_date = waybill::date::of(2026, 5, 2),
            .city = "Paris",
            .travelers = {{"A", std::nullopt}}};
}

} // namespace support
