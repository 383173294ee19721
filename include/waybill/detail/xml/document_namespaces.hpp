// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/describe/namespaces.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/xml/namespace_reader.hpp>
#include <waybill/detail/xml/namespace_rules.hpp>
#include <waybill/detail/xml/tags.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

/// The namespaces of described structs and documents as constants.
namespace waybill::detail::xml {

template <class T>
inline constexpr auto qualified_names = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<qualified_name, sizeof...(I)>{
        qualified_name{describe::field_namespaces<T>[I].space, describe::local_names<T>[I]}...};
}(std::make_index_sequence<describe::member_count<T>>{});

template <class T>
constexpr array_view<qualified_name> names_in_namespaces() {
    if constexpr (describe::has_namespaces<T>)
        return qualified_names<T>;
    else
        return {};
}

/// The namespaces that the root of a document declares.
template <class T>
inline constexpr std::size_t declared_count = [] {
    std::size_t count = 0;
    for (std::size_t i = 0; i != describe::document_namespaces<T>.count; ++i)
        count += describe::document_namespaces<T>.held[i].space != xml_namespace;
    return count;
}();
template <class T>
inline constexpr auto declared_namespaces = [] {
    std::array<root_declaration, declared_count<T>> made{};
    std::size_t count = 0;
    for (std::size_t i = 0; i != describe::document_namespaces<T>.count; ++i)
        if (auto const& one = describe::document_namespaces<T>.held[i]; one.space != xml_namespace)
            made[count++] = {one.space, one.prefix};
    return made;
}();

/// The declarations as text.
template <class T>
inline constexpr auto declarations_text = [] {
    constexpr std::size_t size = [] {
        std::size_t sum = 0;
        for (auto const& one : declared_namespaces<T>)
            sum += one.space.size() + one.prefix.size() + (one.prefix.empty() ? 9 : 10);
        return sum;
    }();
    std::array<char, size> text{};
    std::size_t used = 0;
    auto const put = [&](std::string_view piece) {
        for (char const byte : piece) text[used++] = byte;
    };
    for (auto const& one : declared_namespaces<T>) {
        put(one.prefix.empty() ? std::string_view(" xmlns") : std::string_view(" xmlns:"));
        put(one.prefix);
        put("=\"");
        put(one.space);
        put("\"");
    }
    return text;
}();

template <describe::namespaced_document T>
struct root_tag<T> {
    static constexpr bool right = describe::check_document_namespaces<T>(); ///< otherwise a compile error
    static constexpr std::string_view prefix = right ? describe::prefix_of_struct<T>.text() : std::string_view{};
    static constexpr std::string_view declarations{declarations_text<T>.data(), declarations_text<T>.size()};
};

template <class T>
constexpr namespace_rules rules_with_namespaces() {
    namespace_rules made{names_in_namespaces<T>(),
                         {},
                         {},
                         &open_root,
                         &find_element,
                         &find_item,
                         &find_prefixed,
                         &find_unprefixed,
                         &find_exact,
                         &leave_element};
    if constexpr (describe::namespaced_document<T>) {
        (void)root_tag<T>::right;
        made.declared = declared_namespaces<T>;
        made.root = describe::namespace_of_struct<T>().space;
    }
    return made;
}
template <class T>
inline constexpr namespace_rules namespace_rules_of = rules_with_namespaces<T>();

} // namespace waybill::detail::xml

namespace waybill::detail::describe {

template <class T>
    requires(has_namespaces<T> || namespaced_document<T>)
inline constexpr xml::namespace_rules const* namespaces_of<T> = &xml::namespace_rules_of<T>;

} // namespace waybill::detail::describe
