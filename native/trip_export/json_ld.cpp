// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <trip_export/geojson.hpp>
#include <trip_export/script_safe.hpp>

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace waybill::native::trip_export {

namespace {

using nlohmann::ordered_json;

/// A node. Absent values are left out.
class node {
public:
    explicit node(std::string_view type) : made_{{"@type", type}} {}

    node& with(char const* name, ordered_json value) {
        if (!value.is_null()) made_[name] = std::move(value);
        return *this;
    }
    node& with(char const* name, std::optional<std::string> const& value) {
        if (value) made_[name] = *value;
        return *this;
    }
    ordered_json take() { return std::move(made_); }

private:
    ordered_json made_;
};

ordered_json place_of(std::optional<location> const& place) {
    if (!place) return nullptr;
    return node("GeoCoordinates")
        .with("latitude", place->latitude.to_double())
        .with("longitude", place->longitude.to_double())
        .take();
}

ordered_json airport(std::optional<std::string> const& name, std::optional<std::string> const& iata,
                     std::optional<std::string> const& city, std::optional<location> const& place) {
    if (!name && !iata && !city) return nullptr;
    return node("Airport").with("name", name ? name : city).with("iataCode", iata).with("geo", place_of(place)).take();
}

ordered_json person(std::string const& name) { return node("Person").with("name", ordered_json(name)).take(); }

template <class Traveler>
ordered_json people(std::vector<Traveler> const& travelers) {
    auto all = ordered_json::array();
    for (auto const& each : travelers) all.push_back(person(each.name));
    return all;
}

/// A member of `ReservationStatusType`; nothing if the state is not known.
ordered_json reservation_status(std::optional<booking_state> state) {
    if (!state) return nullptr;
    switch (*state) {
    case booking_state::confirmed: return "https://schema.org/ReservationConfirmed";
    case booking_state::on_request: return "https://schema.org/ReservationPending";
    case booking_state::declined:
    case booking_state::expired:
    case booking_state::cancelled: break;
    }
    return "https://schema.org/ReservationCancelled";
}

ordered_json reservation_of(transport_booking const& ride, known_states const&) {
    auto tickets = ordered_json::array();
    for (auto const& each : ride.travelers)
        tickets.push_back(node("Ticket")
                              .with("ticketNumber", ordered_json(each.ticket_number))
                              .with("underName", person(each.name))
                              .take());
    ordered_json operating = nullptr;
    if (ride.airline_company) operating = node("Airline").with("name", ride.airline_company).take();
    ordered_json lasts = nullptr;
    if (ride.duration) // ISO 8601
        lasts = "PT" + std::to_string(ride.duration->value.count() / 60) + "H" +
                std::to_string(ride.duration->value.count() % 60) + "M";
    node flight("Flight");
    flight.with("flightNumber", ordered_json(ride.transport_number))
        .with("provider", std::move(operating))
        .with("departureAirport", airport(ride.departure_airport, ride.departure_airport_iata, ride.departure_city,
                                          ride.departure_location))
        .with("departureTerminal", ride.departure_terminal)
        .with("departureTime", ordered_json(text_of(ride.departure_date, wire_format::iso_date_time)))
        .with("arrivalAirport",
              airport(ride.arrival_airport, ride.arrival_airport_iata, ride.arrival_city, ride.arrival_location))
        .with("arrivalTerminal", ride.arrival_terminal)
        .with("arrivalTime", ride.arrival_date ? ordered_json(text_of(*ride.arrival_date, wire_format::iso_date_time))
                                               : ordered_json(nullptr))
        .with("estimatedFlightDuration", std::move(lasts));
    return node("FlightReservation")
        .with("reservationId", ordered_json(ride.reservation_reference))
        .with("underName", people(ride.travelers))
        .with("reservationFor", flight.take())
        .with("reservedTicket", std::move(tickets))
        .take();
}

ordered_json reservation_of(accommodation_booking const& stay, known_states const& states) {
    auto const address = node("PostalAddress")
                             .with("streetAddress", stay.address)
                             .with("addressLocality", ordered_json(stay.city))
                             .take();
    auto const hotel = node("LodgingBusiness")
                           .with("name", ordered_json(stay.name))
                           .with("address", address)
                           .with("telephone", stay.phone)
                           .with("email", stay.email)
                           .with("image", stay.picture_url)
                           .with("geo", place_of(stay.location))
                           .take();
    return node("LodgingReservation")
        .with("reservationId", ordered_json(stay.booking_number))
        .with("reservationStatus", reservation_status(state_of(states, stay.booking_number)))
        .with("underName", people(stay.travelers))
        .with("reservationFor", hotel)
        .with("checkinTime", ordered_json(text_of(stay.from_date, wire_format::iso_date)))
        .with("checkoutTime", ordered_json(text_of(stay.to_date, wire_format::iso_date)))
        .with("lodgingUnitDescription", stay.type_of_room)
        .take();
}

// only its kind is known
ordered_json reservation_of(unknown_booking const& booking, known_states const&) {
    return node("Reservation")
        .with("additionalType", ordered_json(booking.unknown_kind))
        .with("description", ordered_json(booking.source))
        .take();
}

} // namespace

std::string json_ld_of(trip_booking_list_rs const& trips, known_states const& states) {
    auto graph = ordered_json::array();
    for (auto const& each : trips.bookings)
        graph.push_back(std::visit([&](auto const& one) { return reservation_of(one, states); }, each));
    return script_safe(ordered_json{{"@context", "https://schema.org"}, {"@graph", std::move(graph)}}.dump(2));
}

} // namespace waybill::native::trip_export
