// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/decoded_response.hpp>
#include <waybill/binding/refusal.hpp>
#include <waybill/binding/request.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/call_limits.hpp>    // IWYU pragma: export
#include <waybill/client_options.hpp> // IWYU pragma: export
#include <waybill/comparison.hpp>
#include <waybill/detail/binding/answer_error.hpp>
#include <waybill/detail/binding/canonical_envelope.hpp>
#include <waybill/detail/client_side/attempts.hpp>
#include <waybill/detail/client_side/check_answer.hpp>
#include <waybill/detail/client_side/own_headers.hpp>
#include <waybill/detail/comparison/compare.hpp>
#include <waybill/detail/describe/secret_values.hpp>
#include <waybill/detail/unavailable.hpp>
#include <waybill/document_form.hpp>
#include <waybill/explain.hpp>
#include <waybill/http/message.hpp>
#include <waybill/http/url.hpp>
#include <waybill/json.hpp>
#include <waybill/message/error_result.hpp>
#include <waybill/message/function.hpp>
#include <waybill/message/repeated_field.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/partner.hpp>
#include <waybill/quirk.hpp>
#include <waybill/read_options.hpp>
#include <waybill/redact.hpp>
#include <waybill/result.hpp>
#include <waybill/transport_for_calls.hpp> // IWYU pragma: export
#include <waybill/via.hpp>
#include <waybill/xml.hpp>

#include <chrono>
#include <concepts>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill {

