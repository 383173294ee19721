// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/enumeration.hpp> // IWYU pragma: export
#include <waybill/detail/describe/field.hpp>       // IWYU pragma: export
#include <waybill/detail/describe/members.hpp>     // IWYU pragma: export
#include <waybill/wire.hpp>                        // IWYU pragma: export

#include <cstddef>
#include <string_view>
#include <type_traits>

// Why: docs/adr/0002-describe-each-struct-once.md

/// Descriptions of structs, variants and enumerations: Boost.Describe lists the members of a C++ type, and
/// `waybill::wire<T>` describes their form on the wire. Reading, writing and the contract generators use the same
/// description.
namespace waybill {

/// Describes a struct that is a part of documents. Members not listed keep their own names.
template <class... Fields>
[[nodiscard]] consteval auto fields(Fields... each) {
    return detail::describe::record_description<sizeof...(Fields)>{{}, {each...}};
}

/// Describes a struct that is a document with the root `root`.
template <class... Fields>
[[nodiscard]] consteval auto document(detail::describe::given_text root, Fields... each) {
    return detail::describe::record_description<sizeof...(Fields)>{root, {each...}};
}

/// One alternative of a `choice`, selected by the attribute value `value`.
template <class T>
[[nodiscard]] consteval auto alternative(std::string_view value) {
    return detail::describe::alternative_description<T>{value};
}

/// The last alternative of a `choice`, for an element whose attribute selects no other (`quirk_kind::unknown_kind`), or
/// whose content is invalid (`quirk_kind::unreadable_item`); both are refused in strict mode. `T` has two texts: the
/// attribute's value, described as that attribute, and the source text of the element, described as text. A third
/// member, a `std::optional<std::string>` described as an attribute, receives the reason why the content is invalid.
template <class T>
[[nodiscard]] consteval auto otherwise() {
    return detail::describe::otherwise_description<T>{};
}

/// Describes a `std::variant` whose alternative an attribute selects.
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

/// The wire names of a described enumeration, in the order of its enumerators.
template <class... Names>
[[nodiscard]] consteval auto values(Names... names) {
    return detail::describe::value_names<sizeof...(Names)>{{std::string_view(names)...}};
}

} // namespace waybill
