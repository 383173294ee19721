// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/json/choice_reader.hpp>
#include <waybill/detail/json/record_reader.hpp>
#include <waybill/detail/table/take_value.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// Reads JSON values into described structs by their tables, in one pass and without a tree. Attributes are `@name`,
/// text beside attributes is `#text`, repeated elements are arrays; other forms that partners write are quirks.
namespace waybill::detail::json {

/// Takes a plain value of a field or an item, whose type is `type`. `name` is for errors.
[[gnu::cold]] constexpr bool take_item(cursor& from, describe::field_info const& field, table::leaf const* type,
                                       table::object into, plain_value const& value, std::string_view name) {
    if (!value.native_boolean || !type->is_bool)
        return table::take_value(from.in, field, type, value.text, value.offset, into, name);
    bool const yes = value.text == "true";
    (void)type->read(into, yes ? "True" : "False", yes ? 4 : 5, field.format);
    return true;
}

constexpr bool read_record(cursor& from, record_table const& of, table::object into, std::string_view selector = {},
                           bool bare = false) {
    record_reader target(of, into);
    target.bare = bare;
    return parse_record(from, target, selector);
}

/// The definitions of `format`; with WAYBILL_COMPILED they are in compiled_source.hpp.
constexpr bool read_any_choice(cursor& from, choice_table const& of, table::object into) {
    return read_or_keep(
        from, of.rules,
        [&](std::size_t chosen) {
            return read_record(from, *of.alternatives[chosen], of.select(into, chosen), of.rules.attribute);
        },
        [&](describe::kept_item& kept) { table::store_kept(of, into, kept); });
}
#ifndef WAYBILL_COMPILED
constexpr bool format::read_choice(cursor& from, table::choice_table<format> const& of, table::object into) {
    return read_any_choice(from, of, into);
}
#endif

/// Reads a value that is one item: a struct, a choice or a plain value.
[[gnu::cold, gnu::noinline]] constexpr bool read_item(cursor& from, describe::field_info const& field,
                                                      value_table const& of, table::object into) {
    if (of.record != nullptr) return read_record(from, *of.record, into, {}, field.bare);
    if (of.choice != nullptr) return of.choice->read(from, *of.choice, into);
    in_secret const guard(from.in, field.secret);
    plain_value found;
    auto const wants = of.leaf == nullptr ? json_kind::string : of.leaf->json;
    return read_plain_value(from, field, wants, of.leaf == nullptr, false, {}, found) == presence::present &&
           take_item(from, field, of.leaf, into, found, {});
}

constexpr bool sequence_reader::item(cursor& from) {
    return read_item(from, info(), field().value, next_item(from.in, from.offset(), 0));
}

[[gnu::cold]] constexpr bool record_reader::take(cursor& from, std::size_t index, plain_value const& value,
                                                 std::string_view name) {
    auto const& field = table_.fields[index];
    auto const& info = rules.fields[index];
    auto const member = table_.member(into_, field);
    if (field.leaf != nullptr) return take_item(from, info, field.leaf, member, value, name);
    return table::take_member(from.in, info, field, value.text, value.offset, member, name);
}
[[gnu::cold]] constexpr bool record_reader::nested(cursor& from, std::size_t index) {
    auto const& field = table_.fields[index];
    auto const member = table_.member(into_, field);
    return read_item(from, rules.fields[index], field.value, field.optional ? field.engage(member) : member);
}
[[gnu::cold]] constexpr bool record_reader::wrapped(cursor& from, std::size_t index) {
    auto const& field = table_.fields[index];
    auto const member = table_.member(into_, field);
    sequence_reader target(field.optional ? field.engage(member) : member, table_, field);
    if (!parse_wrapped(from, rules.fields[index], target)) return false;
    target.close();
    return true;
}
[[gnu::cold]] constexpr bool record_reader::repeated(cursor& from, std::size_t index, std::size_t& used) {
    auto const& field = table_.fields[index];
    sequence_reader target(table_.member(into_, field), table_, field);
    if (!parse_items(from, rules.fields[index].wire, target, false)) return false;
    target.close();
    used = target.used;
    return true;
}

} // namespace waybill::detail::json
