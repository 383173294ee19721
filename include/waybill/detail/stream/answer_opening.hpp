// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/refusal.hpp>
#include <waybill/binding/soap_version.hpp>
#include <waybill/detail/binding/answer_error.hpp>
#include <waybill/detail/binding/canonical_envelope.hpp>
#include <waybill/detail/stream/json_structural_scan.hpp>
#include <waybill/detail/stream/xml_structural_scan.hpp>
#include <waybill/detail/xml/element_reader.hpp>
#include <waybill/document_form.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/read_options.hpp>
#include <waybill/reading.hpp>
#include <waybill/root_name.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace waybill::detail::stream {

/// The form in which the body of a response contains its document.
enum class carriage : std::uint8_t {
    undecided, ///< more of the body is needed
    whole,     ///< read when it is complete: a refusal, a document in the text of an element, another envelope
    bare_xml,
    bare_json,
    element, ///< XML in a canonical envelope
};

/// The result for the beginning of a body.
struct answer_opening {
    carriage how = carriage::undecided;
    std::size_t split = 0;  ///< after the root's start tag; of JSON, at its beginning
    std::string root_end{}; ///< the root's end tag; empty if there is none
    std::string closing{};  ///< the end tags of the elements around the document

    [[nodiscard]] bool is_json() const noexcept { return how == carriage::bare_json; }
};

inline std::string end_tag(std::string_view name) {
    std::string tag("</");
    (tag += name) += '>';
    return tag;
}

/// Whether the beginning of a document is that of a list: it contains an item, or what looks like one. A document with
/// `ErrorResult` in the bytes that have arrived, and the wrapper `{"d": …}`, are read as a whole.
inline carriage kind_of(std::string_view document, carriage list) {
    bool const json = list == carriage::bare_json;
    json_structural_scan members;
    xml_structural_scan elements;
    members.restart(4);
    elements.restart(2);
    json ? members.pass(document, true) : elements.pass(document, true);
    if (!(json ? members.item_ended() : elements.item_ended())) return carriage::undecided;
    if (document.find(binding::error_result_element) != document.npos) return carriage::whole;
    auto const root = find_root_name(document, json ? document_form::json : document_form::xml);
    if (!root) return carriage::undecided; // so far only members beside the root
    return *root == "d" ? carriage::whole : list;
}

/// Examines the beginning of a body in UTF-8 without a byte order mark, of the response to a request by this access.
[[nodiscard]] inline answer_opening look_at_opening(called_operation const& access, std::string_view body) {
    answer_opening found;
    auto const begin = body.find_first_not_of(" \t\r\n");
    if (begin == body.npos) return found;
    if (body[begin] != '<') {
        bool const json = form_of(body) == document_form::json;
        found.how = json ? kind_of(body.substr(begin), carriage::bare_json) : carriage::whole;
        found.split = begin;
        return found;
    }
    read_options const options;
    reading in(body, options, {});
    xml::element_reader at(in);
    if (at.next() != xml::event::start) return found;
    if (binding::is_page(body) || at.local() == "string") {
        found.how = carriage::whole;
        return found;
    }
    auto document = begin;
    auto how = carriage::bare_xml;
    if (at.local() == "Envelope") {
        auto const version = soap_version_of(access.method);
        binding::envelope_names names;
        bool const canonical =
            version && access.operation == operation::xml && binding::open_envelope(at, *version, access.name, names);
        if (!canonical) {
            found.how = in.failed() ? carriage::undecided : carriage::whole;
            return found;
        }
        for (std::size_t i = names.size() - 1; i-- != 0;) found.closing += end_tag(names[i]);
        document = at.start_offset();
        how = carriage::element;
    }
    found.root_end = end_tag(at.name());
    found.split = at.offset();
    bool const empty = body[at.offset() - 2] == '/';
    found.how = empty ? carriage::whole : kind_of(body.substr(document), how);
    return found;
}

} // namespace waybill::detail::stream
