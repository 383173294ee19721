// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// expect: call_without_function.cpp:[0-9:]+ error: .* is unavailable: waybill: this type requests nothing
#include <waybill/client.hpp>
#include <waybill/message/functions.hpp>

struct bag_rq {
    std::string owner{};
};
BOOST_DESCRIBE_STRUCT(bag_rq, (), (owner))
template <>
inline constexpr auto waybill::wire<bag_rq> = waybill::document("BagRQ", waybill::field<&bag_rq::owner>("Owner"));

#ifndef MISTAKE
template <>
inline constexpr auto waybill::function<bag_rq> =
    waybill::function_description<waybill::city_list_rs>{"Bag", waybill::family::hotel};
#endif

struct transport {
    waybill::result<waybill::http::response> operator()(std::string_view, waybill::http::request const&) {
        return waybill::error{};
    }
};

bool call(bag_rq const& request) {
    waybill::client agency{waybill::partner{.base_url = "https://partner.example"}, transport{}};
    return agency.call(request).has_value();
}
