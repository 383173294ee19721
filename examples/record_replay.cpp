// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Records the exchanges with a partner into a cassette, and replays them without a network. A cassette has neither
// passwords nor names of travelers: add it to a test suite, or send it to the partner's support.
//
//     WAYBILL_PASSWORD=demo record_replay record http://127.0.0.1:8080 trips.cassette.json
//     WAYBILL_PASSWORD=any  record_replay replay http://127.0.0.1:8080 trips.cassette.json
#include <waybill/transport/httplib.hpp>
#include <waybill/waybill.hpp>
#include <waybill_debug/player.hpp>
#include <waybill_debug/recorder.hpp>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

/// What is tested: a function of the program, which does not know where its responses come from.
waybill::result<std::size_t> count_bookings(waybill::client& agency, char const* password) {
    auto const trips = agency.call(waybill::trip_booking_list_rq{.credential = {.login = "demo", .password = password},
                                                                 .user = 9032,
                                                                 .from_date = waybill::date_time::of(2020, 1, 1)});
    if (!trips) return trips.error();
    return trips->bookings.size();
}

waybill::result<std::size_t> record(waybill::partner const& to, char const* password, char const* path) {
    waybill::cassette onto;
    waybill::client agency{to, waybill::cassette_recorder{to, waybill::httplib_transport{}, onto}};
    auto counted = count_bookings(agency, password);
    // Written after a failure, too: the cassette then shows what the partner responded.
    if (auto const text = waybill::to_json(onto); !text || !(std::ofstream(path, std::ios::binary) << *text))
        return waybill::error{.message = std::string(path) + " could not be written"};
    return counted;
}

waybill::result<std::size_t> replay(waybill::partner const& to, char const* password, char const* path) {
    std::ifstream file(path, std::ios::binary);
    std::string const text{std::istreambuf_iterator<char>(file), {}};
    auto from = waybill::read_cassette(text);
    if (!from) return from.error();
    // A request that was not recorded fails with `not_found`; the error names the difference to the nearest exchange.
    waybill::client agency{to, waybill::cassette_player<>{to, *std::move(from)}};
    return count_bookings(agency, password);
}

int main(int count, char** arguments) {
    auto const* const password = std::getenv("WAYBILL_PASSWORD");
    std::string_view const mode = count == 4 ? arguments[1] : "";
    if (password == nullptr || (mode != "record" && mode != "replay")) {
        std::cerr << "usage: WAYBILL_PASSWORD=… record_replay record|replay URL FILE\n";
        return 2;
    }
    waybill::partner const to{.base_url = arguments[2]};
    auto const counted = mode == "record" ? record(to, password, arguments[3]) : replay(to, password, arguments[3]);
    if (!counted) {
        std::cerr << waybill::explain(counted.error());
        return 1;
    }
    std::cout << *counted << " bookings\n";
}
