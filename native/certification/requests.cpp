// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The requests of an examination in their plain form; scenarios change what they examine.
#include <certification/examination.hpp>

#include <fmt/format.h>

#include <chrono>
#include <string>
#include <utility>

namespace waybill::native::certification {

namespace {

constexpr int days_ahead = 90;
constexpr int nights = 2;

} // namespace

trip_booking_list_rq examination::trips_request() const {
    return {.credential = settings_.who, .user = settings_.user, .from_date = trips_from_};
}

hotel_search_req examination::search_request() const {
    hotel_search_req request{.credential = settings_.who};
    auto& stay = request.search_details.booking_details;
    stay.user = settings_.user;
    stay.from_date = settings_.from.value_or(day_of(run_.started) + std::chrono::days(days_ahead));
    stay.to_date = stay.from_date + std::chrono::days(nights);
    stay.id_city = settings_.city.value_or(0);
    stay.rooms.push_back({.pax = {.adult = 2}});
    return request;
}

hotel_search_req examination::first_search() const {
    auto request = search_request();
    request.search_details.filters.emplace().price_break_down = true;
    return request;
}

hotel_search_req examination::search_from(date first) const {
    auto request = search_request();
    auto& stay = request.search_details.booking_details;
    stay.from_date = first;
    stay.to_date = first + std::chrono::days(nights);
    return request;
}

date examination::stay_beginning(bool ambiguous) const {
    constexpr unsigned months = 12;
    auto day = search_request().search_details.booking_details.from_date;
    auto const fits = [&] {
        auto const number = unsigned(day.value.day());
        return ambiguous ? number < months && number != unsigned(day.value.month()) : number > months;
    };
    while (!fits()) day = day + std::chrono::days(1);
    return day;
}

hotel_quote_req examination::quote_request(found_offer const& of) const {
    auto const stay = search_request().search_details.booking_details;
    hotel_quote_req request{.credential = settings_.who};
    auto& details = request.quote_details;
    details.booking_details = {settings_.user, {}, stay.from_date, stay.to_date};
    details.hotel.id = of.hotel;
    details.selected_rooms.push_back({of.room->id, {of.offer->id, of.offer->offer_id}, stay.rooms.front().pax});
    return request;
}

hotel_booking_creation_req examination::creation_request(quoted_offer const& of) {
    hotel_booking_creation_req request{.credential = settings_.who,
                                       .user = settings_.user,
                                       .quote_id = of.quoted.quote_id,
                                       .client_reference = fmt::format("{}-{}", settings_.run, ++references_),
                                       .expected_price = of.quoted.total_rate,
                                       .customer = {"Mr", "Certification", "Waybill", {}, {}}};
    for (auto const& room : of.requested.quote_details.selected_rooms) {
        auto& made = request.selected_rooms.emplace_back();
        made.id = room.id;
        made.boarding = room.boarding;
        for (int i = 0; i < room.pax.adult; ++i)
            made.customers.push_back({occupant_type::adult, {}, "Mr", "Certification", "Waybill"});
    }
    return request;
}

hotel_booking_list_req examination::booking_list_request() const {
    constexpr int most = 20;
    return {.credential = settings_.who, .user = settings_.user, .items_per_page = most};
}
hotel_booking_detail_req examination::detail_of(std::string number) const {
    return {settings_.who, settings_.user, std::move(number), {}};
}
hotel_booking_detail_req examination::detail_of_reference(std::string reference) const {
    return {settings_.who, settings_.user, {}, std::move(reference)};
}
hotel_booking_cancellation_req examination::cancellation_of(std::string number) const {
    return {settings_.who, settings_.user, std::move(number), {}, {}};
}

} // namespace waybill::native::certification
