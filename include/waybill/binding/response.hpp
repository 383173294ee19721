// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/decoded.hpp>
#include <waybill/binding/endpoint.hpp>
#include <waybill/binding/soap_fault.hpp>
#include <waybill/binding/soap_version.hpp>
#include <waybill/detail/binding/body_text.hpp>
#include <waybill/detail/binding/error_in_response.hpp>
#include <waybill/detail/binding/soap_result.hpp>
#include <waybill/detail/binding/soap_write.hpp>
#include <waybill/detail/charset/encoding.hpp>
#include <waybill/detail/json/cursor.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/detail/write/escape.hpp>
#include <waybill/detail/xml/cursor.hpp>
#include <waybill/document_form.hpp>
#include <waybill/http/media_type.hpp>
#include <waybill/http/message.hpp>
#include <waybill/limits.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/quirk.hpp>
#include <waybill/read_options.hpp>
#include <waybill/reading.hpp>
#include <waybill/result.hpp>
#include <waybill/sink.hpp>
#include <waybill/via.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill {

namespace detail::binding {

/// The position of the root's start tag and whether it declares a default namespace; nothing if there is no root.
struct root_tag {
    std::size_t begin = 0;
    std::size_t end = 0; ///< at `>` or `/>`
    bool has_default = false;
};
inline std::optional<root_tag> find_root_tag(std::string_view document) {
    read_options const options;
    reading in(document, options, {});
    xml::cursor at(in);
    if (!at.prolog()) return std::nullopt;
    root_tag found{at.offset()};
    std::string_view name;
    if (!at.open_tag(name)) return std::nullopt;
    for (;;) {
        xml::attribute one;
        auto const end = at.next_attribute(one);
        if (end == xml::tag_end::failed) return std::nullopt;
        if (end == xml::tag_end::attribute) {
            found.has_default = found.has_default || one.name == "xmlns";
            continue;
        }
        found.end = at.offset() - (end == xml::tag_end::empty ? 2 : 1);
        return found;
    }
}

/// Writes a document into an envelope: without its prolog and outside the envelope's default namespace.
inline void put_inline(sink& out, std::string_view document, root_tag const& root) {
    out.put(document.substr(root.begin, root.end - root.begin));
    if (!root.has_default) out.put(" xmlns=\"\"");
    out.put(text::trimmed(document.substr(root.end)));
}

[[gnu::cold]] inline void expect_media_type(http::media_type const& type, document_form form,
                                            std::vector<quirk>& quirks) {
    bool const fits = form == document_form::xml ? type.is_xml() : type.is_json();
    if (!fits)
        add_message_quirk(quirks, quirk_kind::media_type, "Content-Type",
                          form == document_form::xml ? "text/xml" : "application/json", type.essence);
}

/// Reads a body that is the document itself.
[[gnu::cold]] inline result<decoded_response> unwrap_bare(via access, charset::decoded const& body,
                                                          std::vector<quirk>& quirks, waybill::limits const& limits,
                                                          json_responses const* json) {
    auto found = read_result(std::string(body.text()), quirks, limits, json);
    if (!found) return found;
    // the declaration no longer applies after a conversion, or if it named the wrong encoding
    if (found->form == document_form::xml && (body.is_converted || body.bytes.misdeclared) &&
        found->document.starts_with("<?xml"))
        found->document.erase(0, found->document.find("?>") + 2);
    if (soap_version_of(access.method))
        add_message_quirk(quirks, quirk_kind::wrapped_result, "body", "a SOAP envelope", "a bare document");
    return found;
}

/// The error for a message of several parts (W3C MTOM and XOP).
inline waybill::error mtom_error() {
    auto wrong = failure(error_code::content_unexpected,
                         "the partner answered in MTOM (XOP), which is not read; switch MTOM off at the partner");
    wrong.expected = "text/xml or application/soap+xml";
    wrong.found = "multipart/related";
    return wrong;
}

[[gnu::cold]] inline result<decoded_response> unwrap(called_operation const& access, http::response const& answer,
                                                     waybill::limits const& limits, std::vector<quirk>& quirks,
                                                     json_responses const* json) {
    auto const type = http::parse_media_type(answer.headers.get("Content-Type"));
    bool const good_status = answer.status >= 200 && answer.status < 300;
    if (!may_carry_document(answer.status)) return status_error(answer);
    if (type.essence == "multipart/related") return mtom_error();
    if (answer.body.size() > limits.bytes) return failure(error_code::too_large, "the answer is too large");
    auto const body = body_text(answer.body, type, quirks);
    if (!body) return good_status ? body.error() : status_error(answer);
    auto const text = text::trimmed(body->text());
    bool const document = !text.empty() && (text.front() == '<' || text.front() == '{' || text.front() == '[' ||
                                            text.front() == '"' || text == "null");
    if (!document || is_page(text)) return status_error(answer);
    if (text.front() != '<') {
        if (!good_status && (json == nullptr || !json->is_document(text, limits))) return status_error(answer);
        expect_media_type(type, document_form::json, quirks);
        auto found = unwrap_bare(access, *body, quirks, limits, json);
        return found || good_status ? std::move(found) : status_error(answer);
    }
    expect_media_type(type, document_form::xml, quirks);
    if (is_bare_declaration(text)) return good_status ? null_result_error() : status_error(answer);
    auto wrapped = result_reader(access, body->text(), limits, quirks, json).read();
    if (!wrapped) return unwrap_bare(access, *body, quirks, limits, json);
    // for markup that is not XML the error status says more
    if (!*wrapped && !good_status && wrapped->error().code == error_code::xml_malformed) return status_error(answer);
    return *std::move(wrapped);
}

/// `decode_response`; without `json`, a response in JSON is an error.
[[gnu::cold]] inline result<decoded_response> decode_any_response(called_operation const& access,
                                                                  http::response const& answer,
                                                                  waybill::limits const& limits,
                                                                  json_responses const* json) {
    std::vector<quirk> quirks;
    auto found = unwrap(access, answer, limits, quirks, json);
    if (found) {
        found->quirks = std::move(quirks);
    } else {
        place_in(answer, found.error());
        found.error().body = kept_body(answer);
    }
    return found;
}

} // namespace detail::binding

