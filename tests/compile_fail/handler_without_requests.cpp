// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: a request handler has a member `requests`, the list of the requests it accepts
// errors: 2
#include <waybill/message/functions.hpp>
#include <waybill/service.hpp>

struct handler {
#ifndef MISTAKE
    using requests = waybill::document_list<>;
#endif
};

waybill::http::response answer(waybill::service<handler> const& from, waybill::http::request const& request) {
    return from.handle(request, "127.0.0.1", {}, "1");
}
