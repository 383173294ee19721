// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/binding/decoded.hpp>
#include <waybill/binding/endpoint.hpp>
#include <waybill/binding/refusal.hpp>
#include <waybill/binding/request.hpp>
#include <waybill/binding/response.hpp>
#include <waybill/detail/describe/check.hpp>
#include <waybill/detail/describe/table.hpp>
#include <waybill/detail/service_side/service_document.hpp>
#include <waybill/detail/stream/list_body.hpp>
#include <waybill/detail/text/ascii.hpp>
#include <waybill/document_form.hpp>
#include <waybill/enumerators.hpp>
#include <waybill/http/body_source.hpp>
#include <waybill/http/message.hpp>
#include <waybill/json.hpp>
#include <waybill/limits.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/error_id.hpp>
#include <waybill/message/function.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/quirk.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/streaming/item_source.hpp>
#include <waybill/value/instant.hpp>
#include <waybill/via.hpp>
#include <waybill/xml.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace waybill {

/// The context of a call besides its document. The views are valid during the call.
struct call {
    std::string_view address;    ///< the caller's address, as the host knows it
    waybill::via via{};          ///< how the request was sent
    std::string_view request_id; ///< repeated in refusals, for finding the call in the log
    instant now{};
    std::span<quirk const> quirks{}; ///< deviations in the HTTP message and the document
    std::string_view function{};     ///< the function's name; empty if the document's root is not accepted
};

/// The result of a request handler: a response or a refusal. A handler returns either of them; both convert.
template <class Response>
using answer = result<Response, error_result>;

namespace detail::service_side {

/// A string that each thread reuses for the documents of its responses: a long document in a new string costs more for
/// growing the string than for writing it. One at a time in a thread.
class document_buffer {
public:
    document_buffer() = default;
    document_buffer(document_buffer const&) = delete;
    document_buffer& operator=(document_buffer const&) = delete;
    /// Keeps at most `most_kept` bytes for the thread.
    ~document_buffer() {
        if (text().capacity() > most_kept) std::string().swap(text());
    }

    [[nodiscard]] static std::string& text() noexcept {
        thread_local std::string kept;
        return kept;
    }

private:
    static constexpr std::size_t most_kept = std::size_t{2} << 20;
};

template <class T> inline constexpr bool is_document_list = false;
template <class... Documents> inline constexpr bool is_document_list<document_list<Documents...>> = true;

template <class Answer, class Response>
concept answer_with = std::same_as<Answer, answer<Response>> || std::same_as<Answer, list_answer<Response>>;

} // namespace detail::service_side

/// The request handler names the requests that it accepts.
template <class Handler> concept has_requests = detail::service_side::is_document_list<typename Handler::requests>;

/// The request handler checks the credential of this request, if it has one.
template <class Handler, class Request>
concept admits = !requires(Request const& request) { request.credential; } ||
                 requires(Handler& handler, Request const& request, call const& of) {
                     { handler.admit(request.credential, of) } -> std::same_as<result<void, error_result>>;
                 };

/// The request handler answers this request.
template <class Handler, class Request>
concept responds_to = requires(Handler& handler, Request const& request, call const& of) {
    { handler.respond(request, of) } -> detail::service_side::answer_with<response_of<Request>>;
};

/// The settings of a `service`.
struct service_settings {
    endpoint_settings endpoints{};
    /// Sends refusals with the HTTP status of the profile's table. Otherwise only 403, 413 and 429 are used.
    bool map_errors_to_statuses = false;
    /// Answers a function at the endpoint of its family only, the trip booking list at both. By default both endpoints
    /// answer every function, as the specification shows it.
    bool endpoints_by_family = false;
    /// Bytes of a list that are written before they are sent. A shorter response is sent whole, with its length.
    std::size_t piece = std::size_t{64} << 10;
    /// The limits of request documents, which are parsed before the login is checked. A booking of fifty rooms has a
    /// thousand elements.
    waybill::limits limits{.elements = 20'000};
    bool strict = false; ///< refuses deviations in request documents
};

/// Answers HTTP requests by a request handler, which implements the functions; has no socket, no clock, no thread.
///
/// A handler has
/// - `using requests = document_list<...>`: the requests it accepts;
/// - `result<void, error_result> admit(credential const&, call const&)`: `{}` if the login is accepted, or a refusal;
/// not needed if no request has a credential;
/// - for each request `answer<response_of<R>> respond(R const&, call const&)`, or, if the response is a list that may
/// be long, `list_answer<response_of<R>> respond(R const&, call const&)`;
/// - optionally `void refused(error_result const&, call const&)`: called for every refusal, its own and those made
/// before it was called.
///
/// Several threads may call `handle` at once if the handler allows it.
template <class Handler>
class service {
    static_assert(has_requests<Handler>, "waybill: a request handler has a member `requests`, the list of the requests "
                                         "it accepts: using requests = waybill::document_list<...>");

public:
    /// `handler` must outlive the service.
    service(service_settings settings, Handler& handler) : settings_(std::move(settings)), handler_(&handler) {}

