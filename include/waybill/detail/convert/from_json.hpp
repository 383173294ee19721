// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/fast_json.hpp>
#include <waybill/detail/convert/record_output.hpp>
#include <waybill/detail/json/choice_reader.hpp>
#include <waybill/detail/json/general_reader.hpp>
#include <waybill/detail/json/plain_value.hpp>
#include <waybill/detail/json/read_document.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Reads JSON with the general readers of the typed codecs, into an output instead of structs.
namespace waybill::detail::convert {

using describe::presence;

class json_items;

class json_record final : public json::record_target {
public:
    json_record(output& into, record_schema const& of, std::size_t alternative = no_choice,
                literal_record* literals = nullptr)
        : record_target(of.rules), into_(into), schema_(of), literals_(literals), record_(into, of, alternative) {}

    bool predicted(json::cursor& at, bool& first) override {
        return json_fast_path<json_record, json_items>::read_members(at, *this, first);
    }
    presence value(json::cursor& at, std::size_t index) override;
    void finish() override { record_.close(seen); }

    // for the fast path

    /// Completes the struct after its canonical members.
    [[gnu::cold, gnu::noinline]] bool read_rest(json::cursor& at, std::string_view selector, bool first) {
        return json::parse_content(at, *this, selector, first);
    }
    [[nodiscard]] literal_record& literals() {
        if (literals_ == nullptr) literals_ = &literals_of(schema_);
        return *literals_;
    }
    [[nodiscard]] literal_record& literals_of(record_schema const& schema) { return into_.literals.of(schema, false); }
    [[nodiscard]] literal_items& items_of(std::size_t index) {
        return into_.literals.items_of(literals(), index, false);
    }
    [[nodiscard]] member_schema const& member(std::size_t index) const noexcept { return schema_.members[index]; }
    [[nodiscard]] output& into() noexcept { return into_; }
    [[nodiscard]] record_output& to() noexcept { return record_; }

private:
    presence read_value(json::cursor& at, std::size_t index);

    output& into_;
    record_schema const& schema_;
    literal_record* literals_;
    record_output record_;
};

/// Reads one plain value.
inline presence read_plain(json::cursor& at, output& into, describe::field_info const& field,
                           member_schema const& member, bool optional, std::string_view leaf) {
    in_secret const guard(at.in, field.secret);
    json::plain_value found;
    auto const wants = member.leaf == nullptr ? json_kind::string : member.leaf->json;
    auto const result = json::read_plain_value(at, field, wants, member.leaf == nullptr, optional, leaf, found);
    if (result != presence::present) return result;
    if (found.native_boolean) found.text = found.text == "true" ? "True" : "False";
    return describe::present_if(put_plain(into, at.in, field, member.leaf, found.text, found.offset, leaf));
}

/// Reads a value that is one item: a struct, a choice or a plain value.
inline bool read_item(json::cursor& at, output& into, describe::field_info const& field, member_schema const& member) {
    if (member.record != nullptr) {
        json_record target(into, *member.record);
        target.bare = field.bare;
        return json::parse_record(at, target, {});
    }
    if (member.choice != nullptr) {
        auto const& choice = *member.choice;
        auto const start = into.at_item();
        return json::read_or_keep(
            at, *choice.rules,
            [&](std::size_t chosen) {
                json_record target(into, *choice.alternatives[chosen], chosen);
                return json::parse_record(at, target, choice.rules->attribute);
            },
            [&](describe::kept_item const& kept) {
                into.back_to(start);
                put_kept(into, choice, kept);
            });
    }
    return read_plain(at, into, field, member, false, {}) == presence::present;
}

/// Reads the items of a wrapper.
class json_items final : public json::sequence_target {
public:
    json_items(output& into, describe::field_info const& field, member_schema const& member, literal_items* literals)
        : sequence_target(field, member.plain()), into_(into), field_(field), member_(member), literals_(literals) {}

    bool predicted(json::cursor& at, bool& first) override {
        return json_fast_path<json_record, json_items>::read_items(at, *this, first);
    }
    bool item(json::cursor& at) override {
        next();
        return read_item(at, into_, field_, member_);
    }
    void close() { into_.out.put('\0'); }

    // for the fast path

    /// Completes the wrapper at `offset` after its canonical items.
    [[gnu::cold, gnu::noinline]] bool read_rest(json::cursor& at, std::size_t offset, bool first) {
        return json::parse_wrapped_rest(at, field_, *this, offset, first);
    }
    void next() {
        into_.out.put(1);
        ++used;
    }
    [[nodiscard]] literal_items& literals() noexcept { return *literals_; }
    [[nodiscard]] literal_record& literals_of(record_schema const& schema) { return into_.literals.of(schema, false); }
    [[nodiscard]] member_schema const& member() const noexcept { return member_; }
    [[nodiscard]] describe::field_info const& field() const noexcept { return field_; }
    [[nodiscard]] output& into() noexcept { return into_; }

private:
    output& into_;
    describe::field_info const& field_;
    member_schema const& member_;
    literal_items* literals_;
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

    bool predicted(json::cursor&, bool&) override { return true; }
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

inline presence json_record::read_value(json::cursor& at, std::size_t index) {
    auto const& field = rules.fields[index];
    auto const& member = schema_.members[index];
    if (!field.sequence && member.plain())
        return read_plain(at, into_, field, member, field.optional(),
                          field.place == describe::field_place::text ? std::string_view{} : field.wire);
    if (field.optional()) {
        auto const result =
            json::absent_value(at, field, field.sequence ? describe::blankness::a_value : member.blank());
        if (result != presence::present) return result;
    }
    if (field.sequence) {
        json_items target(into_, field, member, &items_of(index));
        if (!json::parse_wrapped(at, field, target)) return presence::failed;
        target.close();
        return presence::present;
    }
    entered const place(at.in, field.wire);
    return describe::present_if(read_item(at, into_, field, member));
}

inline presence json_record::value(json::cursor& at, std::size_t index) {
    auto const& field = rules.fields[index];
    if (field.repeated) {
        json_run target(into_, record_, index, field, schema_.members[index]);
        if (!json::parse_items(at, field.wire, target, false)) return presence::failed;
        return target.used == 0 ? presence::absent : presence::present; // empty: the same as an absent member
    }
    record_.begin(index);
    auto const result = read_value(at, index);
    if (result == presence::present)
        record_.end();
    else
        record_.drop();
    return result;
}

/// As `from_xml`, for a document in JSON.
inline result<void> from_json(std::string_view document, document_schema const& of, read_options const& options,
                              output& into) {
    reading in(document, options, of.secret_names);
    json_record target(into, *of.record);
    if (!json::parse_document(in, of.root, target)) return in.take_error();
    return {};
}

} // namespace waybill::detail::convert
