// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/members.hpp>
#include <waybill/value/value_format.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

/// The names and kinds of values in JavaScript, which conversion writes and TypeScript declares, and the names of types
/// in contracts.
namespace waybill::detail::schema {

/// A name of C++ without its underscores, and with a capital after each: `from_date` as `fromDate` or `FromDate`.
template <std::size_t Size>
struct joined_name {
    std::array<char, Size> bytes{};
    std::size_t size = 0;

    constexpr joined_name(std::string_view name, bool capital_first) {
        bool upper = capital_first;
        for (char const letter : name) {
            bool const lower = letter >= 'a' && letter <= 'z';
            if (letter != '_') bytes[size++] = upper && lower ? char(letter - ('a' - 'A')) : letter;
            upper = letter == '_';
        }
    }
    [[nodiscard]] constexpr std::string_view text() const noexcept { return {bytes.data(), size}; }
};

template <class T, std::size_t I>
inline constexpr joined_name<describe::member_name<T, I>.size()> joined_member{describe::member_name<T, I>, false};

/// The name of a member in JavaScript.
template <class T, std::size_t I>
inline constexpr std::string_view script_name = joined_member<T, I>.text();

/// JavaScript reads numbers as `double`. A number of the protocol that keeps its digits as written is a text there.
template <class T>
inline constexpr json_kind kind_for_script =
    value_format<T>::json == json_kind::number && !std::is_arithmetic_v<T> ? json_kind::string : value_format<T>::json;

/// Returns `waybill::trip_booking_list_rs` as `trip_booking_list_rs`.
template <class T>
constexpr std::string_view in_cpp() {
    std::string_view name = __PRETTY_FUNCTION__;
    name = name.substr(name.find("T = ") + 4);
    name = name.substr(0, name.find_first_of(";,]"));
    return name.substr(name.rfind(':') + 1);
}

template <class T>
inline constexpr joined_name<in_cpp<T>().size()> joined_type{in_cpp<T>(), true};

/// Returns the name of a type in contracts: `waybill::trip_booking_list_rs` as `TripBookingListRs`.
template <class T>
inline constexpr std::string_view type_name = joined_type<T>.text();

} // namespace waybill::detail::schema