namespace detail::client_side {

/// Refuses plain http to a host that is not loopback, unless the partner allows it: the password would be sent in the
/// clear.
inline result<void> check_partner(partner const& to) {
    auto const base = http::parse_url(to.base_url);
    if (!base) return base.error();
    if (base->scheme == "https" || to.allow_plain_http || http::is_loopback(base->host)) return {};
    error wrong;
    wrong.code = error_code::url_invalid;
    wrong.message = "plain http sends the password in the clear; use https, or allow it in the settings";
    wrong.expected = "https://" + base->authority();
    wrong.found = "http://" + base->authority();
    return wrong;
}

/// The part of `prepare` that is the same for all requests.
inline result<http::request> prepare_document(partner const& to, via access, std::string_view document, bool only_reads,
                                              http::headers const& headers) {
    auto prepared = encode_request(to, access, document);
    if (!prepared) return prepared;
    prepared->only_reads = only_reads;
    for (auto const* const own : {&to.headers, &headers})
        if (auto const added = add_headers(*own, *prepared); !added) return added.error();
    return prepared;
}

/// The error that a quirk of a response is in strict mode.
inline error refused_quirk(quirk const& deviation, http::response const& answer) {
    auto wrong = binding::answer_error(error_code::quirk_refused, explain(deviation), answer);
    wrong.path = deviation.path;
    wrong.expected = deviation.expected;
    wrong.found = deviation.found;
    wrong.redacted = deviation.redacted;
    wrong.id = name_of(deviation.kind);
    return wrong;
}

/// Decodes a response and reports its quirks and refusal: an error in strict mode for the first quirk, `refused` for a
/// refusal. `read_refusal` is `waybill::read_refusal` or an equivalent that needs no structs.
template <class ReadRefusal>
result<decoded_response> take_answer_by(called_operation const& access, http::response const& answer,
                                        read_options const& options, ReadRefusal const& read_refusal) {
    auto found = decode_response(access, answer, options.limits);
    if (!found) return found;
    if (options.strict && !found->quirks.empty()) return refused_quirk(found->quirks.front(), answer);
    if (options.quirks != nullptr)
        options.quirks->insert(options.quirks->end(), found->quirks.begin(), found->quirks.end());
    if (auto const refused = read_refusal(found->document, found->form)) {
        auto wrong = binding::answer_error(error_code::refused, refused->message, answer);
        wrong.id = refused->id;
        if (auto const& id = refused->request_id; id && !id->empty()) wrong.request_id = *id;
        for (auto const& field : refused->field) (wrong.detail += wrong.detail.empty() ? "" : ", ") += field.path;
        return wrong;
    }
    return found;
}

template <class Document = error_res>
result<decoded_response> take_answer(called_operation const& access, http::response const& answer,
                                     read_options const& options) {
    return take_answer_by(access, answer, options, read_refusal<Document>);
}

/// The fast path: parses an XML document inside a canonical SOAP envelope once. `read` takes the document and the
/// options to read it with. Returns false if the general path has to decode the response from its start: for an error,
/// and for a document with deviations that the caller asks for, because their positions are those of the decoded
/// document.
template <class Read>
bool read_canonical(called_operation const& access, http::response const& answer, read_options const& options,
                    Read const& read) {
    binding::canonical_envelope const around(access, answer, options.limits);
    auto const document = around.document();
    if (document.empty() || is_refusal(document, document_form::xml)) return false;
    std::vector<quirk> quirks;
    bool const reported = options.strict || options.quirks != nullptr;
    read_options const as_text{.limits = around.limits(), .quirks = reported ? &quirks : nullptr, .already_text = true};
    return read(document, as_text).has_value() && quirks.empty();
}

/// Adds the response to the error of reading its document. With an error status, an unexpected root is reported as the
/// status, which says more.
inline error place_in_answer(error why, http::response const& answer) {
    bool const good = answer.status >= 200 && answer.status < 300;
    if (!good && why.code == error_code::root_unknown) return binding::status_error(answer);
    binding::place_in(answer, why);
    why.body = binding::kept_body(answer);
    return why;
}

/// The redactor of a request's secrets, for texts that its partner wrote. `own` are the caller's header fields.
template <request_document Request>
redactor redactor_of(Request const& request, http::headers const& own) {
    std::vector<std::string_view> secrets;
    describe::collect_secret_values(request, secrets);
    for (auto const& field : own) secrets.push_back(field.value);
    return redactor(secrets, describe::secret_names_of<Request>);
}
/// Redacts the request's secrets in an error.
template <request_document Request>
void redact_secrets(error& wrong, Request const& request, http::headers const& own = {}) {
    auto redactor = redactor_of(request, own);
    redact(wrong, redactor);
}
/// Redacts the request's secrets in the quirks from index `first` on. Most responses have none.
template <request_document Request>
void redact_secrets(std::vector<quirk>* quirks, std::size_t first, Request const& request,
                    http::headers const& own = {}) {
    if (quirks == nullptr || quirks->size() <= first) return;
    auto redactor = redactor_of(request, own);
    for (; first < quirks->size(); ++first) redact((*quirks)[first], redactor);
}

/// The general path: decodes the response, checks for a refusal, then reads the document.
template <request_document Request>
result<response_of<Request>> understand_in_steps(called_operation const& access, http::response const& answer,
                                                 read_options const& options) {
    auto const found = take_answer(access, answer, options);
    if (!found) return found.error();
    auto as_text = options;
    as_text.already_text = as_text.replace_forbidden = true;
    result<response_of<Request>> message = response_of<Request>{};
    auto const read = found->form == document_form::json ? read_json(found->document, *message, as_text)
                                                         : read_xml(found->document, *message, as_text);
    if (!read) return place_in_answer(read.error(), answer);
    return message;
}

} // namespace detail::client_side

/// The `via` of a request: the function's own endpoint family unless the caller chose one.
template <request_document Request>
[[nodiscard]] constexpr via access_of(via access) noexcept {
    return access.family_chosen ? access : access.on(function<Request>.home);
}

/// Builds the HTTP request of a call without sending it, for programs with their own HTTP.
///
/// `headers` are sent in addition to those of the partner. Errors: `url_invalid` for an invalid base URL, or for plain
/// http to a host that is not loopback; `value_invalid` for a text that the document or the envelope cannot carry, and
/// for header fields that the library or the transport sets.
template <request_document Request>
[[nodiscard]] result<http::request> prepare(partner const& to, Request const& request, via access = via::post,
                                            http::headers const& headers = {}) {
    if (auto const checked = detail::client_side::check_partner(to); !checked) return checked.error();
    access = access_of<Request>(access);
    std::string document;
    auto const written =
        access.operation == operation::json ? write_json(request, document) : write_xml(request, document);
    if (!written) return written.error();
    return detail::client_side::prepare_document(to, access, document, function<Request>.repeat == repetition::free,
                                                 headers);
}

