// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/enumeration.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/schema/schema_type.hpp>
#include <waybill/detail/schema/type_name.hpp>
#include <waybill/message/function.hpp>
#include <waybill/value/degrees.hpp>
#include <waybill/value/number.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

/// Descriptions as plain data, with everything that contracts contain: names of types, notes, patterns, bounds. The
/// generators iterate over this data, so that they are not compiled once per struct.
namespace waybill::detail::schema {

/// The type of a leaf value.
struct leaf_model {
    json_kind json;
    bool whole; ///< a number without a fraction
    std::string_view (*expected)(wire_format format);
    std::string_view (*pattern)(wire_format format);
    std::span<std::string_view const> names; ///< of an enumeration; empty for other types
    std::string_view least;                  ///< as digits; empty: no bound
    std::string_view most;
    simple_type (*simple)(wire_format format); ///< in XML Schema
};

struct record_model;
struct choice_model;

/// The type of a field or of its items: at most one of the pointers is set, none for text.
struct value_model {
    leaf_model const* leaf = nullptr;
    record_model const* record = nullptr;
    choice_model const* choice = nullptr;
    bool optional = false;
    bool nullable = false; ///< may be null: an optional in an optional
    bool sequence = false;
    std::string_view count{};      ///< the number of items of a std::array, as digits; empty for other sequences
    std::string_view key{};        ///< the attribute with the keys of a map; empty for other types
    describe::value_range range{}; ///< of an integer
};

/// A described struct.
struct record_model {
    std::string_view name; ///< the root of a document, otherwise the name of the type: `night_price` is `NightPrice`
    std::span<describe::field_info const> fields;
    std::span<value_model const> values; ///< in the order of `fields`
};

/// A described `std::variant`, without its `otherwise`. It has no name of its own: see `choice_name`.
struct choice_model {
    std::string_view attribute;
    std::span<std::string_view const> values;
    std::span<record_model const* const> alternatives;
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

template <std::int64_t Number>
inline constexpr auto number_text = [] {
    struct {
        std::array<char, 24> bytes{};
        std::size_t size = 0;
    } made;
    sink out{std::span<char>(made.bytes)};
    write_leaf(out, Number, wire_format::canonical);
    made.size = out.size();
    out.finish();
    return made;
}();
template <std::int64_t Number>
inline constexpr std::string_view digits_of{number_text<Number>.bytes.data(), number_text<Number>.size};

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
inline constexpr leaf_model leaf{value_format<T>::json,  whole_number<T>,     &value_format<T>::expected,
                                 &pattern_of<T>,         value_names_of<T>(), number_bounds<T>::least,
                                 number_bounds<T>::most, &schema_type<T>::of};

template <class T>
struct value_of {
    using type = T;
};
template <describe::sequence_shape T>
struct value_of<T> {
    using type = describe::item_of<T>;
};

// A type may contain itself, so the models refer to one another by address. They are members of class templates, which
// can be named before they are defined. Nothing else names the arrays of their members, because those need the models.
template <class T>
struct record_at;
template <class T>
struct choice_at;

template <class T, std::size_t I>
constexpr value_model value_at() {
    using member = describe::member_type<T, I>;
    using inner = describe::unwrap_optional<member>;
    using value = typename value_of<inner>::type;
    value_model made;
    made.optional = describe::optional_shape<member> || describe::table<T>[I].has_default;
    made.nullable = describe::nullable<member>;
    made.sequence = describe::sequence_shape<inner>;
    if constexpr (describe::fixed_count<inner> != 0) made.count = digits_of<std::int64_t(describe::fixed_count<inner>)>;
    if constexpr (describe::keyed_container<inner>) made.key = describe::key_of<T, I>();
    made.range = describe::range_of<T, I>();
    if constexpr (describe::leaf_shape<value>) made.leaf = &leaf<value>;
    if constexpr (describe::record_shape<value>) made.record = &record_at<value>::model;
    if constexpr (describe::choice_shape<value>) made.choice = &choice_at<value>::model;
    return made;
}
template <class T, std::size_t... I>
constexpr std::array<value_model, sizeof...(I)> list_values(std::index_sequence<I...>) {
    return {value_at<T, I>()...};
}
template <class T>
inline constexpr std::array<value_model, describe::member_count<T>> enumeration_values =
    list_values<T>(std::make_index_sequence<describe::member_count<T>>{});

template <class T>
struct record_at {
    static_assert(describe::check_record<T>());
    static constexpr record_model model{describe::root_of<T>.empty() ? type_name<T> : describe::root_of<T>,
                                        describe::table<T>, enumeration_values<T>};
};

template <class T>
constexpr std::array<record_model const*, 0> alternatives_of_choice{};
template <class... T>
constexpr std::array<record_model const*, sizeof...(T)> alternatives_of_choice<std::variant<T...>>{
    &record_at<T>::model...};
template <class T>
struct choice_at {
    static_assert(describe::check_choice<T>());
    static constexpr choice_model model{wire<T>.attribute, wire<T>.values,
                                        std::span(alternatives_of_choice<T>).first(describe::named_alternatives<T>)};
};

template <class Response, class Request>
constexpr bool answers() {
    if constexpr (request_document<Request>)
        return std::is_same_v<response_of<Request>, Response>;
    else
        return false;
}
template <class Document, class... All>
constexpr document_model document_of() {
    document_model made{&record_at<Document>::model, (answers<Document, All>() || ...)};
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

} // namespace waybill::detail::schema
