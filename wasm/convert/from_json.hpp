// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/json_target.hpp"

#include <waybill/detail/json/choice_reader.hpp>
#include <waybill/detail/json/general_reader.hpp>
#include <waybill/detail/json/plain_value.hpp>
#include <waybill/detail/json/read_document.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Reads JSON in any form into packed values.
namespace waybill::detail::convert {

/// Takes a plain value of a field or an item. `name` is for errors.
inline bool take_plain(json::cursor& at, output& into, describe::field_info const& field, member_schema const& member,
                       json::plain_value const& value, std::string_view name) {
    auto const text = !value.native_boolean ? value.text : value.text == "true" ? "True" : "False";
    return put_plain(into, at.in, field, member.leaf, text, value.offset, name);
}

/// A struct in any form.
class json_record : public packed_record<json::record_target, json_target> {
public:
    using packed_record::packed_record;
    ~json_record() = default;

    bool read_canonical(json::cursor& from, bool& first) override;
    bool take(json::cursor& at, std::size_t index, json::plain_value const& value, std::string_view name) override;
    bool nested(json::cursor& at, std::size_t index) override;
    bool wrapped(json::cursor& at, std::size_t index) override;
    bool repeated(json::cursor& at, std::size_t index, std::size_t& used) override;
};

/// Reads the value of a struct.
inline bool read_record(json::cursor& at, output_place where, record_schema const& of, std::string_view selector = {},
                        bool bare = false) {
    json_target into(where, where.into.tables_of<json::format>().of(of));
    json_record target(into);
    target.bare = bare;
    return json::parse_record(at, target, selector);
}

/// Reads a value that is one item: a struct, a choice or a plain value.
inline bool read_item(json::cursor& at, output& into, describe::field_info const& field, member_schema const& member) {
    if (member.record != nullptr) return read_record(at, {into}, *member.record, {}, field.bare);
    if (member.choice != nullptr) {
        auto const& choice = *member.choice;
        auto const start = into.at_item();
        return json::read_or_keep(
            at, *choice.rules,
            [&](std::size_t chosen) {
                return read_record(at, {into, chosen}, *choice.alternatives[chosen], choice.rules->attribute);
            },
            [&](describe::kept_item const& kept) {
                into.back_to(start);
                put_kept(into, choice, kept);
            });
    }
    in_secret const guard(at.in, field.secret);
    json::plain_value found;
    return json::read_plain_value(at, field, kind_of(member), member.leaf == nullptr, false, {}, found) ==
               presence::present &&
           take_plain(at, into, field, member, found, {});
}

/// The items of a wrapper.
class json_items final : public packed_items<json::sequence_target, json_target> {
public:
    json_items(output_place where, json_target::record const& of, json_target::field const& field)
        : packed_items(where, of, field, of.rules.fields[std::size_t(&field - of.fields)], field.plain) {}
    ~json_items() = default;

    bool read_canonical(json::cursor& from, bool& first) override;
    bool item(json::cursor& at) override { return read_item(at, next_item(), info(), member()); }
};

/// Reads the items of a repeated field: each is a value of the record.
class json_run final : public json::sequence_target {
public:
    json_run(output& into, record_output& record, std::size_t index, describe::field_info const& field,
             member_schema const& member)
        : sequence_target(field, member.plain()),
          into_(into),
          record_(record),
          index_(index),
          field_(field),
          member_(member) {}
    ~json_run() = default;

    bool read_canonical(json::cursor&, bool&) override { return true; }
    bool item(json::cursor& at) override {
        ++used;
        record_.begin(index_);
        if (!read_item(at, into_, field_, member_)) return false;
        record_.end();
        return true;
    }

private:
    output& into_;
    record_output& record_;
    std::size_t index_;
    describe::field_info const& field_;
    member_schema const& member_;
};

inline bool json_record::read_canonical(json::cursor& from, bool& first) {
    to().values().end_run();
    auto const* const at = from.place();
    auto const read = json::canonical<json_target>::read_members(from, at, to().table(), to(), first, seen | absent);
    if (read.after == nullptr) return false;
    absent |= read.absent;
    seen = read.taken & ~absent;
    if (read.after != at) first = false;
    from.go_to(read.after);
    return true;
}

inline bool json_items::read_canonical(json::cursor& from, bool& first) {
    auto const* const at =
        json::canonical<json_target>::read_items(from, from.place(), field(), info().item, *this, first);
    if (at != nullptr) from.go_to(at);
    return at != nullptr;
}

inline bool json_record::take(json::cursor& at, std::size_t index, json::plain_value const& value,
                              std::string_view name) {
    return take_plain(at, to().into(), rules.fields[index], member(index), value, name);
}
inline bool json_record::nested(json::cursor& at, std::size_t index) {
    return read_item(at, to().into(), rules.fields[index], member(index));
}
inline bool json_record::wrapped(json::cursor& at, std::size_t index) {
    json_items target({to().into()}, to().table(), to().table().fields[index]);
    if (!json::parse_wrapped(at, rules.fields[index], target)) return false;
    target.close();
    return true;
}
inline bool json_record::repeated(json::cursor& at, std::size_t index, std::size_t& used) {
    json_run target(to().into(), to().values(), index, rules.fields[index], member(index));
    if (!json::parse_items(at, rules.fields[index].wire, target, false)) return false;
    used = target.used;
    return true;
}

/// As `from_xml`, for a document in JSON.
inline result<void> from_json(std::string_view document, document_schema const& of, read_options const& options,
                              output& into) {
    reading in(document, options, of.secret_names);
    json_target to({into}, into.tables_of<json::format>().of(*of.record));
    json_record target(to);
    if (!json::parse_document(in, of.root, target)) return in.take_error();
    return {};
}

} // namespace waybill::detail::convert
