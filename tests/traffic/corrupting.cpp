// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include "traffic/stage.hpp"

#include "support/corrupt.hpp"
#include "support/remote_agency_client.hpp"

#include <waybill/explain.hpp>
#include <waybill/http/url.hpp>

#include <algorithm>
#include <array>
#include <vector>

namespace traffic {

using namespace waybill;

namespace {

constexpr std::array expected_statuses{200, 400, 403, 404, 405, 413, 414, 415, 429, 431, 500};

/// Valid requests for every access method, to be corrupted: requests that change nothing, and creations with unknown
/// quotes.
std::vector<http::request> good_requests(std::string const& url) {
    support::remote_agency_client agency_client(url, {"agency", "traffic-password"});
    std::vector<http::request> all;
    for (auto const& method : {via::soap11, via::soap12, via::get, via::post})
        for (bool const json : {false, true}) {
            agency_client.access = json ? method.json() : method;
            auto const search = agency_client.search();
            hotel_quote_req quote;
            quote.credential = agency_client.credential;
            quote.quote_details.booking_details = {.user = native::sample_data::sample_user,
                                                   .from_date = search.search_details.booking_details.from_date,
                                                   .to_date = search.search_details.booking_details.to_date};
            quote.quote_details.selected_rooms.push_back({.id = 1, .boarding = {1, "offer"}, .pax = {.adult = 2}});
            hotel_quote_res quoted;
            quoted.quote_id = "Q-none";
            quoted.total_rate = {"TND", decimal::parse("10.000").value()};
            all.push_back(agency_client.message(search));
            all.push_back(agency_client.message(quote));
            all.push_back(agency_client.message(agency_client.creation(quote, quoted, "never")));
            all.push_back(agency_client.message(agency_client.detail("H1")));
            all.push_back(agency_client.message(agency_client.cancel("H1")));
            all.push_back(agency_client.message(agency_client.acknowledge("H1")));
            all.push_back(agency_client.message(agency_client.trips()));
        }
    return all;
}

/// Escapes again what is not allowed in a target, so that the query is not cut.
std::string as_target(std::string const& text) {
    constexpr char digits[] = "0123456789ABCDEF";
    std::string made = text.starts_with('/') ? "" : "/";
    for (char const byte : text) {
        if (byte > ' ' && byte < 0x7F && byte != '#') {
            made += byte;
        } else {
            made += '%';
            made += digits[std::uint8_t(byte) >> 4];
            made += digits[std::uint8_t(byte) & 15];
        }
    }
    return made;
}

} // namespace

void corrupt_documents(stage& on, std::uint64_t seed) {
    dice chance(seed);
    auto const good = good_requests(on.url);
    httplib_transport ask({.deadline = std::chrono::seconds(60)});
    while (on.goes_on()) {
        auto request = good[chance.below(good.size())];
        auto const corrupt = [&](std::string const& text) {
            return chance.one_in(2) ? corrupt::corrupted(chance.engine, text, corrupt::xml_pieces)
                                    : corrupt::corrupted(chance.engine, text, corrupt::json_pieces);
        };
        if (request.method == "GET")
            request.target = as_target(corrupt(request.target)).substr(0, 8000);
        else
            request.body = corrupt(request.body);
        if (chance.one_in(10)) request.headers.clear();
        auto const answer = ask(on.url, request);
        if (!answer) {
            on.complain("corrupter",
                        explain(answer.error()) + " to " + request.method + ' ' + request.target + '\n' + request.body);
            continue;
        }
        ++on.documents;
        if (answer->body.find("INTERNAL") != std::string::npos)
            on.complain("corrupter", "INTERNAL to " + request.method + ' ' + request.target + '\n' + request.body);
        if (std::ranges::find(expected_statuses, answer->status) == expected_statuses.end())
            on.complain("corrupter",
                        "status " + std::to_string(answer->status) + " to " + request.target + '\n' + request.body);
    }
}

} // namespace traffic
