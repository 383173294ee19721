// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/enumeration.hpp>
#include <waybill/detail/describe/shape.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/date_time.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/degrees.hpp>
#include <waybill/value/duration.hpp>
#include <waybill/value/id_list.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/value/number.hpp>
#include <waybill/value/offset_time.hpp>
#include <waybill_schema/detail/type_name.hpp>

#include <concepts>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>

namespace waybill::detail::schema {

/// A plain value in XML Schema: a built-in type, or a restriction of one.
struct simple_type {
    std::string_view name{}; ///< empty: only the base
    std::string_view base{}; ///< `xs:token`
    std::string_view pattern{};
    std::span<std::string_view const> values{}; ///< of an enumeration
    std::string_view note{};
    std::string_view least{};
    std::string_view most{};
    std::string_view digits{}; ///< the maximum number of digits before and after the decimal point together

    constexpr bool operator==(simple_type const& other) const noexcept {
        return name == other.name && base == other.base && pattern == other.pattern;
    }
    /// Returns the name for references.
    [[nodiscard]] constexpr std::string_view reference() const noexcept { return name.empty() ? base : name; }
};

// Code generators map the base to a type of their language: a date, a number, otherwise text. White space around a
// value has no meaning, which `xs:token` expresses as well.
template <class T>
constexpr simple_type narrowed(wire_format format, std::string_view name, std::string_view base) {
    return {.name = name, .base = base, .pattern = pattern_of<T>(format), .note = value_format<T>::expected(format)};
}

template <whole_number T>
constexpr std::string_view whole_number_name() {
    constexpr bool negative = std::is_signed_v<T>;
    switch (sizeof(T)) {
    case 1: return negative ? "xs:byte" : "xs:unsignedByte";
    case 2: return negative ? "xs:short" : "xs:unsignedShort";
    case 4: return negative ? "xs:int" : "xs:unsignedInt";
    default: return negative ? "xs:long" : "xs:unsignedLong";
    }
}

/// The type of a value in XML Schema; specialise it for your own leaf types. The default is a text with the pattern of
/// the type.
template <class T>
struct schema_type {
    static constexpr simple_type of(wire_format format) {
        if constexpr (describe::text_shape<T>) {
            return {.base = "xs:string"};
        } else if constexpr (describe::described_enum<T>) {
            return {.name = type_name<T>, .base = "xs:token", .values = describe::names_on_the_wire<T>};
        } else if constexpr (pattern_of<T>(wire_format::canonical).empty()) {
            return {.base = "xs:string"};
        } else {
            return narrowed<T>(format, type_name<T>, "xs:token");
        }
    }
};
template <whole_number T>
struct schema_type<T> {
    static constexpr simple_type of(wire_format) { return {.base = whole_number_name<T>()}; }
};
template <std::floating_point T>
struct schema_type<T> {
    static constexpr simple_type of(wire_format) { return {.base = "xs:double"}; }
};
/// Not `xs:boolean`, whose values are lower case.
template <>
struct schema_type<bool> {
    static constexpr std::string_view names[] = {"True", "False"};
    static constexpr simple_type of(wire_format) {
        return {.name = "TrueOrFalse", .base = "xs:token", .values = names};
    }
};
template <>
struct schema_type<date> {
    static constexpr simple_type of(wire_format format) {
        return format == wire_format::iso_date ? narrowed<date>(format, "IsoDate", "xs:date")
                                               : narrowed<date>(format, "StayDate", "xs:token");
    }
};
template <>
struct schema_type<date_time> {
    static constexpr simple_type of(wire_format format) {
        return format == wire_format::slashed_date_time ? narrowed<date_time>(format, "SlashedDateTime", "xs:token")
                                                        : narrowed<date_time>(format, "LocalDateTime", "xs:dateTime");
    }
};
template <>
struct schema_type<instant> {
    static constexpr simple_type of(wire_format format) { return narrowed<instant>(format, "Instant", "xs:dateTime"); }
};
template <>
struct schema_type<offset_time> {
    static constexpr simple_type of(wire_format format) {
        return narrowed<offset_time>(format, "OffsetTime", "xs:dateTime");
    }
};
template <>
struct schema_type<decimal> {
    static constexpr simple_type of(wire_format format) {
        auto made = narrowed<decimal>(format, "Decimal", "xs:decimal");
        made.digits = "18";
        return made;
    }
};
template <int Most>
struct schema_type<degrees<Most>> {
    static constexpr simple_type of(wire_format format) {
        auto made = narrowed<degrees<Most>>(format, Most == 90 ? "Latitude" : "Longitude", "xs:decimal");
        made.least = Most == 90 ? "-90" : "-180";
        made.most = Most == 90 ? "90" : "180";
        return made;
    }
};

} // namespace waybill::detail::schema
