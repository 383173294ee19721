// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/find.hpp>
#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/json/tables.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/text/space.hpp>
#include <waybill/detail/text/stop.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// Names of members in another order, or misspelled.
namespace waybill::detail::json {

/// The name of a member that is not that of a later field, or is misspelled.
struct written_name {
    std::string_view name{}; ///< as written, with `@`
    describe::name_match match = describe::name_match::exact;
    char const* value = nullptr; ///< after the colon
};

/// Finds the field of such a name: in another order, misspelled. Returns null if the general reader has to read the
/// member. `taken` are the fields read before.
[[gnu::noinline]] constexpr field_table const* find_written(cursor& from, record_table const& of, std::uint64_t taken,
                                                            char const* at, written_name& found) {
    using end_of_name = text::stop_set<text::stop_at::nothing_else, '"'>;
    if (std::size_t(from.end() - at) < table::next_bytes::size || *at != '"') return nullptr;
    auto const* const longest = at + table::next_bytes::size - 1;
    auto const* const after = end_of_name::find(at + 1, longest);
    if (after == longest) return nullptr;
    found.name = {at + 1, std::size_t(after - at) - 1};
    bool const attribute = found.name.starts_with('@');
    auto const name = found.name.substr(attribute);
    auto const place = attribute ? describe::field_place::attribute : describe::field_place::element;
    auto index = of.rules.find(name, place);
    found.match = describe::name_match::exact;
    if (index == of.count) {
        if (from.in.options().strict) return nullptr;
        index = std::size_t(std::bit_width(taken)); // most likely the field after those before
        found.match = describe::name_match::letter_case;
        if (!of.distinct || index == of.count || of.fields[index].has_others || of.rules.fields[index].place != place ||
            !text::same_letters(of.rules.fields[index].wire, name)) {
            auto const other = describe::find_field(of.rules, name, place);
            index = other.index;
            found.match = other.match;
        }
        if (found.match == describe::name_match::none || found.match == describe::name_match::other_place)
            return nullptr;
    }
    auto const* const colon = text::space::skip(after + 1, from.end());
    if (colon == from.end() || *colon != ':' || of.fields[index].step >= step::none) return nullptr;
    found.value = colon + 1;
    return of.fields + index;
}
/// Reports a misspelled name; `at` is its position.
[[gnu::cold, gnu::noinline]] constexpr void report_written(cursor& from, describe::field_info const& field,
                                                           std::size_t at, written_name const& found) {
    bool const attribute = found.name.starts_with('@');
    (void)from.in.tolerate(describe::quirk_of(found.match), at, field.wire, found.name, found.name.substr(attribute),
                           attribute);
}

} // namespace waybill::detail::json
