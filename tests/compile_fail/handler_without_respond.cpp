// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: a request handler answers this request, which is in its `requests`, by a member `respond`
// expect: Request = waybill::board_list_rq|call_handler<waybill::board_list_rq>
#include <waybill/message/functions.hpp>
#include <waybill/service.hpp>

struct handler {
    using requests = waybill::document_list<waybill::city_list_rq, waybill::board_list_rq>;
    waybill::result<void, waybill::error_result> admit(waybill::credential const&, waybill::call const&) { return {}; }
    waybill::answer<waybill::city_list_rs> respond(waybill::city_list_rq const&, waybill::call const&) {
        return waybill::city_list_rs{};
    }
#ifndef MISTAKE
    waybill::answer<waybill::board_list_rs> respond(waybill::board_list_rq const&, waybill::call const&) {
        return waybill::board_list_rs{};
    }
#endif
};

waybill::http::response answer(waybill::service<handler> const& from, waybill::http::request const& request) {
    return from.handle(request, "127.0.0.1", {}, "1");
}