/// Reads the response to a `Request`: the other half of a call. `access` is a `via`, or `partner::called` if the
/// partner's operations have other names than those of the specification.
///
/// The content decides between XML and JSON. Errors: those of `decode_response`; `refused` for a refusal, with its id,
/// message, request id and fields; those of reading the document, with positions in the document that `decode_response`
/// returns. All of them keep status, request id and body.
template <request_document Request>
[[nodiscard]] result<response_of<Request>> understand(called_operation const& access, http::response const& answer,
                                                      read_options const& options = {}) {
    result<response_of<Request>> message = response_of<Request>{};
    auto const at_once = [&](std::string_view document, read_options const& how) {
        return read_xml(document, *message, how);
    };
    if (detail::client_side::read_canonical(access, answer, options, at_once)) return message;
    return detail::client_side::understand_in_steps<Request>(access, answer, options);
}

namespace detail::client_side {

/// `check_answer` for a response, or for an item of its list.
template <request_document Request, class Message>
std::vector<contradiction> check_message(Request const& request, Message const& message, http::response const& answer,
                                         read_options const& options, bool all, std::optional<error>& wrong,
                                         comparison::list_part part = {}) {
    if constexpr (!repeated_fields<Request>.empty() || !consistent_fields<response_of<Request>>.rows.empty())
        return check_answer({comparison::repeated_in<Request>, comparison::consistent_in<response_of<Request>>,
                             comparison::view_of(request), comparison::view_of(message, part)},
                            answer, options, all, wrong);
    else
        return {};
}
/// Compares a response that was read with its request and with itself: an error replaces the response.
template <request_document Request>
std::vector<contradiction> compare_answer(Request const& request, result<response_of<Request>>& message,
                                          http::response const& answer, read_options const& options, bool all = false,
                                          comparison::list_part part = {}) {
    if (!message) return {};
    std::optional<error> wrong;
    auto found = check_message(request, *message, answer, options, all, wrong, part);
    if (wrong) message = *std::move(wrong);
    return found;
}

/// Reads the response of a call, or passes its error on, and redacts the request's secrets and the caller's own header
/// fields in errors and quirks.
template <request_document Request>
result<response_of<Request>> conclude(called_operation const& access, Request const& request, http::headers const& own,
                                      result<http::response> const& answer, read_options const& options) {
    auto const quirks_before = options.quirks == nullptr ? 0 : options.quirks->size();
    auto message =
        answer ? waybill::understand<Request>(access, *answer, options) : result<response_of<Request>>(answer.error());
    if (answer) compare_answer(request, message, *answer, options);
    if (!message) redact_secrets(message.error(), request, own);
    redact_secrets(options.quirks, quirks_before, request, own);
    return message;
}

} // namespace detail::client_side

/// Calls a partner over a transport. One thread at a time if the transport requires it.
///
///     waybill::client agency{waybill::partner{.base_url = "https://partner.example"}, waybill::httplib_transport{}};
///     auto trips = agency.call(rq, waybill::via::soap12.json());
template <class Transport>
class client {
    static_assert(transport_for_calls<Transport> || asynchronous_transport<Transport>,
                  "waybill: a transport has operator(): it is called with a base URL (std::string_view) and a "
                  "waybill::http::request const&, and returns waybill::result<waybill::http::response>");

public:
    /// Retries need a transport with `wait_for(std::chrono::milliseconds)`, or an asynchronous one; with any other,
    /// each call that could be repeated ends with `value_invalid`, and sends nothing.
    explicit client(waybill::partner to, Transport transport = {}, client_options options = {})
        : partner_(std::move(to)), transport_(std::move(transport)), options_(std::move(options)) {}

    /// Sends the request and waits for the response. `headers` are sent in addition to those of the partner; their
    /// values are secrets. A valid `traceparent` among them makes the call a part of that trace: with an observer each
    /// attempt, and without one each repeated attempt, is sent with a span id of its own. Errors: those of `prepare`,
    /// of the transport, and of `understand`; `deadline_passed` and `cancelled` at the limits
    /// of the call, which need a transport with `ends_calls`: with any other, a call with limits ends with
    /// `value_invalid`, and sends nothing. The request's secrets are redacted in errors and quirks.
    template <request_document Request>
    [[nodiscard]] result<response_of<Request>> call(Request const& request, via access = via::post,
                                                    read_options const& options = {}, http::headers const& headers = {},
                                                    call_limits const& limits = {});

