// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/value/digits.hpp>
#include <waybill/value/value_format.hpp>

#include <cstddef>
#include <string_view>

namespace waybill {

/// `True` or `False` (spec 2.2, `PriceBreakDown`). Tolerates any letter case, `1` and `0`.
template <>
struct value_format<bool> {
    static constexpr json_kind json = json_kind::boolean;
    static constexpr bool has(wire_format format) { return format == wire_format::canonical; }
    static constexpr std::string_view expected(wire_format) { return "True or False"; }
    static constexpr std::string_view pattern(wire_format) { return "True|False"; }

    static constexpr reading_outcome read(std::string_view text, wire_format, bool& into) {
        bool const yes = detail::value::same_letters(text, "True") || text == "1";
        if (!yes && !detail::value::same_letters(text, "False") && text != "0") return reading_outcome::invalid;
        into = yes;
        return text == "True" || text == "False" ? reading_outcome::exact : reading_outcome::tolerated;
    }

    static constexpr std::size_t room = 8;
    static constexpr char* put(char* to, bool const& value, wire_format) {
        for (char const each : value ? std::string_view("True") : std::string_view("False")) *to++ = each;
        return to;
    }
};

} // namespace waybill
