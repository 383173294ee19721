// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/value/decimal.hpp>
#include <waybill/value/value_format.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

namespace waybill::native::inventory {

/// A price of an update: an amount, or `none`, which removes the price.
struct new_price {
    std::optional<decimal> amount{};

    constexpr new_price() = default; ///< none
    constexpr new_price(std::optional<decimal> const& of) : amount(of) {}
    constexpr new_price(decimal const& of) : amount(of) {}

    bool operator==(new_price const&) const = default;
};

} // namespace waybill::native::inventory

namespace waybill {

template <>
struct value_format<native::inventory::new_price> {
    static constexpr std::string_view none = "none";

    static constexpr json_kind json = json_kind::string;
    static constexpr bool has(wire_format format) { return format == wire_format::canonical; }
    static constexpr std::string_view expected(wire_format) {
        return "a decimal number of at most 18 digits, or none to remove it";
    }
    static constexpr std::string_view pattern(wire_format) { return "-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,18})?|none"; }

    static constexpr reading_outcome read(std::string_view text, wire_format format,
                                          native::inventory::new_price& into) {
        into.amount.reset();
        if (text == none) return reading_outcome::exact;
        decimal amount;
        auto const outcome = value_format<decimal>::read(text, format, amount);
        into.amount = amount;
        return outcome;
    }
    static constexpr std::size_t room = value_format<decimal>::room;
    static constexpr char* put(char* to, native::inventory::new_price const& value, wire_format format) {
        if (value.amount) return value_format<decimal>::put(to, *value.amount, format);
        for (char const letter : none) *to++ = letter;
        return to;
    }
};

} // namespace waybill