    /// Decodes the request, calls the handler, and writes the response in the result form of the operation. Always
    /// returns a response: for errors a refusal inside the operation's own response root, `ErrorRES` if the root is
    /// unknown, or the response of `decode_request` if there is no document.
    [[nodiscard]] http::response handle(http::request const& request, std::string_view address, instant now,
                                        std::string_view request_id) const {
        auto answered = handle_in_pieces(request, address, now, request_id);
        while (answered.rest) {
            auto const more = answered.rest->next(answered.first.body);
            if (!more) return refuse_internal(request, address, now, request_id);
            if (!*more) break;
        }
        return std::move(answered).first;
    }

    /// As `handle`, but writes a long list in pieces: returns its first piece and a source of the rest. The service
    /// must outlive that source.
    [[nodiscard]] http::streamed_response handle_in_pieces(http::request const& request, std::string_view address,
                                                           instant now, std::string_view request_id) const {
        auto decoded = decode_request(settings_.endpoints, request);
        if (!decoded) return std::move(decoded).error();
        call of{address, decoded->via, request_id, now, {}, {}};
        auto const root = detail::service_side::find_root(decoded->document, settings_.limits);
        if (root.refused) return refuse("ErrorRES", *root.refused, of);
        auto const* const called = function_of(root.name);
        if (called == nullptr) return refuse("ErrorRES", detail::service_side::unknown_root(root.name), of);
        of.function = called->name;
        auto const& endpoints = settings_.endpoints;
        if (settings_.endpoints_by_family && !called->both_families && of.via.family != called->home &&
            !detail::text::same_letters(endpoints.flight_path, endpoints.hotel_path))
            return refuse(called->response_root,
                          detail::service_side::other_endpoint(endpoints, called->request_root, called->home), of);
        return (this->*called->run)(*decoded, root.form, of);
    }

    /// The refusal `INTERNAL` in the form of the request, for a host whose call of `handle` has thrown an exception of
    /// the handler: nothing of the exception reaches the caller.
    [[nodiscard]] http::response refuse_internal(http::request const& request, std::string_view address, instant now,
                                                 std::string_view request_id) const {
        auto decoded = decode_request(settings_.endpoints, request);
        if (!decoded) return std::move(decoded).error();
        auto const* const of = function_of(detail::service_side::find_root(decoded->document, settings_.limits).name);
        call const about{address, decoded->via, request_id, now, {}, of == nullptr ? std::string_view() : of->name};
        return refuse_internal(of == nullptr ? "ErrorRES" : of->response_root, about);
    }

    [[nodiscard]] service_settings const& settings() const noexcept { return settings_; }

private:
    /// A function that the handler implements.
    struct handled_function {
        std::string_view name;
        family home;
        bool both_families;
        std::string_view request_root;
        std::string_view response_root;
        http::streamed_response (service::*run)(decoded_request&, document_form, call&) const;
    };
    template <class... Requests>
    static constexpr auto functions_of(document_list<Requests...>) {
        static_assert(detail::describe::check_roots<Requests...>());
        return std::array{handled_function{function<Requests>.name, function<Requests>.home,
                                           function<Requests>.both_families, detail::describe::root_of<Requests>,
                                           detail::describe::root_of<response_of<Requests>>,
                                           &service::run<Requests>}...};
    }
    /// Returns the function whose request has this root, in any letter case, or null.
    static handled_function const* function_of(std::string_view root) noexcept {
        static constexpr auto all = functions_of(typename Handler::requests{});
        for (auto const& each : all)
            if (detail::text::same_letters(each.request_root, root)) return &each;
        return nullptr;
    }

