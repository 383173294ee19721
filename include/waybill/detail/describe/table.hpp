// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/array_view.hpp>
#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/mistake.hpp>
#include <waybill/detail/describe/shape.hpp>
#include <waybill/wire.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace waybill::detail::describe {

/// All properties of one field, computed at compile time.
struct field_info {
    // first what differs from field to field: constants compress better
    std::string_view wire{}; ///< name in documents
    field_place place = field_place::element;
    wire_format format = wire_format::canonical;
    bool required = false;
    bool repeated = false; ///< a sequence without a wrapper: the element itself is repeated
    bool sequence = false; ///< with or without a wrapper
    bool secret = false;
    bool not_empty = false;
    bool any_name = false; ///< see `field_description::any_item_name`
    bool bare = false;     ///< see `field_description::bare_in_json`
    bool too_many_others = false;
    std::uint8_t other_count = 0; ///< the number of `others`
    std::string_view item{};      ///< name of the items of a wrapper; empty for other fields
    std::array<std::string_view, most_other_names> others{};
    std::string_view inherits{};    ///< see `field_description::inherits`
    std::string_view placeholder{}; ///< for personal data; otherwise empty
    std::string_view member{};      ///< name in C++
    std::string_view note{};

    /// Returns true if the element, attribute or text may be absent: neither required nor a sequence without a wrapper.
    [[nodiscard]] constexpr bool optional() const noexcept { return !required && !repeated; }
    /// The name in documents, and from number 1 on the other names.
    [[nodiscard]] constexpr std::string_view name(std::size_t number) const {
        return number == 0 ? wire : others[number - 1];
    }
};
/// Whether a name of one field is `same` as one of the other.
template <class Same>
constexpr bool share_a_name(field_info const& one, field_info const& other, Same same) {
    for (std::size_t i = 0; i <= one.other_count; ++i)
        for (std::size_t j = 0; j <= other.other_count; ++j)
            if (same(one.name(i), other.name(j))) return true;
    return false;
}

/// What a description needs of the type of a member.
struct member_shape {
    shape kind; ///< of the value in an optional, too
    bool optional;
};
template <class Member>
inline constexpr member_shape shape_of_member{shape_of<unwrap_optional<Member>>(), optional_shape<Member>};

/// A member without its type.
struct described_member {
    std::string_view name; ///< in C++
    describe::identity identity;
    member_shape const* type;
};
template <template <class...> class List, class... Member>
consteval std::array<described_member, sizeof...(Member)> list_described_members(List<Member...>*) {
    return {described_member{Member::name, identity_of_member<Member::pointer>(),
                             &shape_of_member<type_of_member<decltype(Member::pointer)>>}...};
}
/// The members of a described struct, bases first.
template <class T>
inline constexpr auto described_members = list_described_members(static_cast<member_list<T>*>(nullptr));

constexpr array_view<field_description> fields_in(no_description const&) { return {}; }
template <std::size_t Count>
constexpr array_view<field_description> fields_in(record_description<Count> const& said) {
    return said.fields;
}
constexpr std::string_view root_in(no_description const&) { return {}; }
template <std::size_t Count>
constexpr std::string_view root_in(record_description<Count> const& said) {
    return said.root;
}
constexpr bool absent_if_zero_in(no_description const&) { return false; }
template <std::size_t Count>
constexpr bool absent_if_zero_in(record_description<Count> const& said) {
    return said.zero_is_absent;
}
/// The fields in the description of a struct.
template <class T>
inline constexpr array_view<field_description> descriptions_of = fields_in(wire<T>);

inline constexpr field_words no_words{};

/// The index of the description of a member; `said.size()` if there is none.
constexpr std::size_t find_description(identity member, array_view<field_description> said) {
    std::size_t index = 0;
    while (index != said.size() && !(said[index].member == member)) ++index;
    return index;
}
/// The description of a member; `no_words` if there is none.
constexpr field_words const& words_of(identity member, array_view<field_description> said) {
    auto const index = find_description(member, said);
    return index == said.size() ? no_words : said[index].words;
}
template <class T>
constexpr field_words const& words_of_member(std::size_t index) {
    return words_of(described_members<T>[index].identity, descriptions_of<T>);
}

constexpr field_info info_of(described_member const& member, field_words const& words) {
    auto const& type = *member.type;
    field_info info;
    info.member = member.name;
    info.wire = words.wire.empty() ? info.member : words.wire;
    info.item = words.item;
    info.others = words.others;
    info.other_count = std::uint8_t(words.other_count);
    info.place = words.place;
    info.format = words.format;
    info.sequence = type.kind == shape::sequence;
    info.repeated = info.sequence && words.item.empty();
    info.required = !type.optional && !info.repeated;
    info.secret = words.secret;
    info.not_empty = words.not_empty;
    info.any_name = words.any_name;
    info.bare = words.bare;
    info.too_many_others = words.too_many_others;
    info.placeholder = words.placeholder;
    info.inherits = words.inherits;
    info.note = words.note;
    return info;
}
constexpr void describe_fields(field_info* into, array_view<described_member> members,
                               array_view<field_description> said) {
    for (auto const& member : members) {
        *into = info_of(member, words_of(member.identity, said));
        ++into;
    }
}

/// The fields of a described struct, in the order of its members, bases first.
template <class T>
inline constexpr auto table = [] {
    std::array<field_info, member_count<T>> fields{};
    describe_fields(fields.data(), described_members<T>, descriptions_of<T>);
    return fields;
}();

/// The rules of a field.
template <class T, std::size_t I>
consteval field_rules rules_of_field() {
    return words_of_member<T>(I).rules;
}

