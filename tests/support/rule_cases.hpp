// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/money.hpp>
#include <waybill_schema/rules.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// Values that break the rules of descriptions, made from the descriptions.
namespace support {

namespace rule_tables = waybill::detail::describe;

/// A value of each field of a struct that follows its rules, for those fields that have some.
template <class T, std::size_t I>
void make_valid(T& value) {
    using member = rule_tables::member_type<T, I>;
    using inner = rule_tables::unwrap_optional<member>;
    constexpr auto rules = rule_tables::rules_of_field<T, I>();
    if constexpr (rule_tables::optional_shape<member>)
        if (rules.range.given || rules.longest != 0 || rules.price != rule_tables::price_kind::none)
            (value.*rule_tables::member_pointer<T, I>).emplace();
    auto& member_of = value.*rule_tables::member_pointer<T, I>;
    auto const set = [&](auto&& made) {
        if constexpr (rule_tables::optional_shape<member>)
            member_of = inner(std::move(made));
        else
            member_of = std::move(made);
    };
    if constexpr (std::is_same_v<inner, std::string>) {
        if (rules.currency)
            set(std::string("TND"));
        else if (rules.longest != 0 || rules.visible)
            set(std::string(std::max(1U, rules.shortest), 'x'));
    } else if constexpr (rule_tables::sequence_shape<inner>) {
        if (rule_tables::table<T>[I].not_empty && member_of.empty()) member_of.emplace_back();
    } else if constexpr (std::is_constructible_v<inner, waybill::decimal>) {
        if (rules.price != rule_tables::price_kind::none || rules.range.given)
            set(waybill::decimal::from_units(1).value());
    } else if constexpr (std::is_constructible_v<inner, waybill::money>) {
        set(waybill::money{"TND", waybill::decimal::from_units(1).value()});
    } else if constexpr (std::is_integral_v<inner> && !std::is_same_v<inner, bool>) {
        if (rules.range.given) set(inner(std::max(1, rules.range.least)));
    }
}

/// How a field of a struct breaks one of its rules.
template <class T>
struct rule_case {
    std::string field;
    std::string value; ///< as text
    T broken;
};

template <class T, std::size_t I>
void add_cases(T const& valid, std::vector<rule_case<T>>& all) {
    using inner = rule_tables::unwrap_optional<rule_tables::member_type<T, I>>;
    constexpr auto rules = rule_tables::rules_of_field<T, I>();
    auto const& info = rule_tables::table<T>[I];
    auto const add = [&](auto made, std::string text) {
        auto broken = valid;
        broken.*rule_tables::member_pointer<T, I> = std::move(made);
        std::string field(info.place == rule_tables::field_place::attribute ? "@" : "");
        if (info.place != rule_tables::field_place::text) field += info.wire; // a text has the path of its struct
        all.push_back({std::move(field), std::move(text), std::move(broken)});
    };
    auto const amount = [&](char const* text) {
        auto const number = waybill::decimal::parse(text).value();
        if constexpr (std::is_constructible_v<inner, waybill::decimal>) add(inner(number), text);
        if constexpr (std::is_constructible_v<inner, waybill::money>) add(inner(waybill::money{"TND", number}), text);
    };
    if constexpr (std::is_same_v<inner, std::string>) {
        if (rules.longest != 0) add(std::string(rules.longest + 1, 'x'), std::string(rules.longest + 1, 'x'));
        if (rules.shortest != 0) add(std::string(), "");
        if (rules.visible)
            for (std::string const blank : {"", " ", "\u00a0", "\u2800", "\u3164", "\u200b\ufeff"}) add(blank, blank);
        if (rules.currency) add(std::string("tnd"), "tnd");
    } else if constexpr (rule_tables::sequence_shape<inner>) {
        if (info.not_empty && !info.optional()) add(inner(), "no item");
        if (rules.items != 0) add(inner(rules.items + 1), std::to_string(rules.items + 1) + " items");
    } else if constexpr (std::is_integral_v<inner> && !std::is_same_v<inner, bool>) {
        if (rules.range.given) add(inner(rules.range.least - 1), std::to_string(rules.range.least - 1));
        if constexpr (rules.range.given && rules.range.most != std::numeric_limits<int>::max())
            add(inner(rules.range.most + 1), std::to_string(rules.range.most + 1));
    } else {
        if (rules.price != rule_tables::price_kind::none || rules.range.given) amount("-0.001");
        if (rules.price != rule_tables::price_kind::none)
            for (auto const* const text : {"0.0001", "1000000000"}) amount(text);
        if (rules.price == rule_tables::price_kind::price) amount("0.000");
        if (rules.range.given) amount("101");
        if (rules.digits != rule_tables::field_rules().digits) amount("1.123456789");
    }
}

/// Breaks each rule of each field of a struct, one at a time. The structs in `valid` follow theirs.
template <class T>
std::vector<rule_case<T>> rule_cases(T valid = {}) {
    std::vector<rule_case<T>> all;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (make_valid<T, I>(valid), ...);
        (add_cases<T, I>(valid, all), ...);
    }(std::make_index_sequence<rule_tables::member_count<T>>{});
    return all;
}

} // namespace support
