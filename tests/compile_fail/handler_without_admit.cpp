// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: a request handler checks the credential of this request by a member `admit`
// expect: trip_booking_list_rq
#include <waybill/message/functions.hpp>
#include <waybill/service.hpp>

struct handler {
    using requests = waybill::document_list<waybill::trip_booking_list_rq>;
#ifndef MISTAKE
    waybill::result<void, waybill::error_result> admit(waybill::credential const&, waybill::call const&) { return {}; }
#endif
    waybill::answer<waybill::trip_booking_list_rs> respond(waybill::trip_booking_list_rq const&, waybill::call const&) {
        return waybill::trip_booking_list_rs{};
    }
};

waybill::http::response answer(waybill::service<handler> const& from, waybill::http::request const& request) {
    return from.handle(request, "127.0.0.1", {}, "1");
}
