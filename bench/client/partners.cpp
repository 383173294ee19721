// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// A hotel search with 100 partners on one thread: 90 answer after 50 ms, 5 are dead, 5 answer after 10 seconds. Prints
// a table in Markdown, and fails if the search takes much longer than its deadline.
#include <client/partner_process.hpp>

#include <waybill/transport/search_partners.hpp>
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

search_details request() {
    search_details made;
    auto& stay = made.booking_details;
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
    asio_transport const transport{io};
    std::vector<searched_partner> all;
    for (std::size_t at = 0; at < partners; ++at) {
        auto const port = at < dead ? 1U : unsigned(answering.port()); // nobody listens at port 1
        all.push_back(
            {.caller = async_client(partner{.base_url = "http://127.0.0." + std::to_string(first_address + at) + ':' +
                                                        std::to_string(port)},
                                    transport),
             .login = {"agency", "secret"}});
    }
    std::printf("\n## A search with 100 partners on one thread\n\n"
                "90 answer after 50 ms with %zu bytes, 5 are dead, 5 answer after 10 s.\n\n"
                "| deadline | at once | wall time | answers | offers | first answer | memory |\n"
                "|---|---|---|---|---|---|---|\n",
                body.size());
    bool kept = true;
    for (auto const& [deadline, concurrent] :
         {std::pair(1'000ms, std::size_t{100}), std::pair(1'000ms, std::size_t{32}),
          std::pair(300ms, std::size_t{100})}) {
        auto const before = most_memory();
        auto const begin = std::chrono::steady_clock::now();
        std::optional<std::chrono::duration<double, std::milli>> first;
        std::optional<partner_search> found;
        async_search_partners(
            all, io.get_executor(), request(), {.deadline = deadline, .concurrent = concurrent},
            [&](std::size_t, result<hotel_search_res> const& answer) {
                if (answer && !first) first = std::chrono::steady_clock::now() - begin;
            },
            [&](partner_search whole) { found.emplace(std::move(whole)); });
        io.restart();
        io.run();
        std::chrono::duration<double, std::milli> const took = std::chrono::steady_clock::now() - begin;
        std::size_t answers = 0;
        for (auto const& each : found->answers) answers += each && *each ? 1U : 0U;
        std::printf("| %lld ms | %zu | %.0f ms | %zu | %zu | %.0f ms | %ld MB |\n",
                    static_cast<long long>(deadline.count()), concurrent, took.count(), answers,
                    found->offers["EUR"].size(), first ? first->count() : 0, (most_memory() - before) / 1024);
        std::fflush(stdout);
        kept = kept && took < deadline + 100ms && answers == partners - dead - slow;
    }
    return kept ? 0 : 1;
}
