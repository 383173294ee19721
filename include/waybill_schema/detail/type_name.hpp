// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/script_name.hpp>

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

template <class T>
inline constexpr describe::joined_name<in_cpp<T>().size()> joined_type{in_cpp<T>(), true};

/// Returns the name of a type in contracts: `waybill::trip_booking_list_rs` as `TripBookingListRs`.
template <class T>
inline constexpr std::string_view type_name = joined_type<T>.text();

} // namespace waybill::detail::schema
