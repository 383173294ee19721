// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/record_output.hpp>
#include <waybill/detail/json/choice_reader.hpp>
#include <waybill/detail/json/general_reader.hpp>
#include <waybill/detail/json/plain_value.hpp>
#include <waybill/detail/json/read_document.hpp>
#include <waybill/detail/text/same.hpp>
#include <waybill/detail/text/space.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Reads JSON with the general readers of the typed codecs, into an output instead of structs.
namespace waybill::detail::convert {

using describe::presence;

class json_record final : public json::record_target {
public:
    [[gnu::noinline]] json_record(output& into, record_schema const& of, std::string_view name, selection chosen = {})
        : record_target(of.rules), into_(into), schema_(of), record_(into, of, name, chosen) {}

    bool predicted(json::cursor& at, bool& first) override;
    presence value(json::cursor& at, std::size_t index) override;
    void finish() override { record_.close(); }

private:
    presence read_value(json::cursor& at, std::size_t index);
    char const* plain_predicted(json::cursor const& from, std::size_t index, char const* at);

    output& into_;
    record_schema const& schema_;
    record_output record_;
};

/// Reads one plain value. `as` is the name of the element in the output.
inline presence read_plain(json::cursor& at, output& into, describe::field_info const& field,
                           member_schema const& member, bool optional, std::string_view as, std::string_view leaf) {
    in_secret const guard(at.in, field.secret);
    json::plain_value found;
    auto const wants = member.leaf == nullptr ? json_kind::string : member.leaf->json;
    auto const result = json::read_plain_value(at, field, wants, member.leaf == nullptr, optional, leaf, found);
    if (result != presence::present) return result;
    if (found.native_boolean) found.text = found.text == "true" ? "True" : "False";
    return describe::present_if(put_plain(into, at.in, field, member.leaf, as, found.text, found.offset, leaf));
}

/// Reads a value that is one item: a struct, a choice or a plain value. `as` is the name of the element in the output.
inline bool read_item(json::cursor& at, output& into, describe::field_info const& field, member_schema const& member,
                      std::string_view as) {
    if (member.record != nullptr) {
        json_record target(into, *member.record, as);
        target.bare = field.bare;
        return json::parse_record<json::record_target>(at, target, {});
    }
    if (member.choice != nullptr) {
        auto const& choice = *member.choice;
        auto const attribute = choice.rules->attribute;
        std::size_t chosen = 0;
        std::string kind;
        if (!json::find_choice(at, *choice.rules, chosen, kind)) return false;
        if (chosen == choice.rules->values.size()) {
            std::string source;
            return json::read_unknown_kind(at, attribute, source) &&
                   put_unknown_kind(into, at.in, choice, as, kind, source);
        }
        json_record target(into, *choice.alternatives[chosen], as, {attribute, choice.rules->values[chosen]});
        return json::parse_record<json::record_target>(at, target, attribute);
    }
    return read_plain(at, into, field, member, false, as, {}) == presence::present;
}

/// Reads the items of a wrapper.
class json_items final : public json::sequence_target {
public:
    json_items(output& into, describe::field_info const& field, member_schema const& member)
        : sequence_target(field, member.plain()), into_(into), field_(field), member_(member), items_(into, field) {}

