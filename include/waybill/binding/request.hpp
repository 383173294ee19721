// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// This folder: one document in one HTTP message, over the four access methods and in both directions.
#pragma once

#include <waybill/binding/decoded.hpp>
#include <waybill/binding/endpoint.hpp>
#include <waybill/binding/soap_version.hpp>
#include <waybill/detail/binding/body_text.hpp>
#include <waybill/detail/binding/form.hpp>
#include <waybill/detail/binding/plain_response.hpp>
#include <waybill/detail/binding/soap_request.hpp>
#include <waybill/detail/binding/soap_write.hpp>
#include <waybill/detail/charset/encoding_name.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/http/media_type.hpp>
#include <waybill/http/message.hpp>
#include <waybill/http/url.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/partner.hpp>
#include <waybill/quirk.hpp>
#include <waybill/result.hpp>
#include <waybill/sink.hpp>
#include <waybill/via.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill {

namespace detail::binding {

/// Decodes a request to an operation's own path: GET or a form by POST (spec 4.3, 4.4).
inline result<decoded_request, http::response> decode_operation(endpoint_settings const& settings,
                                                                operation_names const& names, route const& at,
                                                                http::request const& request) {
    auto const which = names.find(at.operation);
    if (!which) {
        for (auto const each : {operation::xml, operation::json})
            if (text::same_letters(at.operation, names.of(each)))
                return text_response("Operation names are case-sensitive; use " + std::string(names.of(each)) + '.');
        return text_response("There is no such operation. The operations are " + std::string(names.xml) + " and " +
                             std::string(names.json) + '.');
    }
    decoded_request found;
    found.via = via{access_method::post, *which}.on(at.family);
    std::string_view form = at.query;
    std::string charset;
    if (request.method == "GET") {
        if (!settings.get_enabled) return method_response("POST");
        found.via.method = access_method::get;
    } else if (request.method == "POST") {
        auto const type = http::parse_media_type(request.headers.get("Content-Type"));
        if (type.essence != "application/x-www-form-urlencoded")
            return text_response("The request must be a form: application/x-www-form-urlencoded.");
        charset = type.charset();
        if (!charset.empty() && !charset::encoding_named(charset) && !charset::extends_ascii(charset))
            add_message_quirk(found.quirks, quirk_kind::media_type, "Content-Type", "charset=utf-8", charset);
        form = request.body;
    } else {
        return method_response(settings.get_enabled ? "GET, POST" : "POST");
    }
    auto document = form_parameter(form, parameter_name, charset);
    if (!document && document.error().code == error_code::too_many_elements)
        return text_response("A request may have at most " + std::to_string(most_form_fields) +
                             " parameters; only strRQ is used.");
    if (!document)
        return text_response("The parameter strRQ must be " + document.error().expected + " (found " +
                                 document.error().found +
                                 "). Send UTF-8, or name the encoding as the charset of the "
                                 "Content-Type of a form.",
                             400);
    if (!*document) return text_response("The parameter strRQ is missing.");
    found.document = **std::move(document);
    return found;
}

/// Decodes a SOAP envelope sent to the endpoint (spec 4.1, 4.2).
inline result<decoded_request, http::response> decode_envelope(operation_names const& names, route const& at,
                                                               http::request const& request) {
    auto const type = http::parse_media_type(request.headers.get("Content-Type"));
    bool const v11 = type.essence == soap_media_type(soap_version::v11);
    if (!v11 && type.essence != soap_media_type(soap_version::v12))
        return empty_response(415, soap_content_type(soap_version::v11));
    auto const version = v11 ? soap_version::v11 : soap_version::v12;

    // SOAP 1.2 has the action in the Content-Type; clients for both versions also send the SOAPAction header, or only
    // that
    auto action = text::trimmed(request.headers.get("SOAPAction"));
    auto const* const parameter = v11 ? nullptr : type.find("action");
    if (parameter != nullptr && !parameter->empty()) action = *parameter;
    if (action.size() >= 2 && action.front() == '"' && action.back() == '"')
        action = action.substr(1, action.size() - 2);

    std::vector<quirk> quirks;
    auto const text = body_text(request.body, type, quirks);
    if (!text) return empty_response(400, soap_content_type(version));
    auto outcome = soap_request_reader(names, version).read(action, text->text());
    if (outcome) {
        outcome->via.method = v11 ? access_method::soap11 : access_method::soap12;
        outcome->via = outcome->via.on(at.family);
        outcome->quirks.insert(outcome->quirks.begin(), quirks.begin(), quirks.end());
    }
    return outcome;
}

/// The HTML page that a GET without a query receives.
inline http::response help_page(endpoint_settings const& settings, waybill::family which) {
    std::string const path = which == family::flight ? settings.flight_path : settings.hotel_path;
    std::string text =
        "<p>Two operations take a request document in the parameter <code>strRQ</code>:</p>\n<ul>\n"
        "<li><code>WebServiceRQ</code> returns XML,</li>\n<li><code>WebServiceJsonRQ</code> returns JSON.</li>\n</ul>\n"
        "<p>Send SOAP 1.1 or SOAP 1.2 to this address, or a form to <code>";
    text += path + "/WebServiceRQ</code> and <code>" + path + "/WebServiceJsonRQ</code>.</p>";
    return page_response(200, which == family::flight ? "Flight" : "Hotel", text);
}

} // namespace detail::binding

