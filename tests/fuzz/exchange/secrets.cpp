// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "common/require.hpp"
#include "exchange/parts.hpp"
#include "reference/unescape.hpp"
#include "reference/utf8.hpp"

#include <waybill/binding/request.hpp>
#include <waybill/client.hpp>
#include <waybill/detail/binding/form.hpp>
#include <waybill/explain.hpp>
#include <waybill/json.hpp>
#include <waybill/mask.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/redact.hpp>
#include <waybill/xml.hpp>
#include <waybill_debug/raw_message.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace fuzzing::exchange {

namespace {

using namespace waybill;

/// Part of every password. No six letters of it occur anywhere else, not even after a percent escape: none of them is a
/// hexadecimal digit.
constexpr std::string_view marker = "xyzzymvrkxrqwgpgj";

bool is_reported(std::string_view text) { return reference::is_shown(marker, text); }
std::string between(std::string const& text, std::string_view begin, std::string_view end) {
    auto const from = text.find(begin) + begin.size();
    return text.substr(from, text.find(end, from) - from);
}

/// The text as a request contains it that a partner repeats; empty if no request can carry it.
std::string repeated(std::string_view secret, std::size_t escape) {
    trip_booking_list_rq rq;
    rq.credential.login = secret;
    std::string xml;
    std::string json;
    if (!write_xml(rq, xml) || !write_json(rq, json)) return {};
    bool const is_json = escape == 1 || escape == 4 || escape == 6;
    auto const& document = is_json ? json : xml;
    auto const begin = std::string_view(is_json ? "\"Login\":\"" : "<Login>");
    auto const end = std::string_view(is_json ? "\",\"Password\"" : "</Login>");
    partner const there{.base_url = "https://partner.example"};
    auto const by = [&](via access) { return (*encode_request(there, access, document)).body; };
    auto const escaped = [](std::string text) { // in a form, or the `<` of an envelope
        std::string form;
        detail::binding::append_form_encoded(form, text);
        return form;
    };
    switch (escape) {
    case 0: return std::string(secret);
    case 1:
    case 2: return between(document, begin, end);
    case 3: return between(by(via::soap11), "&lt;Login&gt;", "&lt;/Login&gt;");
    case 4: return between(by(via::soap12), begin, end);
    default: return between(by(via::post), escaped(std::string(begin)), escaped(std::string(end)));
    }
}

bool is_utf8(std::string_view text) { return reference::first_invalid_utf8(text) == std::string_view::npos; }

} // namespace

void masked_message(chooser from) {
    auto const by = access(from.byte());
    auto const cut = from.byte();
    trip_booking_list_rq rq{.user = 9032, .from_date = date_time::of(2026, 11, 1)};
    rq.credential.login = from.text();
    rq.credential.password = from.text();
    rq.credential.password += marker;
    rq.credential.password += from.text();
    if (is_reported(rq.credential.login)) return;
    auto const request = prepare(partner{.base_url = "https://partner.example"}, rq, by);
    if (!request) return; // a text that XML cannot carry
    auto const whole = write_raw_message(*request, "partner.example");
    auto const text = std::string_view(whole).substr(0, whole.size() - whole.size() * cut / 300);
    auto const shown = masked(text);
    require(!is_reported(shown), "a mask hides the password", {text, shown});
}

void masked_text(chooser from) {
    auto const text = from.rest();
    std::size_t after = 0;
    for (auto const& span : secret_spans(text)) {
        require(span.begin >= after && span.begin < span.end && span.end <= text.size(),
                "secrets are pieces of the text, in order", {text});
        after = span.end;
    }
    (void)masked(text);
}

void secret_in_broken_document(chooser from) {
    bool const json = from.below(2) != 0;
    auto const before = std::string(from.text());
    auto const after = std::string(from.text());
    if (is_reported(before) || is_reported(after)) return;
    if (before.find(json ? '"' : '<') != std::string::npos) return; // the password would end in front of the marker
    std::string document(json ? "{\"TripBookingListRQ\":{\"Credential\":{\"Login\":\"a\",\"Password\":\""
                              : "<TripBookingListRQ><Credential><Login>a</Login><Password>");
    document += before;
    document += marker;
    document += json ? "\"" : "</Password>";
    document += after;
    for (bool const strict : {false, true}) {
        std::vector<quirk> quirks;
        trip_booking_list_rq rq;
        read_options options;
        options.quirks = &quirks;
        options.strict = strict;
        options.already_text = true;
        auto const done = json ? read_json(document, rq, options) : read_xml(document, rq, options);
        for (auto const& quirk : quirks)
            require(!is_reported(explain(quirk)), "no quirk contains a password", {document});
        if (done) continue;
        auto const& why = done.error();
        require(!is_reported(why.found) && !is_reported(why.path) && !is_reported(why.expected) &&
                    !is_reported(why.message),
                "no error contains a password", {document, why.found, why.path});
        require(!is_reported(explain(why, document)), "no explanation contains a password",
                {document, explain(why, document)});
    }
}

void redacted(chooser from) {
    auto const escape = from.below(7);
    auto const secret = std::string(from.text());
    auto const before = std::string(from.text());
    auto const after = std::string(from.text());
    // the mask itself consists of asterisks; shorter secrets are masked only in fields known by name
    if (secret.size() < 4 || !is_utf8(secret) || secret.find('*') != std::string::npos) return;
    for (char const byte : secret)
        if (static_cast<unsigned char>(byte) < 0x20) return; // nobody types a control character
    auto const reported = repeated(secret, escape);
    if (reported.empty()) return;
    error why;
    why.body = before + reported + after;
    why.message = why.detail = why.found = why.id = why.body;
    std::string_view const values[] = {secret};
    redactor by(values, default_secret_names);
    redact(why, by);
    for (auto const* const text : {&why.body, &why.message, &why.detail, &why.found, &why.id})
        require(text->find(reported) == std::string::npos && text->find(secret) == std::string::npos,
                "a secret is struck out of an error", {secret, reported, before + reported + after, *text});
}

} // namespace fuzzing::exchange