    bool predicted(json::cursor&, bool&) override { return true; }
    bool item(json::cursor& at) override {
        items_.next(used == 0);
        ++used;
        return read_item(at, into_, field_, member_, field_.item);
    }
    void close() { items_.close(); }

private:
    output& into_;
    describe::field_info const& field_;
    member_schema const& member_;
    items_output items_;
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
        if (!read_item(at, into_, field_, member_, field_.wire)) return false;
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

/// Reads members in the order of the description whose names are in canonical form. The general reader handles the
/// others.
inline bool json_record::predicted(json::cursor& at, bool& first) {
    auto& in = at.in;
    auto const* const end = at.end();
    auto index = std::size_t(std::bit_width(seen | absent)); // after the last one that was present
    for (;; ++index) {
        auto const* from = at.place();
        if (!first && (from == end || *from++ != ',')) return true;
        from = text::space::skip(from, end);
        if (from == end || *from++ != '"' || in.elements >= in.limits().elements) return true;
        auto const is_next = [&](describe::field_info const& field) {
            auto const name = field.wire;
            return field.place == describe::field_place::element && name.size() <= in.limits().text &&
                   std::size_t(end - from) > name.size() + 2 && from[name.size()] == '"' &&
                   from[name.size() + 1] == ':' && text::same_bytes(from, name.data(), name.size());
        };
        while (index < rules.fields.size() && !is_next(rules.fields[index])) ++index;
        if (index == rules.fields.size()) return true;
        auto const& field = rules.fields[index];
        from = text::space::skip(from + field.wire.size() + 2, end);
        if (from == end) return true;
        auto result = presence::present;
        if (schema_.members[index].plain() && !field.sequence) {
            from = plain_predicted(at, index, from);
            if (from == nullptr) return true;
            ++in.elements;
            at.go_to(from);
        } else {
            ++in.elements;
            at.go_to(from);
            result = value(at, index);
            if (result == presence::failed) return false;
        }
        first = false;
        (result == presence::present ? seen : absent) |= std::uint64_t{1} << index;
    }
}

/// Reads a plain value in canonical form. Returns the position after it; null, with nothing read, for other forms.
inline char const* json_record::plain_predicted(json::cursor const& from, std::size_t index, char const* at) {
    using canonical = json::plain_value_text;
    auto const* const leaf = schema_.members[index].leaf;
    auto const* const end = from.end();
    auto const longest = from.in.limits().text;
    auto const kind = leaf == nullptr ? json_kind::string : leaf->json;
    if (kind == json_kind::boolean) return nullptr;
    char const* after = nullptr;
    std::string_view text;
    if (kind == json_kind::number) {
        after = canonical::after_number::find(at, end);
        text = {at, std::size_t(after - at)}; // its exact form is also valid JSON
    } else {
        if (*at++ != '"') return nullptr;
        after = canonical::stop::find(at, end);
        if (after == end) return nullptr;
        text = {at, std::size_t(after - at)};
        if (*after == '"') {
            if (text.size() > longest) return nullptr;
            ++after;
        } else {
            after = canonical{at, end, longest}.into(into_.text);
            if (after == nullptr) return nullptr;
            text = into_.text;
        }
    }
    return record_.put_canonical(index, text) ? after : nullptr;
}

inline presence json_record::read_value(json::cursor& at, std::size_t index) {
    auto const& field = rules.fields[index];
    auto const& member = schema_.members[index];
    if (!field.sequence && member.plain())
        return read_plain(at, into_, field, member, field.optional(), field.wire,
                          field.place == describe::field_place::text ? std::string_view{} : field.wire);
    if (field.optional()) {
        auto const result =
            json::absent_value(at, field, field.sequence ? describe::blankness::a_value : member.blank());
        if (result != presence::present) return result;
    }
    if (field.sequence) {
        json_items target(into_, field, member);
        if (!json::parse_wrapped<json::sequence_target>(at, field, target)) return presence::failed;
        target.close();
        return presence::present;
    }
    entered const place(at.in, field.wire);
    return describe::present_if(read_item(at, into_, field, member, field.wire));
}

inline presence json_record::value(json::cursor& at, std::size_t index) {
    auto const& field = rules.fields[index];
    if (field.repeated) {
        json_run target(into_, record_, index, field, schema_.members[index]);
        if (!json::parse_items<json::sequence_target>(at, field.wire, target, false)) return presence::failed;
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
    into.open_root(of.root);
    reading in(document, options, of.secret_names);
    json_record target(into, *of.record, of.root);
    if (!json::parse_document<json::record_target>(in, of.root, target)) return in.take_error();
    return into.close_root();
}

} // namespace waybill::detail::convert