/// Encodes a request document as an HTTP request, in any combination of access method, operation and endpoint (spec 4.1
/// to 4.4).
///
/// The target contains the path of the base URL; the transport adds `Host` and `Content-Length`.
/// Errors: `url_invalid` for an invalid base URL; `value_invalid` if an envelope cannot carry the document, or if the
/// partner's name of the operation is not an XML name without a prefix.
[[nodiscard, gnu::cold]] inline result<http::request> encode_request(partner const& to, via access,
                                                                     std::string_view document) {
    auto const base = http::parse_url(to.base_url);
    if (!base) return base.error();
    auto const names = to.names_of(access.family);
    auto const operation_name = names.of(access.operation);
    if (!is_operation_name(operation_name)) {
        return waybill::error{.code = error_code::value_invalid,
                              .message = "an operation must be an XML name without a prefix",
                              .found = std::string(operation_name)};
    }
    http::request request;
    request.method = access.method == access_method::get ? "GET" : "POST";
    request.target = http::join_path(base->path, to.path_of(access.family));
    if (auto const version = soap_version_of(access.method)) {
        auto const action = '"' + soap_action(names.namespace_url, operation_name) + '"';
        bool const v11 = *version == soap_version::v11;
        bool const in_type = !v11 && to.soap12_action;
        request.headers.add("Content-Type",
                            soap_content_type(*version) + (in_type ? "; action=" + action : std::string{}));
        if (v11) request.headers.add("SOAPAction", action);
        sink out(request.body);
        bool const faithful =
            detail::binding::write_soap_request(out, *version, names.namespace_url, operation_name, document);
        out.finish();
        if (!faithful) {
            return detail::failure(
                error_code::value_invalid,
                "XML cannot carry the document: it contains bytes that are not UTF-8, or a control character");
        }
        return request;
    }
    (request.target += '/') += operation_name;
    auto& form = access.method == access_method::get ? request.target += '?' : request.body;
    (form += parameter_name) += '=';
    form.reserve(form.size() + document.size() * 2);
    detail::binding::append_form_encoded(form, document);
    if (access.method == access_method::post) request.headers.add("Content-Type", "application/x-www-form-urlencoded");
    return request;
}

/// Decodes a request: returns its document and how it was sent. The error is the response to a request without one: a
/// fault, status 400, 404, 405 or 415, or a line of text with status 500, in the form of a real `.asmx`.
///
/// `names` are the names of the operations at both endpoints.
[[nodiscard]] inline result<decoded_request, http::response> decode_request(endpoint_settings const& settings,
                                                                            http::request const& request,
                                                                            operation_names const& names) {
    auto const at = find_route(settings, request.target);
    if (!at) return detail::binding::page_response(404, "Not found", "<p>There is no endpoint at this address.</p>");
    if (at->names_operation) return detail::binding::decode_operation(settings, names, *at, request);
    if (request.method == "POST") return detail::binding::decode_envelope(names, *at, request);
    if (request.method != "GET") return detail::binding::method_response("GET, POST");
    if (at->query.empty()) return detail::binding::help_page(settings, at->family);
    return detail::binding::page_response(404, "Not found", "<p>This service has no such description.</p>");
}
/// As above, with the operation names of the specification.
[[nodiscard]] inline result<decoded_request, http::response> decode_request(endpoint_settings const& settings,
                                                                            http::request const& request) {
    return decode_request(settings, request, {settings.namespace_url});
}

} // namespace waybill
