// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/client.hpp>                     // IWYU pragma: export
#include <waybill/transport/httplib_settings.hpp> // IWYU pragma: export

#include <memory>

namespace waybill {

/// Defined by caller.hpp, which includes <httplib.h> and can be compiled once for a program.
namespace detail::httplib_client {
std::unique_ptr<client_side::contained_transport> make_caller();
std::unique_ptr<client_side::contained_transport> make_caller(httplib_settings const& settings);
} // namespace detail::httplib_client

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
/// A response that is passed on while it arrives has `stream_deadline` and `stream_bytes`.
class httplib_transport final : public any_transport {
public:
    httplib_transport() : any_transport(detail::httplib_client::make_caller()) {}
    /// Settings make the program larger, by proxies and local addresses.
    explicit httplib_transport(httplib_settings const& settings)
        : any_transport(detail::httplib_client::make_caller(settings)) {}
};

} // namespace waybill

#ifndef WAYBILL_COMPILED
#include <waybill/detail/httplib_client/caller.hpp> // IWYU pragma: keep
#endif
