// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/soap_version.hpp>
#include <waybill/detail/binding/body_text.hpp>
#include <waybill/detail/binding/error_in_response.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/xml/element_reader.hpp>
#include <waybill/http/media_type.hpp>
#include <waybill/http/message.hpp>
#include <waybill/limits.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/quirk.hpp>
#include <waybill/read_options.hpp>
#include <waybill/reading.hpp>
#include <waybill/via.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// Why: docs/adr/0010-bind-documents-to-http.md

/// Extracts the document from a canonical SOAP response without parsing it.
namespace waybill::detail::binding {

/// The qualified names of the elements as written, from the envelope to the document.
using envelope_names = std::array<std::string_view, 5>;

/// Reads from the start tag of the envelope, at which the reader is, to that of the document. Returns false if the
/// envelope is not canonical, or incomplete.
inline bool open_envelope(xml::element_reader& at, soap_version version, std::string_view operation_name,
                          envelope_names& names) {
    auto const space = envelope_namespace(version);
    if (!at.is(space, "Envelope")) return false;
    names[0] = at.name();
    for (;;) {
        if (at.next_child() != xml::event::start) return false;
        if (at.is(space, "Body")) break;
        if (!at.skip()) return false; // a header
    }
    names[1] = at.name();
    for (std::size_t const depth : {2U, 3U}) {
        std::string const expected = std::string(operation_name) + (depth == 2 ? "Response" : "Result");
        if (at.next_child() != xml::event::start || at.local() != expected || !at.attributes().empty()) return false;
        names[depth] = at.name();
    }
    if (at.next_child() != xml::event::start) return false;
    names[4] = at.name();
    return true;
}

/// Returns the document that starts at `start` if its end tag is followed only by white space and the end tags of the
/// enclosing elements; else nothing.
inline std::string_view cut_document(std::string_view text, std::size_t start, envelope_names const& names) {
    for (std::size_t depth = 0;; ++depth) {
        while (!text.empty() && text::is_space(text.back())) text.remove_suffix(1);
        auto const tag = (std::string("</") += names[depth]) += '>';
        if (text.size() < start + tag.size() || !text.ends_with(tag)) return {};
        if (depth + 1 == names.size()) return text.substr(start);
        text.remove_suffix(tag.size());
    }
}
/// Whether the unparsed part may contain a processing instruction: those have namespace rules that the readers of
/// documents do not check.
inline bool has_instruction(std::string_view document) noexcept {
    for (auto at = document.find('?'); at != document.npos; at = document.find('?', at + 1))
        if (document[at - 1] == '<') return true; // a document begins with its start tag
    return false;
}

/// The document of a SOAP response, which is not parsed: from its start tag to the end tag that is expected to close
/// it. A view of the response's body.
struct enclosed_document {
    std::string_view text{};
    waybill::limits limits{}; ///< minus what the envelope used of them
};
/// Locates the document in a canonical envelope. Its text is empty if the envelope is not canonical, or if there is
/// something to report about it: `decode_response` reads it then.
inline enclosed_document in_canonical_envelope(called_operation const& access, http::response const& answer,
                                               waybill::limits const& limits) {
    auto const version = soap_version_of(access.method);
    bool const expected = version && access.operation == operation::xml && may_carry_document(answer.status) &&
                          answer.status < 300 && answer.body.size() <= limits.bytes;
    if (!expected) return {};
    auto const type = http::parse_media_type(answer.headers.get("Content-Type"));
    if (!type.is_xml()) return {};
    std::vector<quirk> quirks;
    auto const body = body_text(answer.body, type, quirks);
    if (!body || body->is_converted) return {};
    read_options options;
    options.limits = limits;
    options.quirks = &quirks;
    reading in(body->text(), options, {});
    xml::element_reader at(in);
    envelope_names names;
    bool const open = at.next() == xml::event::start && open_envelope(at, *version, access.name, names);
    if (!open || !at.space().empty()) return {};
    auto const document = cut_document(body->text(), at.start_offset(), names);
    if (!quirks.empty() || document.empty() || has_instruction(document)) return {};
    enclosed_document found{document, limits};
    found.limits.depth -= names.size() - 1;
    found.limits.elements -= in.elements - 1;
    return found;
}

} // namespace waybill::detail::binding
