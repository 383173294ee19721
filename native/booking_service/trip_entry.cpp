// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/trip_entry.hpp>

#include <booking_service/booking_number.hpp>
#include <storage/stock.hpp>

#include <algorithm>
#include <string>

namespace waybill::native::booking_service {
namespace {

std::string title_of(storage::hotel_stock const& hotel, std::int64_t room) {
    auto const found =
        std::find_if(hotel.rooms.begin(), hotel.rooms.end(), [room](auto const& each) { return each.room.id == room; });
    return found == hotel.rooms.end() ? std::string() : found->room.title;
}

std::string full_name(occupant const& one) {
    return one.first_name.empty() ? one.last_name : one.first_name + " " + one.last_name;
}

} // namespace

storage::owned_booking trip_entry(soci::session& sql, storage::order_record const& order,
                                  hotel_booking_creation_req const& request) {
    auto const hotel = storage::find_hotel(sql, order.hotel).value_or(storage::hotel_stock{});
    auto const city = storage::find_city(sql, hotel.hotel.city_id);
    accommodation_booking stay{.booking_number = booking_number_of(order.key.id),
                               .name = hotel.hotel.title,
                               .from_date = order.check_in,
                               .to_date = order.check_in + std::chrono::days(order.nights),
                               .address = hotel.hotel.address,
                               .picture_url = hotel.hotel.picture_url,
                               .city = city ? city->name : std::string(),
                               .phone = hotel.hotel.phone,
                               .email = hotel.hotel.email};
    if (hotel.hotel.latitude && hotel.hotel.longitude)
        stay.location = location{*hotel.hotel.latitude, *hotel.hotel.longitude};
    bool alike = true;
    for (auto const& room : request.selected_rooms) {
        auto const title = title_of(hotel, room.id);
        alike = alike && room.id == request.selected_rooms.front().id;
        if (alike) stay.type_of_room = title;
        for (auto const& one : room.customers) stay.travelers.push_back({full_name(one), title});
    }
    if (!alike) stay.type_of_room.reset(); // the type of each guest is more precise
    return {order.key.user, order.member, order.created, std::move(stay)};
}

} // namespace waybill::native::booking_service
