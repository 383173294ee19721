// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// What a user would write instead of one_call.cpp: the bookings of a partner over POST, by cpp-httplib and pugixml. It
// reads XML bare or in <string>, and returns an error text; it knows no access methods, quirks, positions or deadlines.
#include <httplib.h>
#include <pugixml.hpp>

#include <cctype>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace by_hand {

struct date_time {
    std::chrono::year_month_day day{};
    std::chrono::seconds time{};
};
struct location {
    double latitude = 0;
    double longitude = 0;
};
struct passenger {
    std::string name, ticket_number;
};
struct guest {
    std::string name;
    std::optional<std::string> type_of_room;
};
struct transport_booking {
    std::string reservation_reference, transport_number, transport_class;
    date_time departure_date{};
    std::string departure_city;
    std::optional<std::string> arrival_city, airline_company, departure_airport, departure_airport_iata,
        arrival_airport;
    std::optional<std::string> arrival_airport_iata, departure_terminal, arrival_terminal;
    std::optional<date_time> arrival_date;
    std::optional<std::string> duration;
    std::optional<location> departure_location, arrival_location;
    std::vector<passenger> travelers;
};
struct accommodation_booking {
    std::string booking_number, name;
    std::chrono::year_month_day from_date{}, to_date{};
    std::optional<by_hand::location> location;
    std::optional<std::string> address, picture_url, type_of_room;
    std::string city;
    std::optional<std::string> phone, email;
    std::vector<guest> travelers;
};
using booking = std::variant<transport_booking, accommodation_booking>;
using outcome = std::variant<std::vector<booking>, std::string>;

bool number(std::string_view text, std::size_t from, std::size_t size, int& into) {
    if (text.size() < from + size) return false;
    auto const* const first = text.data() + from;
    return std::from_chars(first, first + size, into).ptr == first + size;
}

bool get(pugi::xml_node of, char const* name, std::string& into) {
    auto const child = of.child(name);
    into = child.child_value();
    return bool(child);
}
bool get(pugi::xml_node of, char const* name, double& into) {
    std::string_view const text = of.child(name).child_value();
    return !text.empty() &&
           std::from_chars(text.data(), text.data() + text.size(), into).ptr == text.data() + text.size();
}
bool get(pugi::xml_node of, char const* name, std::chrono::year_month_day& into) {
    std::string_view const text = of.child(name).child_value();
    int year = 0, month = 0, day = 0;
    if (!number(text, 0, 4, year) || !number(text, 5, 2, month) || !number(text, 8, 2, day)) return false;
    into = {std::chrono::year(year), std::chrono::month(unsigned(month)), std::chrono::day(unsigned(day))};
    return into.ok();
}
bool get(pugi::xml_node of, char const* name, date_time& into) {
    std::string_view const text = of.child(name).child_value();
    int hour = 0, minute = 0, second = 0;
    if (!get(of, name, into.day) || !number(text, 11, 2, hour) || !number(text, 14, 2, minute) ||
        !number(text, 17, 2, second))
        return false;
    into.time = std::chrono::hours(hour) + std::chrono::minutes(minute) + std::chrono::seconds(second);
    return hour < 24 && minute < 60 && second < 60;
}
bool get(pugi::xml_node of, char const* name, location& into) {
    auto const child = of.child(name);
    return get(child, "latitude", into.latitude) && get(child, "longitude", into.longitude);
}
template <class T>
bool get(pugi::xml_node of, char const* name, std::optional<T>& into) {
    return !of.child(name) || get(of, name, into.emplace());
}

/// Reads fields until one is invalid.
struct fields_of {
    pugi::xml_node node;
    char const* invalid = nullptr;

    template <class T>
    void operator()(char const* name, T& into) {
        if (invalid == nullptr && !get(node, name, into)) invalid = name;
    }
};

