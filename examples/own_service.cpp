// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Offers a service: a request handler with the business rules, served by cpp-httplib. Callers use SOAP 1.1, SOAP 1.2,
// GET or POST, XML or JSON; the handler sees structs only.
//
//     WAYBILL_PASSWORD=demo own_service       # prints the URL to pass to call_partner
#include <waybill/service.hpp>
#include <waybill/transport/httplib_server.hpp>
#include <waybill/waybill.hpp>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>
#include <utility>

/// Several threads call it at once, so its functions are const.
struct trip_handler {
    using requests = waybill::document_list<waybill::trip_booking_list_rq>;
    std::string password;

    /// The check of the credential; `{}` admits. Real services store a hash and compare in constant time.
    waybill::result<void, waybill::error_result> admit(waybill::credential const& who, waybill::call const&) const {
        if (who.login == "demo" && who.password == password) return {};
        return waybill::refusal(waybill::error_id::auth_invalid, "Unknown login or password");
    }

    /// The response to one request: a document, or a refusal that the caller receives in the same form.
    waybill::answer<waybill::trip_booking_list_rs> respond(waybill::trip_booking_list_rq const& request,
                                                           waybill::call const&) const {
        waybill::accommodation_booking stay{.booking_number = "H1",
                                            .name = "Hotel Example",
                                            .from_date = waybill::date::of(2027, 4, 21),
                                            .to_date = waybill::date::of(2027, 4, 28),
                                            .city = "Tunis",
                                            .travelers = {{.name = "Jane Doe"}}};
        if (request.from_date.day() > stay.to_date) return waybill::trip_booking_list_rs{};
        return waybill::trip_booking_list_rs{.bookings = {std::move(stay)}};
    }

    /// Optional: every refusal, also those before `respond`. The request id is in the response, too.
    void refused(waybill::error_result const& why, waybill::call const& of) const {
        std::cerr << of.request_id << ": " << why.id << ": " << why.message << '\n';
    }
};

int main() {
    auto const* const password = std::getenv("WAYBILL_PASSWORD");
    if (password == nullptr) {
        std::cerr << "usage: WAYBILL_PASSWORD=… own_service\n";
        return 2;
    }
    // Blocked before any thread starts, so that `sigwait` receives them: `stop` must not be called in a signal handler.
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);

    trip_handler handler{password};
    waybill::service const service{waybill::service_settings{}, handler};
    httplib::Server server;
    waybill::mount(service, server);
    int const port = server.bind_to_any_port("127.0.0.1"); // `bind_to_port` in production
    if (port < 0) {
        std::cerr << "There is no free port.\n";
        return 1;
    }
    std::thread serving([&] { server.listen_after_bind(); });
    while (!server.is_running()) std::this_thread::yield(); // `stop` has no effect before
    std::cout << "listens on http://127.0.0.1:" << port << std::endl;
    int received = 0;
    sigwait(&signals, &received);
    server.stop();
    serving.join();
}
