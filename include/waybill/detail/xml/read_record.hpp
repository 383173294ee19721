// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/describe/plain.hpp>
#include <waybill/detail/table/take_value.hpp>
#include <waybill/detail/xml/choice_reader.hpp>
#include <waybill/detail/xml/record_reader.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// Reads elements into described structs by their tables, in one pass and without a tree.
namespace waybill::detail::xml {

/// Reads the element of a struct, from after its name to after its end tag.
constexpr bool read_record(reader& from, std::string_view name, record_table const& of, table::object into,
                           std::string_view selector = {}) {
    record_reader target(of, into);
    return parse_record(from, name, target, selector);
}

/// The definitions of `format`; with WAYBILL_COMPILED they are in compiled_source.hpp.
constexpr bool read_any_choice(reader& from, std::string_view name, choice_table const& of, table::object into) {
    return read_or_keep(
        from, name, of.rules,
        [&](std::size_t chosen, std::string_view selector) {
            return read_record(from, name, *of.alternatives[chosen], of.select(into, chosen), selector);
        },
        [&](describe::kept_item& kept) { table::store_kept(of, into, kept); });
}
#ifndef WAYBILL_COMPILED
constexpr bool format::read_choice(reader& from, std::string_view name, table::choice_table<format> const& of,
                                   table::object into) {
    return read_any_choice(from, name, of, into);
}
#endif

/// Reads an element that is one item (a struct, a choice or a plain value), from after its name to after its end tag.
[[gnu::cold, gnu::noinline]] constexpr bool read_item(reader& from, describe::field_info const& field,
                                                      std::string_view name, value_table const& of,
                                                      table::object into) {
    if (of.record != nullptr) return read_record(from, name, *of.record, into);
    if (of.choice != nullptr) return of.choice->read(from, name, *of.choice, into);
    plain_content found;
    return read_plain_content(from, name, {}, found) &&
           table::take_value(from.in(), field, of.leaf, found.text, found.offset, into, {});
}

constexpr bool sequence_reader::item(reader& from, std::string_view name) {
    auto const offset = from.at.offset_of(name.data()) - 1;
    return read_item(from, info(), name, field().value, next_item(from.in(), offset, 0));
}

[[gnu::cold]] constexpr bool record_reader::nested(reader& from, std::size_t index, std::string_view name) {
    auto const& field = table_.fields[index];
    auto const& info = rules.fields[index];
    auto const member = table_.member(into_, field);
    if (!info.repeated) return read_item(from, info, name, field.value, field.optional ? field.engage(member) : member);
    auto const used = count(index);
    auto const offset = from.at.offset_of(name.data()) - 1;
    if (!read_item(from, info, name, field.value, field.items->next(member, used, from.in(), offset, 0))) return false;
    field.items->drop(member, used + 1);
    return true;
}
[[gnu::cold]] constexpr bool record_reader::wrapped(reader& from, std::size_t index, std::string_view name) {
    auto const& field = table_.fields[index];
    auto const member = table_.member(into_, field);
    sequence_reader target(field.optional ? field.engage(member) : member, table_, field);
    if (!parse_wrapped(from, rules.fields[index], name, target)) return false;
    target.close();
    return true;
}

} // namespace waybill::detail::xml