    template <class Other, class... Rest>
        requires(!request_document<Other>)
    WAYBILL_UNAVAILABLE("waybill: this type requests nothing: specialise waybill::function<...> for it, next to the "
                        "struct and before the call")
    result<void> call(Other const&, Rest const&...);

    /// As `call`, without blocking: for `asio_transport`. The completion signature is
    /// `void(result<response_of<Request>>)`. This client must exist until the call completes, as must the vector of
    /// `options.quirks`. May be called by several threads at once.
    template <request_document Request, class Token>
        requires asynchronous_transport<Transport>
    auto async_call(Request request, via access, read_options options, Token&& token) {
        return async_call(std::move(request), access, options, http::headers{}, std::forward<Token>(token));
    }
    /// As above, with header fields in addition to those of the partner. Their values are secrets.
    template <request_document Request, class Token>
        requires asynchronous_transport<Transport>
    auto async_call(Request request, via access, read_options options, http::headers headers, Token&& token) {
        return transport_.async_call(partner_, options_, std::move(request), access, options, std::move(headers),
                                     std::forward<Token>(token));
    }

    /// As `waybill::prepare`, for this partner.
    template <request_document Request>
    [[nodiscard]] result<http::request> prepare(Request const& request, via access = via::post) const {
        return waybill::prepare(partner_, request, access);
    }
    /// As `waybill::understand`, for this partner.
    template <request_document Request>
    [[nodiscard]] result<response_of<Request>> understand(via access, http::response const& answer,
                                                          read_options const& options = {}) const {
        return waybill::understand<Request>(partner_.called(access_of<Request>(access)), answer, options);
    }

    [[nodiscard]] waybill::partner const& partner() const noexcept { return partner_; }
    [[nodiscard]] Transport& transport() noexcept { return transport_; }
    [[nodiscard]] client_options const& options() const noexcept { return options_; }

private:
    waybill::partner partner_;
    Transport transport_;
    client_options options_;
};

template <class Transport>
template <request_document Request>
result<response_of<Request>> client<Transport>::call(Request const& request, via access, read_options const& options,
                                                     http::headers const& headers, call_limits const& limits) {
    access = access_of<Request>(access);
    auto prepared = waybill::prepare(partner_, request, access, headers);
    if (!prepared) return prepared.error();
    if constexpr (transport_for_calls<Transport>) {
        namespace client_side = detail::client_side;
        constexpr bool waits = client_side::waiting_transport<Transport>;
        if (!waits && options_.retries.attempts > 1) return client_side::retries_impossible();
        auto const end = limits.begin();
        if (limits.any()) {
            if (!client_side::ending_transport<Transport>) return client_side::limits_impossible();
            prepared->end = &end;
        }
        client_side::attempts attempts(options_, partner_.base_url, function<Request>.name, access,
                                       function<Request>.repeat, end.until);
        client_side::collected_quirks const collected(options, attempts.wants_quirks());
        auto const& reading = collected.options();
        auto const quirks_before = collected.count();
        auto const own = client_side::own_headers(partner_.headers, headers);
        for (;;) {
            attempts.begin(prepared->body.size(), client_side::traceparent_in(prepared->headers));
            auto const answer = client_side::send_whole(transport_, partner_.base_url, *prepared, attempts);
            if (answer) attempts.answered(answer->status, answer->body.size());
            auto message = client_side::conclude(partner_.called(access), request, own, answer, reading);
            auto const wait = attempts.end(message ? nullptr : &message.error(), reading.quirks, quirks_before);
            if (!wait) return message;
            if constexpr (waits) client_side::wait_between(transport_, *wait, limits.stop);
        }
    } else {
        static_assert(!asynchronous_transport<Transport>,
                      "waybill: this transport is asynchronous: use async_call instead of call");
        return error{}; // the static_assert above fails
    }
}

} // namespace waybill

// at the end: it names the functions above
#ifdef WAYBILL_COMPILED
#include <waybill/detail/compiled_calls.hpp> // IWYU pragma: keep
#endif
