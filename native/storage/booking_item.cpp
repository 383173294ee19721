// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/booking_item.hpp>

#include <storage/store_error.hpp>

#include <waybill/xml.hpp>

namespace waybill::native::storage {

std::string_view booking_item_writer::item_of(booking const& each) {
    text_.clear();
    written_ = each;
    (void)list_.put(written_, text_); // fails if characters were replaced
    std::string_view item = text_;
    if (std::exchange(first_, false)) item.remove_prefix(list_.begin_text().size());
    return item;
}

booking& booking_item_reader::booking_of(std::string_view item) {
    static list_writer<trip_booking_list_rs> const around(document_form::xml);
    document_ = around.begin_text();
    document_.append(item).append(around.end_text());
    auto const read = read_xml(document_, list_, {.keep_unreadable = false});
    if (!read || list_.bookings.size() != 1)
        throw store_exception({store_failure::damaged, "a stored booking cannot be read" +
                                                           (read ? "" : ": expected " + read.error().expected)});
    return list_.bookings.front();
}

} // namespace waybill::native::storage
