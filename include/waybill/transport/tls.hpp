// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/detail/net/connection.hpp>
#include <waybill/detail/net/deadline.hpp>
#include <waybill/detail/net/socket.hpp>
#include <waybill/detail/net/tls.hpp>
#include <waybill/detail/net/tls_context.hpp>

#ifdef CPPHTTPLIB_OPENSSL_SUPPORT

/// The connections of `httplib_transport`, for programs that inspect a TLS handshake: TCP with a deadline, TLS 1.2 or
/// later, certificates checked against the host's name.
namespace waybill::net {

using detail::net::connect_to_partner;
using detail::net::deadline;
using detail::net::make_tls_context;
using detail::net::tcp_socket;
using detail::net::tls_session;

} // namespace waybill::net

#endif
