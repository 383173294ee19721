// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/items_output.hpp>
#include <waybill/detail/convert/xml_target.hpp>
#include <waybill/detail/xml/choice_reader.hpp>
#include <waybill/detail/xml/general_reader.hpp>
#include <waybill/detail/xml/read_document.hpp>

#include <cstddef>
#include <string_view>

/// Reads XML in any form into packed values.
namespace waybill::detail::convert {

using describe::presence;

/// A struct in any form.
class xml_record final : public xml::record_target {
public:
    explicit xml_record(xml_target& into) : record_target(into.table().schema.rules), to_(into) {}
    ~xml_record() = default;

    bool predicted(xml::reader& from) override;
    presence element(xml::reader& from, std::size_t index, std::string_view name) override;
    presence plain(xml::reader& from, std::size_t index, std::string_view text, std::size_t offset) override;
    void finish() override { to_.values().close(seen); }

private:
    presence read_value(xml::reader& from, std::size_t index, std::string_view name);
    presence read_plain(xml::reader& from, std::size_t index, std::string_view name);

    xml_target& to_;
};

/// Reads the element of a struct, from after its name to after its end tag.
inline bool read_record(xml::reader& from, std::string_view name, output_place where, record_schema const& of,
                        std::string_view selector = {}) {
    xml_target into(where, where.into.xml_tables.of(of));
    xml_record target(into);
    return xml::parse_record(from, name, target, selector);
}

/// Reads an element that is one item (a struct, a choice or a plain value), from after its name to after its end tag.
inline bool read_item(xml::reader& from, output& into, describe::field_info const& field, member_schema const& member,
                      std::string_view name) {
    if (member.record != nullptr) return read_record(from, name, {into}, *member.record);
    if (member.choice != nullptr) {
        auto const& choice = *member.choice;
        auto const start = into.at_item();
        return xml::read_or_keep(
            from, name, *choice.rules,
            [&](std::size_t chosen, std::string_view selector) {
                return read_record(from, name, {into, chosen}, *choice.alternatives[chosen], selector);
            },
            [&](describe::kept_item const& kept) {
                into.back_to(start);
                put_kept(into, choice, kept);
            });
    }
    xml::plain_content found;
    return xml::read_plain_content(from, name, {}, found) &&
           put_plain(into, from.in(), field, member.leaf, found.text, found.offset, {});
}

/// The items of a wrapper.
class xml_items final : public xml::sequence_target {
public:
    xml_items(output_place where, xml_target::record const& of, xml_target::field const& field)
        : sequence_target(field.plain), items_(where, of, std::size_t(&field - of.fields)), table_(field) {}
    ~xml_items() = default;

    bool predicted(xml::reader& from) override;
    bool item(xml::reader& from, std::string_view name) override {
        ++used;
        return read_item(from, items_.put_next(), items_.field(), items_.member(), name);
    }

    [[nodiscard]] xml_target::record const& record_of(std::size_t chosen) {
        return items_.into().xml_tables.nested(items_.within(), items_.index(), chosen);
    }
    [[nodiscard]] output_place next(reading&, std::size_t chosen, std::size_t, std::size_t) {
        ++used;
        return {items_.put_next(), items_.member().choice != nullptr ? chosen : no_choice};
    }
    void withdraw() {
        --used;
        items_.withdraw();
    }
    void close() { items_.close(); }

private:
    items_output<xml_target::record> items_;
    xml_target::field const& table_;
};

inline bool xml_record::predicted(xml::reader& from) {
    to_.values().end_run();
    auto const read = xml::canonical<xml_target>::read_fields(from, from.at.place(), to_.table(), to_, seen | absent);
    if (read.at == nullptr) return false;
    seen = read.taken & ~absent;
    from.at.go_to(read.at);
    return true;
}

inline bool xml_items::predicted(xml::reader& from) {
    auto const* const at =
        xml::canonical<xml_target>::read_items(from, from.at.place(), table_, items_.field().item, *this);
    if (at != nullptr) from.at.go_to(at);
    return at != nullptr;
}

inline presence xml_record::read_plain(xml::reader& from, std::size_t index, std::string_view name) {
    auto const& field = rules.fields[index];
    auto const* const leaf = to_.table().schema.members[index].leaf;
    in_secret const guard(from.in(), field.secret);
    xml::plain_content found;
    auto const result = xml::read_plain_element(from, field, name, found, field.optional(), leaf == nullptr);
    if (result != presence::present) return result;
    return describe::present_if(put_plain(to_.into(), from.in(), field, leaf, found.text, found.offset, field.wire));
}

inline presence xml_record::read_value(xml::reader& from, std::size_t index, std::string_view name) {
    auto const& field = rules.fields[index];
    auto const& member = to_.table().schema.members[index];
    if (field.optional() && (field.sequence || !member.plain())) {
        auto const result =
            xml::absent_element(from, field, name, field.sequence ? describe::blankness::a_value : member.blank());
        if (result != presence::present) return result;
    }
    if (field.sequence && !field.item.empty()) {
        xml_items target({to_.into()}, to_.table(), to_.table().fields[index]);
        if (!xml::parse_wrapped(from, field, name, target)) return presence::failed;
        target.close();
        return presence::present;
    }
    if (!field.sequence && member.plain()) return read_plain(from, index, name);
    entered const place(from.in(), field.wire, field.sequence ? to_.values().count(index) : 0);
    if (field.sequence && !field.not_empty && xml::is_absent(from.at.rest(), member.blank()))
        return describe::absent_if(xml::skip_absent(from, {}, name, quirk_kind::empty_for_absent));
    return describe::present_if(read_item(from, to_.into(), field, member, name));
}

inline presence xml_record::element(xml::reader& from, std::size_t index, std::string_view name) {
    to_.values().begin(index);
    auto const result = read_value(from, index, name);
    if (result == presence::present)
        to_.values().end();
    else
        to_.values().drop();
    return result;
}

inline presence xml_record::plain(xml::reader& from, std::size_t index, std::string_view text, std::size_t offset) {
    auto const& field = rules.fields[index];
    auto const* const leaf = to_.table().schema.members[index].leaf;
    bool const own_text = field.place == describe::field_place::text;
    auto const leaf_name = own_text ? std::string_view{} : field.wire;
    in_secret const guard(from.in(), field.secret);
    if (field.optional() && describe::means_absent(text, leaf == nullptr))
        return describe::absent_if(from.in().tolerate(quirk_kind::empty_for_absent, offset,
                                                      "nothing when there is no value", text::trimmed(text), leaf_name,
                                                      field.place == describe::field_place::attribute));
    to_.values().begin(index);
    if (!put_plain(to_.into(), from.in(), field, leaf, text, offset, leaf_name)) return presence::failed;
    to_.values().end();
    return presence::present;
}

/// Reads a document and writes its packed values. After an error these are unspecified.
inline result<void> from_xml(std::string_view document, document_schema const& of, read_options const& options,
                             output& into) {
    xml_target to({into}, into.xml_tables.of(*of.record));
    xml_record target(to);
    return xml::read_document(document, options, of.secret_names, of.root, target);
}

} // namespace waybill::detail::convert
