// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace waybill::detail::schema {

/// Returns `waybill::trip_booking_list_rs` as `trip_booking_list_rs`.
template <class T>
constexpr std::string_view in_cpp() {
    std::string_view name = __PRETTY_FUNCTION__;
    name = name.substr(name.find("T = ") + 4);
    name = name.substr(0, name.find_first_of(";,]"));
    return name.substr(name.rfind(':') + 1);
}

template <std::size_t Most>
struct pascal_name {
    std::array<char, Most> bytes{};
    std::size_t size = 0;

    constexpr explicit pascal_name(std::string_view name) {
        bool upper = true;
        for (char const letter : name) {
            bool const lower = letter >= 'a' && letter <= 'z';
            if (letter != '_') bytes[size++] = upper && lower ? char(letter - ('a' - 'A')) : letter;
            upper = letter == '_';
        }
    }
};
template <class T>
inline constexpr pascal_name<in_cpp<T>().size()> pascal{in_cpp<T>()};

/// Returns the name of a type in contracts: `waybill::trip_booking_list_rs` as `TripBookingListRs`.
template <class T>
inline constexpr std::string_view type_name{pascal<T>.bytes.data(), pascal<T>.size};

} // namespace waybill::detail::schema
