// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Searches hotels, quotes the cheapest offer, books it, and cancels the booking. Each step takes the result of the step
// before it; any other order does not compile.
//
//     WAYBILL_PASSWORD=demo book_room http://127.0.0.1:8080 my-reference-1
#include <waybill/transport/httplib.hpp>
#include <waybill/transport/system_clock.hpp>
#include <waybill/waybill.hpp>
#include <waybill/workflow.hpp>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>
#include <variant>

// What the partner did is done: a person must look at what differs, and write to the partner.
void print(waybill::booked const& booking) {
    auto const& order = details_of(booking);
    std::cout << order.booking_number << " is " << order.status.words << '\n';
    for (auto const& each : contradictions_of(booking))
        std::cout << each.path << ": expected " << each.expected << ", found " << each.found << '\n';
}

waybill::result<void> book_and_cancel(waybill::partner to, waybill::booking_agent who, std::string reference) {
    using namespace waybill;
    workflow agency{std::move(to), std::move(who), httplib_transport{}, system_clock{}};

    auto const today = date::of(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    auto const found = agency.search({.from_date = today + std::chrono::days(30),
                                      .to_date = today + std::chrono::days(33),
                                      .id_city = 104,
                                      .rooms = {{.pax = {.adult = 2}}}},
                                     search_filters{.sort = sorting{.by = 1}, .without_nrf = true}); // refundable
    if (!found) return found.error();
    if (found->offers().empty()) return error{.code = error_code::answer_empty, .message = "no hotel has a room"};
    std::cout << found->offers().size() << " offers\n";

    auto const& offer = found->offers().front();
    auto const quote = agency.quote(offer);
    if (!quote) return quote.error(); // SOLD_OUT, OFFER_EXPIRED, …
    // Price or terms may differ from the offer. `accept()` takes them, which is a decision of the traveler.
    auto const* const price = std::get_if<quoted>(&*quote);
    if (price == nullptr) return error{.code = error_code::refused, .message = "the price or the terms have changed"};
    auto const& rate = price->answer().total_rate;
    std::cout << offer.hotel_title() << ", " << text_of(rate.amount) << ' ' << rate.currency << '\n';

    // If a response is lost, `book` looks up the booking by its reference and never books twice. So the reference must
    // be unique and stored before this call: after a crash, `look_up_reference` finds the booking by it.
    auto booking = agency.book(
        *price, {.client_reference = std::move(reference),
                 .customer = {.first_name = "Jane", .last_name = "Doe"},
                 .rooms = {{{.first_name = "Jane", .last_name = "Doe"}, {.first_name = "John", .last_name = "Doe"}}}});
    if (!booking) return booking.error();
    print(*booking);
    if (auto const* const open = std::get_if<on_request_booking>(&*booking)) {
        auto confirmed = agency.acknowledge(*open);
        if (!confirmed) return confirmed.error();
        booking = booked{*std::move(confirmed)};
        print(*booking);
    }
    auto const* const confirmed = std::get_if<confirmed_booking>(&*booking);
    if (confirmed == nullptr) return error{.code = error_code::refused, .message = "the booking is closed"};

    // The second argument is the highest fee that is accepted: the booking is kept if cancelling is not free.
    auto const closed = agency.cancel(*confirmed, money{.currency = rate.currency});
    if (!closed) return closed.error();
    print(*closed);
    return {};
}

int main(int count, char** arguments) {
    auto const* const password = std::getenv("WAYBILL_PASSWORD");
    if (count != 3 || password == nullptr) {
        std::cerr << "usage: WAYBILL_PASSWORD=… book_room URL REFERENCE\n";
        return 2;
    }
    waybill::booking_agent const who{.credential = {.login = "demo", .password = password}, .user = 9032};
    auto const done = book_and_cancel({.base_url = arguments[1]}, who, arguments[2]);
    if (!done) std::cerr << waybill::explain(done.error());
    return done ? 0 : 1;
}
