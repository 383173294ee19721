// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/enumeration.hpp> // IWYU pragma: export
#include <waybill/detail/describe/field.hpp>       // IWYU pragma: export
#include <waybill/detail/describe/members.hpp>     // IWYU pragma: export
#include <waybill/wire.hpp>                        // IWYU pragma: export

#include <cstddef>
#include <string_view>
#include <type_traits>

/// Descriptions of structs, variants and enumerations: a C++ type whose members are listed by Boost.Describe, and what
/// `waybill::wire<T>` says about them. Reading, writing and the contract generators all work from the same description.
namespace waybill {

/// Describes one member. Without a name the member's own is the wire name.
template <auto Member>
[[nodiscard]] consteval auto field(std::string_view wire_name = {}) {
    return detail::describe::field_description<Member>{{.wire = wire_name}};
}

/// Describes a struct that stands inside documents. Members that are not named keep their own names.
template <class... Fields>
[[nodiscard]] consteval auto fields(Fields... each) {
    return detail::describe::record_description<Fields...>{{}, {each.words...}};
}

/// Describes a struct that is a document with this root.
template <class... Fields>
[[nodiscard]] consteval auto document(std::string_view root, Fields... each) {
    return detail::describe::record_description<Fields...>{root, {each.words...}};
}

/// One alternative of a `choice`.
template <class T>
[[nodiscard]] consteval auto alternative(std::string_view value) {
    return detail::describe::alternative_description<T>{value};
}

/// The last alternative of a `choice`, for an element whose attribute selects no other. `T` has two texts: the
/// attribute's value, described as that attribute, and the element as it was written, described as text. Strict mode
/// refuses such an element; else it is reported as `quirk_kind::unknown_kind`.
template <class T>
[[nodiscard]] consteval auto otherwise() {
    return detail::describe::otherwise_description<T>{};
}

/// Describes a `std::variant` whose alternatives are told apart by an attribute.
template <class... Alternatives>
[[nodiscard]] consteval auto choice(std::string_view attribute, Alternatives... each) {
    detail::describe::choice_description<Alternatives...> made{attribute, {}};
    std::size_t at = 0;
    auto const name = [&](auto const& one) {
        if constexpr (!detail::describe::is_otherwise<std::remove_cvref_t<decltype(one)>>)
            made.values[at++] = one.value;
    };
    (name(each), ...);
    return made;
}

/// Names the values of a described enumeration on the wire, in the order of its enumerators.
template <class... Names>
[[nodiscard]] consteval auto values(Names... names) {
    return detail::describe::value_names<sizeof...(Names)>{{std::string_view(names)...}};
}

} // namespace waybill
