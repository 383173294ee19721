// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <trip_export/geojson.hpp>
#include <trip_export/script_safe.hpp>

#include <waybill/enumerators.hpp>

#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>
#include <variant>

namespace waybill::native::trip_export {

namespace {

using nlohmann::ordered_json;

/// Longitude first (RFC 7946, 3.1.1).
ordered_json position(double east, double north) { return ordered_json::array({east, north}); }
ordered_json position(location const& place) {
    return position(place.longitude.to_double(), place.latitude.to_double());
}
ordered_json point(std::optional<location> const& place) {
    if (!place) return nullptr;
    return {{"type", "Point"}, {"coordinates", position(*place)}};
}

ordered_json line(location const& from, location const& to) {
    double const east = from.longitude.to_double();
    double const other_east = to.longitude.to_double();
    if (std::abs(other_east - east) <= 180)
        return {{"type", "LineString"}, {"coordinates", ordered_json::array({position(from), position(to)})}};
    double const edge = east > 0 ? 180 : -180;
    double const north = from.latitude.to_double();
    double const method = 360 - std::abs(other_east - east);
    double const crossing =
        method == 0 ? north : north + (to.latitude.to_double() - north) * std::abs(edge - east) / method;
    return {{"type", "MultiLineString"},
            {"coordinates", ordered_json::array({ordered_json::array({position(from), position(edge, crossing)}),
                                                 ordered_json::array({position(-edge, crossing), position(to)})})}};
}

template <class Traveler>
ordered_json names_of(std::vector<Traveler> const& travelers) {
    auto names = ordered_json::array();
    for (auto const& each : travelers) names.push_back(each.name);
    return names;
}

ordered_json feature(ordered_json geometry, ordered_json properties) {
    return {{"type", "Feature"}, {"geometry", std::move(geometry)}, {"properties", std::move(properties)}};
}

ordered_json feature_of(transport_booking const& ride, known_states const&) {
    ordered_json properties{{"kind", "transport"},
                            {"reference", ride.reservation_reference},
                            {"number", ride.transport_number},
                            {"departure", text_of(ride.departure_date, wire_format::iso_date_time)},
                            {"from", ride.departure_city}};
    if (ride.arrival_date) properties["arrival"] = text_of(*ride.arrival_date, wire_format::iso_date_time);
    if (ride.arrival_city) properties["to"] = *ride.arrival_city;
    properties["travelers"] = names_of(ride.travelers);
    bool const both = ride.departure_location && ride.arrival_location;
    return feature(both ? line(*ride.departure_location, *ride.arrival_location)
                        : point(ride.departure_location ? ride.departure_location : ride.arrival_location),
                   std::move(properties));
}

ordered_json feature_of(accommodation_booking const& stay, known_states const& states) {
    ordered_json properties{{"kind", "accommodation"},
                            {"reference", stay.booking_number},
                            {"name", stay.name},
                            {"from", text_of(stay.from_date, wire_format::iso_date)},
                            {"to", text_of(stay.to_date, wire_format::iso_date)},
                            {"city", stay.city}};
    if (auto const state = state_of(states, stay.booking_number)) properties["state"] = name_of(*state);
    properties["travelers"] = names_of(stay.travelers);
    return feature(point(stay.location), std::move(properties));
}

ordered_json feature_of(unknown_booking const& booking, known_states const&) {
    return feature(nullptr, {{"kind", booking.unknown_kind}, {"source", booking.source}});
}

} // namespace

std::string geojson_of(trip_booking_list_rs const& trips, known_states const& states) {
    auto features = ordered_json::array();
    for (auto const& each : trips.bookings)
        features.push_back(std::visit([&](auto const& one) { return feature_of(one, states); }, each));
    return script_safe(ordered_json{{"type", "FeatureCollection"}, {"features", std::move(features)}}.dump(2));
}

} // namespace waybill::native::trip_export
