// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <client/comparisons.hpp>

#include <client/partner_process.hpp>
#include <document/trip_list.hpp>

#include <waybill/client.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/transport/httplib.hpp>
#include <waybill/xml.hpp>

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace bench {
namespace {

using namespace waybill;
namespace client_side = waybill::detail::client_side;

double processor_microseconds() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    auto const of = [](timeval time) { return double(time.tv_sec) * 1e6 + double(time.tv_usec); };
    return of(used.ru_utime) + of(used.ru_stime);
}

auto constexpr check_in = date::of(2027, 5, 20);
auto constexpr check_out = date::of(2027, 5, 23);
money dinars(std::int64_t units) { return {"TND", decimal::from_units(units, 3).value()}; }

hotel_search_req search_request() {
    hotel_search_req made{.credential = {"agency", "secret"}};
    auto& stay = made.search_details.booking_details;
    stay.from_date = check_in;
    stay.to_date = check_out;
    stay.id_city = 104;
    stay.rooms.emplace_back().pax.adult = 2;
    return made;
}
std::vector<cancellation_policy> policies() {
    return {{date::of(2027, 5, 6), dinars(96'000)}, {date::of(2027, 5, 17), dinars(480'000)}};
}
/// Two rooms with two boards in each hotel.
hotel_search_res found_hotels(int count) {
    hotel_search_res made{.from_date = check_in, .to_date = check_out, .currency = "TND"};
    made.city = {104, "Hammamet"};
    made.hotels.count = count;
    for (int i = 0; i < count; ++i) {
        auto& one = made.hotels.hotel.emplace_back(hotel{.id = i + 1, .title = "Palm Beach Hotel"});
        for (int room = 1; room <= 2; ++room) {
            auto& kind = one.rooms.emplace_back(hotel_room{.id = room, .adult = 2, .title = "Double room"});
            kind.available_quantity = 5;
            for (int board = 1; board <= 2; ++board)
                kind.boardings.push_back({.id = board,
                                          .offer_id = "BMz6AgYEAAACFuoHAoDMOtmjosXO1KGSAdmXXT10NK8QBqZR9hFn4Z4",
                                          .title = "Half board",
                                          .available = {"200", availability::available, "Available"},
                                          .rate = dinars(480'000),
                                          .cancellation_policy = policies()});
        }
    }
    return made;
}
order_details order() {
    order_details made{.id = 17, .booking_number = "H17", .client_reference = "agency-8831"};
    made.status = {booking_state::confirmed, "Confirmed"};
    made.total_rate = dinars(480'000);
    made.cancellation_policies = policies();
    made.user = 9032;
    made.hotel = booked_hotel{.id = 1};
    made.from_date = check_in;
    made.to_date = check_out;
    auto& room = made.rooms.emplace().emplace_back(order_room{.id = 1, .boarding = {1, "Half board"}});
    room.rate = dinars(480'000);
    room.customers = {{.first_name = "Zoe", .last_name = "Roe"}, {.first_name = "Ada", .last_name = "Roe"}};
    return made;
}
hotel_booking_creation_req creation() {
    hotel_booking_creation_req made{.credential = {"agency", "secret"}, .user = 9032, .quote_id = "Q-1"};
    made.client_reference = "agency-8831";
    made.expected_price = dinars(480'000);
    made.customer = {.first_name = "Zoe", .last_name = "Roe"};
    made.selected_rooms.push_back({1, {1, "a"}, order().rooms->front().customers});
    return made;
}
hotel_booking_list_res bookings(std::size_t count) {
    return {.bookings = std::vector<order_details>(count, order()), .cursor = "c"};
}

/// Whole calls of one function with a partner of its own.
template <class Request>
void print_row(std::string_view name, Request const& request, response_of<Request> const& answer,
               unsigned long rounds) {
    auto const body = to_xml(answer).value();
    partner_process const partner(
        {.plain = "HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=utf-8\r\nContent-Length: " +
                  std::to_string(body.size()) + "\r\n\r\n" + body});
    waybill::partner const to{.base_url = "http://127.0.0.1:" + std::to_string(partner.port())};
    any_transport over{httplib_transport{}};
    auto compared = client_side::functions_of<Request>::in_both();
    auto plain = compared;
    plain.check = nullptr;
    auto const measure = [&](client_side::function_info const& of, bool with_quirks, int times) {
        auto const begin = processor_microseconds();
        for (int i = 0; i < times; ++i) {
            std::vector<quirk> quirks;
            read_options options;
            if (with_quirks) options.quirks = &quirks;
            response_of<Request> into;
            auto const done = client_side::call({of, &request}, over, to, {}, {via::post, options, {}, {}}, &into);
            if (done && quirks.empty()) continue;
            std::fprintf(stderr, "waybill_bench_client: %.*s failed\n", int(name.size()), name.data());
            std::exit(1);
        }
        return (processor_microseconds() - begin) / times;
    };
    constexpr double of_a_round = 100'000; // microseconds
    int const times = std::max(3, int(of_a_round / measure(compared, true, 3)));
    std::array<std::vector<double>, 4> took;
    for (unsigned long round = 0; round < rounds; ++round) // in turns, so that all meet the same conditions
        for (std::size_t i = 0; i < took.size(); ++i)
            took[i].push_back(measure(i % 2 == 0 ? plain : compared, i >= 2, times));
    for (auto& each : took) std::nth_element(each.begin(), each.begin() + std::ptrdiff_t(each.size() / 2), each.end());
    auto const median = [&](std::size_t i) { return took[i][took[i].size() / 2]; };
    std::printf("| %.*s | %.1f µs | %.1f %% | %.1f %% |\n", int(name.size()), name.data(), median(0),
                (median(1) / median(0) - 1) * 100, (median(3) / median(2) - 1) * 100);
    std::fflush(stdout);
}

} // namespace

void print_comparisons(unsigned long rounds) {
    std::printf(
        "\n| call, httplib_transport | CPU without comparisons | with the request | with itself, too, for quirks |\n"
        "|---|---|---|---|\n");
    print_row("search, 10 hotels", search_request(), found_hotels(10), rounds);
    print_row("search, 100 hotels", search_request(), found_hotels(100), rounds);
    print_row("creation", creation(), {order()}, rounds);
    hotel_booking_list_req const list{.credential = {"agency", "secret"}, .user = 9032};
    print_row("booking list, 10 bookings", list, bookings(10), rounds);
    print_row("booking list, 1,000 bookings", list, bookings(1'000), rounds);
    print_row("trip list, 10 bookings", trip_booking_list_rq{}, trip_list(10), rounds);
    print_row("trip list, 1,000 bookings", trip_booking_list_rq{}, trip_list(1'000), rounds);
}

} // namespace bench
