// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <captures/explanation.hpp>

#include <captures/captured.hpp>
#include <captures/file_limits.hpp>
#include <terminal/pretty.hpp>
#include <terminal/report.hpp>

#include <waybill/binding/request.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/explain.hpp>
#include <waybill/http/media_type.hpp>
#include <waybill/http/status.hpp>
#include <waybill/mask.hpp>
#include <waybill_debug/content_coding.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace waybill::native::captures {

namespace {

constexpr std::array all_methods{access_method::soap11, access_method::soap12, access_method::get, access_method::post};

constexpr std::string_view title_of(access_method which) noexcept {
    constexpr std::array<std::string_view, 4> titles{"SOAP 1.1", "SOAP 1.2", "HTTP GET", "HTTP POST"};
    return titles[std::size_t(which)];
}

/// Header fields whose whole value is always a credential.
bool is_secret_field(std::string_view name) {
    return std::any_of(std::begin(default_secret_names), std::end(default_secret_names),
                       [&](auto secret) { return http::headers::same_name(name, secret); });
}

/// Whether the places of values are uncertain. An unknown document may be a text in quotation marks.
bool is_uncertain(document_reading const& read) { return read.failure || !read.known; }

} // namespace

std::string explanation::shown(std::string_view text) const {
    return terminal::harmless(settings_.show_secrets ? std::string(text) : masked(text));
}

std::string explanation::shown_document(std::string_view text, document_form form, bool malformed) const {
    // masked before it is laid out, which drops blanks that separate names and values
    auto const hidden = settings_.show_secrets ? std::string(text)
                        : malformed            ? malformed_secrets(text).masked()
                                               : masked(text);
    return terminal::harmless(terminal::pretty(hidden, form));
}

void explanation::fact(std::string_view name, std::string_view value) {
    if (!value.empty()) fmt::print("  {:<10} {}\n", name, value);
}

void explanation::quirks(std::string_view of, std::vector<quirk> const& found) {
    if (found.empty()) return;
    fmt::print("\nTolerated deviations of the {}\n", of);
    for (auto const& each : found) fmt::print("  {}\n", shown(explain(each)));
}

void explanation::headers(http::headers const& fields) {
    if (fields.empty()) return;
    fmt::print("\nHeader fields\n");
    for (auto const& field : fields) {
        bool const hidden = !settings_.show_secrets && is_secret_field(field.name);
        fmt::print("  {}: {}\n", terminal::harmless(field.name), hidden ? std::string(mask_text) : shown(field.value));
    }
}

void explanation::access(via const& taken) {
    fact("access", fmt::format("{} ({})", name_of(taken.method), title_of(taken.method)));
    fact("operation", fmt::format("{}, which returns {}", name_of(taken.operation),
                                  taken.operation == operation::xml ? "XML" : "JSON"));
    if (taken.family_chosen) fact("family", name_of(taken.family));
}

bool explanation::content(document_reading const& read) {
    if (read.document) fact("function", read.document->function_name());
    auto const root = read.root.empty() ? std::string("without a root") : terminal::harmless(read.root);
    fact("document", fmt::format("{} in {}, {} bytes{}", root, title_of(read.form), read.text.size(),
                                 read.known || read.failure ? "" : "; not a document of the protocol"));
    if (auto const* const refused = read.document ? read.document->refusal() : nullptr) {
        auto const one_line = [&](std::string_view text) { return terminal::harmless_line(shown(text)); };
        std::string fields;
        for (auto const& each : refused->field) (fields += fields.empty() ? "" : ", ") += each.path;
        fact("refusal", one_line(refused->id.empty() ? std::string_view("without an id") : refused->id));
        fact("message", one_line(refused->message));
        fact("field", one_line(fields));
        fact("retry", one_line(refused->retry.value_or("")));
        fact("request id", one_line(refused->request_id.value_or("")));
    }
    quirks("document", read.quirks);
    if (read.failure) fmt::print("\nError\n{}", shown(waybill::explain(*read.failure, read.text)));
    fmt::print("\nDocument\n{}\n", shown_document(read.text, read.form, is_uncertain(read)));
    return !read.failure;
}

bool explanation::message(raw_message const& captured) {
    if (auto const* const requested = captured.request()) {
        fmt::print("An HTTP request, {}\n", captured.version);
        fact("line", shown(requested->method + ' ' + requested->target));
        headers(requested->headers);
        quirks("capture", captured.quirks);
        fmt::print("\nRequest\n");
        return request(*requested);
    }
    auto const& answer = *captured.response();
    fmt::print("An HTTP response, {}\n", captured.version);
    fact("status", fmt::format("{} {}", answer.status, http::reason_phrase(answer.status)));
    headers(answer.headers);
    quirks("capture", captured.quirks);
    fmt::print("\nResponse\n");
    return response(answer);
}

