// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/enumeration.hpp>
#include <waybill/detail/describe/member_facts.hpp>
#include <waybill/detail/describe/mistake.hpp>
#include <waybill/detail/describe/secrets.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/grammar/xml_name.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>

/// The namespaces in descriptions.
namespace waybill::detail::describe {

/// The namespace of a name in a description; the prefix is without a colon.
struct described_namespace {
    std::string_view space{};
    std::string_view prefix{};

    bool operator==(described_namespace const&) const = default;
};

template <class T>
consteval described_namespace namespace_of_struct() {
    if constexpr (requires { wire<T>.space; })
        return {wire<T>.space, wire<T>.prefix};
    else
        return {};
}
template <class T, std::size_t I>
consteval described_namespace namespace_of_field() {
    auto const& words = words_of_member<T>(I);
    if (!words.space.empty() || !words.prefix.empty() || !words.local.empty()) return {words.space, words.prefix};
    if (words.place != field_place::element || rest_shape<member_type<T, I>>) return {};
    return namespace_of_struct<T>();
}

/// The namespaces of a struct's fields.
template <class T>
inline constexpr auto field_namespaces = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<described_namespace, sizeof...(I)>{namespace_of_field<T, I>()...};
}(std::make_index_sequence<member_count<T>>{});

template <class T>
inline constexpr auto local_names = [] {
    std::array<std::string_view, member_count<T>> names{};
    for (std::size_t i = 0; i != names.size(); ++i) {
        names[i] = words_of_member<T>(i).local;
        if (names[i].empty()) names[i] = table<T>[i].wire;
    }
    return names;
}();

/// Whether a field of the struct has another name in XML than its wire name.
template <class T> concept has_namespaces = record_shape<T> && [] {
    for (std::size_t i = 0; i != table<T>.size(); ++i)
        if (field_namespaces<T>[i] != described_namespace{} || local_names<T>[i] != table<T>[i].wire) return true;
    return false;
}();

/// The text of a prefix with its colon.
template <std::size_t Size>
struct prefix_text {
    char bytes[Size + 1]{};

    constexpr explicit prefix_text(std::string_view prefix) {
        for (std::size_t i = 0; i != Size; ++i) bytes[i] = prefix[i];
        bytes[Size] = ':';
    }
    [[nodiscard]] constexpr std::string_view text() const noexcept {
        return {bytes, Size == 0 ? std::size_t{0} : Size + 1};
    }
};
template <class T, std::size_t I>
inline constexpr prefix_text<field_namespaces<T>[I].prefix.size()> prefix_of_field{field_namespaces<T>[I].prefix};
template <class T>
inline constexpr prefix_text<namespace_of_struct<T>().prefix.size()> prefix_of_struct{namespace_of_struct<T>().prefix};

template <class T>
inline constexpr auto field_prefixes = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<std::string_view, sizeof...(I)>{prefix_of_field<T, I>.text()...};
}(std::make_index_sequence<member_count<T>>{});

inline constexpr std::string_view xml_uri = "http://www.w3.org/XML/1998/namespace";
inline constexpr std::string_view xmlns_uri = "http://www.w3.org/2000/xmlns/";
inline constexpr std::string_view xsi_uri = "http://www.w3.org/2001/XMLSchema-instance";

constexpr bool is_right_namespace(described_namespace const& one) {
    return !one.space.empty() && is_unescaped_name(one.space) && one.space != xmlns_uri &&
           (one.prefix.empty() || grammar::is_plain_name(one.prefix)) && one.prefix != xmlns_name &&
           (one.prefix == "xml") == (one.space == xml_uri) && (one.prefix != "xsi" || one.space == xsi_uri);
}

template <class T, std::size_t I>
inline constexpr auto member_in_namespace = fixed_text<member_name<T, I>.size() + 1>(member_name<T, I>);

/// True; a compile error if the namespace of field `I` is wrong.
template <class T, std::size_t I>
consteval bool check_namespace_of_field() {
    constexpr auto const& words = words_of_member<T>(I);
    constexpr bool own = !words.space.empty() || !words.prefix.empty() || !words.local.empty();
    constexpr auto const& mine = field_namespaces<T>[I];
    if constexpr (own && (words.place == field_place::text || rest_shape<member_type<T, I>>)) {
        report_mistake<T, member_in_namespace<T, I>, "in() is for an element or an attribute">();
        return false;
    } else if constexpr ((own || mine != described_namespace{}) && !is_right_namespace(mine)) {
        report_mistake<
            T, member_in_namespace<T, I>,
            "a namespace has a URI without < > & \" \\ and white space around it, and a prefix that is an XML "
            "name without a colon; xml, xmlns and xsi have their own namespaces">();
        return false;
    } else if constexpr (!grammar::is_plain_name(local_names<T>[I]) && own) {
        report_mistake<T, member_in_namespace<T, I>, "a name in a namespace is an XML name without a colon">();
        return false;
    } else if constexpr (own && words.place == field_place::attribute && words.prefix.empty()) {
        report_mistake<T, member_in_namespace<T, I>,
                       "an attribute without a prefix is in no namespace: give the namespace a prefix">();
        return false;
    } else {
        constexpr bool distinct = [] {
            for (std::size_t other = 0; other != I; ++other)
                if (table<T>[other].place == table<T>[I].place && local_names<T>[other] == local_names<T>[I] &&
                    field_namespaces<T>[other].space == mine.space && table<T>[I].place != field_place::text)
                    return false;
            return true;
        }();
        if constexpr (!distinct)
            report_mistake<T, member_in_namespace<T, I>, "another field has this name in this namespace">();
        return distinct;
    }
}
/// True; a compile error with the first field whose namespace is wrong.
template <class T>
consteval bool check_namespaces() {
    return []<std::size_t... I>(std::index_sequence<I...>) {
        return (check_namespace_of_field<T, I>() && ...);
    }(std::make_index_sequence<member_count<T>>{});
}

