// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/mistake.hpp>

#include <concepts>
#include <string_view>
#include <type_traits>

/// The advice in the compile error for a member of an unsupported type.
namespace waybill::detail::describe {

template <class T>
consteval bool is_character() {
    return std::is_same_v<T, char> || std::is_same_v<T, wchar_t> || std::is_same_v<T, char8_t> ||
           std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>;
}

/// The supported types, or the type to use instead of `T`.
template <class T>
inline constexpr auto advice_for = [] {
    constexpr auto name = spelled<T>();
    if constexpr (std::is_enum_v<T>)
        return fixed_text("describe the member's enumeration with BOOST_DESCRIBE_ENUM, or give it a value_format");
    else if constexpr (std::is_same_v<T, bool>)
        return fixed_text("include <waybill/value/boolean.hpp>, which defines how bool is written");
    else if constexpr (std::is_same_v<T, double> || std::is_same_v<T, float> ||
                       (std::is_integral_v<T> && !is_character<T>()))
        return fixed_text("include <waybill/value/number.hpp>, which defines how numbers are written");
    else if constexpr (std::is_floating_point_v<T>)
        return fixed_text("use float or double, or waybill::decimal for exact amounts");
    else if constexpr (std::is_same_v<T, std::string_view>)
        return fixed_text(
            "use std::string: a std::string_view would refer to a document that calls, lists in pieces and "
            "conversions from other encodings release, or to an unescaped copy");
    else if constexpr (is_character<T>() || std::is_convertible_v<T, std::string_view>)
        return fixed_text("use std::string for text");
    else if constexpr (name.find("std::chrono::") == 0)
        return fixed_text("use waybill::date, date_time, instant or duration, whose member `value` is of std::chrono");
    else if constexpr (std::is_array_v<T>)
        return fixed_text("use std::vector for repeated values");
    else if constexpr (name.find("std::") == 0 || !std::is_class_v<T>)
        return fixed_text("a field is std::string, bool, an integer, double, a type of waybill/value/, a described "
                          "enumeration or struct, a std::variant with choice(), or a std::optional or std::vector of "
                          "one; other containers are a std::vector, maps one of structs");
    else
        return fixed_text("describe the member's struct with BOOST_DESCRIBE_STRUCT, or give it a value_format");
}();

} // namespace waybill::detail::describe
