// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/function.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/service.hpp>
#include <waybill/value/number.hpp>

#include <optional>
#include <string>

/// The invented documents in the captured messages under `tests/wire`, described as a user describes those of a
/// partner.
namespace travel {

struct pax {
    std::optional<std::string> name{};
    std::string words{};

    bool operator==(pax const&) const = default;
};
BOOST_DESCRIBE_STRUCT(pax, (), (name, words))

struct flight_search_rq {
    std::optional<int> version{};
    travel::pax pax{};
    std::optional<std::string> q{};

    bool operator==(flight_search_rq const&) const = default;
};
BOOST_DESCRIBE_STRUCT(flight_search_rq, (), (version, pax, q))

/// The XML and the JSON of the captured service differ in content, too: a field that only one of them has is optional.
struct travel_rs {
    std::string kind{};
    int len = 0;
    std::string echo{};
    std::string arabic{};
    std::optional<std::string> empty{};
    std::optional<std::string> cdata{};
    std::optional<std::string> amp{};

    bool operator==(travel_rs const&) const = default;
};
BOOST_DESCRIBE_STRUCT(travel_rs, (), (kind, len, echo, arabic, empty, cdata, amp))

} // namespace travel

template <>
inline constexpr auto waybill::wire<travel::pax> = waybill::fields(
    waybill::field<&travel::pax::name>("Name").attribute(), waybill::field<&travel::pax::words>().text());
template <>
inline constexpr auto waybill::wire<travel::flight_search_rq> =
    waybill::document("FlightSearchRQ", waybill::field<&travel::flight_search_rq::version>("Version").attribute(),
                      waybill::field<&travel::flight_search_rq::pax>("Pax"),
                      waybill::field<&travel::flight_search_rq::q>());
template <>
inline constexpr auto waybill::wire<travel::travel_rs> = waybill::document(
    "TravelRS", waybill::field<&travel::travel_rs::kind>().attribute(),
    waybill::field<&travel::travel_rs::len>().attribute(), waybill::field<&travel::travel_rs::echo>("Echo"),
    waybill::field<&travel::travel_rs::arabic>("Arabic"), waybill::field<&travel::travel_rs::empty>("Empty"),
    waybill::field<&travel::travel_rs::cdata>("Cdata"), waybill::field<&travel::travel_rs::amp>());
template <>
inline constexpr auto waybill::function<travel::flight_search_rq> =
    waybill::function_description<travel::travel_rs>{"FlightSearch", waybill::family::flight, true};

namespace travel {

/// Answers as the captured service did.
struct request_handler {
    using requests = waybill::document_list<flight_search_rq>;

    waybill::answer<travel_rs> respond(flight_search_rq const& request, waybill::call const& of) {
        last = request;
        last_via = of.via;
        return travel_rs{.kind = "flight",
                         .len = int(request.pax.words.size()),
                         .echo = request.pax.words,
                         .arabic = "الرياض — € 😀",
                         .empty = "",
                         .cdata = "a<b&c"};
    }

    std::optional<flight_search_rq> last{};
    waybill::via last_via{};
};

} // namespace travel
