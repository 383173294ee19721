// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A service that is destroyed before its transport is used.
// expect 1: use of deleted function .*memory_transport
// expect 2: use of deleted function .*mount
#define CPPHTTPLIB_OPENSSL_SUPPORT // as Debian builds it
#include <waybill/message/functions.hpp>
#include <waybill/service.hpp>
#include <waybill/transport/httplib_server.hpp>
#include <waybill/transport/memory.hpp>

struct cities {
    using requests = waybill::document_list<waybill::city_list_rq>;
    waybill::result<void, waybill::error_result> admit(waybill::credential const&, waybill::call const&) { return {}; }
    waybill::answer<waybill::city_list_rs> respond(waybill::city_list_rq const&, waybill::call const&) {
        return waybill::city_list_rs{};
    }
};

void serve(cities& handler, httplib::Server& server) {
    waybill::service const lasting(waybill::service_settings{}, handler);
#if MISTAKE == 1
    (void)waybill::memory_transport{waybill::service{waybill::service_settings{}, handler}};
#else
    (void)waybill::memory_transport{lasting};
#endif
#if MISTAKE == 2
    waybill::mount(waybill::service(waybill::service_settings{}, handler), server);
#else
    waybill::mount(lasting, server);
#endif
}
