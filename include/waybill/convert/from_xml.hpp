// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/convert/record_output.hpp>
#include <waybill/scan/space.hpp>
#include <waybill/xml/plain_text.hpp>
#include <waybill/xml/read.hpp>
#include <waybill/xml/record_walk.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// XML that is read by the walks of the typed readers, with an output in the place of structs.
namespace waybill::convert {

using describe::presence;

class xml_record final : public xml::record_target {
public:
    xml_record(output& into, record_schema const& of, std::string_view name, selection chosen = {})
        : record_target(of.fields, *of.names, of.required, of.text_field, of.holds_secret),
          into_(into),
          schema_(of),
          record_(into, of, name, chosen) {}

    bool predicted(xml::reader& from) override;
    presence element(xml::reader& from, std::size_t index, std::string_view name) override;
    presence plain(xml::reader& from, std::size_t index, std::string_view text, std::size_t offset) override;
    void finish() override { record_.close(); }

private:
    presence read_value(xml::reader& from, std::size_t index, std::string_view name);
    presence read_plain(xml::reader& from, std::size_t index, std::string_view name);
    bool put_predicted(describe::field_info const& field, member_schema const& member, std::string_view text);

    output& into_;
    record_schema const& schema_;
    record_output record_;
    std::array<std::uint32_t, most_sequences> used_{};
};

/// An element that is one item: a struct, a choice or a plain value; behind its name on entry, behind its end tag on
/// return. `as` is the element's name in what is written.
inline bool read_item(xml::reader& from, output& into, describe::field_info const& field, member_schema const& member,
                      std::string_view name, std::string_view as) {
    if (member.record != nullptr) {
        xml_record target(into, *member.record, as);
        return xml::walk_record(from, name, target, {});
    }
    if (member.choice != nullptr) {
        auto const& choice = *member.choice;
        std::size_t chosen = 0;
        std::string_view selector;
        if (!xml::find_choice(from, choice.attribute, choice.values, choice.expected, chosen, selector)) return false;
        xml_record target(into, *choice.alternatives[chosen], as, {choice.attribute, choice.values[chosen]});
        return xml::walk_record(from, name, target, selector);
    }
    xml::plain_content found;
    return xml::read_plain_content(from, name, {}, found) &&
           put_plain(into, from.in(), field, member.leaf, as, found.text, found.offset, {});
}

class xml_items final : public xml::sequence_target {
public:
    xml_items(output& into, describe::field_info const& field, member_schema const& member)
        : sequence_target(member.plain()), into_(into), field_(field), member_(member), items_(into, field) {}