/// Decodes a response: returns its result document, however the server wrapped it (spec 4.1 to 4.4 and known deviations
/// of servers).
///
/// Errors, each with status and body: `soap_fault` with the fault's code in `id`; `answer_null`, `answer_empty`;
/// `html_page`, `not_found`, `method_not_allowed`, `bad_request`, `media_type_unsupported`, `server_error`,
/// `status_unexpected`; and errors in the XML or JSON around the document. A document that comes with a 4xx or 5xx
/// status is a result like any other, since services map their refusals to statuses; except for statuses whose body is
/// never a whole document (`may_carry_document`).
[[nodiscard]] inline result<decoded_response> decode_response(called_operation const& access,
                                                              http::response const& answer,
                                                              waybill::limits const& limits = {}) {
    return detail::binding::decode_any_response(access, answer, limits, &detail::binding::all_json_responses);
}

/// Encodes a result document as a response in the form of a real `.asmx`. `names` are the names of the operations.
///
/// SOAP carries XML inline, with `xmlns=""` on its root, and JSON as text. GET and POST receive the bare document: XML
/// with a declaration, and JSON as `application/json`, which the specification requires (4.3), where ASP.NET would wrap
/// it in `<string>`.
[[nodiscard]] inline http::response encode_named_response(operation_names const& names, via access,
                                                          std::string_view document) {
    http::response answer;
    auto const version = soap_version_of(access.method);
    if (!version) {
        bool const json = access.operation == operation::json;
        answer.headers.add("Content-Type", json ? "application/json; charset=utf-8" : "text/xml; charset=utf-8");
        auto const& declaration = detail::binding::xml_declaration;
        bool const declared = json || document.starts_with("<?xml");
        answer.body.reserve((declared ? 0 : declaration.size() + 1) + document.size());
        if (!declared) (answer.body += declaration) += '\n';
        answer.body += document;
        return answer;
    }
    constexpr std::size_t longest_envelope = 1024; // but for a long namespace
    answer.body.reserve(document.size() + longest_envelope);
    sink out(answer.body);
    answer.headers.add("Content-Type", soap_content_type(*version));
    auto const root = access.operation == operation::xml ? detail::binding::find_root_tag(document) : std::nullopt;
    detail::binding::write_soap_result(out, *version, names.namespace_url, names.of(access.operation), document.empty(),
                                       [&] {
                                           if (root)
                                               detail::binding::put_inline(out, document, *root);
                                           else
                                               detail::xml::put_text(out, document);
                                       });
    out.finish();
    return answer;
}
/// As above, with the operation names of the specification.
[[nodiscard]] inline http::response encode_response(endpoint_settings const& settings, via access,
                                                    std::string_view document) {
    return encode_named_response({settings.namespace_url}, access, document);
}

} // namespace waybill
