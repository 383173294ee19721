// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <http_host/listener.hpp>

#include <http_host/listen_address.hpp>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/v6_only.hpp>

namespace waybill::native::http_host {

namespace asio = boost::asio;
using asio::ip::tcp;

result<void> open_listener(tcp::acceptor& into, std::string const& listen) {
    auto const where = parse_listen_address(listen);
    if (!where) return where.error();
    boost::system::error_code failure;
    auto const found =
        tcp::resolver(into.get_executor()).resolve(where->host, where->port, tcp::resolver::passive, failure);
    if (!failure) {
        tcp::endpoint const endpoint = found.begin()->endpoint();
        into.open(endpoint.protocol(), failure);
        if (!failure) into.set_option(tcp::acceptor::reuse_address(true), failure);
        boost::system::error_code ignored; // systems without dual stack serve one address family
        if (endpoint.address() == asio::ip::address_v6::any()) into.set_option(asio::ip::v6_only(false), ignored);
        if (!failure) into.bind(endpoint, failure);
        if (!failure) into.listen(asio::socket_base::max_listen_connections, failure);
    }
    if (!failure) return {};
    return error{.code = error_code::connection_failed,
                 .message = "cannot listen on " + listen + ": " + failure.message()};
}

result<void> try_listening(std::string const& listen) {
    asio::io_context context;
    tcp::acceptor momentary(context);
    return open_listener(momentary, listen);
}

} // namespace waybill::native::http_host
