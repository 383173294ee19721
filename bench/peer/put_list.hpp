// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "fields.hpp"

#include <waybill/message/trip_booking_list_rs.hpp>

#include <optional>
#include <variant>

/// From the structs to a writer, as user code calls it.
namespace bench::peer {

/// A writer: `field(name, value)`; `kind(text)`, of the booking that was opened; `open(name)` and `close(name)` around
/// a record; `open_items(name)` and `close_items()` around those that repeat, `open_item(name)` and `close_item(name)`
/// around each.
template <class Out>
class put_list {
public:
    explicit put_list(Out& out) : out_(out) {}

    void list(waybill::trip_booking_list_rs const& of) {
        out_.open("TripBookingListRS");
        items("Bookings", "Booking", of.bookings, [&](waybill::booking const& one) {
            out_.kind(one.index() == 0 ? "transport" : "accommodation");
            std::visit([&](auto const& of_kind) { booking(of_kind); }, one);
        });
        out_.close("TripBookingListRS");
    }

private:
    template <class Value>
    void field(char const* name, Value const& value) {
        out_.field(name, value);
    }
    template <class Value>
    void field(char const* name, std::optional<Value> const& value) {
        if (value) out_.field(name, *value);
    }
    template <class Record>
    void plain_fields(Record const& of) {
        for_each(fields_of<Record>, of, [&](char const* name, auto const& value) { field(name, value); });
    }
    template <class List, class Each>
    void items(char const* name, char const* item, List const& list, Each&& each) {
        out_.open(name);
        out_.open_items(item);
        for (auto const& one : list) {
            out_.open_item(item);
            each(one);
            out_.close_item(item);
        }
        out_.close_items();
        out_.close(name);
    }
    template <class Booking>
    void booking(Booking const& of) {
        plain_fields(of);
        for_each(places_of<Booking>, of, [&](char const* name, auto const& place) {
            if (!place) return;
            out_.open(name);
            plain_fields(*place);
            out_.close(name);
        });
        items("travelers", "traveler", of.travelers, [&](auto const& one) { plain_fields(one); });
    }
    void booking(waybill::unknown_booking const&) {} // no list that is measured has one

    Out& out_;
};

} // namespace bench::peer
