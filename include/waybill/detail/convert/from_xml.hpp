// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/convert/fast_xml.hpp>
#include <waybill/detail/convert/record_output.hpp>
#include <waybill/detail/xml/choice_reader.hpp>
#include <waybill/detail/xml/general_reader.hpp>
#include <waybill/detail/xml/read_document.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Reads XML with the general readers of the typed codecs, into an output instead of structs.
namespace waybill::detail::convert {

using describe::presence;

class xml_items;

class xml_record final : public xml::record_target {
public:
    xml_record(output& into, record_schema const& of, std::size_t alternative = no_choice,
               literal_record* literals = nullptr)
        : record_target(of.rules), into_(into), schema_(of), literals_(literals), record_(into, of, alternative) {}

    bool predicted(xml::reader& from) override {
        return xml_fast_path<xml_record, xml_items>::read_fields(from, *this);
    }
    presence element(xml::reader& from, std::size_t index, std::string_view name) override;
    presence plain(xml::reader& from, std::size_t index, std::string_view text, std::size_t offset) override;
    void finish() override { record_.close(seen); }

    // for the fast path

    /// Completes the struct after its canonical fields.
    [[gnu::cold, gnu::noinline]] bool read_rest(xml::reader& from, std::string_view name) {
        return xml::parse_content(from, name, *this);
    }
    [[nodiscard]] literal_record& literals() {
        if (literals_ == nullptr) literals_ = &literals_of(schema_);
        return *literals_;
    }
    [[nodiscard]] literal_record& literals_of(record_schema const& schema) { return into_.literals.of(schema, true); }
    [[nodiscard]] literal_items& items_of(std::size_t index) {
        return into_.literals.items_of(literals(), index, true);
    }
    [[nodiscard]] member_schema const& member(std::size_t index) const noexcept { return schema_.members[index]; }
    [[nodiscard]] output& into() noexcept { return into_; }
    [[nodiscard]] record_output& to() noexcept { return record_; }

private:
    presence read_value(xml::reader& from, std::size_t index, std::string_view name);
    presence read_plain(xml::reader& from, std::size_t index, std::string_view name);

    output& into_;
    record_schema const& schema_;
    literal_record* literals_;
    record_output record_;
    std::array<std::uint32_t, most_sequences> used_{};
};

/// Reads an element that is one item (a struct, a choice or a plain value), from after its name to after its end tag.
inline bool read_item(xml::reader& from, output& into, describe::field_info const& field, member_schema const& member,
                      std::string_view name) {
    if (member.record != nullptr) {
        xml_record target(into, *member.record);
        return xml::parse_record(from, name, target, {});
    }
    if (member.choice != nullptr) {
        auto const& choice = *member.choice;
        auto const start = into.at_item();
        return xml::read_or_keep(
            from, name, *choice.rules,
            [&](std::size_t chosen, std::string_view selector) {
                xml_record target(into, *choice.alternatives[chosen], chosen);
                return xml::parse_record(from, name, target, selector);
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

class xml_items final : public xml::sequence_target {
public:
    xml_items(output& into, describe::field_info const& field, member_schema const& member, literal_items* literals)
        : sequence_target(member.plain()), into_(into), field_(field), member_(member), literals_(literals) {}

    bool predicted(xml::reader& from) override { return xml_fast_path<xml_record, xml_items>::read_items(from, *this); }
    bool item(xml::reader& from, std::string_view name) override {
        next();
        return read_item(from, into_, field_, member_, name);
    }
    void close() { into_.out.put('\0'); }

    // for the fast path

    /// Completes the wrapper after its canonical items.
    [[gnu::cold, gnu::noinline]] bool read_rest(xml::reader& from, std::string_view name) {
        return xml::parse_items(from, field_, name, *this);
    }
    void next() {
        into_.out.put(1);
        ++used;
    }
    [[nodiscard]] literal_items& literals() noexcept { return *literals_; }
    [[nodiscard]] literal_record& literals_of(record_schema const& schema) { return into_.literals.of(schema, true); }
    [[nodiscard]] member_schema const& member() const noexcept { return member_; }
    [[nodiscard]] output& into() noexcept { return into_; }

private:
    output& into_;
    describe::field_info const& field_;
    member_schema const& member_;
    literal_items* literals_;
};

inline presence xml_record::read_plain(xml::reader& from, std::size_t index, std::string_view name) {
    auto const& field = rules.fields[index];
    auto const& member = schema_.members[index];
    in_secret const guard(from.in(), field.secret);
    xml::plain_content found;
    auto const result = xml::read_plain_element(from, field, name, found, field.optional(), member.leaf == nullptr);
    if (result != presence::present) return result;
    return describe::present_if(put_plain(into_, from.in(), field, member.leaf, found.text, found.offset, field.wire));
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
        xml_items target(into_, field, member, &items_of(index));
        if (!xml::parse_wrapped(from, field, name, target)) return presence::failed;
        target.close();
        return presence::present;
    }
    if (!field.sequence && member.plain()) return read_plain(from, index, name);
    entered const place(from.in(), field.wire, field.sequence ? ++used_[field.run] : 0);
    if (field.sequence && !field.not_empty && xml::is_absent(from.at.rest(), member.blank())) {
        --used_[field.run];
        return describe::absent_if(xml::skip_absent(from, {}, name, quirk_kind::empty_for_absent));
    }
    return describe::present_if(read_item(from, into_, field, member, name));
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
                                                      "nothing when there is no value", text::trimmed(text), leaf_name,
                                                      field.place == describe::field_place::attribute));
    record_.begin(index);
    if (!put_plain(into_, from.in(), field, member.leaf, text, offset, leaf_name)) return presence::failed;
    record_.end();
    return presence::present;
}

/// Reads a document and writes its packed values. After an error these are unspecified.
inline result<void> from_xml(std::string_view document, document_schema const& of, read_options const& options,
                             output& into) {
    xml_record target(into, *of.record);
    return xml::read_document(document, options, of.secret_names, of.root, target);
}

} // namespace waybill::detail::convert
