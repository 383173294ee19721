// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/booking.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <optional>

namespace waybill::native::storage {

/// A booking of a trip list, with its owner and the instant of its creation.
struct booking_entry {
    std::int64_t user = 0;
    std::optional<std::int64_t> id_member{};
    instant created{};
    waybill::booking booking{};

    bool operator==(booking_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(booking_entry, (), (user, id_member, created, booking))

} // namespace waybill::native::storage

namespace waybill {

template <>
inline constexpr auto wire<native::storage::booking_entry> = fields(
    field<&native::storage::booking_entry::user>("User").note("User id of the owner"),
    field<&native::storage::booking_entry::id_member>("IdMember").note("Member id of the owner"),
    field<&native::storage::booking_entry::created>("Created").note(
        "Time of the booking, RFC 3339; trip lists are ordered by it"),
    field<&native::storage::booking_entry::booking>("Booking").note(
        "The reference is not empty. It is unique for each user and kind; for a transport together with its number, "
        "departure and ticket numbers"));

} // namespace waybill
