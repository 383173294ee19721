// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/name_index.hpp>
#include <waybill/detail/describe/table.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace waybill::detail::xml {
struct namespace_rules;
} // namespace waybill::detail::xml

namespace waybill::detail::describe {

/// The namespaces of a struct; null if its fields, and in a document all elements, are in none: namespaces.hpp.
template <class T>
inline constexpr xml::namespace_rules const* namespaces_of = nullptr;

/// What a reader knows about a struct without its type.
struct record_rules {
    std::span<field_info const> fields;
    name_index const& names;
    std::uint64_t required;
    std::size_t text_field; ///< `fields.size()` if there is none
    bool contains_secret;   ///< see `describe::contains_secret`
    xml::namespace_rules const* namespaces = nullptr;

    [[nodiscard]] constexpr bool has_text() const noexcept { return text_field != fields.size(); }
};

template <class T>
inline constexpr record_rules rules_of_record{table<T>,      names<T>,           required_fields<T>,
                                              text_field<T>, contains_secret<T>, namespaces_of<T>};

} // namespace waybill::detail::describe
