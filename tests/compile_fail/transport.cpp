// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect 1: a transport has operator.*returns waybill::result<waybill::http::response>
// expect 2: a transport has operator..: it is called with a base URL .std::string_view.
#include <waybill/client.hpp>
#include <waybill/message/functions.hpp>

struct transport {
#if MISTAKE == 1
    bool operator()(std::string_view, waybill::http::request const&) { return false; }
#elif MISTAKE == 2
    waybill::result<waybill::http::response> operator()(waybill::http::request const&) { return waybill::error{}; }
#else
    waybill::result<waybill::http::response> operator()(std::string_view, waybill::http::request const&) {
        return waybill::error{};
    }
#endif
};

waybill::result<waybill::trip_booking_list_rs> call(waybill::trip_booking_list_rq const& request) {
    waybill::client agency{waybill::partner{.base_url = "https://partner.example"}, transport{}};
    return agency.call(request);
}
