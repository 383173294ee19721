// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A service with a host of your own: Boost.Beast reads and writes HTTP, one thread for each connection.
//
//     WAYBILL_PASSWORD=demo beast_service     # prints the URL to pass to call_partner
#include <waybill/service.hpp>
#include <waybill/waybill.hpp>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>
#include <utility>

namespace beast = boost::beast;
using boost::asio::ip::tcp;

struct city_handler {
    using requests = waybill::document_list<waybill::city_list_rq>;
    std::string password;

    waybill::result<void, waybill::error_result> admit(waybill::credential const& who, waybill::call const&) const {
        if (who.login == "demo" && who.password == password) return {};
        return waybill::refusal(waybill::error_id::auth_invalid, "Unknown login or password");
    }
    waybill::answer<waybill::city_list_rs> respond(waybill::city_list_rq const&, waybill::call const&) const {
        return waybill::city_list_rs{.cities = {{.id = 104, .currency = "TND", .name = "Hammamet"}}};
    }
};

/// Serves one connection until the caller closes it.
void serve(waybill::service<city_handler> const& service, tcp::socket connection) {
    beast::error_code failed;
    auto const address = connection.remote_endpoint(failed).address().to_string();
    beast::flat_buffer buffer; // the parser limits a body to 1 MB
    for (int number = 1; !failed; ++number) {
        beast::http::request<beast::http::string_body> received;
        beast::http::read(connection, buffer, received, failed);
        if (failed) return;
        waybill::http::request request{.method = received.method_string(), .target = received.target()};
        for (auto const& field : received) request.headers.add(field.name_string(), field.value());
        request.body = std::move(received.body());
        auto const now = waybill::instant::of(std::chrono::system_clock::now());
        auto answer = service.handle(request, address, now, "beast-" + std::to_string(number));
        beast::http::response<beast::http::string_body> sent(beast::http::status(answer.status), received.version());
        for (auto const& [name, value] : answer.headers) sent.insert(name, value);
        sent.body() = std::move(answer.body);
        sent.keep_alive(received.keep_alive());
        sent.prepare_payload();
        beast::http::write(connection, sent, failed);
        if (!sent.keep_alive()) return;
    }
}

int main() {
    auto const* const password = std::getenv("WAYBILL_PASSWORD");
    if (password == nullptr) {
        std::cerr << "usage: WAYBILL_PASSWORD=… beast_service\n";
        return 2;
    }
    city_handler handler{password};
    waybill::service const service{waybill::service_settings{}, handler};
    boost::asio::io_context io;
    tcp::acceptor acceptor(io, {boost::asio::ip::make_address("127.0.0.1"), 0}); // any free port
    std::cout << "listens on http://127.0.0.1:" << acceptor.local_endpoint().port() << std::endl;
    for (;;) std::thread([&service, each = acceptor.accept()]() mutable { serve(service, std::move(each)); }).detach();
}
