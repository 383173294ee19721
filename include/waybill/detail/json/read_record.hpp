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

/// Reads a plain value of a member or of an item; `of` is null for an item. `name` is for errors.
[[gnu::cold]] constexpr presence read_plain(cursor& from, describe::field_info const& field, field_table const* of,
                                            table::leaf const* type, table::object into, std::string_view name) {
    auto& in = from.in;
    in_secret const guard(in, field.secret);
    plain_value found;
    auto const result = read_plain_value(from, field, type == nullptr ? json_kind::string : type->json, type == nullptr,
                                         of != nullptr && (of->optional || of->has_default), name, found);
    if (result != presence::present) return result;
    if (found.native_boolean && type->is_bool) {
        bool const yes = found.text == "true";
        (void)type->read(into, yes ? "True" : "False", yes ? 4 : 5, field.format);
        return presence::present;
    }
    return describe::present_if(of != nullptr
                                    ? table::take_member(in, field, *of, found.text, found.offset, into, name)
                                    : table::take_value(in, field, type, found.text, found.offset, into, name));
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
    return read_plain(from, field, nullptr, of.leaf, into, {}) == presence::present;
}

constexpr bool sequence_reader::item(cursor& from) {
    return read_item(from, field_, table_.value, table_.items->next(items_, used++, from.in, from.offset(), 0));
}

[[gnu::cold]] constexpr presence record_reader::value(cursor& from, std::size_t index) {
    auto const& field = table_.fields[index];
    auto const& info = rules.fields[index];
    auto into = table_.member(into_, field);
    if (field.items == nullptr && field.plain)
        return read_plain(from, info, &field, field.leaf, into,
                          info.place == describe::field_place::text ? std::string_view{} : info.wire);
    if (field.optional || field.has_default) {
        auto const result =
            absent_value(from, info, field.items != nullptr ? describe::blankness::a_value : field.value.blank());
        if (result != presence::present) return result;
        if (field.optional) into = field.engage(into);
    }
    if (field.items != nullptr) {
        sequence_reader target(into, table_, field);
        bool const good =
            info.item.empty() ? parse_items(from, info.wire, target, false) : parse_wrapped(from, info, target);
        if (!good) return presence::failed;
        target.close();
        return info.repeated && target.used == 0 ? presence::absent : presence::present; // as an absent member
    }
    entered const place(from.in, info.wire);
    return describe::present_if(read_item(from, info, field.value, into));
}

} // namespace waybill::detail::json