bool explanation::request(http::request const& captured) {
    auto const settings = settings_of_capture(captured, settings_.namespace_url);
    auto const found = decode_request(settings, captured);
    if (!found && lacks_body(captured)) {
        fmt::print(
            "  The capture does not contain the body; curl -v does not print it. Explain the file that was sent, "
            "or record with --wire.\n");
        return true;
    }
    if (!found) {
        fmt::print("  The service cannot decode it; with the namespace {} it responds\n\n", settings.namespace_url);
        fmt::print("{}\n", shown(write_raw_message(found.error())));
        // a service does not report why it cannot parse an envelope; this command does
        auto const envelope = read_any_document(captured.body);
        if (envelope.form == document_form::xml && envelope.failure)
            fmt::print("Error in the body\n{}", shown(waybill::explain(*envelope.failure, envelope.text)));
        return false;
    }
    access(found->via);
    encoding(captured.headers);
    if (soap_version_of(found->via.method)) fact("namespace", settings.namespace_url);
    auto const read = read_any_document(found->document, true);
    bool const contained = content(read);
    quirks("message", found->quirks);
    auto const host = captured.headers.get("Host");
    auto const path = found->via.family == family::hotel ? settings.hotel_path : settings.flight_path;
    four_methods(read, found->via, host.empty() ? "https://partner.example" : "https://" + std::string(host),
                 settings.namespace_url, path);
    return contained;
}

std::optional<http::response> explanation::decoded(http::response const& captured) {
    auto const coding = captured.headers.get("Content-Encoding");
    if (coding.empty()) return captured;
    auto const named = terminal::harmless_line(coding.substr(0, 100));
    auto plain = captured;
    auto body = decode_content(captured, file_limits().bytes);
    if (body) {
        fact("coding", fmt::format("{}, {} bytes before decoding", named, captured.body.size()));
        plain.body = *std::move(body);
        return plain;
    }
    // a tool may decode the body and keep the field
    if (form_of(captured.body) != document_form::neither) {
        fact("coding", named + ", already decoded in the capture");
        return plain;
    }
    fmt::print("\nNo document\n{}", shown(waybill::explain(body.error())));
    return std::nullopt;
}

void explanation::encoding(http::headers const& fields) {
    auto const named = http::parse_media_type(fields.get("Content-Type")).charset();
    if (!named.empty()) fact("encoding", terminal::harmless_line(named) + ", named in the Content-Type");
}

bool explanation::response(http::response const& coded) {
    auto const plain = decoded(coded);
    if (!plain) return false;
    auto const& captured = *plain;
    encoding(captured.headers);
    auto const taken = access_of_capture(captured);
    fact("shape", soap_version_of(taken.method) ? title_of(taken.method) : "as HTTP GET and POST answer");
    auto const found = decode_response(taken, captured);
    if (!found) {
        fmt::print("\nNo document\n{}", shown(waybill::explain(found.error())));
        if (!captured.body.empty()) {
            fmt::print("\nBody\n{}\n", shown_document(captured.body, form_of(captured.body), true));
        }
        return false;
    }
    bool const contained = content(read_any_document(found->document, true));
    quirks("message", found->quirks);
    return contained;
}

bool explanation::document(std::string_view bytes) {
    if (is_response_envelope(bytes)) {
        fmt::print("A SOAP envelope with a response\n");
        return response({200, {}, std::string(bytes)});
    }
    if (auto const inside = request_around(bytes)) {
        fmt::print("A SOAP envelope with a request\n");
        return request(*inside);
    }
    auto const read = read_any_document(bytes);
    bool const asks = read.document && !read.document->function_name().empty();
    fmt::print("{}\n", asks ? "A request document" : "A document");
    bool const contained = content(read);
    if (asks) {
        auto access = (read.form == document_form::json ? via::post.json() : via::post).on(read.document->home());
        endpoint_settings const canonical;
        four_methods(read, access, "https://partner.example", settings_.namespace_url.value_or(canonical.namespace_url),
                     access.family == family::hotel ? canonical.hotel_path : canonical.flight_path);
    }
    return contained;
}

void explanation::four_methods(document_reading const& read, via access, std::string const& base_url,
                               std::string const& namespace_url, std::string const& path) {
    partner const to{.base_url = settings_.base_url.value_or(base_url),
                     .namespace_url = namespace_url,
                     .flight_path = path,
                     .hotel_path = path};
    auto const address = http::parse_url(to.base_url);
    if (!address) {
        terminal::print_error(address.error());
        return;
    }
    // masked before it is encoded, so that no encoding can hide a password
    auto const text = settings_.show_secrets ? read.text
                      : is_uncertain(read)   ? malformed_secrets(read.text).masked()
                                             : masked(read.text);
    for (auto const each : all_methods) {
        access.method = each;
        fmt::print("\nThe same request by {}{}\n", title_of(each), settings_.show_secrets ? "" : ", secrets masked");
        auto const request = encode_request(to, access, text);
        if (request)
            fmt::print("{}\n", terminal::harmless(write_raw_message(*request, address->authority())));
        else
            fmt::print("{}", terminal::harmless(waybill::explain(request.error())));
    }
}

} // namespace waybill::native::captures
