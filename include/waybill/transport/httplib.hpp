// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client.hpp> // IWYU pragma: export
#include <waybill/detail/httplib_client/partner_caller.hpp>
#include <waybill/detail/net/answer_collector.hpp>
#include <waybill/http/body_receiver.hpp>
#include <waybill/http/message.hpp>
#include <waybill/result.hpp>
#include <waybill/transport/httplib_settings.hpp> // IWYU pragma: export
#ifndef WAYBILL_COMPILED
#include <waybill/detail/httplib_client/caller.hpp> // IWYU pragma: keep
#endif

#include <chrono>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

namespace waybill {

/// Calls partners by cpp-httplib: verified TLS, one deadline for the whole call, a limit for the response, keep-alive
/// connections, HTTP proxies, compressed responses. Does not follow redirects, and keeps no
/// cookies. Thread-safe: each call uses its own connection.
///
/// cpp-httplib, 0.11 to current, opens the connections. Its releases do not limit response heads, up to 0.11 parse a
/// status line by recursion, and have no deadline for a whole response. So what is sent and received over them, TLS
/// (OpenSSL), deadlines and decompression (zlib) are those of the library, as in `asio_transport`. POSIX only.
///
/// Errors: `url_invalid`, also for the URL of a proxy; `value_invalid` for a control character in the head of the
/// request and for an invalid `bind_address`; `connection_failed`, also if a proxy refuses the request;
/// `tls_failed`, before anything was sent; `deadline_passed` and, after a stop, `cancelled`, after which the outcome is
/// unknown unless `error::unsent` is set; `answer_too_large`,
/// also for a head of more than 64 KB; `status_unexpected` if the response is not HTTP/1.1; `encoding_unsupported` for
/// a content coding other than gzip. No error repeats the request, except that a read is sent once more if
/// a kept connection has ended (`only_reads` of the request). `value_invalid` for a transport that was moved from.
class httplib_transport {
public:
    httplib_transport() : httplib_transport(httplib_settings{}) {}
    explicit httplib_transport(httplib_settings settings)
        : settings_(std::move(settings)), caller_(detail::httplib_client::make_partner_caller(settings_)) {}

    result<http::response> operator()(std::string_view base_url, http::request const& request) {
        detail::net::answer_collector whole(settings_.answer_bytes);
        auto const done = carry(base_url, request, settings_.deadline, settings_.answer_bytes, whole);
        if (!done) return done.error();
        return whole.answer();
    }
    /// As above, but passes the response on while it arrives, with `stream_deadline` and `stream_bytes`.
    result<void> operator()(std::string_view base_url, http::request const& request, http::body_receiver& into) {
        return carry(base_url, request, settings_.stream_deadline, settings_.stream_bytes, into);
    }

    static constexpr bool ends_calls = true; ///< observes `end` of a request

private:
    result<void> carry(std::string_view base_url, http::request const& request, std::chrono::milliseconds whole,
                       std::uint64_t bytes, http::body_receiver& into) {
        if (!caller_) return detail::client_side::moved_from();
        return caller_->carry(base_url, request, whole, bytes, into);
    }

    httplib_settings settings_;
    std::unique_ptr<detail::httplib_client::partner_caller> caller_;
};

} // namespace waybill
