// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/trip_entry.hpp>

#include <booking_service/booking_number.hpp>

#include <cstddef>
#include <string>

namespace waybill::native::booking_service {
namespace {

std::string full_name(occupant const& one) {
    return one.first_name.empty() ? one.last_name : one.first_name + " " + one.last_name;
}

} // namespace

storage::booking_entry trip_entry(storage::order_record const& order, storage::quote_to_book const& quoted) {
    auto const& hotel = quoted.hotel;
    accommodation_booking stay{.booking_number = booking_number_of(order.key.id),
                               .name = hotel.title,
                               .from_date = order.check_in,
                               .to_date = order.check_in + std::chrono::days(order.nights),
                               .address = hotel.address,
                               .picture_url = hotel.picture_url,
                               .city = quoted.city,
                               .phone = hotel.phone,
                               .email = hotel.email};
    stay.location = hotel.location;
    bool alike = true;
    auto const& rooms = order.sold.rooms;
    for (std::size_t i = 0; i < rooms.size(); ++i) {
        auto const title = rooms[i].title.value_or("");
        alike = alike && rooms[i].id == rooms.front().id;
        if (alike) stay.type_of_room = title;
        for (auto const& one : order.people.value().rooms.at(i).customers)
            stay.travelers.push_back({full_name(one), title});
    }
    if (!alike) stay.type_of_room.reset(); // the type of each guest is more precise
    return {order.key.user, order.member, order.created, std::move(stay)};
}

} // namespace waybill::native::booking_service
