// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/any_transport.hpp>
#include <waybill/binding/decoded.hpp>
#include <waybill/binding/refusal.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/document_form.hpp>
#include <waybill/error.hpp>
#include <waybill/http/message.hpp>
#include <waybill/mask.hpp>
#include <waybill/message/function.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/partner.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/value/instant.hpp>
#include <waybill_debug/cassette.hpp> // IWYU pragma: export
#include <waybill_debug/detail/field_names.hpp>
#include <waybill_debug/detail/identified_request.hpp>
#include <waybill_debug/detail/message_mask.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <ratio>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill {

namespace detail::recording {

inline bool are_masked(std::vector<std::string> const& private_texts) {
    return std::all_of(private_texts.begin(), private_texts.end(), [](auto const& each) { return each == mask_text; });
}

/// Masks the private texts of a request. The values of header fields that the protocol does not have are secrets, and
/// become values of `secrets`.
template <class Documents>
void mask_request(partner const& to, field_names const& names, identified_request& requested, http::request& request) {
    constexpr std::array<std::string_view, 4> own{"Accept", "Accept-Encoding", "Host", "SOAPAction"};
    for (auto& field : request.headers) {
        auto const is_name = [&](std::string_view each) { return http::headers::same_name(each, field.name); };
        bool const of_body = !request.body.empty() && is_name("Content-Type");
        if (of_body || std::any_of(own.begin(), own.end(), is_name) || field.value.empty()) continue;
        requested.secrets.push_back(field.value);
        requested.private_texts.push_back(std::exchange(field.value, std::string(mask_text)));
    }
    for (auto const content : {message_content::document, message_content::text}) {
        auto masked = request;
        message_mask mask(names, requested.private_texts, requested.secrets, content, requested.received);
        mask.apply(masked.target);
        mask.apply(masked.headers);
        mask.apply(masked.body);
        bool is_masked = false;
        auto const same = identify<Documents>(to, masked, [&](identified_request const& again, auto const&) {
            is_masked = again.document == requested.document && are_masked(again.private_texts);
            return result<void>();
        });
        if (same && is_masked) {
            request = std::move(masked);
            return;
        }
    }
    request.target.resize(std::min(request.target.find('?'), request.target.size()));
    request.body.clear();
}

/// Returns the private texts of the document of a response that can be read; nothing for another one.
template <class Response>
std::optional<std::vector<std::string>> private_texts_in(decoded_response const& found) {
    read_options options;
    options.already_text = options.replace_forbidden = true;
    Response message{};
    auto const read = found.form == document_form::json ? read_json(found.document, message, options)
                                                        : read_xml(found.document, message, options);
    if (!read) return std::nullopt;
    std::vector<std::string> texts;
    describe::put_placeholders(message, texts);
    return texts;
}

/// Masks the private texts of a response, which may quote the request.
template <class Response>
void mask_response(field_names const& names, identified_request const& requested, http::response& answer) {
    auto const found = decode_response(requested.access, answer);
    auto values = requested.private_texts;
    auto content = message_content::text;
    if (found && !read_refusal(found->document, found->form)) {
        auto texts = private_texts_in<Response>(*found);
        content = texts ? message_content::document : message_content::malformed;
        // the source of an item that cannot be read is kept, and masked by the names in it
        auto const is_source = [](std::string_view each) {
            auto const first = text::trimmed(each).substr(0, 1);
            return first == "<" || first == "{";
        };
        if (texts && std::erase_if(*texts, is_source) != 0) content = message_content::text;
        if (texts) values.insert(values.end(), texts->begin(), texts->end());
    } else if (!found && found.error().code != error_code::html_page &&
               form_of(answer.body) != document_form::neither) {
        content = message_content::malformed;
    }
    for (;; content = message_content::text) {
        auto masked = answer;
        message_mask mask(names, values, requested.secrets, content, found ? found->document : std::string_view{});
        mask.apply(masked.headers);
        mask.apply(masked.body);
        if (content == message_content::document) {
            auto const again = decode_response(requested.access, masked);
            auto const texts = again ? private_texts_in<Response>(*again) : std::nullopt;
            if (!texts || !are_masked(*texts)) continue;
        }
        answer = std::move(masked);
        return;
    }
}

/// Returns an exchange with its private texts masked.
template <class Documents, request_document Request>
recorded_exchange masked_exchange(partner const& to, std::string_view base_url, identified_request requested,
                                  http::request request, result<http::response> answer) {
    using response = response_of<Request>;
    auto const& names = names_of<Documents>();
    mask_request<Documents>(to, names, requested, request);
    if (answer) {
        mask_response<response>(names, requested, *answer);
    } else {
        message_mask mask(names, requested.private_texts, requested.secrets, message_content::text, {});
        mask.apply(answer.error().message);
    }
    return exchange_of(base_url, request, answer);
}

} // namespace detail::recording

/// A transport that sends requests over another one and records the exchanges on a cassette: the messages as they are
/// sent and received, in which secrets and personal data are replaced by `***`.
///
/// Requests other than those of `Documents` are refused before they are sent, because nobody knows what is private in
/// them. What a partner writes into fields of other names than those of the descriptions is masked whole.
template <class Documents = protocol_documents>
class cassette_recorder {
public:
    /// `onto` must outlive the transport.
    cassette_recorder(partner to, any_transport carrying, cassette& onto)
        : partner_(std::move(to)), carrying_(std::move(carrying)), onto_(&onto) {}

    result<http::response> operator()(std::string_view base_url, http::request const& request) {
        std::optional<result<http::response>> answer;
        auto const kept = detail::recording::identify<Documents>(
            partner_, request,
            [&]<class Request>(detail::recording::identified_request& requested, Request const&) -> result<void> {
                auto const begun = std::chrono::steady_clock::now();
                auto const started = instant::of(std::chrono::system_clock::now());
                answer.emplace(carrying_(base_url, request));
                std::chrono::duration<double, std::milli> const took = std::chrono::steady_clock::now() - begun;
                auto made = detail::recording::masked_exchange<Documents, Request>(
                    partner_, base_url, std::move(requested), request, *answer);
                made.started = started;
                made.milliseconds = std::round(took.count() * 1000) / 1000;
                made.timings->wait = made.milliseconds;
                onto_->exchanges.push_back(std::move(made));
                return {};
            });
        if (!kept) return kept.error();
        return *std::move(answer);
    }
    /// Waits and ends as the other transport does.
    void wait_for(std::chrono::milliseconds time, std::stop_token const& stop = {}) { carrying_.wait_for(time, stop); }
    static constexpr bool ends_calls = true;

private:
    partner partner_;
    any_transport carrying_;
    cassette* onto_;
};

} // namespace waybill
