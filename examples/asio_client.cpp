// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls a partner over a transport of one's own, here Boost.Asio with the HTTP parser of Boost.Beast. A transport is
// any callable that takes a base URL and a request, and returns a response or an error.
//
//     WAYBILL_PASSWORD=demo asio_client http://127.0.0.1:8080
#include <waybill/client.hpp>
#include <waybill/waybill.hpp>

#include <boost/asio.hpp>
#include <boost/beast.hpp>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>

namespace asio = boost::asio;
namespace beast = boost::beast;
using tcp_stream = asio::use_awaitable_t<>::as_default_on_t<beast::tcp_stream>; // for TLS: beast::ssl_stream
using resolver = asio::use_awaitable_t<>::as_default_on_t<asio::ip::tcp::resolver>;

struct asio_transport {
    waybill::result<waybill::http::response> operator()(std::string_view base_url,
                                                        waybill::http::request const& request) {
        using enum waybill::error_code;
        auto const url = waybill::http::parse_url(base_url);
        if (!url) return url.error();
        if (url->scheme != "http") return waybill::error{.code = url_invalid, .message = "this transport has no TLS"};
        asio::io_context io;
        auto response = asio::co_spawn(io, exchange(*url, request), asio::use_future);
        io.run();
        try {
            return response.get();
        } catch (boost::system::system_error const& failed) { // the library has no exceptions: errors are values
            return waybill::error{.code = failed.code() == beast::error::timeout ? deadline_passed : connection_failed,
                                  .message = url->authority() + ": " + failed.code().message()};
        }
    }

    static asio::awaitable<waybill::http::response> exchange(waybill::http::url to,
                                                             waybill::http::request const& request) {
        tcp_stream stream(co_await asio::this_coro::executor);
        auto const addresses = co_await resolver(stream.get_executor()).async_resolve(to.host, std::to_string(to.port));
        stream.expires_after(std::chrono::seconds(30)); // one deadline for connecting, writing and reading
        co_await stream.async_connect(addresses);
        beast::http::request<beast::http::string_body> sent;
        sent.method_string(request.method);
        sent.target(request.target);
        for (auto const& each : request.headers) sent.insert(each.name, each.value);
        sent.set(beast::http::field::host, to.authority()); // `Host` and the length are left to the transport
        sent.body() = request.body;
        sent.prepare_payload();
        co_await beast::http::async_write(stream, sent);

        beast::flat_buffer buffer;
        beast::http::response_parser<beast::http::string_body> parser;
        parser.body_limit(64 << 20); // a partner must not decide how much memory is used
        co_await beast::http::async_read(stream, buffer, parser);
        waybill::http::response received{.status = int(parser.get().result_int())};
        for (auto const& each : parser.get()) received.headers.add(each.name_string(), each.value());
        received.body = std::move(parser.get().body());
        co_return received;
    }
};

int main(int count, char** arguments) {
    auto const* const password = std::getenv("WAYBILL_PASSWORD");
    if (count != 2 || password == nullptr) {
        std::cerr << "usage: WAYBILL_PASSWORD=… asio_client URL\n";
        return 2;
    }
    waybill::client agency{waybill::partner{.base_url = arguments[1]}, asio_transport{}};
    auto const boards = agency.call(waybill::board_list_rq{.credential = {.login = "demo", .password = password}});
    if (!boards) {
        std::cerr << waybill::explain(boards.error());
        return 1;
    }
    for (auto const& each : boards->boards) std::cout << each.id << "  " << each.text << '\n';
}