    bool predicted(xml::reader&) override { return true; }
    bool item(xml::reader& from, std::string_view name) override {
        items_.next(used == 0);
        ++used;
        return read_item(from, into_, field_, member_, name, field_.item);
    }
    void close() { items_.close(); }

private:
    output& into_;
    describe::field_info const& field_;
    member_schema const& member_;
    items_output items_;
};

/// Over plain fields in the order of the description, each taken as one text between its tags. What is not written like
/// this is left to the walk, as it stands.
inline bool xml_record::predicted(xml::reader& from) {
    using stop = scan::stop<'<', '&', ']'>;
    auto& in = from.in();
    auto const* const end = from.at.end();
    if (in.depth >= in.limits().depth) return true;
    auto index = std::size_t(std::bit_width(seen | absent)); // behind the last one that was there
    for (;;) {
        auto const* const at = scan::space::skip(from.at.place(), end);
        if (end - at < 2 || *at != '<' || in.elements >= in.limits().elements) return true;
        auto const left = std::size_t(end - at);
        auto const is_next = [&](std::string_view name) {
            return left > 2 * name.size() + 5 && at[name.size() + 1] == '>' &&
                   scan::same_bytes(at + 1, name.data(), name.size());
        };
        while (index < fields.size() && !is_next(fields[index].wire)) ++index;
        if (index == fields.size()) return true;
        auto const& field = fields[index];
        auto const& member = schema_.members[index];
        auto const bit = std::uint64_t{1} << index;
        if (!member.plain() || member.sequence || field.place != describe::field_place::element ||
            ((seen | absent) & bit) != 0)
            return true;
        auto const* const begin = at + field.wire.size() + 2;
        auto const* behind = stop::find(begin, end);
        std::string_view text;
        if (behind == end) return true;
        if (*behind == '<') {
            if (std::size_t(behind - begin) > in.limits().text) return true;
            text = {begin, std::size_t(behind - begin)};
        } else {
            behind = xml::plain_text{begin, end, in.limits().text}.into(into_.text);
            if (behind == nullptr) return true;
            text = into_.text;
        }
        if (std::size_t(end - behind) < field.wire.size() + 3 || behind[1] != '/' ||
            behind[field.wire.size() + 2] != '>' || !scan::same_bytes(behind + 2, field.wire.data(), field.wire.size()))
            return true;
        if (member.leaf != nullptr && (text.empty() || scan::trimmed(text).size() != text.size())) return true;
        if (member.leaf == nullptr && !into_.is_xml()) {
            record_.put_text(index, text);
        } else {
            record_.begin(index);
            if (!put_predicted(field, member, text)) {
                record_.drop();
                return true;
            }
            record_.end();
        }
        seen |= bit;
        ++in.elements;
        from.at.go_to(behind + field.wire.size() + 3);
        ++index;
    }
}

inline bool xml_record::put_predicted(describe::field_info const& field, member_schema const& member,
                                      std::string_view text) {
    auto& out = into_.out;
    if (into_.is_xml()) put_tag(out, "<", field.wire);
    auto const content = out.size();
    if (member.leaf != nullptr) {
        if (put_leaf(into_, *member.leaf, field.format, text) != reading_outcome::exact) return false;
    } else {
        if (!into_.is_xml()) out.put('"');
        put_escaped(into_, field, text);
        if (!into_.is_xml()) out.put('"');
        if (field.secret && into_.found_secrets != nullptr) into_.found_secrets->emplace_back(text);
    }
    if (into_.is_xml()) close_tag(out, content, field.wire);
    return true;
}

inline presence xml_record::read_plain(xml::reader& from, std::size_t index, std::string_view name) {
    auto const& field = fields[index];
    auto const& member = schema_.members[index];
    in_secret const guard(from.in(), field.secret);
    xml::plain_content found;
    auto const result = xml::read_plain_element(from, field, name, found, member.optional, member.leaf != nullptr);
    if (result != presence::present) return result;
    return describe::present_if(
        put_plain(into_, from.in(), field, member.leaf, field.wire, found.text, found.offset, field.wire));
}

inline presence xml_record::read_value(xml::reader& from, std::size_t index, std::string_view name) {
    auto const& field = fields[index];
    auto const& member = schema_.members[index];
    if (member.optional && (member.sequence || !member.plain())) {
        bool const needs = !member.sequence && member.record != nullptr && member.record->required != 0;
        auto const result = xml::absent_element(from, field, name, needs);
        if (result != presence::present) return result;
    }
    if (member.sequence && !field.item.empty()) {
        xml_items target(into_, field, member);
        if (!xml::walk_wrapped(from, field, name, target)) return presence::failed;
        target.close();
        return presence::present;
    }
    if (!member.sequence && member.plain()) return read_plain(from, index, name);
    entered const place(from.in(), field.wire, member.sequence ? ++used_[field.sequence] : 0);
    return describe::present_if(read_item(from, into_, field, member, name, field.wire));
}

inline presence xml_record::element(xml::reader& from, std::size_t index, std::string_view name) {
    record_.begin(index);
    auto const result = read_value(from, index, name);
    if (result == presence::present)
        record_.end();
    else
        record_.drop();
    return result;
}

inline presence xml_record::plain(xml::reader& from, std::size_t index, std::string_view text, std::size_t offset) {
    auto const& field = fields[index];
    auto const& member = schema_.members[index];
    bool const own_text = field.place == describe::field_place::text;
    auto const leaf_name = own_text ? std::string_view{} : field.wire;
    in_secret const guard(from.in(), field.secret);
    if (member.optional && member.leaf != nullptr && scan::trimmed(text).empty())
        return describe::absent_if(from.in().odd(quirk_kind::empty_for_absent, offset, "nothing when there is no value",
                                                 {}, leaf_name, field.place == describe::field_place::attribute));
    record_.begin(index);
    if (!put_plain(into_, from.in(), field, member.leaf, field.wire, text, offset, leaf_name)) return presence::failed;
    record_.end();
    return presence::present;
}

/// Reads a document and writes it behind what `into` has. After an error anything may stand there.
inline result<void> from_xml(std::string_view document, document_schema const& of, read_options const& options,
                             output& into) {
    into.open_root(of.root);
    xml_record target(into, *of.record, of.root);
    auto read = xml::read_document(document, options, of.secret_names, of.root, target);
    if (!read) return read;
    return into.close_root();
}

} // namespace waybill::convert
