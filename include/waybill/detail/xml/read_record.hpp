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
    return read_item(from, field_, name, table_.value, table_.items->next(items_, used++, from.in(), offset, 0));
}

[[gnu::cold]] constexpr presence record_reader::element(reader& from, std::size_t index, std::string_view name) {
    auto const& field = table_.fields[index];
    auto const& info = rules.fields[index];
    auto& in = from.in();
    auto value = table_.member(into_, field);
    if (field.items == nullptr && field.value.plain()) {
        plain_content found;
        in_secret const guard(in, info.secret);
        auto const result = read_plain_element(from, info, name, found, field.optional || field.has_default,
                                               field.value.leaf == nullptr);
        if (result != presence::present) return result;
        return describe::present_if(table::take_member(in, info, field, found.text, found.offset, value, info.wire));
    }
    if (info.repeated) {
        bool const again = (seen & field.bit) != 0;
        auto const used = again ? field.items->size(value) : 0;
        entered const place(in, info.wire, used + 1);
        if (!info.not_empty && is_absent(from.at.rest(), field.value.blank()))
            return describe::absent_if(skip_absent(from, {}, name, quirk_kind::empty_for_absent));
        auto const offset = from.at.offset_of(name.data()) - 1;
        if (!read_item(from, info, name, field.value, field.items->next(value, used, in, offset, 0)))
            return presence::failed;
        field.items->drop(value, used + 1);
        return presence::present;
    }
    if (field.optional || field.has_default) {
        auto const result = absent_element(from, info, name,
                                           field.items != nullptr ? describe::blankness::a_value : field.value.blank());
        if (result != presence::present) return result;
        if (field.optional) value = field.engage(value);
    }
    if (field.items != nullptr) {
        sequence_reader target(value, table_, field);
        if (!parse_wrapped(from, info, name, target)) return presence::failed;
        target.close();
        return presence::present;
    }
    entered const place(in, info.wire);
    return describe::present_if(read_item(from, info, name, field.value, value));
}

constexpr presence record_reader::plain(reader& from, std::size_t index, std::string_view text, std::size_t offset) {
    auto const& field = table_.fields[index];
    auto const& info = rules.fields[index];
    auto const name = info.place == describe::field_place::text ? std::string_view{} : info.wire;
    in_secret const guard(from.in(), info.secret);
    if ((field.optional || field.has_default) && describe::means_absent(text, field.value.leaf == nullptr))
        return describe::absent_if(from.in().tolerate(quirk_kind::empty_for_absent, offset,
                                                      "nothing when there is no value", text::trimmed(text), name,
                                                      info.place == describe::field_place::attribute));
    return describe::present_if(
        table::take_member(from.in(), info, field, text, offset, table_.member(into_, field), name));
}

} // namespace waybill::detail::xml
