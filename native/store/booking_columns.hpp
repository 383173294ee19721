// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <store/bookings.hpp>
#include <store/text_columns.hpp>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Which columns of the table `bookings` hold which kind. The reference is part of the key, so both kinds' first
/// member is left out.
namespace waybill::native::columns {

static_assert(describe::member_name<transport, 0> == "reservation_reference");
static_assert(describe::member_name<accommodation, 0> == "booking_number");

inline constexpr std::string_view transport_kind = "transport";
inline constexpr std::string_view accommodation_kind = "accommodation";

/// The columns of a transport, then those of an accommodation.
struct booking_columns {
    std::vector<std::string> names;
    std::size_t accommodation_begins = 0;

    static booking_columns const& all() {
        static booking_columns const made = [] {
            booking_columns columns;
            append_names<transport, 1>(columns.names);
            columns.accommodation_begins = columns.names.size();
            append_names<accommodation, 1>(columns.names);
            return columns;
        }();
        return made;
    }
    /// The names, each behind `before`, with commas between.
    [[nodiscard]] std::string listed(std::string_view before) const {
        std::string text;
        for (auto const& name : names) {
            if (!text.empty()) text += ", ";
            text.append(before).append(name);
        }
        return text;
    }
};

inline std::string_view kind_of(booking const& each) noexcept {
    return std::holds_alternative<transport>(each) ? transport_kind : accommodation_kind;
}

inline void put_booking(booking const& each, row& into) {
    into.clear();
    if (auto const* const ride = std::get_if<transport>(&each)) {
        std::size_t column = 0;
        put<transport, 1>(*ride, into, column);
    } else {
        std::size_t column = booking_columns::all().accommodation_begins;
        put<accommodation, 1>(std::get<accommodation>(each), into, column);
    }
}

inline void take_booking(row const& from, std::string_view kind, std::string const& reference, booking& into) {
    if (kind == transport_kind) {
        auto& ride = into.emplace<transport>();
        ride.reservation_reference = reference;
        std::size_t column = 0;
        take<transport, 1>(from, column, ride);
    } else {
        auto& stay = into.emplace<accommodation>();
        stay.booking_number = reference;
        std::size_t column = booking_columns::all().accommodation_begins;
        take<accommodation, 1>(from, column, stay);
    }
}

} // namespace waybill::native::columns
