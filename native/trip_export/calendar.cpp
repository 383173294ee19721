// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <trip_export/calendar.hpp>

#include <waybill/text.hpp>

#include <libical/ical.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace waybill::native::trip_export {

namespace {

icaltimetype date_only(date day) {
    auto when = icaltime_null_date();
    when.year = int(day.value.year());
    when.month = int(unsigned(day.value.month()));
    when.day = int(unsigned(day.value.day()));
    return when;
}

/// No time zone and not UTC: floating.
icaltimetype floating(date_time const& moment) {
    auto when = date_only(moment.day());
    auto const clock = std::chrono::hh_mm_ss(std::chrono::floor<std::chrono::seconds>(moment.time_of_day()));
    when.hour = int(clock.hours().count());
    when.minute = int(clock.minutes().count());
    when.second = int(clock.seconds().count());
    when.is_date = 0;
    return when;
}

icaltimetype in_utc(instant moment) {
    auto when = floating({date_time::local_time(moment.value.time_since_epoch())});
    when.zone = icaltimezone_get_utc_timezone();
    return when;
}

/// A text that RFC 5545 (3.3.11) allows: no control characters except line ends, which libical escapes.
std::string calendar_text(std::string_view text) {
    std::string kept;
    while (!text.empty()) {
        auto const one = text::decode(text.data(), text.data() + text.size());
        std::size_t const length = one.length == 0 ? 1 : one.length;
        bool const control = one.point < 0x20 || (one.point >= 0x7F && one.point < 0xA0);
        if (!control || text.front() == '\n') kept += text.substr(0, length);
        text.remove_prefix(length);
    }
    return kept;
}

void put(icalcomponent* into, icalproperty* property) { icalcomponent_add_property(into, property); }

template <class Traveler>
std::string travelers_of(std::vector<Traveler> const& all) {
    std::string names;
    for (auto const& each : all) (names += names.empty() ? "" : ", ") += each.name;
    return names;
}

void put_place(icalcomponent* into, std::optional<location> const& place) {
    if (place)
        put(into, icalproperty_new_geo({.lat = place->latitude.to_double(), .lon = place->longitude.to_double()}));
}

/// An event with the properties that all events have: UID and DTSTAMP are required (RFC 5545, 3.6.1).
icalcomponent* event(std::string const& uid, std::string const& summary, std::string const& where, instant written) {
    auto* const made = icalcomponent_new(ICAL_VEVENT_COMPONENT);
    put(made, icalproperty_new_uid(calendar_text(uid + "@waybill").c_str()));
    put(made, icalproperty_new_dtstamp(in_utc(written)));
    put(made, icalproperty_new_summary(calendar_text(summary).c_str()));
    put(made, icalproperty_new_location(calendar_text(where).c_str()));
    return made;
}

using leg_uids = std::map<transport_booking const*, std::string>;

/// The UIDs of all legs. A leg is known by its reference, which may have several, number and city: not by its date, so
/// that a flight that is moved keeps its UID. Legs that have these in common are numbered by their departure.
leg_uids uids_of(trip_booking_list_rs const& trips) {
    std::vector<transport_booking const*> rides;
    for (auto const& each : trips.bookings)
        if (auto const* const ride = std::get_if<transport_booking>(&each)) rides.push_back(ride);
    std::sort(rides.begin(), rides.end(), [](auto const* a, auto const* b) {
        if (a->departure_date == b->departure_date) return std::less<>()(a, b); // as in the list
        return a->departure_date < b->departure_date;
    });
    std::map<std::string, int> counts;
    leg_uids uids;
    for (auto const* const ride : rides) {
        auto uid =
            "transport-" + ride->reservation_reference + '-' + ride->transport_number + '-' + ride->departure_city;
        int const number = ++counts[uid];
        uids.emplace(ride, number == 1 ? uid : uid + '-' + std::to_string(number));
    }
    return uids;
}

icalproperty_status status_of(booking_state state) {
    switch (state) {
    case booking_state::confirmed: return ICAL_STATUS_CONFIRMED;
    case booking_state::on_request: return ICAL_STATUS_TENTATIVE;
    case booking_state::declined:
    case booking_state::expired:
    case booking_state::cancelled: break;
    }
    return ICAL_STATUS_CANCELLED;
}

/// What the events of a calendar share.
struct calendar_context {
    leg_uids uids;
    known_states const& states;
    instant written;
};

icalcomponent* event_of(transport_booking const& ride, calendar_context const& in) {
    auto summary = ride.transport_number + ' ' + ride.departure_city;
    if (ride.arrival_city) summary += " - " + *ride.arrival_city;
    auto* const made =
        event(in.uids.at(&ride), summary, ride.departure_airport.value_or(ride.departure_city), in.written);
    put(made, icalproperty_new_dtstart(floating(ride.departure_date)));
    // the arrival is local to another place and may seem to be before the departure, which DTEND must not be
    if (ride.duration && ride.duration->value.count() > 0)
        put(made, icalproperty_new_duration(icaldurationtype_from_int(int(ride.duration->value.count()) * 60)));
    else if (ride.arrival_date && *ride.arrival_date > ride.departure_date)
        put(made, icalproperty_new_dtend(floating(*ride.arrival_date)));
    auto about = "Reference " + ride.reservation_reference + "\nClass " + ride.transport_class;
    if (ride.arrival_date) {
        auto arrival = text_of(*ride.arrival_date, wire_format::iso_date_time).substr(0, 16);
        arrival[10] = ' ';
        about += "\nArrives " + arrival + ", local time";
    }
    about += "\nTravelers " + travelers_of(ride.travelers);
    put(made, icalproperty_new_description(calendar_text(about).c_str()));
    put_place(made, ride.departure_location);
    return made;
}

icalcomponent* event_of(accommodation_booking const& stay, calendar_context const& in) {
    auto const where = stay.address ? *stay.address + ", " + stay.city : stay.city;
    auto* const made = event("accommodation-" + stay.booking_number, stay.name, where, in.written);
    if (auto const state = state_of(in.states, stay.booking_number))
        put(made, icalproperty_new_status(status_of(*state)));
    put(made, icalproperty_new_dtstart(date_only(stay.from_date)));
    // DTEND must be after DTSTART (3.8.2.2); without it the event is the day of DTSTART: day use
    if (stay.to_date > stay.from_date) put(made, icalproperty_new_dtend(date_only(stay.to_date)));
    auto const about = "Booking " + stay.booking_number + "\nTravelers " + travelers_of(stay.travelers);
    put(made, icalproperty_new_description(calendar_text(about).c_str()));
    put_place(made, stay.location);
    return made;
}

// Its time is not known.
icalcomponent* event_of(unknown_booking const&, calendar_context const&) { return nullptr; }

} // namespace

std::string calendar_of(trip_booking_list_rs const& trips, instant written, known_states const& states) {
    std::unique_ptr<icalcomponent, void (*)(icalcomponent*)> const calendar(icalcomponent_new_vcalendar(),
                                                                            icalcomponent_free);
    put(calendar.get(), icalproperty_new_version("2.0"));
    put(calendar.get(), icalproperty_new_prodid("-//Waybill//waybill//EN"));
    calendar_context const in{uids_of(trips), states, written};
    for (auto const& each : trips.bookings)
        if (auto* const made = std::visit([&](auto const& one) { return event_of(one, in); }, each))
            icalcomponent_add_component(calendar.get(), made);
    std::unique_ptr<char, void (*)(void*)> const text(icalcomponent_as_ical_string_r(calendar.get()),
                                                      icalmemory_free_buffer);
    return text.get();
}

} // namespace waybill::native::trip_export
