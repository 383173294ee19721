// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// Calls by asio_transport. The plan has a line for each: what is requested, access method, form of the result, base
// URL, prefix of the endpoints, login, password, user, answer. A list is requested three times: whole, item by item,
// and by httplib_transport, which also searches before a booking.
#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/message/functions.hpp>
#include <waybill/transport/asio.hpp>
#include <waybill/transport/httplib.hpp>
#include <waybill/xml.hpp>

#include <boost/asio/io_context.hpp>
#include <boost/asio/use_future.hpp>

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace waybill;
namespace asio = boost::asio;

struct caller {
    asio::io_context& io;
    async_client agency;
    client& blocking;
    waybill::credential credential;
    std::int64_t user;
    via access;

    template <class Request>
    result<response_of<Request>> call(Request request) {
        request.credential = credential;
        auto outcome = agency.async_call(std::move(request), access, {}, asio::use_future);
        io.restart();
        io.run();
        return outcome.get();
    }

    result<trip_booking_list_rs> trips() {
        trip_booking_list_rq const request{
            .credential = credential, .user = user, .from_date = date_time::parse("2026-01-01T00:00:00").value()};
        auto whole = call(request);
        std::vector<booking> items;
        auto outcome = agency.async_for_each(
            request, [&](booking& each) { items.push_back(std::move(each)); }, access, {}, asio::use_future);
        io.restart();
        io.run();
        auto const listed = outcome.get();
        auto const again = blocking.call(request, access);
        bool const same = whole ? listed && items == whole->bookings && again && *again == *whole
                                : !listed && !again && listed.error().code == whole.error().code &&
                                      again.error().code == whole.error().code;
        if (!same) return error{.code = error_code::content_unexpected, .message = "the lists differ"};
        return whole;
    }

    [[nodiscard]] hotel_search_req searched() const {
        return {
            .credential = credential,
            .search_details = {
                .booking_details = {
                    .user = user, .from_date = from, .to_date = to, .id_city = 104, .rooms = {{.pax = {.adult = 2}}}}}};
    }
    result<hotel_search_res> search() { return call(searched()); }

    result<hotel_booking_creation_res> book() {
        auto const found = blocking.call(searched(), access);
        if (!found) return found.error();
        auto const& hotel = found->hotels.hotel.at(0);
        auto const& room = hotel.rooms.at(0);
        auto const& offer = room.boardings.at(0);
        auto const quote = call(hotel_quote_req{
            .quote_details = {.booking_details = {.user = user, .from_date = from, .to_date = to},
                              .hotel = {hotel.id},
                              .selected_rooms = {{room.id, {offer.id, offer.offer_id}, {.adult = 2}}}}});
        if (!quote) return quote.error();
        return call(hotel_booking_creation_req{.user = user,
                                               .quote_id = quote->quote_id,
                                               .client_reference = "réf-1",
                                               .expected_price = quote->total_rate,
                                               .customer = {.first_name = "Élodie", .last_name = "Lefèvre"},
                                               .selected_rooms = {{room.id,
                                                                   {offer.id, offer.offer_id},
                                                                   {{.first_name = "Élodie", .last_name = "Lefèvre"},
                                                                    {.first_name = "Zoë", .last_name = "سعيد"}}}}});
    }

    date from = date::parse("2099-04-21").value();
    date to = date::parse("2099-04-27").value();
};

via access_of(std::string const& method, std::string const& form) {
    via const access = method == "soap11"   ? via::soap11
                       : method == "soap12" ? via::soap12
                       : method == "get"    ? via::get
                                            : via::post;
    return form == "json" ? access.json() : access;
}

template <class Response>
std::string written(result<Response> const& answer) {
    if (answer) return "document\n" + to_xml(*answer).value();
    return "error " + std::string(name_of(answer.error().code)) + '\n' + explain(answer.error());
}

} // namespace

int main(int, char** arguments) {
    std::ifstream plan(arguments[1]);
    asio::io_context io;
    asio_transport const transport{io}; // one pool of connections for all calls
    for (std::string line; std::getline(plan, line);) {
        std::vector<std::string> fields;
        std::istringstream from(line);
        for (std::string field; std::getline(from, field, '\t');) fields.push_back(field);
        partner const to{.base_url = fields[3],
                         .flight_path = fields[4] + "/cr.ws/Flight.asmx",
                         .hotel_path = fields[4] + "/cr.ws/Hotel.asmx"};
        client blocking{to, httplib_transport{}};
        caller calling{io,
                       async_client{to, transport},
                       blocking,
                       {fields[5], fields[6]},
                       std::stoll(fields[7]),
                       access_of(fields[1], fields[2])};
        std::ofstream(fields[8], std::ios::binary) << (fields[0] == "trips"    ? written(calling.trips())
                                                       : fields[0] == "search" ? written(calling.search())
                                                                               : written(calling.book()));
    }
}
