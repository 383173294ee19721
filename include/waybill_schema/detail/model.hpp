// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: descriptions as a model of types, and what the generators write of it.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/enumeration.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/describe/type_graph.hpp>
#include <waybill/message/function.hpp>
#include <waybill/sink.hpp>
#include <waybill/value/degrees.hpp>
#include <waybill/value/number.hpp>
#include <waybill_schema/detail/rule_evaluation.hpp>
#include <waybill_schema/detail/schema_type.hpp>
#include <waybill_schema/detail/type_name.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

/// Descriptions as plain data, with everything that contracts contain: names of types, notes, patterns, bounds. The
/// generators iterate over this data, so that they are not compiled once per struct.
namespace waybill::detail::schema {

/// A text in a constant expression.
struct rule_text {
    std::array<char, 160> bytes{};
    std::size_t size = 0;

    [[nodiscard]] constexpr std::string_view view() const noexcept { return {bytes.data(), size}; }
    /// What separates it from the text before it.
    [[nodiscard]] constexpr std::string_view separator(std::string_view before) const noexcept {
        return before.empty() || size == 0 ? "" : "; ";
    }
};

/// The rules of a field: "1 to 64 characters; not blank". Empty without rules.
constexpr rule_text text_of_rules(describe::field_rules const& rules) {
    rule_text made;
    sink out{std::span<char>(made.bytes)};
    auto const begin = [&] {
        if (out.size() != 0) out.put("; ");
    };
    if (rules.range.given) describe::put_range(out, rules.range);
    auto const add_most = [&](unsigned most, std::string_view of) {
        begin();
        out.put("at most ");
        write_leaf(out, most, wire_format::canonical);
        out.put(of);
    };
    if (rules.digits != describe::field_rules().digits) add_most(rules.digits, " digits after the point");
    if (rules.longest != 0) {
        begin();
        describe::put_length(out, rules);
    }
    if (rules.items != 0) add_most(rules.items, " items");
    auto const add = [&](std::string_view words) {
        begin();
        out.put(words);
    };
    if (rules.visible) add("not blank");
    if (rules.currency) add("ISO 4217");
    if (rules.price != describe::price_kind::none) {
        add("at most the digits of the currency after the point: 2 for EUR");
        out.put(rules.price == describe::price_kind::price ? "; above 0, or 0 if the rate is free of charge"
                                                           : "; not negative");
    }
    made.size = out.size();
    out.finish();
    return made;
}

/// The digits of a whole number.
struct number_text {
    constexpr explicit number_text(std::int64_t number) {
        sink out{std::span<char>(bytes)};
        write_leaf(out, number, wire_format::canonical);
        size = out.size();
        out.finish();
    }
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {bytes.data(), size}; }

    std::array<char, 24> bytes{};
    std::size_t size = 0;
};
template <std::int64_t Number>
inline constexpr number_text text_of_number{Number};
template <std::int64_t Number>
inline constexpr std::string_view digits_of = text_of_number<Number>.view();

/// The type of a leaf value.
struct leaf_model {
    json_kind json;
    json_kind script; ///< in JSON for JavaScript
    bool whole;       ///< a number without a fraction
    std::string_view (*expected)(wire_format format);
    std::string_view (*pattern)(wire_format format);
    std::span<std::string_view const> names; ///< of an enumeration; empty for other types
    std::string_view least;                  ///< as digits; empty: no bound
    std::string_view most;
    simple_type (*simple)(wire_format format); ///< in XML Schema
    /// Returns the name of an enumeration: `BookingState`.
    [[nodiscard]] constexpr std::string_view name() const { return simple(wire_format::canonical).name; }
};

struct record_model;
/// A described `std::variant`. It has no name of its own: see `choice_name`.
using choice_model = describe::choice_node<record_model>;

/// A member of a described struct.
struct value_model : describe::type_ref<leaf_model, record_model, choice_model> {
    std::string_view script{}; ///< the name in JavaScript
    describe::field_rules rules{};
    rule_text rule{}; ///< the rules in words
};

