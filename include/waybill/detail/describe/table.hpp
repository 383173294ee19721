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
#include <type_traits>

namespace waybill::detail::describe {

/// Whether a name of one field is `same` as one of the other.
template <class Same>
constexpr bool share_a_name(field_info const& one, field_info const& other, Same same) {
    for (std::size_t i = 0; i <= one.other_count; ++i)
        for (std::size_t j = 0; j <= other.other_count; ++j)
            if (same(one.name(i), other.name(j))) return true;
    return false;
}

/// What a table needs of the type of a member.
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
    bool constant;
};
template <template <class...> class List, class... Member>
consteval std::array<described_member, sizeof...(Member)> list_described_members(List<Member...>*) {
    return {described_member{Member::name, identity_of_member<Member::pointer>(),
                             &shape_of_member<type_of_member<decltype(Member::pointer)>>,
                             std::is_const_v<typename pointed_member<decltype(Member::pointer)>::type>}...};
}
/// The members of a described struct, bases first.
template <class T>
inline constexpr auto described_members = list_described_members(static_cast<member_list<T>*>(nullptr));

/// The fields in the description of a struct.
template <class T>
inline constexpr array_view<field_description> descriptions_of = wire<T>.fields;

inline constexpr field_description undescribed{};

/// The description of a member; `undescribed` if there is none.
constexpr field_description const& description_of(identity member, array_view<field_description> said) {
    for (auto const& each : said)
        if (each.member == member) return each;
    return undescribed;
}

constexpr field_info info_of(described_member const& member, field_info info) {
    info.member = member.name;
    if (info.wire.empty()) info.wire = info.member;
    info.sequence = member.type->kind == shape::sequence;
    info.repeated = info.sequence && info.item.empty();
    info.required = !member.type->optional && !info.repeated;
    return info;
}
constexpr void describe_fields(field_info* into, array_view<described_member> members,
                               array_view<field_description> said) {
    for (auto const& member : members) *into++ = info_of(member, description_of(member.identity, said).words);
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
    return description_of(described_members<T>[I].identity, descriptions_of<T>).rules;
}

template <class Struct, class Member>
Struct struct_of_member(Member Struct::*);

/// The rules of a member.
template <auto Member>
inline constexpr field_rules rules_of_member =
    description_of(identity_of_member<Member>(), descriptions_of<decltype(struct_of_member(Member))>).rules;

/// What follows from the table of a struct.
struct table_facts {
    bool repeats = false;       ///< a field is a sequence without a wrapper
    std::size_t text_field = 0; ///< the index of the field that is the text of the element; the number of fields: none
    /// A direct field is secret. Errors then do not quote the text between the fields: a broken tag or quote may have
    /// moved the secret there.
    bool contains_secret = false;
    bool not_empty = false;     ///< of any field
    std::uint64_t required = 0; ///< one bit for each required field
};
constexpr table_facts facts_of_table(array_view<field_info> fields) {
    table_facts facts;
    facts.text_field = fields.size();
    std::uint64_t bit = 1;
    for (std::size_t i = 0; i != fields.size(); ++i, bit <<= 1) {
        auto const& field = fields[i];
        facts.repeats = facts.repeats || field.repeated;
        if (field.place == field_place::text && i < facts.text_field) facts.text_field = i;
        facts.contains_secret = facts.contains_secret || field.secret;
        facts.not_empty = facts.not_empty || field.not_empty;
        if (field.required || (field.repeated && field.not_empty)) facts.required |= bit;
    }
    return facts;
}
template <class T>
inline constexpr table_facts table_facts_of = facts_of_table(table<T>);

/// The index of the field that is the text of the element; `member_count<T>` if there is none.
template <class T>
inline constexpr std::size_t text_field = table_facts_of<T>.text_field;

/// True if `field_description::bare_in_json` is allowed for a sequence of `T`: a required text with optional
/// attributes.
template <class T>
inline constexpr bool may_be_bare = [] {
    if constexpr (record_shape<T>)
        return text_field<T> != table<T>.size() && table_facts_of<T>.required == std::uint64_t{1} << text_field<T>;
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
    return how != blankness::absent_if_zero || (first != '0' && first != '.' && first != '-' && first != '+');
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
    wire<T>.zero_is_absent
        ? blankness::absent_if_zero
        : blankness_of_record(table_facts_of<T>, all_can_be_blank(static_cast<member_list<T>*>(nullptr)));

/// The root element of a document; empty for a struct that is only part of documents.
template <class T>
inline constexpr std::string_view root_of = wire<T>.root;

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
