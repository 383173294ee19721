// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls every function that the blocks of docs/guide and docs/contracts.md define, except those with Boost.Asio.
#include "service_url.hpp"

#include "guide_blocks.hpp"

#include <cstdio>
#include <sstream>

void report_violation(std::string_view message) noexcept { std::fputs(std::string(message).c_str(), stderr); }

namespace {

using namespace waybill;

int failures = 0;

/// Prints the name of what is wrong.
void expect(bool right, std::string_view what) {
    if (right) return;
    ++failures;
    std::cerr << "wrong: " << what << '\n';
}
template <class T>
void expect(result<T> const& right, std::string_view what) {
    expect(right.has_value(), what);
    if (!right) std::cerr << explain(right.error());
}

std::string const trips =
    "<TripBookingListRS><Bookings><Booking kind=\"accommodation\"><booking_number>H1</booking_number><name>Palm</name>"
    "<from_date>2026-04-21</from_date><to_date>2026-04-28</to_date><city>Tunis</city><adress/>"
    "<travelers><traveler><name>Ada</name></traveler></travelers></Booking></Bookings>"
    "</TripBookingListRS>";
trip_booking_list_rq const request{
    .credential = {"agency", "secret"}, .user = 9032, .from_date = date_time::of(2020, 1, 1)};

void run_documents() {
    expect(flights_in(trips) == 1, "flights_in");
    expect(read(trips), "read");
    expect(entered_day(2026, 2, 28), "entered_day");
    expect(!entered_day(2026, 2, 30), "entered_day of a day that does not exist");
    expect(count(std::vector{trips, trips, std::string("<html>")}) == 2, "count");
    expect(to_json(airline_list_rs{{{7, "Tunisair"}}}).value() ==
               R"({"AirlineListRS":{"Airlines":{"Airline":[{"@id":7,"#text":"Tunisair"}]}}})",
           "airline_list_rs");
    expect(prepare(partner{.base_url = "http://localhost"}, airline_list_rq{request.credential}), "airline_list_rq");
    expect(to_json(::report{.languages = {"en"}}), "report");
    expect(call_in_process(request), "call_in_process");
    expect(my_request().user == 9032, "my_request");
    expect(constant_xml<my_request>.starts_with("<TripBookingListRQ>"), "constant_xml");
    std::istringstream file(trips);
    std::vector<std::string> hotels;
    expect(read_list(file, hotels), "read_list");
    expect(hotels == std::vector<std::string>{"Palm"}, "the hotels of read_list");
    trip_handler handler;
    auto const prepared = prepare(partner{.base_url = "http://localhost"}, request);
    auto const begun = begin(service{service_settings{}, handler}, prepared.value());
    expect(begun.first.status == 200 && begun.rest != nullptr, "begin");
    expect(::schema().find("TripBookingListRS") != std::string::npos, "schema");
    expect(of_json().find("TripBookingListRS") != std::string::npos, "of_json");
    expect(wsdl().find("http://tempuri.org/") != std::string::npos, "wsdl");
    expect(to.path_of(family::hotel) == "/cr.ws.x/hotel", "partner");
    expect(!agency.call(request), "a client without its certificates");
}

void run_calls() {
    expect(bookings_since(date_time::of(2020, 1, 1)), "bookings_since");
    client over{partner{.base_url = documents::service_url()}, httplib_transport{}};
    expect(over.call(week_in_hammamet()), "week_in_hammamet");
    auto wrong = request;
    wrong.credential.password = "wrong";
    auto const refused = over.call(wrong);
    expect(!refused && refused.error().id == "AUTH_INVALID", "a wrong password");
    print_failure(refused.error());
    expect(trips_of(request, "key"), "trips_of");
    std::stop_source source;
    expect(trips_within_two_seconds(over, request, source.get_token()), "trips_within_two_seconds");
    source.request_stop();
    auto const stopped = trips_within_two_seconds(over, request, source.get_token());
    expect(!stopped && stopped.error().code == error_code::cancelled, "a call that is stopped");
    auto erased = make_client();
    expect(bookings_of(erased, request), "bookings_of");
    expect(flights_of(request), "flights_of");
    expect(traced(over, request, "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"), "traced");
    auto const tape = record(over.partner(), request);
    expect(tape, "record");
    expect(replay(over.partner(), request, tape.value()), "replay");
    auto const first = date::of(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    expect(book_cheapest({.from_date = first + std::chrono::days(30),
                          .to_date = first + std::chrono::days(33),
                          .id_city = 104,
                          .rooms = {{.pax = {.adult = 1}}}},
                         {.client_reference = "documents-1",
                          .customer = {.first_name = "Jane", .last_name = "Doe"},
                          .rooms = {{{.first_name = "Jane", .last_name = "Doe"}}}}),
           "book_cheapest");
    auto url = documents::service_url();
    char* arguments[] = {nullptr, url.data()};
    expect(shown_program(2, arguments) == 0, "the program of section 17");
}

} // namespace

int main() {
    run_documents();
    run_calls();
    documents::run_asio();
    return failures == 0 ? 0 : 1;
}
