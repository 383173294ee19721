// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/record_output.hpp>
#include <waybill/detail/text/space.hpp>
#include <waybill/detail/xml/choice_reader.hpp>
#include <waybill/detail/xml/general_reader.hpp>
#include <waybill/detail/xml/plain_text.hpp>
#include <waybill/detail/xml/read_document.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Reads XML with the general readers of the typed codecs, into an output instead of structs.
namespace waybill::detail::convert {

using describe::presence;

/// Returns true if one more element is within the limits.
inline bool may_enter(reading const& in) noexcept {
    return in.depth < in.limits().depth && in.elements < in.limits().elements;
}

/// Returns true if the end tag of an element is here, without white space.
inline bool ends_element(char const* at, char const* end, std::string_view name) noexcept {
    return std::size_t(end - at) >= name.size() + 3 && *at == '<' && at[1] == '/' && at[name.size() + 2] == '>' &&
           text::same_bytes(at + 2, name.data(), name.size());
}

/// Returns true if a struct has no text of its own.
inline bool only_elements(record_schema const& of) noexcept { return !of.rules.has_text(); }

/// After the name in the start tag of an item: returns the length of ` kind="transport">` and the alternative that it
/// selects; 0 for anything else.
inline std::size_t find_selection(std::string_view rest, choice_schema const& of, record_schema const*& record,
                                  selection& chosen, limits const& within) {
    auto const name = of.rules->attribute;
    auto const values = of.rules->values;
    auto const* const at = rest.data();
    if (within.attributes == 0 || rest.size() < name.size() + 3 || *at != ' ' || at[name.size() + 1] != '=' ||
        at[name.size() + 2] != '"' || !text::same_bytes(at + 1, name.data(), name.size()))
        return 0;
    rest.remove_prefix(name.size() + 3);
    for (std::size_t i = 0; i < values.size(); ++i) {
        auto const value = values[i];
        if (rest.size() < value.size() + 2 || value.size() > within.text || rest[value.size()] != '"' ||
            rest[value.size() + 1] != '>' || !text::same_bytes(rest.data(), value.data(), value.size()))
            continue;
        record = of.alternatives[i];
        chosen = {name, value};
        return name.size() + value.size() + 5;
    }
    return 0;
}

class xml_record final : public xml::record_target {
public:
    [[gnu::noinline]] xml_record(output& into, record_schema const& of, std::string_view name, selection chosen = {})
        : record_target(of.rules), into_(into), schema_(of), record_(into, of, name, chosen) {}

    bool predicted(xml::reader& from) override;
    presence element(xml::reader& from, std::size_t index, std::string_view name) override;
    presence plain(xml::reader& from, std::size_t index, std::string_view text, std::size_t offset) override;
    void finish() override { record_.close(); }

private:
    presence read_value(xml::reader& from, std::size_t index, std::string_view name);
    presence read_plain(xml::reader& from, std::size_t index, std::string_view name);
    bool plain_predicted(xml::reader& from, std::size_t index, char const* begin);

    output& into_;
    record_schema const& schema_;
    record_output record_;
    std::array<std::uint32_t, most_sequences> used_{};
};

/// Reads an element that is one item (a struct, a choice or a plain value), from after its name to after its end tag.
/// `as` is the name of the element in the output.
inline bool read_item(xml::reader& from, output& into, describe::field_info const& field, member_schema const& member,
                      std::string_view name, std::string_view as) {
    if (member.record != nullptr) {
        xml_record target(into, *member.record, as);
        return xml::parse_record<xml::record_target>(from, name, target, {});
    }
    if (member.choice != nullptr) {
        auto const& choice = *member.choice;
        std::size_t chosen = 0;
        std::string_view selector;
        if (!xml::find_choice(from, *choice.rules, chosen, selector)) return false;
        if (chosen == choice.rules->values.size()) {
            std::string kind, source;
            return xml::read_unknown_kind(from, name, selector, kind, source) &&
                   put_unknown_kind(into, from.in(), choice, as, kind, source);
        }
        xml_record target(into, *choice.alternatives[chosen], as,
                          {choice.rules->attribute, choice.rules->values[chosen]});
        return xml::parse_record<xml::record_target>(from, name, target, selector);
    }
    xml::plain_content found;
    return xml::read_plain_content(from, name, {}, found) &&
           put_plain(into, from.in(), field, member.leaf, as, found.text, found.offset, {});
}

class xml_items final : public xml::sequence_target {
public:
    xml_items(output& into, describe::field_info const& field, member_schema const& member)
        : sequence_target(member.plain()), into_(into), field_(field), member_(member), items_(into, field) {}

