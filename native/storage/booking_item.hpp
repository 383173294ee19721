// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/trip_booking_list_rs.hpp>
#include <waybill/streaming/list_writer.hpp>

#include <string>
#include <string_view>

/// A booking is stored as it appears in the XML of a trip list, `<Booking kind="transport">…</Booking>`, so that a list
/// in XML can copy it. Only the keys have columns of their own.
namespace waybill::native::storage {

/// Writes bookings as items.
class booking_item_writer {
public:
    /// Valid until the next call. Characters that XML cannot represent are replaced by U+FFFD.
    [[nodiscard]] std::string_view item_of(booking const& each);

private:
    list_writer<trip_booking_list_rs> list_{document_form::xml};
    booking written_{};
    std::string text_{};
    bool first_ = true;
};

/// Parses items.
class booking_item_reader {
public:
    /// Valid until the next call. Throws `store_exception` if the item is invalid.
    [[nodiscard]] booking& booking_of(std::string_view item);

private:
    std::string document_{};
    trip_booking_list_rs list_{};
};

} // namespace waybill::native::storage