char const* read(pugi::xml_node from, transport_booking& into) {
    fields_of read{from};
    read("reservation_reference", into.reservation_reference);
    read("transport_number", into.transport_number);
    read("class", into.transport_class);
    read("departure_date", into.departure_date);
    read("departure_city", into.departure_city);
    read("arrival_city", into.arrival_city);
    read("airline_company", into.airline_company);
    read("departure_airport", into.departure_airport);
    read("departure_airport_iata", into.departure_airport_iata);
    read("arrival_airport", into.arrival_airport);
    read("arrival_airport_iata", into.arrival_airport_iata);
    read("departure_terminal", into.departure_terminal);
    read("arrival_terminal", into.arrival_terminal);
    read("arrival_date", into.arrival_date);
    read("duration", into.duration);
    read("departure_location", into.departure_location);
    read("arrival_location", into.arrival_location);
    for (auto const each : from.child("travelers").children("traveler")) {
        auto& traveler = into.travelers.emplace_back();
        if (!get(each, "name", traveler.name) || !get(each, "ticket_number", traveler.ticket_number))
            return "travelers";
    }
    return read.invalid;
}
char const* read(pugi::xml_node from, accommodation_booking& into) {
    fields_of read{from};
    read("booking_number", into.booking_number);
    read("name", into.name);
    read("from_date", into.from_date);
    read("to_date", into.to_date);
    read("location", into.location);
    read("address", into.address);
    read("picture_url", into.picture_url);
    read("type_of_room", into.type_of_room);
    read("city", into.city);
    read("phone", into.phone);
    read("email", into.email);
    for (auto const each : from.child("travelers").children("traveler")) {
        auto& traveler = into.travelers.emplace_back();
        if (!get(each, "name", traveler.name) || !get(each, "type_of_room", traveler.type_of_room)) return "travelers";
    }
    return read.invalid;
}

template <class T>
char const* append(pugi::xml_node from, std::vector<booking>& into) {
    T made;
    auto const* const invalid = read(from, made);
    into.emplace_back(std::move(made));
    return invalid;
}

outcome bookings_of(std::string const& body) {
    pugi::xml_document outer, inner;
    if (auto const loaded = outer.load_buffer(body.data(), body.size()); !loaded)
        return std::string(loaded.description());
    auto root = outer.document_element();
    if (std::string_view(root.name()) == "string") {
        if (auto const loaded = inner.load_string(root.child_value()); !loaded)
            return std::string(loaded.description());
        root = inner.document_element();
    }
    if (auto const refused = root.child("ErrorResult")) return std::string(refused.attribute("id").value());
    std::vector<booking> bookings;
    for (auto const each : root.child("Bookings").children("Booking")) {
        std::string_view const kind = each.attribute("kind").value();
        auto const* const invalid = kind == "transport" ? append<transport_booking>(each, bookings)
                                                        : append<accommodation_booking>(each, bookings);
        if (invalid != nullptr) return std::string("invalid or missing: ") + invalid;
    }
    return bookings;
}

std::string escaped(std::string_view text) {
    std::string into;
    for (char const byte : text) {
        switch (byte) {
        case '<': into += "&lt;"; break;
        case '&': into += "&amp;"; break;
        default: into += byte;
        }
    }
    return into;
}
std::string form_of(std::string_view document) {
    std::string into = "strRQ=";
    for (unsigned char const byte : document) {
        char encoded[4]{char(byte)};
        if (std::isalnum(byte) == 0) std::snprintf(encoded, sizeof encoded, "%%%02X", byte);
        into += encoded;
    }
    return into;
}

outcome call(char const* partner, std::string_view login, std::string_view password, std::int64_t user) {
    httplib::Client client(partner);
    client.set_connection_timeout(5);
    client.set_read_timeout(30);
    auto const document = "<TripBookingListRQ><Credential><Login>" + escaped(login) + "</Login><Password>" +
                          escaped(password) + "</Password></Credential><User>" + std::to_string(user) +
                          "</User><FromDate>2026/11/01 00:00:00.000</FromDate></TripBookingListRQ>";
    auto const answer =
        client.Post("/cr.ws/Flight.asmx/WebServiceRQ", form_of(document), "application/x-www-form-urlencoded");
    if (!answer) return httplib::to_string(answer.error());
    return bookings_of(answer->body);
}

} // namespace by_hand

int main() {
    auto const trips = by_hand::call("https://partner.example", "agency", "secret", 9032);
    auto const* const bookings = std::get_if<std::vector<by_hand::booking>>(&trips);
    return bookings != nullptr ? int(bookings->size()) : -1;
}
