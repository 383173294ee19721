// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/captured.hpp>

#include <waybill/binding/soap_version.hpp>
#include <waybill/document_form.hpp>
#include <waybill/element_reader.hpp>
#include <waybill/exchange.hpp>
#include <waybill/http/media_type.hpp>
#include <waybill/http/status.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/reading.hpp>
#include <waybill/text.hpp>

#include <algorithm>
#include <vector>

namespace waybill::native::captures {

namespace {

using waybill::soap_version;

/// The operation with this name of the specification.
std::optional<operation> operation_named(std::string_view name) { return operation_names{}.find(name); }

/// What the outer elements of an envelope show.
struct envelope_summary {
    std::optional<soap_version> version{};
    std::string name{};  ///< of the first element of the Body, without prefix
    std::string space{}; ///< and its namespace
};

envelope_summary summary_of(std::string_view text) {
    envelope_summary seen;
    read_options options;
    options.limits.text = options.limits.bytes;
    reading in(text, options, {});
    xml::element_reader at(in);
    if (at.next() != xml::event::start || at.local() != "Envelope") return seen;
    for (auto const version : {soap_version::v11, soap_version::v12})
        if (at.space() == envelope_namespace(version)) seen.version = version;
    while (at.next_child() == xml::event::start) {
        if (at.local() != "Body") {
            if (!at.skip()) return seen;
            continue;
        }
        if (at.next_child() == xml::event::start) {
            seen.name = at.local();
            seen.space = at.space();
        }
        return seen;
    }
    return seen;
}

std::string text_of(std::string const& body, http::headers const& headers) {
    std::vector<quirk> dropped;
    auto const text = exchange::body_text(body, http::parse_media_type(headers.get("Content-Type")), dropped);
    return text ? std::string(text->text()) : body;
}

/// The namespace before the operation of an action; nothing if it names no operation.
std::optional<std::string> namespace_of_action(std::string_view action) {
    action = text::trimmed(action);
    if (action.size() >= 2 && action.front() == '"' && action.back() == '"')
        action = action.substr(1, action.size() - 2);
    auto const slash = action.rfind('/');
    if (slash == std::string_view::npos || !operation_named(action.substr(slash + 1))) return std::nullopt;
    return std::string(action.substr(0, slash + 1));
}

} // namespace

bool looks_like_http(std::string_view text) {
    text = text::trimmed(text);
    if (text.starts_with("HTTP/")) return true;
    auto const line = text.substr(0, text.find('\n'));
    auto const blank = line.find(' ');
    if (blank == 0 || blank == std::string_view::npos) return false;
    for (char const letter : line.substr(0, blank))
        if (letter < 'A' || letter > 'Z') return false;
    return line.find(" HTTP/1.", blank) != std::string_view::npos;
}

bool lacks_body(http::request const& request) {
    auto const length = text::trimmed(request.headers.get("Content-Length"));
    return request.body.empty() && !length.empty() && length.find_first_not_of('0') != length.npos;
}

endpoint_settings settings_of_capture(http::request const& request, std::optional<std::string> namespace_url) {
    endpoint_settings settings;
    auto path = std::string_view(request.target).substr(0, request.target.find('?'));
    if (auto const scheme = path.find("://"); scheme != std::string_view::npos) {
        auto const slash = path.find('/', scheme + 3);
        path = slash == std::string_view::npos ? std::string_view("/") : path.substr(slash);
    }
    if (auto const slash = path.rfind('/'); slash != std::string_view::npos && slash != 0) {
        auto const last = path.substr(slash + 1);
        if (text::same_letters(last, name_of(operation::xml)) || text::same_letters(last, name_of(operation::json)))
            path = path.substr(0, slash);
    }
    std::string lower(path);
    std::transform(lower.begin(), lower.end(), lower.begin(), text::lower);
    if (lower.find("hotel") != std::string::npos) {
        settings.hotel_path = path;
        settings.flight_path.clear();
    } else {
        settings.flight_path = path;
        settings.hotel_path.clear();
    }

    if (namespace_url) {
        settings.namespace_url = *std::move(namespace_url);
        return settings;
    }
    auto const type = http::parse_media_type(request.headers.get("Content-Type"));
    auto found = namespace_of_action(request.headers.get("SOAPAction"));
    if (auto const* const action = type.find("action"); !found && action != nullptr)
        found = namespace_of_action(*action);
    if (found) settings.namespace_url = *found;
    // the envelope shows whether the partner's namespace ends with a slash
    if (type.is_xml()) {
        auto const seen = summary_of(text_of(request.body, request.headers));
        if (operation_named(seen.name) && !seen.space.empty() && (!found || same_namespace(seen.space, *found)))
            settings.namespace_url = seen.space;
    }
    return settings;
}

via access_of_capture(http::response const& response) {
    auto const text = text_of(response.body, response.headers);
    auto const seen = summary_of(text);
    via access = via::post;
    if (seen.version)
        access.method = *seen.version == soap_version::v11 ? access_method::soap11 : access_method::soap12;
    bool const json_answer =
        seen.version ? seen.name.starts_with(name_of(operation::json)) : form_of(text) == document_form::json;
    return json_answer ? access.json() : access;
}

std::optional<http::request> request_around(std::string_view document) {
    auto const seen = summary_of(document);
    if (!seen.version) return std::nullopt;
    http::request request{"POST", endpoint_settings{}.flight_path, {}, std::string(document)};
    request.headers.add("Content-Type", soap_content_type(*seen.version));
    return request;
}

bool is_response_envelope(std::string_view document) {
    auto const seen = summary_of(document);
    return seen.version && (seen.name.ends_with("Response") || seen.name == "Fault");
}

} // namespace waybill::native::captures
