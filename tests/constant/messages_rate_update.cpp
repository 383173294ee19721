// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "support/proof.hpp"

#include <waybill/constant.hpp>
#include <waybill/message/functions.hpp>

// Updates of rates, as the profile has them.
namespace messages_rate_update_constants {

using namespace waybill;
using proof::is_json;
using proof::is_xml;

constexpr money dinars(std::int64_t millimes) {
    return {.currency = "TND", .amount = decimal::from_units(millimes, 3).value()};
}

constexpr rate_update_req request() {
    rate_update_req made{.credential = {.login = "channel", .password = "open sesame"}};
    made.updates.push_back({.hotel = 20001,
                            .room = 501,
                            .rate = 1,
                            .from = date::of(2027, 7, 1),
                            .to = date::of(2027, 7, 14),
                            .price = dinars(110000),
                            .child_price = dinars(55000),
                            .price_without_promotion = dinars(130000),
                            .minimum_stay = 2});
    made.updates.push_back({.hotel = 20001,
                            .room = 501,
                            .from = date::of(2027, 7, 4),
                            .to = date::of(2027, 7, 5),
                            .quantity = 2,
                            .stop = false});
    return made;
}
static_assert(is_xml(request(), "<RateUpdateREQ><Credential><Login>channel</Login><Password>open sesame</Password>"
                                "</Credential><Updates><Update><Hotel>20001</Hotel><Room>501</Room><Rate>1</Rate>"
                                "<From>01/07/2027</From><To>14/07/2027</To><Price currency=\"TND\">110.000</Price>"
                                "<ChildPrice currency=\"TND\">55.000</ChildPrice>"
                                "<PriceWithoutPromotion currency=\"TND\">130.000</PriceWithoutPromotion>"
                                "<MinimumStay>2</MinimumStay></Update><Update><Hotel>20001</Hotel><Room>501</Room>"
                                "<From>04/07/2027</From><To>05/07/2027</To><Quantity>2</Quantity><Stop>False</Stop>"
                                "</Update></Updates></RateUpdateREQ>"));
static_assert(is_json(request(), R"({"RateUpdateREQ":{"Credential":{"Login":"channel","Password":"open sesame"},)"
                                 R"("Updates":{"Update":[{"Hotel":20001,"Room":501,"Rate":1,"From":"01/07/2027",)"
                                 R"("To":"14/07/2027","Price":{"@currency":"TND","#text":"110.000"},)"
                                 R"("ChildPrice":{"@currency":"TND","#text":"55.000"},)"
                                 R"("PriceWithoutPromotion":{"@currency":"TND","#text":"130.000"},"MinimumStay":2},)"
                                 R"({"Hotel":20001,"Room":501,"From":"04/07/2027","To":"05/07/2027","Quantity":2,)"
                                 R"("Stop":false}]}}})"));

static_assert(is_xml(rate_update_res{.changed_periods = 2},
                     "<RateUpdateRES><ChangedPeriods>2</ChangedPeriods></RateUpdateRES>"));
static_assert(is_json(rate_update_res{.changed_periods = 2}, R"({"RateUpdateRES":{"ChangedPeriods":2}})"));

// an empty element removes a price: no element leaves it as it is
constexpr rate_update_req removal() {
    rate_update_req made;
    made.updates.push_back({.from = date::of(2027, 7, 1), .to = date::of(2027, 7, 1), .single_price = price_change()});
    return made;
}
static_assert(is_xml(removal(), "<RateUpdateREQ><Credential><Login/><Password/></Credential><Updates><Update>"
                                "<Hotel>0</Hotel><Room>0</Room><From>01/07/2027</From><To>01/07/2027</To>"
                                "<SinglePrice/></Update></Updates></RateUpdateREQ>"));
static_assert(is_json(removal(), R"({"RateUpdateREQ":{"Credential":{"Login":"","Password":""},"Updates":{"Update":[)"
                                 R"({"Hotel":0,"Room":0,"From":"01/07/2027","To":"01/07/2027","SinglePrice":{}}]}}})"));

// at least one update
static_assert(proof::refused_xml<rate_update_req>("<RateUpdateREQ><Credential><Login>a</Login><Password>b</Password>"
                                                  "</Credential><Updates/></RateUpdateREQ>",
                                                  error_code::field_required, "RateUpdateREQ/Updates/Update", 89));
static_assert(function<rate_update_req>.name == "RateUpdate" && function<rate_update_req>.home == family::hotel);

} // namespace messages_rate_update_constants
