// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/any_transport.hpp>  // IWYU pragma: export
#include <waybill/client_options.hpp> // IWYU pragma: export
#include <waybill/detail/client_side/calls.hpp>
#include <waybill/detail/client_side/function_info.hpp>
#include <waybill/detail/unavailable.hpp>
#include <waybill/http/message.hpp>
#include <waybill/message/function.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/partner.hpp>
#include <waybill/read_options.hpp>
#include <waybill/result.hpp>
#include <waybill/via.hpp>

#include <utility>

namespace waybill {

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
    return detail::client_side::prepare(detail::client_side::typeless(request), to, access_of<Request>(access),
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
    return detail::client_side::answer_of<Request>([&](void* into) {
        return detail::client_side::understand(detail::client_side::functions_of<Request>::in_both(), access, answer,
                                               options, into);
    });
}

/// Calls a partner over any transport that blocks. Thread-safe if the transport is.
///
///     waybill::client agency{waybill::partner{.base_url = "https://partner.example"}, waybill::httplib_transport{}};
///     auto trips = agency.call(rq, waybill::via::soap12.json());
class client {
public:
    [[gnu::cold]] client(waybill::partner to, any_transport transport)
        : partner_(std::move(to)), transport_(std::move(transport)), call_(&detail::client_side::call_once) {}
    /// Options make the program larger, by repetitions and events.
    client(waybill::partner to, any_transport transport, client_options options)
        : client(std::move(to), std::move(transport)) {
        options_ = std::move(options);
        call_ = &detail::client_side::call;
    }

    /// Calls by POST, and reads the response in XML, in any wrapper. One in JSON is the error `content_unexpected`: the
    /// other `call` reads both, and makes the program larger.
    template <request_document Request>
    [[nodiscard]] result<response_of<Request>> call(Request const& request) {
        return call_by<Request>({detail::client_side::functions_of<Request>::in_xml(), &request}, via::post, {}, {},
                                {});
    }
    /// Sends the request and waits for the response. `headers` are sent in addition to those of the partner; their
    /// values are secrets. Errors: those of `prepare`, of the transport, and of `understand`; `deadline_passed` and
    /// `cancelled` at the limits of the call, which need a transport with `ends_calls`: with any other, a call with
    /// limits ends with `value_invalid`, and sends nothing. The request's secrets are redacted in errors and quirks.
    template <request_document Request>
    [[nodiscard]] result<response_of<Request>> call(Request const& request, via access,
                                                    read_options const& options = {}, http::headers const& headers = {},
                                                    call_limits const& limits = {}) {
        return call_by<Request>(detail::client_side::typeless(request), access, options, headers, limits);
    }

    template <class Other, class... Rest>
        requires(!request_document<Other>)
    WAYBILL_UNAVAILABLE("waybill: this type requests nothing: specialise waybill::function<...> for it, next to the "
                        "struct and before the call")
    result<void> call(Other const&, Rest const&...);

    [[nodiscard]] waybill::partner const& partner() const noexcept { return partner_; }
    [[nodiscard]] any_transport& transport() noexcept { return transport_; }
    [[nodiscard]] client_options const& options() const noexcept { return options_; }

private:
    template <request_document Request>
    result<response_of<Request>> call_by(detail::client_side::typeless_request const& request, via access,
                                         read_options const& options, http::headers const& headers,
                                         call_limits const& limits) {
        return detail::client_side::answer_of<Request>([&](void* into) {
            return call_(request, transport_, partner_, options_,
                         {access_of<Request>(access), options, headers, limits}, into);
        });
    }

    waybill::partner partner_;
    any_transport transport_;
    client_options options_{};
    decltype(&detail::client_side::call) call_;
};

} // namespace waybill
