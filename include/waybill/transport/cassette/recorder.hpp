// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/refusal.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/detail/recording/recorded_request.hpp>
#include <waybill/detail/text/character.hpp>
#include <waybill/document_form.hpp>
#include <waybill/error.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/function.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/partner.hpp>
#include <waybill/read_options.hpp>
#include <waybill/redact.hpp>
#include <waybill/result.hpp>
#include <waybill/transport/cassette/format.hpp>
#include <waybill/transport_for_calls.hpp>

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill {

namespace detail::recording {

/// Whether the body is kept: it is not a document and describes the error.
inline bool is_kept_body(error_code code) noexcept {
    switch (code) {
    case error_code::soap_fault:
    case error_code::server_error:
    case error_code::html_page:
    case error_code::status_unexpected:
    case error_code::bad_request:
    case error_code::not_found:
    case error_code::method_not_allowed:
    case error_code::media_type_unsupported:
    case error_code::answer_null:
    case error_code::answer_empty: return true;
    default: return false;
    }
}

/// The redactor of a request's private texts in its response, in any escaped form and in either case: partners repeat
/// names in capitals.
inline redactor private_texts_of(recorded_request const& requested) {
    std::vector<std::string_view> const values(requested.struck_out.begin(), requested.struck_out.end());
    return redactor(values, requested.secret_names, letter_case::ignored, 1);
}

/// A text as a cassette, which is JSON, can contain it: with U+FFFD for each byte that is not UTF-8. Pages of gateways
/// have other encodings.
inline std::string representable(std::string_view text) {
    std::string made;
    made.reserve(text.size());
    while (!text.empty()) {
        auto const one = text::decode(text.data(), text.data() + text.size());
        made += one.length == 0 ? "\xEF\xBF\xBD" : text.substr(0, one.length);
        text.remove_prefix(one.length == 0 ? 1 : one.length);
    }
    return made;
}

inline void keep_failure(recorded_exchange& kept, error why, redactor& strike) {
    kept.failure = name_of(why.code);
    kept.message = representable(strike(std::move(why.message)));
}

/// Records the response of an exchange. Content without a description is not recorded, and every recorded text passes
/// through a `redactor`.
template <request_document Request>
void keep_answer(recorded_request const& requested, result<http::response> const& answer, recorded_exchange& kept) {
    auto strike = private_texts_of(requested);
    if (!answer) return keep_failure(kept, answer.error(), strike);
    kept.status = answer->status;
    auto const found = decode_response(requested.access, *answer);
    if (!found) {
        if (!is_kept_body(found.error().code)) return keep_failure(kept, found.error(), strike);
        kept.content_type = representable(strike(answer->headers.get("Content-Type")));
        kept.body = representable(strike(answer->body));
        return;
    }
    std::vector<std::string_view> const secrets(requested.secrets.begin(), requested.secrets.end());
    redactor strike_secrets(secrets, requested.secret_names);
    using response = response_of<Request>;
    if (auto refused = read_refusal(found->document, found->form)) {
        // the id and the retry advice are words of the protocol, which may also be somebody's name
        auto const id = std::exchange(refused->id, {});
        auto const retry = std::exchange(refused->retry, {});
        describe::change_texts(*refused, [&](std::string& text) { strike.apply(text); });
        refused->id = strike_secrets(id);
        if (retry) refused->retry = strike_secrets(*retry);
        kept.document = write_refusal(describe::root_of<response>, *refused, found->form);
        return;
    }
    read_options options;
    options.already_text = options.replace_forbidden = true;
    response message{};
    bool const json = found->form == document_form::json;
    auto const read = json ? read_json(found->document, message, options) : read_xml(found->document, message, options);
    if (!read) {
        kept.failure = name_of(read.error().code);
        kept.message = "the response document is invalid";
        return;
    }
    std::vector<std::string> struck_out;
    describe::put_placeholders(message, struck_out);
    // in a result only secrets are redacted: its texts contain references that a later request repeats
    describe::change_texts(message, [&](std::string& text) { strike_secrets.apply(text); });
    auto document = json ? to_json(message) : to_xml(message);
    if (!document) return keep_failure(kept, document.error(), strike);
    kept.document = *std::move(document);
}

/// Passes a complete response to a receiver of pieces.
inline result<void> hand_over(result<http::response> answer, http::body_receiver& into) {
    if (!answer) return answer.error();
    auto const body = std::exchange(answer->body, {});
    if (into.begin(*answer)) into.take(body);
    return {};
}

} // namespace detail::recording

/// A transport that sends requests over another one and records the exchanges on a cassette.
///
/// It records only described content: documents are read, secrets and personal data are replaced, and the result is
/// written in canonical form. A request that is none of `Documents` is refused before it is sent. Of a response that is
/// not a document, such as a fault or a page, the body is recorded with the request's private texts redacted; a refusal
/// likewise; of an invalid document only the error.
template <class Transport, class Documents = protocol_documents>
class cassette_recorder {
public:
    /// `onto` must outlive the transport.
    cassette_recorder(partner to, Transport carrying, cassette& onto)
        : partner_(std::move(to)), carrying_(std::move(carrying)), onto_(&onto) {}

    result<http::response> operator()(std::string_view base_url, http::request const& request) {
        std::optional<result<http::response>> answer;
        auto const kept = detail::recording::take_apart<Documents>(
            partner_, request,
            [&]<class Request>(detail::recording::recorded_request& requested, Request const&) -> result<void> {
                answer.emplace(carrying_(base_url, request));
                detail::recording::keep_answer<Request>(requested, *answer, requested.requested);
                onto_->exchanges.push_back(std::move(requested.requested));
                return {};
            });
        if (!kept) return kept.error();
        return *std::move(answer);
    }
    /// As above, for a receiver of pieces; the whole response is buffered.
    result<void> operator()(std::string_view base_url, http::request const& request, http::body_receiver& into) {
        return detail::recording::hand_over((*this)(base_url, request), into);
    }

    /// Waits and ends as the other transport does.
    void wait_for(std::chrono::milliseconds time, std::stop_token const& stop = {})
        requires detail::client_side::waiting_transport<Transport>
    {
        detail::client_side::wait_between(carrying_, time, stop);
    }
    static constexpr bool ends_calls = detail::client_side::ending_transport<Transport>;

private:
    partner partner_;
    Transport carrying_;
    cassette* onto_;
};

} // namespace waybill
