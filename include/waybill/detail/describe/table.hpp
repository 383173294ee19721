// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/field.hpp>
#include <waybill/detail/describe/mistake.hpp>
#include <waybill/detail/describe/shape.hpp>
#include <waybill/wire.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

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
    bool has_default = false; ///< see `field_description::has_default`
    bool not_empty = false;
    bool rest = false;     ///< collects what the other fields do not describe
    bool has_key = false;  ///< see `field_description::key`
    bool any_name = false; ///< see `field_description::any_item_name`
    bool bare = false;     ///< see `field_description::bare_in_json`
    bool too_many_others = false;
    std::uint8_t run = 0;         ///< index among the sequences of the struct that have no wrapper
    std::uint8_t other_count = 0; ///< the number of `others`
    std::string_view item{};      ///< name of the items of a wrapper; empty for other fields
    std::array<std::string_view, most_other_names> others{};
    std::string_view inherits{};    ///< see `field_description::inherits`
    std::string_view placeholder{}; ///< for personal data; otherwise empty
    std::string_view member{};      ///< name in C++
    std::string_view note{};

    /// Returns true if the element, attribute or text may be absent: neither required nor a sequence without a wrapper.
    [[nodiscard]] constexpr bool optional() const noexcept { return !required && !repeated; }
};

template <class T, class Pack>
struct words_of_pack;
template <class T, class... Fields>
struct words_of_pack<T, record_description<Fields...>> {
    /// The description of the member with this pointer.
    template <auto Pointer>
    static consteval field_words find() {
        constexpr bool same[] = {std::is_same_v<Fields, field_description<Pointer>>..., true};
        std::size_t index = 0;
        while (!same[index]) ++index;
        return index < sizeof...(Fields) ? wire<T>.words[index] : field_words{};
    }
    template <auto Pointer>
    static constexpr std::size_t times =
        (std::size_t{std::is_same_v<Fields, field_description<Pointer>>} + ... + std::size_t{0});
    static constexpr std::size_t count = sizeof...(Fields);
    static constexpr std::string_view root = wire<T>.root;
};
template <class T>
struct words_of_pack<T, nothing_said> {
    template <auto Pointer>
    static consteval field_words find() {
        return {};
    }
    template <auto Pointer>
    static constexpr std::size_t times = 0;
    static constexpr std::size_t count = 0;
    static constexpr std::string_view root{};
};

template <class T>
using words_of = words_of_pack<T, std::remove_cvref_t<decltype(wire<T>)>>;

template <class T, std::size_t I>
consteval field_info info_of() {
    using member = member_type<T, I>;
    using inner = unwrap_optional<member>;
    auto const words = words_of<T>::template find<member_pointer<T, I>>();
    field_info info;
    info.member = member_name<T, I>;
    info.wire = words.wire.empty() ? info.member : words.wire;
    info.item = words.item;
    info.others = words.others;
    info.other_count = std::uint8_t(words.other_count);
    info.place = words.place;
    info.format = words.format;
    info.rest = rest_shape<member>;
    if (info.rest) info.wire = "\xFF"; // not UTF-8: no name in a document
    info.sequence = shape_of<inner>() == shape::sequence;
    info.repeated = info.rest || (info.sequence && words.item.empty());
    info.required = !optional_shape<member> && !info.repeated && !words.has_default;
    info.has_default = words.has_default;
    info.secret = words.secret;
    // an array without a wrapper is required like other members
    info.not_empty = words.not_empty || (info.repeated && fixed_count<inner> != 0);
    info.has_key = !words.key.empty();
    info.any_name = words.any_name;
    info.bare = words.bare;
    info.too_many_others = words.too_many_others;
    info.placeholder = words.placeholder;
    info.inherits = words.inherits;
    info.note = words.note;
    return info;
}

/// The range of a field, for contracts; not in `field_info`, which programs contain for reading.
template <class T, std::size_t I>
consteval value_range range_of() {
    return words_of<T>::template find<member_pointer<T, I>>().range;
}

/// The attribute with the keys of a map.
template <class T, std::size_t I>
consteval std::string_view key_of() {
    auto const words = words_of<T>::template find<member_pointer<T, I>>();
    return words.key.empty() ? std::string_view("key") : words.key;
}

