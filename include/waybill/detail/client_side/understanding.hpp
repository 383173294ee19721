// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/decoded.hpp>
#include <waybill/binding/refusal.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/detail/binding/canonical_envelope.hpp>
#include <waybill/detail/binding/error_in_response.hpp>
#include <waybill/detail/client_side/function_info.hpp>
#include <waybill/document_form.hpp>
#include <waybill/explain.hpp>
#include <waybill/http/message.hpp>
#include <waybill/http/url.hpp>
#include <waybill/message/error_result.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/partner.hpp>
#include <waybill/quirk.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>

#include <string_view>
#include <utility>
#include <vector>

namespace waybill::detail::client_side {

/// Refuses plain http to a host that is not loopback, unless the partner allows it: the password would be sent in the
/// clear.
[[gnu::cold]] inline result<void> check_partner(partner const& to) {
    auto const base = http::parse_url(to.base_url);
    if (!base) return base.error();
    if (base->scheme == "https" || to.allow_plain_http || http::is_loopback(base->host)) return {};
    return waybill::error{.code = error_code::url_invalid,
                          .message =
                              "plain http sends the password in the clear; use https, or allow it in the settings",
                          .expected = "https://" + base->authority(),
                          .found = "http://" + base->authority()};
}

/// The error that a quirk of a response is in strict mode.
[[gnu::cold]] inline error refused_quirk(quirk const& deviation, http::response const& answer) {
    auto wrong = binding::error_in_response(error_code::quirk_refused, explain(deviation), answer);
    wrong.path = deviation.path;
    wrong.expected = deviation.expected;
    wrong.found = deviation.found;
    wrong.redacted = deviation.redacted;
    wrong.id = name_of(deviation.kind);
    return wrong;
}

/// A `response_taker`. `read_refusal` is `waybill::read_refusal` or an equivalent that needs no structs.
template <class ReadRefusal>
[[gnu::cold]] result<decoded_response> take_response_by(
    called_operation const& access, http::response const& answer, read_options const& options,
    ReadRefusal const& read_refusal, binding::json_responses const* json = &binding::all_json_responses) {
    auto found = binding::decode_any_response(access, answer, options.limits, json);
    if (!found) return found;
    if (options.strict && !found->quirks.empty()) return refused_quirk(found->quirks.front(), answer);
    if (options.quirks != nullptr)
        for (auto const& each : found->quirks) options.quirks->emplace_back() = each;
    if (auto const refused = read_refusal(found->document, found->form)) {
        auto wrong = binding::error_in_response(error_code::refused, refused->message, answer);
        wrong.id = refused->id;
        if (auto const& id = refused->request_id; id && !id->empty()) wrong.request_id = *id;
        for (auto const& field : refused->field) (wrong.detail += wrong.detail.empty() ? "" : ", ") += field.path;
        return wrong;
    }
    return found;
}

template <class Refusal>
result<decoded_response> take_response(called_operation const& access, http::response const& answer,
                                       read_options const& options) {
    return take_response_by(access, answer, options, read_refusal<Refusal>);
}

/// The fast path: parses an XML document inside a canonical SOAP envelope once. `read` takes the document and the
/// options to read it with. Returns false if the general path has to decode the response from its start: for an error,
/// and for a document with deviations that the caller asks for, because their positions are those of the decoded
/// document.
template <class Read>
bool read_canonical(called_operation const& access, http::response const& answer, read_options const& options,
                    Read const& read) {
    auto const [document, limits] = binding::in_canonical_envelope(access, answer, options.limits);
    if (document.empty() || is_refusal(document, document_form::xml)) return false;
    std::vector<quirk> quirks;
    bool const reported = options.strict || options.quirks != nullptr;
    read_options const as_text{.limits = limits, .quirks = reported ? &quirks : nullptr, .already_text = true};
    return read(document, as_text).has_value() && quirks.empty();
}

/// Adds the response to the error of reading its document. With an error status, an unexpected root is reported as the
/// status, which says more.
[[gnu::cold]] inline error place_in_response(error why, http::response const& answer) {
    bool const good = answer.status >= 200 && answer.status < 300;
    if (!good && why.code == error_code::root_unknown) return binding::status_error(answer);
    binding::place_in(answer, why);
    why.body = binding::kept_body(answer);
    return why;
}

} // namespace waybill::detail::client_side
