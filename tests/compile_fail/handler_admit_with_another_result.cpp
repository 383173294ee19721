// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: waybill::result<void, waybill::error_result> admit.waybill::credential const&, waybill::call const&.
#include <waybill/message/functions.hpp>
#include <waybill/service.hpp>

#include <optional>

struct handler {
    using requests = waybill::document_list<waybill::trip_booking_list_rq>;
#ifdef MISTAKE // a refusal or nothing: true would mean the opposite
    std::optional<waybill::error_result> admit(waybill::credential const&, waybill::call const&) { return {}; }
#else
    waybill::result<void, waybill::error_result> admit(waybill::credential const&, waybill::call const&) { return {}; }
#endif
    waybill::answer<waybill::trip_booking_list_rs> respond(waybill::trip_booking_list_rq const&, waybill::call const&) {
        return waybill::trip_booking_list_rs{};
    }
};

waybill::http::response answer(waybill::service<handler> const& from, waybill::http::request const& request) {
    return from.handle(request, "127.0.0.1", {}, "1");
}