/// A described struct.
struct record_model {
    std::string_view name; ///< the root of a document, otherwise the name of the type: `night_price` is `NightPrice`
    std::string_view type; ///< the name of the type
    std::span<describe::field_info const> fields;
    std::span<value_model const> values; ///< in the order of `fields`
};

/// A document, with its properties as a request.
struct document_model {
    record_model const* record;
    bool answers; ///< it is the response to another document, so a refusal may replace it
    std::string_view function{};
    std::string_view response{}; ///< the root of the response; empty if the document is not a request
};

/// Returns the name of a choice: that of its element. `Bookings/Booking` contains a `Booking`.
[[nodiscard]] constexpr std::string_view choice_name(describe::field_info const& field) noexcept {
    return field.item.empty() ? field.wire : field.item;
}

/// The smallest and the largest value of a number, as digits; empty if its type has no bounds.
template <class T>
struct number_bounds {
    static constexpr std::string_view least{}, most{};
};
template <whole_number T>
struct number_bounds<T> {
    static constexpr std::string_view least = digits_of<std::int64_t(std::numeric_limits<T>::min())>;
    static constexpr std::string_view most = [] {
        if constexpr (std::numeric_limits<T>::max() <= std::uint64_t(std::numeric_limits<std::int64_t>::max()))
            return digits_of<std::int64_t(std::numeric_limits<T>::max())>;
        else
            return std::string_view("18446744073709551615");
    }();
};
template <int Most>
struct number_bounds<degrees<Most>> {
    static constexpr std::string_view least = digits_of<-Most>;
    static constexpr std::string_view most = digits_of<Most>;
};

template <class T>
constexpr std::span<std::string_view const> value_names_of() {
    if constexpr (describe::described_enum<T>)
        return describe::names_on_the_wire<T>;
    else
        return {};
}
template <class T>
inline constexpr leaf_model model_of_leaf{value_format<T>::json,      kind_for_script<T>,     whole_number<T>,
                                          &value_format<T>::expected, &pattern_of<T>,         value_names_of<T>(),
                                          number_bounds<T>::least,    number_bounds<T>::most, &schema_type<T>::of};

/// The use of the type graph in contracts.
struct contracts {
    using leaf = leaf_model;
    using member = value_model;
    using record = record_model;
    using choice = choice_model;

    template <class T>
    static constexpr leaf const* leaf_of = &model_of_leaf<T>;

    template <class T, std::size_t I, class Ref>
    static constexpr member member_of(Ref const& type) {
        member made{type};
        made.script = script_name<T, I>;
        made.rules = describe::rules_of_field<T, I>();
        made.rule = text_of_rules(made.rules);
        return made;
    }
    template <class T>
    static constexpr record record_of() {
        return {describe::root_of<T>.empty() ? type_name<T> : describe::root_of<T>, type_name<T>, describe::table<T>,
                describe::members_of<contracts, T>};
    }
    template <class T>
    static constexpr choice choice_of(std::span<record const* const> alternatives) {
        return {&describe::rules_of<T>, alternatives};
    }
};

template <class T>
inline constexpr record_model const& model_of = describe::type_node<contracts, T>::data;

template <class Response, class Request>
constexpr bool answers() {
    if constexpr (request_document<Request>)
        return std::is_same_v<response_of<Request>, Response>;
    else
        return false;
}
template <class Document, class... All>
constexpr document_model document_of() {
    document_model made{&model_of<Document>, (answers<Document, All>() || ...)};
    if constexpr (request_document<Document>) {
        made.function = function<Document>.name;
        made.response = describe::root_of<response_of<Document>>;
    }
    return made;
}
template <class List>
struct of_list;
template <template <class...> class List, class... Documents>
struct of_list<List<Documents...>> {
    static_assert(describe::check_roots<Documents...>());
    static constexpr std::array<document_model, sizeof...(Documents)> documents{
        document_of<Documents, Documents...>()...};
};

/// The documents of a list such as `protocol_documents`.
template <class List>
inline constexpr std::span<document_model const> documents_of{of_list<List>::documents};

/// Returns what `write` writes to a sink.
template <class Write>
[[nodiscard]] std::string written(Write const& write) {
    std::string text;
    sink out(text);
    write(out);
    out.finish();
    return text;
}

} // namespace waybill::detail::schema
