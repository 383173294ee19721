// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/xml/element_reader.hpp>
#include <waybill/detail/xml/encoding.hpp>

#include <optional>
#include <string>
#include <string_view>

/// The library's verdict on a document of which it knows no description.
namespace conformance {

/// The document as UTF-8, or the error of its conversion.
struct xml_text {
    std::string text{};
    std::optional<waybill::error> refused{};
};

inline xml_text text_of(std::string const& bytes) {
    waybill::read_options const options;
    if (waybill::detail::xml::is_utf8_document(bytes)) return {bytes, {}};
    auto converted = waybill::detail::xml::to_utf8(bytes, options);
    if (!converted) return {{}, converted.error()};
    return {*std::move(converted), {}};
}

/// Reads all events, with namespaces. Returns nothing if the document is well-formed.
inline std::optional<waybill::error> refused_by_element_reader(std::string_view text) {
    using waybill::detail::xml::event;
    waybill::read_options const options;
    waybill::reading in(text, options, {});
    waybill::detail::xml::element_reader at(in);
    auto next = at.next();
    while (next != event::done && next != event::failed) next = at.next();
    if (next == event::done) return std::nullopt;
    return in.take_error();
}

/// Skips the root as the typed reader skips unknown elements. Returns nothing if the document is well-formed.
inline std::optional<waybill::error> refused_by_cursor(std::string_view text) {
    waybill::read_options const options;
    waybill::reading in(text, options, {});
    waybill::detail::xml::cursor at(in);
    std::string_view name;
    if (at.prolog() && at.open_tag(name) && at.skip_element(name, at.skip_attributes()) && at.epilog())
        return std::nullopt;
    return in.take_error();
}

/// Whether the document breaks a rule of XML; false if it only uses what Waybill does not support.
inline bool breaks_a_rule(waybill::error const& why) {
    using enum waybill::error_code;
    return why.code == xml_malformed || why.code == encoding_invalid || why.code == document_empty;
}

} // namespace conformance
