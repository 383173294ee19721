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

/// The envelope that servers send when nothing is odd, opened without a look at the document inside.
namespace waybill::detail::binding {

/// The answer to a question over SOAP whose envelope has nothing odd around an XML document.
class canonical_envelope {
public:
    /// Opens the body of `answer`; `document` tells whether it is such an envelope.
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
        auto const document =
            open(at, *version, access.name) ? cut(body->text(), at.start_offset()) : std::string_view{};
        if (!quirks.empty() || document.empty() || has_instruction(document)) return;
        document_ = document;
        limits_ = limits;
        limits_.depth -= names_.size() - 1;
        limits_.elements -= in.elements - 1;
    }

    /// From the start tag of the document to what must be its end tag, if it has one: none of it was read. Empty when
    /// the envelope is another one, which `decode_response` understands. A view of the answer's body.
    [[nodiscard]] std::string_view document() const noexcept { return document_; }
    /// What the envelope leaves of the limits.
    [[nodiscard]] waybill::limits const& limits() const noexcept { return limits_; }

private:
    /// From the envelope to the start tag of the document.
    bool open(xml::element_reader& at, soap_version version, std::string_view operation_name) {
        auto const space = envelope_namespace(version);
        if (at.next() != xml::event::start || !at.is(space, "Envelope")) return false;
        names_[0] = at.name();
        for (;;) {
            if (at.next_child() != xml::event::start) return false;
            if (at.is(space, "Body")) break;
            if (!at.skip()) return false; // a header
        }
        names_[1] = at.name();
        for (std::size_t const depth : {2U, 3U}) {
            std::string const expected = std::string(operation_name) + (depth == 2 ? "Response" : "Result");
            if (at.next_child() != xml::event::start || at.local() != expected || !at.attributes().empty())
                return false;
            names_[depth] = at.name();
        }
        if (at.next_child() != xml::event::start || !at.space().empty()) return false;
        names_[4] = at.name();
        return true;
    }

    /// The document that starts at `start`, when nothing but blanks and the end tags of what is around it stand behind
    /// an end tag of its name.
    [[nodiscard]] std::string_view cut(std::string_view text, std::size_t start) const {
        for (std::size_t depth = 0;; ++depth) {
            while (!text.empty() && text::is_space(text.back())) text.remove_suffix(1);
            auto const tag = (std::string("</") += names_[depth]) += '>';
            if (text.size() < start + tag.size() || !text.ends_with(tag)) return {};
            if (depth + 1 == names_.size()) return text.substr(start);
            text.remove_suffix(tag.size());
        }
    }

    /// Of what stands behind a start tag and was not read, processing instructions alone have rules for namespaces that
    /// readers of messages do not know.
    static bool has_instruction(std::string_view document) noexcept {
        for (auto at = document.find('?'); at != document.npos; at = document.find('?', at + 1))
            if (document[at - 1] == '<') return true; // a document begins with its start tag
        return false;
    }

    std::array<std::string_view, 5> names_{}; ///< as written, of the elements from the envelope to the document
    std::string_view document_{};
    waybill::limits limits_{};
};

} // namespace waybill::detail::binding
