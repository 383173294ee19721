// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: a request handler has a member `requests`, the list of the requests it accepts
// errors 1: 2
// expect 2: a request handler checks the credential of this request by a member `admit`
// expect 2: board_list_rq
// expect 3: waybill::result<void, waybill::error_result> admit.waybill::credential const&, waybill::call const&.
// expect 4: a request handler answers this request, which is in its `requests`, by a member `respond`
// expect 4: Request = waybill::board_list_rq|run<waybill::board_list_rq>
#include <waybill/message/functions.hpp>
#include <waybill/service.hpp>

#include <optional>

using waybill::call;
using waybill::credential;

struct handler {
#if MISTAKE == 4
    using requests = waybill::document_list<waybill::city_list_rq, waybill::board_list_rq>;
#elif MISTAKE != 1
    using requests = waybill::document_list<waybill::board_list_rq>;
#endif
#if MISTAKE == 3 // a refusal or nothing: true would mean the opposite
    std::optional<waybill::error_result> admit(credential const&, call const&) { return {}; }
#elif MISTAKE != 2
    waybill::result<void, waybill::error_result> admit(credential const&, call const&) { return {}; }
#endif
#if MISTAKE == 4
    waybill::answer<waybill::city_list_rs> respond(waybill::city_list_rq const&, call const&) {
        return waybill::city_list_rs{};
    }
#else
    waybill::answer<waybill::board_list_rs> respond(waybill::board_list_rq const&, call const&) {
        return waybill::board_list_rs{};
    }
#endif
};

waybill::http::response answer(waybill::service<handler> const& from, waybill::http::request const& request) {
    return from.handle(request, "127.0.0.1", {}, "1");
}
