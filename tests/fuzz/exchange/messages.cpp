// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "common/parsed_xml.hpp"
#include "common/require.hpp"
#include "exchange/parts.hpp"
#include "reference/utf8.hpp"

#include "support/agency.hpp"
#include "support/step_by_step.hpp"

#include <waybill/client.hpp>
#include <waybill/detail/json/cursor.hpp>
#include <waybill/service.hpp>
#include <waybill_debug/raw_message.hpp>

#include <string>
#include <string_view>

namespace fuzzing::exchange {

namespace {

using namespace waybill;
using waybill::document_form;

// both endpoints of the captured service belong to one family; here they are those of the two families
endpoint_settings const here{.hotel_path = "/cr.ws/FlightStr.asmx"};
partner const there{.base_url = "https://partner.example", .hotel_path = here.hotel_path};

bool is_utf8(std::string_view text) { return reference::first_invalid_utf8(text) == std::string_view::npos; }

bool is_json(std::string_view text) {
    read_options const options;
    waybill::reading in(text, options, {});
    detail::json::cursor at(in);
    return at.prolog() && at.skip_value() && at.epilog();
}

/// Whether the document looks like the wrapper of ScriptService, which is removed whatever it contains.
bool is_wrapper(std::string_view document) {
    read_options const options;
    waybill::reading in(document, options, {});
    detail::json::cursor at(in);
    bool first = true;
    std::string_view name;
    return at.prolog() && at.kind() == detail::json::value_kind::object && at.enter() &&
           at.next_member(first, name) == detail::json::content::element && name == "d";
}

std::string target_of(via access) {
    return std::string(access.family == family::flight ? here.flight_path : here.hotel_path);
}

/// Whether the root is an `Envelope`, in any namespace.
bool is_envelope(parsed const& document) {
    auto const& reported = document.events; // the root ends last
    return reported.ends_with("}Envelope\n") || reported.ends_with(">Envelope\n");
}

/// The document arrives when it is encoded and decoded as a request.
void require_sent(via access, std::string_view document) {
    auto const request = encode_request(there, access, document);
    if (!request) {
        require(request.error().code == error_code::value_invalid && soap_version_of(access.method).has_value(),
                "only an envelope can refuse a document", {document});
        return;
    }
    require(request->target.starts_with(target_of(access)), "a request goes to its endpoint", {request->target});
    auto const requested = decode_request(here, *request);
    require(requested.has_value(), "a request that is sent is decoded", {document, request->target, request->body});
    require(requested->document == document, "a document that is sent arrives", {document, requested->document});
    require(requested->via.method == access.method && requested->via.operation == access.operation &&
                requested->via.family == access.family,
            "the access method of a request is recognized", {document});
    require(requested->quirks.empty(), "what we send has no quirk", {document});
}

/// The document arrives when it is encoded and decoded as a response.
void require_answered(via access, std::string_view document, document_form form) {
    auto const answer = encode_response(here, access, document);
    auto const found = decode_response(access, answer);
    if (found && !found->quirks.empty()) return; // the document was a wrapper itself: `<string>`, `{"d":…}`
    if (form == document_form::json) {
        if (access.operation == operation::xml) return; // the service never answers an XML operation with JSON
        if (form_of(document) != document_form::json || !is_json(document)) return;
        if (!found) {
            auto const code = found.error().code;
            if (code == error_code::answer_null || code == error_code::answer_empty) return; // `null`, `{}`
            if (is_wrapper(document)) return;                                                // `{"d":"text"}`
            finding("JSON that is answered is understood", {document, answer.body, explain(found.error())});
        }
        require(found->document == document, "JSON that is answered arrives", {document, found->document});
        return;
    }
    auto const before = read_by_element_reader(document);
    if (!before.well_formed || access.operation == operation::json) return;
    if (!found) {
        // an envelope adds four elements around the document
        if (found.error().code == error_code::too_deep || found.error().code == error_code::text_too_long) return;
        if (detail::binding::is_page(document)) return; // a document that could be a gateway's page is taken for one
        if (found.error().code == error_code::envelope_invalid && is_envelope(before)) return; // nor is that a document
        finding("XML that is answered is understood", {document, answer.body, explain(found.error())});
    }
    auto const after = read_by_element_reader(found->document);
    require(after.well_formed && after.events == before.events, "XML that is answered arrives",
            {document, answer.body, found->document});
}

void request(http::request const& received) {
    for (bool const get_enabled : {true, false}) {
        auto settings = here;
        settings.get_enabled = get_enabled;
        auto const decoded = decode_request(settings, received);
        if (!decoded) {
            auto const status = decoded.error().status;
            require(status == 200 || status == 400 || status == 404 || status == 405 || status == 415 || status == 500,
                    "a request without a document gets a status of a real server");
            continue;
        }
        auto const& requested = *decoded;
        require(is_utf8(requested.document), "a requested document is UTF-8", {requested.document});
        for (auto const& quirk : requested.quirks) (void)explain(quirk);
        if (get_enabled) require_sent(requested.via, requested.document);
    }

    agency::request_handler handler;
    service<agency::request_handler> const serving({.endpoints = here}, handler);
    auto const answered = serving.handle(received, "127.0.0.1", {}, "r-1");
    require(answered.status >= 200 && answered.status < 600, "a service answers with a status");
    auto const requested = decode_request(here, received);
    if (!requested) return;
    auto const found = decode_response(requested->via, answered);
    if (!found)
        finding("a service's answer is understood", {requested->document, answered.body, explain(found.error())});
    require(found->quirks.empty(), "a service's answer has no quirk", {requested->document, answered.body});
    bool const json = requested->via.operation == operation::json;
    require(found->form == (json ? document_form::json : document_form::xml), "an answer has the requested form",
            {answered.body});
    require(json ? is_json(found->document) : read_by_element_reader(found->document).well_formed,
            "a service answers sound documents", {requested->document, found->document});
}

void response(http::response const& received) {
    for (std::size_t number = 0; number < 8; ++number) {
        auto const by = access(number);
        auto const found = decode_response(by, received);
        auto const message = understand<trip_booking_list_rq>(by, received);
        auto const strictly = understand<trip_booking_list_rq>(by, received, {.strict = true});
        require(found || !message, "a response that cannot be decoded is no message", {received.body});
        require(message || !strictly, "what is understood strictly is understood", {received.body});
        require(!strictly || *strictly == *message, "it is the same message", {received.body});
        auto const at_once = support::understood<trip_booking_list_rq>(by, received);
        auto const slowly = support::step_by_step<trip_booking_list_rq>(by, received);
        require(at_once == slowly, "an answer means the same step by step", {received.body, at_once, slowly});
        if (!found) {
            auto const& why = found.error();
            require(why.status == received.status && why.body == received.body, "an error keeps status and body",
                    {received.body});
            (void)explain(why);
            continue;
        }
        require(!found->document.empty() && is_utf8(found->document), "a result is text", {found->document});
        require(form_of(found->document) == found->form || found->form == document_form::json,
                "the first character of a result determines its form", {found->document});
        require_answered(by, found->document, found->form);
    }
}

} // namespace

void messages(std::string_view captured) {
    for (int several = 0; several < 3; ++several) {
        auto const parsed = parse_raw_message(captured);
        if (!parsed) {
            auto const code = parsed.error().code;
            require(code == error_code::bad_request || code == error_code::document_empty,
                    "a capture is read or refused", {captured});
            require(parsed.error().offset <= captured.size(), "a place is inside of the capture", {captured});
            (void)explain(parsed.error());
            return;
        }
        require(parsed->used <= captured.size() && parsed->used != 0, "a message is a part of the capture", {captured});
        for (auto const& quirk : parsed->quirks) (void)explain(quirk);
        if (parsed->request() != nullptr)
            request(*parsed->request());
        else
            response(*parsed->response());
        captured.remove_prefix(parsed->used);
    }
}

void document_by_access(chooser from) {
    auto const by = access(from.byte()).on(from.below(2) == 0 ? family::flight : family::hotel);
    auto const document = from.rest();
    if (!is_utf8(document)) return; // documents are text
    require_sent(by, document);
    if (!document.empty()) require_answered(by, document, form_of(document));
}

} // namespace fuzzing::exchange