template <has_namespaces T>
struct xml_names<T> {
    static consteval bool check() { return check_namespaces<T>(); }
    static constexpr std::string_view prefix(std::size_t field) noexcept { return field_prefixes<T>[field]; }
    static constexpr std::string_view local(std::size_t field) noexcept { return local_names<T>[field]; }
    static constexpr std::size_t size(std::size_t field) noexcept { return prefix(field).size() + local(field).size(); }
    static constexpr std::size_t item_size(std::size_t field) noexcept {
        return table<T>[field].item.empty() ? 0 : prefix(field).size() + table<T>[field].item.size();
    }
};

/// More namespaces than this in one document do not compile.
inline constexpr std::size_t most_namespaces = 16;

/// The namespaces of a document: of its root, and of all structs in it.
struct namespace_set {
    std::array<described_namespace, most_namespaces> held{};
    std::size_t count = 0;
    bool unqualified = false; ///< an element is in no namespace

    constexpr void add(described_namespace const& one) {
        if (one.space.empty()) {
            unqualified = true;
            return;
        }
        for (std::size_t i = 0; i != count; ++i)
            if (held[i] == one) return;
        held[count++] = one; // a seventeenth namespace is a compile error here
    }
};

template <record_shape T>
constexpr void collect_namespaces(namespace_set& into, secret_holders const& within);
template <class T>
struct namespace_collector {
    static constexpr void collect(namespace_set& into, secret_holders const& within) {
        if constexpr (record_shape<T>) collect_namespaces<T>(into, within);
    }
};
template <optional_shape T>
struct namespace_collector<T> : namespace_collector<unwrap_optional<T>> {};
template <sequence_shape T>
struct namespace_collector<T> : namespace_collector<item_of<T>> {};
template <class... T>
struct namespace_collector<std::variant<T...>> {
    static constexpr void collect(namespace_set& into, secret_holders const& within) {
        (namespace_collector<T>::collect(into, within), ...);
    }
};
template <record_shape T>
constexpr void collect_namespaces(namespace_set& into, secret_holders const& within) {
    if (within.name(&type_identity<T>)) return;
    secret_holders const here{&type_identity<T>, &within};
    for (std::size_t i = 0; i != table<T>.size(); ++i)
        if (!field_namespaces<T>[i].space.empty() || (table<T>[i].place == field_place::element && !table<T>[i].rest))
            into.add(field_namespaces<T>[i]);
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (namespace_collector<member_type<T, I>>::collect(into, here), ...);
    }(std::make_index_sequence<member_count<T>>{});
}

template <class T>
inline constexpr namespace_set document_namespaces = [] {
    namespace_set all;
    all.add(namespace_of_struct<T>());
    collect_namespaces<T>(all, {nullptr, nullptr});
    return all;
}();

/// True; a compile error if the root of a document cannot declare its namespaces.
template <class T>
consteval bool check_document_namespaces() {
    constexpr auto const& all = document_namespaces<T>;
    constexpr bool right =
        namespace_of_struct<T>() == described_namespace{} || is_right_namespace(namespace_of_struct<T>());
    if constexpr (!right)
        report_mistake<
            T, "",
            "a namespace has a URI without < > & \" \\ and white space around it, and a prefix that is an XML "
            "name without a colon; xml, xmlns and xsi have their own namespaces">();
    constexpr bool distinct = [] {
        for (std::size_t i = 0; i != all.count; ++i)
            for (std::size_t j = 0; j != i; ++j)
                if (all.held[i].prefix == all.held[j].prefix) return false;
        return true;
    }();
    if constexpr (!distinct)
        report_mistake<T, "", "two namespaces of the document have the same prefix: change one of them">();
    constexpr bool possible = [] {
        for (std::size_t i = 0; i != all.count; ++i)
            if (all.held[i].prefix.empty()) return !all.unqualified;
        return true;
    }();
    if constexpr (!possible)
        report_mistake<T, "",
                       "an element of the document is in no namespace, so none can be the default: give it a prefix, "
                       "or all structs a namespace">();
    return right && distinct && possible;
}

/// A document in which at least one name is in a namespace.
template <class T> concept namespaced_document = document_type<T> && document_namespaces<T>.count != 0;

} // namespace waybill::detail::describe
