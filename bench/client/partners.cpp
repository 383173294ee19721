// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A hotel search with 100 partners on one thread: 90 answer after 50 ms, 5 are dead, 5 answer after 10 seconds. Prints
// a table in Markdown, and fails if the search takes much longer than its deadline.
#include <client/partner_process.hpp>

#include <waybill/message/functions.hpp>
#include <waybill/transport/asio.hpp>
#include <waybill/xml.hpp>

#include <boost/asio/io_context.hpp>
#include <sys/resource.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
using namespace std::chrono_literals;

constexpr std::size_t partners = 100, dead = 5, slow = 5;
constexpr unsigned first_address = 2; // 127.0.0.2
constexpr auto arrival = date::of(2027, 5, 20), departure = date::of(2027, 5, 27);

hotel_search_req request() {
    hotel_search_req made{.credential = {"agency", "secret"}};
    auto& stay = made.search_details.booking_details;
    stay.user = 9032;
    stay.from_date = arrival;
    stay.to_date = departure;
    stay.id_city = 104;
    stay.rooms.push_back({.pax = {.adult = 2}});
    return made;
}

hotel_search_res hotels() {
    hotel_search_res found;
    found.from_date = arrival;
    found.to_date = departure;
    found.currency = "EUR";
    for (int hotel = 0; hotel < 50; ++hotel) {
        auto& one = found.hotels.hotel.emplace_back();
        one.id = 10'000 + hotel;
        one.title = "A hotel by the sea";
        auto& room = one.rooms.emplace_back();
        room.id = 1;
        for (int boarding = 0; boarding < 4; ++boarding) {
            auto& offer = room.boardings.emplace_back();
            offer.id = boarding;
            offer.title = "Half board";
            offer.rate = {"EUR", decimal::parse(std::to_string(100 + hotel) + ".50").value()};
        }
    }
    return found;
}

long most_memory() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss;
}

} // namespace

int main() {
    auto const body = to_xml(hotels()).value();
    bench::partner_process const answering(
        {.plain = "HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=utf-8\r\nContent-Length: " +
                  std::to_string(body.size()) + "\r\n\r\n" + body,
         .delay_ms = 50,
         .slow_ms = 10'000,
         .first_slow = first_address + partners - slow});
    boost::asio::io_context io(1);
    std::printf("\n## A search with 100 partners on one thread\n\n"
                "90 answer after 50 ms with %zu bytes, 5 are dead, 5 answer after 10 s.\n\n"
                "| deadline | wall time | answers | offers | first answer | memory |\n"
                "|---|---|---|---|---|---|\n",
                body.size());
    bool kept = true;
    for (auto const deadline : {1'000ms, 300ms}) {
        asio_transport const transport{io, {.deadline = deadline}};
        std::vector<async_client> all;
        for (std::size_t at = 0; at < partners; ++at) {
            auto const port = at < dead ? 1U : unsigned(answering.port()); // nobody listens at port 1
            auto const address = "127.0.0." + std::to_string(first_address + at) + ':' + std::to_string(port);
            all.emplace_back(partner{.base_url = "http://" + address}, transport);
        }
        auto const before = most_memory();
        auto const begin = std::chrono::steady_clock::now();
        std::optional<std::chrono::duration<double, std::milli>> first;
        std::vector<hotel_search_res> found;
        for (auto& each : all)
            each.async_call(request(), via::post, {}, [&](result<hotel_search_res> answer) {
                if (!answer) return;
                if (!first) first = std::chrono::steady_clock::now() - begin;
                found.push_back(*std::move(answer));
            });
        io.restart();
        io.run();
        std::chrono::duration<double, std::milli> const took = std::chrono::steady_clock::now() - begin;
        std::size_t offers = 0;
        for (auto const& each : found)
            for (auto const& hotel : each.hotels.hotel) offers += hotel.rooms.front().boardings.size();
        std::printf("| %lld ms | %.0f ms | %zu | %zu | %.0f ms | %ld MB |\n", static_cast<long long>(deadline.count()),
                    took.count(), found.size(), offers, first ? first->count() : 0, (most_memory() - before) / 1024);
        std::fflush(stdout);
        kept = kept && took < deadline + 100ms && found.size() == partners - dead - slow;
    }
    return kept ? 0 : 1;
}
