// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/choice.hpp>
#include <waybill/detail/describe/enumeration.hpp>
#include <waybill/detail/describe/record_rules.hpp>
#include <waybill/detail/describe/secrets.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/describe/type_graph.hpp>
#include <waybill/detail/table/record.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill_schema/detail/type_name.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

/// Descriptions as plain data. The typed codecs compile code for each struct; here the same information is a constant
/// table, and one reader serves all documents. A program that only converts documents is a fraction of the size.
namespace waybill::detail::convert {

/// A type of leaf value: how it is checked and brought into its canonical form.
struct leaf_rules {
    json_kind json;
    bool whole; ///< an integer
    bool wide;  ///< an integer of 64 bits
    bool is_bool;
    json_kind script; ///< in JSON for JavaScript, see `kind_for_script`
    /// Writes the value of `text` in its canonical form if the text differs from it. Null for enumerations.
    reading_outcome (*put)(std::string_view text, wire_format format, sink& out);
    std::string_view (*expected)(wire_format format);
    /// The names of an enumeration; empty for other values.
    std::span<std::string_view const> names;
};

struct record_schema;
using choice_schema = describe::choice_node<record_schema>;
/// The type of a member, or of its items.
using type_schema = describe::type_ref<leaf_rules, record_schema, choice_schema>;

/// A member of a described struct.
struct member_schema : table::expected_name, type_schema {
    table::item_name const* item = nullptr; ///< of a wrapper
    /// The name in JavaScript, `fromDate` of `from_date`; empty if it is the name in documents with its first letter in
    /// lower case.
    std::string_view script{};
};

/// A described struct.
struct record_schema {
    describe::record_rules rules;
    member_schema const* fields; ///< in the order of `rules.fields`, then one with `table::step::end`
    bool has_attributes;
    describe::blankness blank;
};

/// The kind of a plain value in JSON.
[[nodiscard]] inline json_kind kind_of(member_schema const& member) noexcept {
    return member.leaf == nullptr ? json_kind::string : member.leaf->json;
}

/// Writes the name of a field in JavaScript.
inline void put_script_name(sink& out, describe::field_info const& field, member_schema const& member) {
    if (!member.script.empty()) return out.put(member.script);
    out.put(text::lower(field.wire.front()));
    out.put(field.wire.substr(1));
}

/// In JSON for JavaScript, the value that selects the alternative for unknown kinds.
inline constexpr std::string_view unknown_kind = "unknown";

/// A document: its root and its content.
struct document_schema {
    std::string_view root;
    record_schema const* record;
    std::span<std::string_view const> secret_names;
};

template <class T>
reading_outcome put_leaf(std::string_view text, wire_format format, sink& out) {
    T value{};
    auto const outcome = value_format<T>::read(text, format, value);
    if (outcome == reading_outcome::tolerated ||
        (outcome == reading_outcome::exact && !value::is_written_so<T>(text, format)))
        write_leaf(out, value, format);
    return outcome;
}

template <class T>
constexpr std::span<std::string_view const> leaf_names() {
    if constexpr (describe::described_enum<T>)
        return describe::names_on_the_wire<T>;
    else
        return {};
}

template <class T>
constexpr auto put_of() {
    reading_outcome (*put)(std::string_view, wire_format, sink&) = nullptr;
    if constexpr (!describe::described_enum<T>) put = &put_leaf<T>;
    return put;
}

template <class T>
inline constexpr leaf_rules rules_of_leaf{value_format<T>::json,
                                          std::is_integral_v<T> && !std::is_same_v<T, bool>,
                                          std::is_integral_v<T> && sizeof(T) == 8,
                                          std::is_same_v<T, bool>,
                                          schema::kind_for_script<T>,
                                          put_of<T>(),
                                          &value_format<T>::expected,
                                          leaf_names<T>()};

/// Returns true if a name is that in documents with its first letter in lower case.
constexpr bool is_lowered(std::string_view name, std::string_view wire) noexcept {
    char const first = text::lower(wire.front());
    return name.size() == wire.size() && first >= 'a' && first <= 'z' && name.front() == first &&
           name.substr(1) == wire.substr(1);
}

// Omits what the readers do not use, so that a program does not contain it.
template <class T>
inline constexpr auto field_schemas = [] {
    auto copy = describe::table<T>;
    for (auto& field : copy) field.member = field.note = {};
    return copy;
}();

/// The use of the type graph in conversion.
struct conversion {
    using leaf = leaf_rules;
    using member = member_schema;
    using record = record_schema;
    using choice = choice_schema;

    template <class T>
    static constexpr leaf const* leaf_of = &rules_of_leaf<T>;

    template <class T, std::size_t I>
    static constexpr member member_of();
    template <class T>
    static constexpr record record_of();
    template <class T>
    static constexpr choice choice_of(std::span<record const* const> alternatives) {
        return {&describe::rules_of<T>, alternatives};
    }
};

/// How the value of a member is read: secret texts are collected by the steps for any form.
template <class T, std::size_t I>
constexpr table::step step_of_member() {
    if (describe::table<T>[I].secret) return table::step::nested;
    return table::type_of<describe::member_type<T, I>>.step;
}
template <class T, std::size_t I>
constexpr member_schema conversion::member_of() {
    using value = describe::value_of_member<describe::member_type<T, I>>;
    constexpr auto const& info = describe::table<T>[I];
    member_schema made;
    static_cast<type_schema&>(made) = describe::refer_to<conversion, value, describe::field_id<T, I>>();
    table::set_expected(made, info, I, step_of_member<T, I>());
    if constexpr (!info.item.empty()) made.item = &table::item_name_of<T, I>;
    constexpr auto name = schema::script_name<T, I>;
    if (!is_lowered(name, info.wire)) made.script = name;
    return made;
}
template <class T>
inline constexpr auto members_of = []<std::size_t... I>(std::index_sequence<I...>) {
    std::array<member_schema, sizeof...(I) + 1> made{conversion::member_of<T, I>()...};
    table::set_end(made.back());
    return made;
}(std::make_index_sequence<describe::member_count<T>>{});
template <class T>
constexpr record_schema conversion::record_of() {
    return {describe::make_rules<T>(field_schemas<T>, {}), members_of<T>.data(), describe::has_attributes<T>,
            describe::blankness_of<T>};
}

/// The description of a document as data.
template <describe::document_type T>
inline constexpr document_schema schema_of{describe::root_of<T>, &describe::type_node<conversion, T>::data,
                                           describe::secret_names_of<T>};

} // namespace waybill::detail::convert
