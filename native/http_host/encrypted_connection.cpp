// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <http_host/connection.hpp>

#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>

namespace waybill::native::http_host {

void serve_encrypted(tcp_socket&& accepted, accepted_from from, host_shared& shared,
                     std::shared_ptr<boost::asio::ssl::context> const& with) {
    using stream = boost::asio::ssl::stream<tcp_socket>;
    int const descriptor = accepted.native_handle();
    // the stream has its own reference to the context, so it stays valid when the certificate is reloaded
    std::make_shared<connection<stream>>(stream(std::move(accepted), *with), descriptor, std::move(from), shared)
        ->start();
}

} // namespace waybill::native::http_host
