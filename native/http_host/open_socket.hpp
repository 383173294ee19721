// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <http_host/host_shared.hpp>

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <memory>
#include <string>

namespace boost::asio::ssl {
class context;
} // namespace boost::asio::ssl

namespace waybill::native::http_host {

/// A socket that knows its executor's type: one of any executor costs a virtual call at every step.
using tcp_socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, boost::asio::io_context::executor_type>;

/// Whose connection it is.
struct accepted_from {
    std::string peer;     ///< numeric address
    bool admitted = true; ///< or a stranger, who gets nothing but the refusal
};

/// Serves an accepted socket until it is closed. `shared` must outlive the context of the socket.
void serve_plain(tcp_socket&& accepted, accepted_from from, host_shared& shared);

/// The same after a TLS handshake.
void serve_encrypted(tcp_socket&& accepted, accepted_from from, host_shared& shared,
                     std::shared_ptr<boost::asio::ssl::context> const& with);

} // namespace waybill::native::http_host
