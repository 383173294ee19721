// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/trip_booking_list_rs.hpp>
#include <waybill/streaming/list_writer.hpp>

#include <string>
#include <string_view>

/// A booking is stored as it stands in the XML of a trip list, `<Booking kind="transport">…</Booking>`: a list that is
/// asked for in XML copies it. No column repeats what is in it but the keys.
namespace waybill::native::storage {

/// Writes bookings as items.
class booking_item_writer {
public:
    /// Holds until the next one. What XML cannot carry is replaced by U+FFFD.
    [[nodiscard]] std::string_view item_of(booking const& each);

private:
    list_writer<trip_booking_list_rs> list_{document_form::xml};
    std::string text_{};
    bool first_ = true;
};

/// Reads items back.
class booking_item_reader {
public:
    /// Holds until the next one. Throws `store_exception` where the item is none.
    [[nodiscard]] booking& booking_of(std::string_view item);

private:
    std::string document_{};
    trip_booking_list_rs list_{};
};

} // namespace waybill::native::storage
