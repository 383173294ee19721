// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/find.hpp>
#include <waybill/detail/forced_inlining.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/same.hpp>
#include <waybill/detail/text/stop.hpp>
#include <waybill/detail/xml/namespace_rules.hpp>
#include <waybill/detail/xml/reader.hpp>
#include <waybill/detail/xml/tables.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// Start tags without attributes that are not in canonical form: with a prefix, in another order, misspelled.
namespace waybill::detail::xml {

/// A start tag without attributes that is not in canonical form, or not that of a later field.
struct written_tag {
    std::string_view name{}; ///< as written
    describe::name_match match = describe::name_match::exact;
    char const* content = nullptr; ///< after the tag
    table::literal close{};
};

/// How `name` matches a field whose element the fast path can read. `next` are the bytes from the one before it on.
[[WAYBILL_ALWAYS_INLINE]] inline constexpr describe::name_match match_of(field_table const& field,
                                                                         describe::field_info const& info,
                                                                         std::string_view name,
                                                                         table::next_bytes const& next) {
    if (field.open.begins_after_first(next)) return describe::name_match::exact;
    if (field.has_others && field.step < step::none) // one may be the field's own name in another letter case
        for (std::size_t i = 0; i != info.other_count; ++i)
            if (text::same(info.others[i], name)) return describe::name_match::other;
    if (field.open.resembles_after_first(next) && text::same_letters({field.open.bytes + 1, field.open.size - 2}, name))
        return describe::name_match::letter_case;
    return describe::name_match::none;
}
/// Finds the field of a name, as `describe::find_field` does; most likely it is the field after those in `taken`.
constexpr describe::found_field find_likely(record_table const& of, std::uint64_t taken, std::string_view name) {
    auto const next = std::size_t(std::bit_width(taken));
    if (of.distinct) {
        table::next_bytes const bytes(name.data() - 1);
        for (std::size_t i = next; i != of.count; ++i)
            if (auto const match = match_of(of.fields[i], of.rules.fields[i], name, bytes);
                match != describe::name_match::none)
                return {i, match};
    }
    return describe::find_field(of.rules, name, describe::field_place::element);
}

/// As `find_likely`, in documents with namespaces.
[[gnu::noinline]] constexpr describe::found_field find_in_namespace(reader const& from, record_table const& of,
                                                                    std::uint64_t taken, std::string_view name) {
    auto const index = from.namespaces->find_exact(from, of.rules, name, std::size_t(std::bit_width(taken)));
    return {index, index == of.count ? describe::name_match::none : describe::name_match::exact};
}

/// Finds the field of such a tag: with the prefix of the root, in another order, misspelled. Returns null if the
/// general reader has to read the element. `taken` are the fields read before.
[[gnu::noinline]] constexpr field_table const* find_written(reader& from, record_table const& of, std::uint64_t taken,
                                                            char const* at, written_tag& tag) {
    using end_of_tag = text::stop_set<text::stop_at::nothing_else, '>'>;
    if (std::size_t(from.at.end() - at) < table::next_bytes::size + from.prefix.size() || at[1] == '/') return nullptr;
    auto const* const longest = at + table::next_bytes::size - 1; // its end tag is one byte longer
    auto const* const after = end_of_tag::find(at, longest);
    if (after == longest) return nullptr;
    tag.name = {at + 1, std::size_t(after - at) - 1};
    auto name = tag.name;
    if (!from.prefix.empty()) {
        if (name.size() <= from.prefix.size() || !text::same_bytes(name.data(), from.prefix.data(), from.prefix.size()))
            return nullptr;
        name.remove_prefix(from.prefix.size());
    }
    auto const found =
        from.namespaces == nullptr ? find_likely(of, taken, name) : find_in_namespace(from, of, taken, name);
    auto const* const field = of.fields + found.index;
    tag.match = found.match;
    if (found.match == describe::name_match::none || found.match == describe::name_match::other_place ||
        (found.match != describe::name_match::exact && from.in().options().strict) || field->step >= step::none)
        return nullptr;
    tag.content = after + 1;
    tag.close.set_end_of(at, std::size_t(tag.content - at));
    return field;
}
/// Reports a misspelled name. The position is that of the tag.
[[gnu::cold, gnu::noinline]] constexpr void report_written(reader& from, describe::field_info const& field,
                                                           char const* at, written_tag const& tag) {
    if (tag.match == describe::name_match::exact) return;
    auto const name = tag.name.substr(from.prefix.size());
    (void)from.in().tolerate(describe::quirk_of(tag.match), from.at.offset_of(at), field.wire, name, name);
}

} // namespace waybill::detail::xml
