// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// One read of one message.
#include <waybill/message/trip_booking_list_rs.hpp>
#include <waybill/xml.hpp>

std::size_t bookings_in(std::string_view xml) {
    auto const list = waybill::from_xml<waybill::trip_booking_list_rs>(xml);
    return list ? list->bookings.size() : 0;
}
