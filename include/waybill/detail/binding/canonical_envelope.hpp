// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/soap_version.hpp>
#include <waybill/detail/binding/answer_error.hpp>
#include <waybill/detail/binding/body_text.hpp>
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
#include <optional>
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

/// A SOAP response whose envelope is canonical and contains an XML document.
class canonical_envelope {
public:
    /// Matches the envelope of `answer`; `document` returns the result.
    canonical_envelope(called_operation const& access, http::response const& answer, waybill::limits const& limits) {
        auto const version = soap_version_of(access.method);
        bool const expected = version && access.operation == operation::xml && may_carry_document(answer.status) &&
                              answer.status < 300 && answer.body.size() <= limits.bytes;
        if (!expected) return;
        auto const type = http::parse_media_type(answer.headers.get("Content-Type"));
        if (!type.is_xml()) return;
        std::vector<quirk> quirks;
        auto const body = body_text(answer.body, type, quirks);
        if (!body || body->is_converted) return;
        read_options options;
        options.limits = limits;
        options.quirks = &quirks;
        reading in(body->text(), options, {});
        xml::element_reader at(in);
        bool const open = at.next() == xml::event::start && open_envelope(at, *version, access.name, names_);
        auto const document = open && at.space().empty() ? cut(body->text(), at.start_offset()) : std::string_view{};
        if (!quirks.empty() || document.empty() || has_instruction(document)) return;
        document_ = document;
        limits_ = limits;
        limits_.depth -= names_.size() - 1;
        limits_.elements -= in.elements - 1;
    }

    /// Returns the text from the document's start tag to the end tag that is expected to close it; the document itself
    /// is not parsed. Empty if the envelope is not canonical: `decode_response` reads it then. A view of the response's
    /// body.
    [[nodiscard]] std::string_view document() const noexcept { return document_; }
    /// Returns the limits minus what the envelope used of them.
    [[nodiscard]] waybill::limits const& limits() const noexcept { return limits_; }

private:
    /// Returns the document that starts at `start` if its end tag is followed only by white space and the end tags of
    /// the enclosing elements.
    [[nodiscard]] std::string_view cut(std::string_view text, std::size_t start) const {
        for (std::size_t depth = 0;; ++depth) {
            while (!text.empty() && text::is_space(text.back())) text.remove_suffix(1);
            auto const tag = (std::string("</") += names_[depth]) += '>';
            if (text.size() < start + tag.size() || !text.ends_with(tag)) return {};
            if (depth + 1 == names_.size()) return text.substr(start);
            text.remove_suffix(tag.size());
        }
    }

    /// Returns true if the unparsed part may contain a processing instruction: those have namespace rules that the
    /// readers of documents do not check.
    static bool has_instruction(std::string_view document) noexcept {
        for (auto at = document.find('?'); at != document.npos; at = document.find('?', at + 1))
            if (document[at - 1] == '<') return true; // a document begins with its start tag
        return false;
    }

    envelope_names names_{};
    std::string_view document_{};
    waybill::limits limits_{};
};

} // namespace waybill::detail::binding
