// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/contract/schema_type.hpp>
#include <waybill/contract/type_name.hpp>
#include <waybill/convert/schema.hpp>
#include <waybill/describe/table.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

/// Descriptions as plain data with all that contracts say of them: names of types, notes, simple types. A generator of
/// contracts is then one walk that knows no message. `convert::schema_of` is the same for codecs, without the words.
namespace waybill::contract {

struct record_outline;
struct choice_outline;

/// What is said of a field, and what it or each of its items is: a record, a choice, or else a plain value.
struct field_outline {
    describe::field_info const* said = nullptr;
    simple_type simple{}; ///< without a base for records and choices
    record_outline const* record = nullptr;
    choice_outline const* choice = nullptr;
    bool sequence = false;

    [[nodiscard]] constexpr bool is(describe::field_place place) const noexcept { return said->place == place; }
    [[nodiscard]] constexpr bool wraps() const noexcept { return !said->item.empty(); }
    /// Whether an element without it is whole.
    [[nodiscard]] constexpr bool may_be_absent() const noexcept {
        return !said->required && !(said->repeated && said->not_empty);
    }
    [[nodiscard]] constexpr bool same_value(field_outline const& other) const noexcept {
        return simple == other.simple && record == other.record && choice == other.choice;
    }
};

/// A described struct.
struct record_outline {
    std::string_view name; ///< in contracts
    std::span<field_outline const> fields;

    /// The field that is the element's own text, or null.
    [[nodiscard]] constexpr field_outline const* text() const noexcept {
        for (auto const& field : fields)
            if (field.is(describe::field_place::text)) return &field;
        return nullptr;
    }
};

/// A described `std::variant`.
struct choice_outline {
    std::string_view attribute;
    std::span<std::string_view const> values;
    std::span<record_outline const* const> alternatives;
};

/// A document of the protocol.
struct document_outline {
    std::string_view root;
    record_outline const* record;
    bool answers; ///< it is a response, in whose root a refusal may stand
};

namespace outlines {

template <class T>
constexpr record_outline const* record_of();
template <class T>
constexpr choice_outline const* choice_of();

template <class T, std::size_t I>
constexpr field_outline field_of() {
    using inner = describe::unwrap_optional<describe::member_type<T, I>>;
    using value = typename convert::schemas::value_of<inner>::type;
    field_outline made;
    made.said = &describe::table<T>[I];
    made.sequence = describe::sequence_shape<inner>;
    if constexpr (describe::plain_shape<value>) made.simple = schema_type<value>::of(describe::table<T>[I].format);
    if constexpr (describe::record_shape<value>) made.record = record_of<value>();
    if constexpr (describe::choice_shape<value>) made.choice = choice_of<value>();
    return made;
}
template <class T, std::size_t... I>
constexpr auto list_fields(std::index_sequence<I...>) {
    return std::array<field_outline, sizeof...(I)>{field_of<T, I>()...};
}
template <class T>
inline constexpr auto fields = list_fields<T>(std::make_index_sequence<describe::member_count<T>>{});
template <class T>
inline constexpr record_outline record{type_name<T>, fields<T>};

template <class T>
constexpr std::array<record_outline const*, 0> alternatives{};
template <class... T>
constexpr std::array<record_outline const*, sizeof...(T)> alternatives<std::variant<T...>>{record_of<T>()...};
template <class T>
inline constexpr choice_outline choice{wire<T>.attribute, wire<T>.values, alternatives<T>};

template <class T>
constexpr record_outline const* record_of() {
    static_assert(describe::check_record<T>());
    return &record<T>;
}
template <class T>
constexpr choice_outline const* choice_of() {
    static_assert(describe::check_choice<T>());
    return &choice<T>;
}

} // namespace outlines

} // namespace waybill::contract