    /// Reads the request of a function, calls the handler, and writes the response.
    template <class Request>
    http::streamed_response run(decoded_request& requested, document_form form, call& of) const {
        static_assert(admits<Handler, Request>,
                      "waybill: a request handler checks the credential of this request by a member `admit`: "
                      "waybill::result<void, waybill::error_result> admit(waybill::credential const&, "
                      "waybill::call const&)");
        static_assert(responds_to<Handler, Request>,
                      "waybill: a request handler answers this request, which is in its `requests`, by a member "
                      "`respond`: waybill::answer<waybill::response_of<Request>> respond(Request const&, "
                      "waybill::call const&), or waybill::list_answer instead of waybill::answer");
        if constexpr (admits<Handler, Request> && responds_to<Handler, Request>) {
            using response = response_of<Request>;
            constexpr auto root = detail::describe::root_of<response>;
            Request request{};
            read_options const options{.limits = settings_.limits,
                                       .strict = settings_.strict,
                                       .quirks = &requested.quirks,
                                       .already_text = true};
            auto const read = form == document_form::json ? read_json(requested.document, request, options)
                                                          : read_xml(requested.document, request, options);
            if (!read) return refuse(root, detail::service_side::refusal_of(read.error(), form), of);
            of.quirks = requested.quirks;
            if constexpr (requires { request.credential; })
                if (auto admitted = handler_->admit(std::as_const(request.credential), of); !admitted)
                    return refuse(root, std::move(admitted).error(), of);
            auto responded = handler_->respond(std::as_const(request), of);
            if (!responded) return refuse(root, std::move(responded).error(), of);
            if constexpr (std::is_same_v<decltype(responded), answer<response>>)
                return write(*responded, of);
            else
                return write_list(*std::move(responded), of);
        } else {
            return http::response{}; // a static_assert above fails
        }
    }

    template <class Response>
    http::response write(Response const& message, call const& of) const {
        detail::service_side::document_buffer const buffer;
        auto& document = buffer.text();
        // characters that the form cannot carry were replaced: a response with a replaced character is better than none
        (void)(of.via.operation == operation::json ? write_json(message, document) : write_xml(message, document));
        return encode_response(settings_.endpoints, of.via, document);
    }

    /// Writes the first piece of a list.
    template <class Response>
    http::streamed_response write_list(std::unique_ptr<item_source<Response>> items, call const& of) const {
        auto body = std::make_unique<detail::stream::list_body<Response>>(settings_.endpoints, of.via, std::move(items),
                                                                          settings_.piece);
        auto answered = body->head();
        auto const more = body->next(answered.body);
        if (!more) return refuse_internal(detail::describe::root_of<Response>, of);
        if (!*more) return answered;
        return {std::move(answered), std::move(body)};
    }

    http::response refuse_internal(std::string_view root, call const& of) const {
        return refuse(root, refusal(error_id::internal, "The service could not answer"), of);
    }
    http::response refuse(std::string_view root, error_result refused, call const& of) const {
        if (!refused.request_id && !of.request_id.empty()) refused.request_id = std::string(of.request_id);
        if constexpr (requires { handler_->refused(refused, of); }) handler_->refused(refused, of);
        auto const form = of.via.operation == operation::json ? document_form::json : document_form::xml;
        auto answered = encode_response(settings_.endpoints, of.via, write_refusal(root, refused, form));
        auto const id = enumerator_named<error_id>(refused.id).value_or(error_id::internal); // a handler may use others
        auto const& kind = kind_of(id);
        if (kind.always || settings_.map_errors_to_statuses) answered.status = kind.status;
        if (id == error_id::rate_limited)
            answered.headers.add("Retry-After", std::to_string(refused.retry_after.value_or(1)));
        return answered;
    }

    service_settings settings_;
    Handler* handler_;
};

} // namespace waybill
