// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "fields.hpp"
#include "value.hpp"

#include <waybill/message/trip_booking_list_rs.hpp>

#include <string_view>

/// Converts a tree to new structs, as user code does: looks up each field by its name.
namespace bench::peer {

/// A node of a tree: `node.child(name)`, which may be nothing; `bool(node)`; `node.kind()`, of a booking;
/// `node.with_text(act)`; `node.each(name, act)`, for every item of that name.
template <class Node>
struct take_tree {
    template <class Record>
    static void plain_fields(Node const& from, Record& into) {
        for_each(fields_of<Record>, into, [&](char const* name, auto& member) {
            if (auto const child = from.child(name)) child.with_text([&](std::string_view text) { set(member, text); });
        });
    }

    template <class Booking>
    static void booking(Node const& from, Booking& into) {
        plain_fields(from, into);
        for_each(places_of<Booking>, into, [&](char const* name, auto& member) {
            if (auto const child = from.child(name)) plain_fields(child, member.emplace());
        });
        from.child("travelers").each("traveler", [&](Node const& one) {
            plain_fields(one, into.travelers.emplace_back());
        });
    }

    /// The list in a document whose root contains `TripBookingListRS`.
    static waybill::trip_booking_list_rs list(Node const& document) {
        waybill::trip_booking_list_rs made;
        document.child("TripBookingListRS").child("Bookings").each("Booking", [&](Node const& one) {
            auto& slot = made.bookings.emplace_back();
            if (one.kind() == "transport")
                booking(one, slot.template emplace<waybill::transport_booking>());
            else
                booking(one, slot.template emplace<waybill::accommodation_booking>());
        });
        return made;
    }
};

} // namespace bench::peer
