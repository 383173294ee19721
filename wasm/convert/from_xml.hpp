// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "convert/xml_target.hpp"

#include <waybill/detail/xml/choice_reader.hpp>
#include <waybill/detail/xml/general_reader.hpp>
#include <waybill/detail/xml/read_document.hpp>

#include <cstddef>
#include <string_view>

/// Reads XML in any form into packed values.
namespace waybill::detail::convert {

/// A struct in any form.
class xml_record : public packed_record<xml::record_target, xml_target> {
public:
    using packed_record::packed_record;
    ~xml_record() = default;

    bool read_canonical(xml::reader& from) override;
    [[nodiscard]] std::size_t count(std::size_t index) const override {
        return to().values().count(index) - 1; // with the item that began
    }
    bool take(xml::reader& from, std::size_t index, std::string_view text, std::size_t offset,
              std::string_view name) override {
        return put_plain(to().into(), from.in(), rules.fields[index], member(index).leaf, text, offset, name);
    }
    bool nested(xml::reader& from, std::size_t index, std::string_view name) override;
    bool wrapped(xml::reader& from, std::size_t index, std::string_view name) override;
};

/// Reads the element of a struct, from after its name to after its end tag.
inline bool read_record(xml::reader& from, std::string_view name, output_place where, record_schema const& of,
                        std::string_view selector = {}) {
    xml_target into(where, where.into.tables_of<xml::format>().of(of));
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
class xml_items final : public packed_items<xml::sequence_target, xml_target> {
public:
    xml_items(output_place where, xml_target::record const& of, xml_target::field const& field)
        : packed_items(where, of, field, field.plain) {}
    ~xml_items() = default;

    bool read_canonical(xml::reader& from) override;
    bool item(xml::reader& from, std::string_view name) override {
        return read_item(from, next_item(), info(), member(), name);
    }
};

inline bool xml_record::read_canonical(xml::reader& from) {
    to().values().end_run();
    auto const read = xml::canonical<xml_target>::read_fields(from, from.at.place(), to().table(), to(), seen | absent);
    if (read.at == nullptr) return false;
    seen = read.taken & ~absent;
    from.at.go_to(read.at);
    return true;
}

inline bool xml_items::read_canonical(xml::reader& from) {
    auto const* const at = xml::canonical<xml_target>::read_items(from, from.at.place(), field(), info().item, *this);
    if (at != nullptr) from.at.go_to(at);
    return at != nullptr;
}

inline bool xml_record::nested(xml::reader& from, std::size_t index, std::string_view name) {
    return read_item(from, to().into(), rules.fields[index], member(index), name);
}
inline bool xml_record::wrapped(xml::reader& from, std::size_t index, std::string_view name) {
    xml_items target({to().into()}, to().table(), to().table().fields[index]);
    if (!xml::parse_wrapped(from, rules.fields[index], name, target)) return false;
    target.close();
    return true;
}

/// Reads a document and writes its packed values. After an error these are unspecified.
inline result<void> from_xml(std::string_view document, document_schema const& of, read_options const& options,
                             output& into) {
    xml_target to({into}, into.tables_of<xml::format>().of(*of.record));
    xml_record target(to);
    return xml::read_document(document, options, of.secret_names, of.root, target);
}

} // namespace waybill::detail::convert