    bool predicted(xml::reader& from) override;
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

/// Reads the content of a struct and its end tag; canonical content needs no general reader.
inline bool read_content(xml::reader& from, std::string_view name, xml_record& target) {
    if (!target.predicted(from)) return false;
    auto const* const at = text::space::skip(from.at.place(), from.at.end());
    if ((target.rules.required & ~target.seen) != 0 || !ends_element(at, from.at.end(), name))
        return xml::parse_content<xml::record_target>(from, name, target);
    from.at.go_to(at + name.size() + 3);
    from.at.leave();
    target.finish();
    return true;
}

/// Reads items whose start tags contain only the selecting attribute.
inline bool xml_items::predicted(xml::reader& from) {
    auto& in = from.in();
    for (;;) {
        auto const* const at = text::space::skip(from.at.place(), from.at.end());
        auto const left = std::size_t(from.at.end() - at);
        auto const name = field_.item;
        if (!may_enter(in) || left < name.size() + 2 || *at != '<' ||
            !text::same_bytes(at + 1, name.data(), name.size()))
            return true;
        auto const* const after = at + name.size() + 1;
        std::string_view const rest(after, left - name.size() - 1);
        auto const* record = member_.record;
        selection chosen;
        std::size_t length = 1;
        if (member_.choice != nullptr)
            length = find_selection(rest, *member_.choice, record, chosen, in.limits());
        else if (rest.front() != '>')
            return true;
        if (record == nullptr || length == 0 || !only_elements(*record)) return true;
        items_.next(used == 0);
        ++used;
        entered const place(in, name, used);
        from.at.enter_at(after + length);
        xml_record target(into_, *record, name, chosen);
        if (!read_content(from, name, target)) return false;
    }
}

/// Reads the content and the end tag of a wrapper or a struct whose start tag has no attributes.
inline bool read_inside(xml::reader& from, output& into, describe::field_info const& field,
                        member_schema const& member) {
    entered const place(from.in(), field.wire);
    if (field.sequence) {
        xml_items target(into, field, member);
        if (!xml::parse_items<xml::sequence_target>(from, field, field.wire, target)) return false;
        target.close();
        return true;
    }
    xml_record target(into, *member.record, field.wire);
    return read_content(from, field.wire, target);
}

/// Reads fields in the order of the description and in canonical form: without attributes, plain values as one text
/// between their tags. The general reader handles other forms.
inline bool xml_record::predicted(xml::reader& from) {
    auto& in = from.in();
    auto const* const end = from.at.end();
    auto index = std::size_t(std::bit_width(seen | absent)); // after the last one that was present
    for (;; ++index) {
        auto const* const at = text::space::skip(from.at.place(), end);
        auto const left = std::size_t(end - at);
        if (left < 2 || *at != '<' || at[1] == '/' || !may_enter(in)) return true;
        auto const is_next = [&](std::string_view name) {
            return left > 2 * name.size() + 5 && at[name.size() + 1] == '>' &&
                   text::same_bytes(at + 1, name.data(), name.size());
        };
        while (index < rules.fields.size() && !is_next(rules.fields[index].wire)) ++index;
        if (index == rules.fields.size()) return true;
        auto const& field = rules.fields[index];
        auto const& member = schema_.members[index];
        auto const bit = std::uint64_t{1} << index;
        if (field.place != describe::field_place::element || field.repeated || ((seen | absent) & bit) != 0)
            return true;
        auto const* const begin = at + field.wire.size() + 2;
        if (member.plain() && !field.sequence) {
            if (!plain_predicted(from, index, begin)) return true;
        } else {
            if (!field.sequence && (member.record == nullptr || !only_elements(*member.record) ||
                                    (field.optional() && xml::is_absent({begin - 1, std::size_t(end - begin) + 1},
                                                                        member.blank(), from.namespaces != nullptr))))
                return true;
            from.at.enter_at(begin);
            record_.begin(index);
            if (!read_inside(from, into_, field, member)) return false;
            record_.end();
        }
        seen |= bit;
    }
}

/// Reads a plain field whose text begins here; returns false if nothing was read.
inline bool xml_record::plain_predicted(xml::reader& from, std::size_t index, char const* begin) {
    using stop = text::stop<'<', '&', ']'>;
    auto& in = from.in();
    auto const* const end = from.at.end();
    auto const& field = rules.fields[index];
    auto const* after = stop::find(begin, end);
    std::string_view text;
    if (after == end) return false;
    if (*after == '<') {
        if (std::size_t(after - begin) > in.limits().text) return false;
        text = {begin, std::size_t(after - begin)};
    } else {
        after = xml::plain_text{begin, end, in.limits().text}.into(into_.text);
        if (after == nullptr) return false;
        text = into_.text;
    }
    if (!ends_element(after, end, field.wire)) return false;
    if (!record_.put_canonical(index, text)) return false;
    ++in.elements;
    from.at.go_to(after + field.wire.size() + 3);
    return true;
}

inline presence xml_record::read_plain(xml::reader& from, std::size_t index, std::string_view name) {
    auto const& field = rules.fields[index];
    auto const& member = schema_.members[index];
    in_secret const guard(from.in(), field.secret);
    xml::plain_content found;
    auto const result = xml::read_plain_element(from, field, name, found, field.optional(), member.leaf == nullptr);
    if (result != presence::present) return result;
    return describe::present_if(
        put_plain(into_, from.in(), field, member.leaf, field.wire, found.text, found.offset, field.wire));
}

inline presence xml_record::read_value(xml::reader& from, std::size_t index, std::string_view name) {
    auto const& field = rules.fields[index];
    auto const& member = schema_.members[index];
    if (field.optional() && (field.sequence || !member.plain())) {
        auto const result =
            xml::absent_element(from, field, name, field.sequence ? describe::blankness::a_value : member.blank());
        if (result != presence::present) return result;
    }
    if (field.sequence && !field.item.empty()) {
        xml_items target(into_, field, member);
        if (!xml::parse_wrapped<xml::sequence_target>(from, field, name, target)) return presence::failed;
        target.close();
        return presence::present;
    }
    if (!field.sequence && member.plain()) return read_plain(from, index, name);
    entered const place(from.in(), field.wire, field.sequence ? ++used_[field.run] : 0);
    if (field.sequence && !field.not_empty &&
        xml::is_absent(from.at.rest(), member.blank(), from.namespaces != nullptr)) {
        --used_[field.run];
        return describe::absent_if(xml::skip_absent(from, {}, name, quirk_kind::empty_for_absent));
    }
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
    auto const& field = rules.fields[index];
    auto const& member = schema_.members[index];
    bool const own_text = field.place == describe::field_place::text;
    auto const leaf_name = own_text ? std::string_view{} : field.wire;
    in_secret const guard(from.in(), field.secret);
    if (field.optional() && describe::means_absent(text, member.leaf == nullptr))
        return describe::absent_if(from.in().tolerate(quirk_kind::empty_for_absent, offset,
                                                      "nothing when there is no value", {}, leaf_name,
                                                      field.place == describe::field_place::attribute));
    record_.begin(index);
    if (!put_plain(into_, from.in(), field, member.leaf, field.wire, text, offset, leaf_name)) return presence::failed;
    record_.end();
    return presence::present;
}

/// Reads a document and appends its conversion to `into`. After an error the appended text is unspecified.
inline result<void> from_xml(std::string_view document, document_schema const& of, read_options const& options,
                             output& into) {
    into.open_root(of.root);
    xml_record target(into, *of.record, of.root);
    auto read = xml::read_document<xml::record_target>(document, options, of.secret_names, of.root, target);
    if (!read) return read;
    return into.close_root();
}

} // namespace waybill::detail::convert