/// What follows from the table of a struct.
struct table_facts {
    std::size_t sequence_count = 0;
    std::size_t text_field = 0;
    bool contains_secret = false;
    bool not_empty = false; ///< of any field
    std::uint64_t required = 0;
};
constexpr table_facts facts_of_table(array_view<field_info> fields) {
    table_facts facts;
    facts.text_field = fields.size();
    std::uint64_t bit = 1;
    for (std::size_t i = 0; i != fields.size(); ++i, bit <<= 1) {
        auto const& field = fields[i];
        facts.sequence_count += field.repeated;
        if (field.place == field_place::text && i < facts.text_field) facts.text_field = i;
        facts.contains_secret = facts.contains_secret || field.secret;
        facts.not_empty = facts.not_empty || field.not_empty;
        if (field.required || (field.repeated && field.not_empty)) facts.required |= bit;
    }
    return facts;
}
template <class T>
inline constexpr table_facts table_facts_of = facts_of_table(table<T>);

/// The number of fields of a struct that are sequences without a wrapper.
template <class T>
inline constexpr std::size_t sequence_count = table_facts_of<T>.sequence_count;

/// The index of the field that is the text of the element; `member_count<T>` if there is none.
template <class T>
inline constexpr std::size_t text_field = table_facts_of<T>.text_field;

/// True if a direct field of the struct is secret. Errors then do not quote the text between its fields: a broken tag
/// or quote may have moved the secret there.
template <class T>
inline constexpr bool contains_secret = table_facts_of<T>.contains_secret;

/// One bit for each required field.
template <class T>
inline constexpr std::uint64_t required_fields = table_facts_of<T>.required;

/// True if `field_description::bare_in_json` is allowed for a sequence of `T`: a required text with optional
/// attributes.
template <class T>
inline constexpr bool may_be_bare = [] {
    if constexpr (record_shape<T>)
        return text_field<T> != table<T>.size() && required_fields<T> == std::uint64_t{1} << text_field<T>;
    else
        return false;
}();

/// The meaning of an empty element for an optional value or an item of an unrestricted sequence.
enum class blankness : std::uint8_t {
    a_value,        ///< a value like any other: nothing in it is required
    absent_if_bare, ///< no value if it has no content: the required fields are texts, which may be empty
    absent,         ///< no value, even if it contains empty attributes and elements: those could not be read
    absent_if_zero, ///< likewise, and if its numbers are zero
};

/// True for the characters of a number that is zero.
[[nodiscard]] constexpr bool is_in_zero(char letter) noexcept {
    return letter == '0' || letter == '.' || letter == '-' || letter == '+';
}

/// Returns true for a number that is zero, such as `-0.00`; a sign or a point alone is no number.
[[nodiscard, gnu::cold]] constexpr bool is_zero(std::string_view number) noexcept {
    if (!number.empty() && (number.front() == '-' || number.front() == '+')) number.remove_prefix(1);
    bool point = false;
    bool digit = false;
    for (char const letter : number) {
        if (letter != '0' && (letter != '.' || point)) return false;
        point = point || letter == '.';
        digit = digit || letter == '0';
    }
    return digit;
}

/// True if the first character of a struct's first value shows that the struct is not blank.
[[nodiscard]] constexpr bool is_content(char first, blankness how) noexcept {
    return how != blankness::absent_if_zero || !is_in_zero(first);
}

template <class T>
inline constexpr blankness blankness_of = blankness::a_value;

template <class Member>
consteval bool can_be_blank() {
    return shape_of<Member>() == shape::text || optional_shape<Member> || shape_of<Member>() == shape::sequence ||
           (record_shape<Member> && blankness_of<Member> < blankness::absent);
}
template <template <class...> class List, class... Member>
consteval bool all_can_be_blank(List<Member...>*) {
    return (can_be_blank<type_of_member<decltype(Member::pointer)>>() && ...);
}
constexpr blankness blankness_of_record(table_facts const& facts, bool all_can_be_blank) {
    if (facts.required == 0) return blankness::a_value;
    return all_can_be_blank && !facts.not_empty ? blankness::absent_if_bare : blankness::absent;
}

template <record_shape T>
inline constexpr blankness blankness_of<T> =
    absent_if_zero_in(wire<T>)
        ? blankness::absent_if_zero
        : blankness_of_record(table_facts_of<T>, all_can_be_blank(static_cast<member_list<T>*>(nullptr)));

/// The root element of a document; empty for a struct that is only part of documents.
template <class T>
inline constexpr std::string_view root_of = root_in(wire<T>);

/// A struct of which a field is an attribute.
template <class T>
inline constexpr bool has_attributes = false;
template <record_shape T>
inline constexpr bool has_attributes<T> = [] {
    for (auto const& field : table<T>)
        if (field.place == field_place::attribute) return true;
    return false;
}();

/// False if the compiler has refused the initializer of `wire<T>`, as for a member that the struct does not have.
template <class T> concept constant_description = requires { typename std::bool_constant<root_of<T>.empty()>; };
/// A described struct with a root name.
template <class T> concept document_type = record_shape<T> && (!constant_description<T> || !root_of<T>.empty());

/// `root_of` of a type that must be a document.
template <class T>
[[nodiscard]] consteval std::string_view checked_root() {
    static_assert(document_type<T>,
                  "waybill: this type is no document: specialise waybill::wire<...> = waybill::document(\"Root\", ...) "
                  "for it, next to the struct and before its first use");
    return root_of<T>;
}

} // namespace waybill::detail::describe
