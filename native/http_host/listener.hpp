// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/result.hpp>

#include <boost/asio/ip/tcp.hpp>

#include <string>

namespace waybill::native::http_host {

/// Opens the acceptor and listens on the address. Errors: `url_invalid` for an invalid address, `connection_failed` for
/// one that cannot be bound.
[[nodiscard]] result<void> open_listener(boost::asio::ip::tcp::acceptor& into, std::string const& listen);

/// Listens on the address for a moment, to find out whether a host could. Errors: as above.
[[nodiscard]] result<void> try_listening(std::string const& listen);

} // namespace waybill::native::http_host
