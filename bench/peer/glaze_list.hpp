// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <glaze/glaze.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The trip list as glaze needs it: names and nesting are those of the document. `Leaves` has the types of dates,
/// durations and degrees.
namespace bench::peer::glaze {

template <class Leaves>
struct place {
    typename Leaves::latitude latitude{};
    typename Leaves::longitude longitude{};
};

struct passenger {
    std::string name{}, ticket_number{};
};
struct guest {
    std::string name{};
    std::optional<std::string> type_of_room{};
};
template <class Person>
struct people {
    std::vector<Person> traveler{};
};

template <class Leaves>
struct transport {
    std::string reservation_reference{}, transport_number{}, transport_class{};
    typename Leaves::moment departure_date{};
    std::string departure_city{};
    std::optional<std::string> arrival_city{}, airline_company{}, departure_airport{}, departure_airport_iata{},
        arrival_airport{}, arrival_airport_iata{}, departure_terminal{}, arrival_terminal{};
    std::optional<typename Leaves::moment> arrival_date{};
    std::optional<typename Leaves::duration> duration{};
    std::optional<place<Leaves>> departure_location{}, arrival_location{};
    people<passenger> travelers{};
};

template <class Leaves>
struct accommodation {
    std::string booking_number{}, name{};
    typename Leaves::date from_date{}, to_date{};
    std::optional<place<Leaves>> location{};
    std::optional<std::string> address{}, picture_url{}, type_of_room{};
    std::string city{};
    std::optional<std::string> phone{}, email{};
    people<guest> travelers{};
};

template <class Leaves>
using booking = std::variant<transport<Leaves>, accommodation<Leaves>>;

template <class Leaves>
struct booking_list {
    std::vector<booking<Leaves>> Booking{};
};
template <class Leaves>
struct trip_list {
    booking_list<Leaves> Bookings{};
};
template <class Leaves>
struct document {
    trip_list<Leaves> TripBookingListRS{};
};

} // namespace bench::peer::glaze

template <class Leaves>
struct glz::meta<bench::peer::glaze::transport<Leaves>> {
    using T = bench::peer::glaze::transport<Leaves>;
    static constexpr auto value = object(
        &T::reservation_reference, &T::transport_number, "class", &T::transport_class, &T::departure_date,
        &T::departure_city, &T::arrival_city, &T::airline_company, &T::departure_airport, &T::departure_airport_iata,
        &T::arrival_airport, &T::arrival_airport_iata, &T::departure_terminal, &T::arrival_terminal, &T::arrival_date,
        &T::duration, &T::departure_location, &T::arrival_location, &T::travelers);
};

template <class Leaves>
struct glz::meta<bench::peer::glaze::booking<Leaves>> {
    static constexpr std::string_view tag = "@kind";
    static constexpr auto ids = std::array{"transport", "accommodation"};
};

/// Explicit because glaze's reflection checks whether a vector of bookings can be ordered, which libc++ 22 cannot
/// answer.
template <class Leaves>
struct glz::meta<bench::peer::glaze::booking_list<Leaves>> {
    static constexpr auto value = object("Booking", &bench::peer::glaze::booking_list<Leaves>::Booking);
};