/// The fields of a described struct, in the order of its members, bases first.
template <class T>
inline constexpr auto table = []<std::size_t... I>(std::index_sequence<I...>) {
    std::size_t runs = 0;
    std::array<field_info, sizeof...(I)> fields{info_of<T, I>()...};
    for (auto& field : fields)
        if (field.repeated) field.run = std::uint8_t(runs++);
    return fields;
}(std::make_index_sequence<member_count<T>>{});

/// The names of the fields of a struct in XML, without and with namespaces: namespaces.hpp.
template <class T>
struct xml_names {
    static consteval bool check() { return true; }
    /// The prefix with its colon; empty if there is none.
    static constexpr std::string_view prefix(std::size_t) noexcept { return {}; }
    static constexpr std::string_view local(std::size_t field) noexcept { return table<T>[field].wire; }
    static constexpr std::size_t size(std::size_t field) noexcept { return table<T>[field].wire.size(); }
    static constexpr std::size_t item_size(std::size_t field) noexcept { return table<T>[field].item.size(); }
};

/// The number of fields of a struct that are sequences without a wrapper.
template <class T>
inline constexpr std::size_t sequence_count = [] {
    std::size_t count = 0;
    for (auto const& field : table<T>) count += field.repeated;
    return count;
}();

/// The index of the field that is the text of the element; `member_count<T>` if there is none.
template <class T>
inline constexpr std::size_t text_field = [] {
    std::size_t index = 0;
    while (index < table<T>.size() && table<T>[index].place != field_place::text) ++index;
    return index;
}();

/// True if a direct field of the struct is secret. Errors then do not quote the text between its fields: a broken tag
/// or quote may have moved the secret there.
template <class T>
inline constexpr bool contains_secret = [] {
    bool found = false;
    for (auto const& field : table<T>) found = found || field.secret;
    return found;
}();

/// One bit for each required field.
template <class T>
inline constexpr std::uint64_t required_fields = [] {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < table<T>.size(); ++i)
        if (table<T>[i].required || (table<T>[i].repeated && table<T>[i].not_empty)) bits |= std::uint64_t{1} << i;
    return bits;
}();

/// One bit for each field with a default.
template <class T>
inline constexpr std::uint64_t fields_with_default = [] {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < table<T>.size(); ++i)
        if (table<T>[i].has_default) bits |= std::uint64_t{1} << i;
    return bits;
}();

/// True if `field_description::bare_in_json` is allowed for a sequence of `T`: a text with optional attributes.
template <class T>
inline constexpr bool may_be_bare = [] {
    if constexpr (record_shape<T>)
        return text_field<T> != table<T>.size() && (required_fields<T> & ~(std::uint64_t{1} << text_field<T>)) == 0;
    else
        return false;
}();

/// The meaning of an empty element for an optional value or an item of an unrestricted sequence.
enum class blankness : std::uint8_t {
    a_value,        ///< a value like any other: nothing in it is required
    absent_if_bare, ///< no value if it has no content: the required fields are texts, which may be empty
    absent,         ///< no value, even if it contains empty attributes and elements: those could not be read
};

template <class T>
inline constexpr blankness blankness_of = blankness::a_value;

template <class Member>
consteval bool can_be_blank() {
    return shape_of<Member>() == shape::text || rest_shape<Member> || optional_shape<Member> ||
           (shape_of<Member>() == shape::sequence && fixed_count<Member> == 0) ||
           (record_shape<Member> && blankness_of<Member> != blankness::absent);
}
template <class T, std::size_t... I>
consteval blankness blankness_of_record(std::index_sequence<I...>) {
    if (required_fields<T> == 0) return blankness::a_value;
    bool const all = (can_be_blank<member_type<T, I>>() && ...);
    bool not_empty = false;
    for (auto const& field : table<T>) not_empty = not_empty || field.not_empty;
    return all && !not_empty ? blankness::absent_if_bare : blankness::absent;
}

template <record_shape T>
inline constexpr blankness blankness_of<T> = blankness_of_record<T>(std::make_index_sequence<member_count<T>>{});

/// The root element of a document; empty for a struct that is only part of documents.
template <class T>
inline constexpr std::string_view root_of = words_of<T>::root;

/// A described struct with a root name.
template <class T> concept document_type = record_shape<T> && !root_of<T>.empty();

} // namespace waybill::detail::describe
