// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "storage/store.hpp"
#include "storage/time_numbers.hpp"
#include "support/opened_store.hpp"
#include "support/program.hpp"
#include "support/workflow.hpp"

#include <waybill/client.hpp>
#include <waybill/explain.hpp>
#include <waybill/transport/httplib.hpp>

#include <gtest/gtest.h>

#include <csignal>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

/// The real program with many callers at once, and the contents of its store afterwards.
namespace support {

/// `waybill serve` in a process.
class serving_program {
public:
    explicit serving_program(std::string const& store, std::string const& executable = WAYBILL_PROGRAM)
        : program_(std::make_unique<program>(
              std::vector<std::string>{"serve", "--listen", "127.0.0.1:0", "--store", store, "--log-level", "error"},
              program::environment{}, errors_to::pipe, executable)) {
        auto const line = program_->first_line();
        auto const at = line.find("http://");
        if (at == std::string::npos) throw std::runtime_error("waybill serve did not start: " + line);
        url_ = line.substr(at);
    }
    [[nodiscard]] std::string const& url() const noexcept { return url_; }
    /// As the kernel does it when there is no memory left.
    void kill() {
        program_->signal(SIGKILL);
        program_.reset(); // waits
    }
    /// As an operator does it: responses that have begun are completed. Returns the exit code.
    int stop() {
        program_->signal(SIGTERM);
        return program_->finish().exit_code;
    }

private:
    std::unique_ptr<program> program_;
    std::string url_;
};

/// One kind of room with this many rooms, for two nights in a month.
struct rooms_on_sale {
    kind_of_room what = in_a_month(11);

    explicit rooms_on_sale(waybill::native::storage::store const& store, int quantity) {
        auto beta = hotel(what.hotel, "Beta", 4, {room(what.room, 2, 0, quantity, {priced(2, "100.000")})});
        sell_only(beta, what.from, what.to);
        fill_store(store, inventory_of(std::move(beta)));
    }
};

/// An agency with a connection of its own.
class booking_agency {
public:
    booking_agency(std::string const& url, kind_of_room const& of)
        : client_(waybill::partner{.base_url = url}, waybill::httplib_transport{}), of_(of) {}

    template <class Request>
    auto call(Request const& request) {
        return client_.call(request);
    }
    /// Quotes an offer and returns the creation request for it. The search is made once; its offer is kept.
    std::optional<waybill::hotel_booking_creation_req> quoted(std::string reference) {
        if (!offer_ && !search()) return std::nullopt;
        auto const quote = call(*offer_);
        if (!quote) return failed(quote.error());
        return creation_of({"agency", "secret"}, 7, *offer_, *quote, std::move(reference));
    }
    /// The id of the refusal of the last quote, or empty.
    [[nodiscard]] std::string const& refusal() const noexcept { return refusal_; }
    /// Why the last quote failed.
    [[nodiscard]] std::string const& problem() const noexcept { return problem_; }

private:
    std::nullopt_t failed(waybill::error const& why) {
        problem_ = explain(why);
        refusal_ = why.id;
        return std::nullopt;
    }
    bool search() {
        auto request = search_request();
        dates(request, of_.from, of_.to);
        auto const found = call(request);
        if (!found) return failed(found.error()), false;
        waybill::hotel_quote_req requested{.credential = {"agency", "secret"}};
        auto& details = requested.quote_details;
        details.booking_details = {.user = 7, .from_date = of_.from, .to_date = of_.to};
        details.hotel.id = of_.hotel;
        for (auto const& each : found->hotels.hotel)
            for (auto const& one : each.rooms)
                for (auto const& board : one.boardings)
                    details.selected_rooms.push_back(
                        {.id = one.id, .boarding = {board.id, board.offer_id}, .pax = {.adult = 2}});
        if (details.selected_rooms.empty()) return problem_ = refusal_ = "nothing is offered", false;
        offer_ = std::move(requested);
        return true;
    }

    waybill::client client_;
    kind_of_room of_;
    std::optional<waybill::hotel_quote_req> offer_{};
    std::string problem_{}, refusal_{};
};

/// The contents of a store for the bookings that came over the wire.
struct booked {
    std::map<std::string, std::pair<std::string, std::string>> orders{}; ///< number and state by reference
    long long held = 0;                                                  ///< those that hold a room
    long long least_taken = 0, most_taken = 0;                           ///< in the nights
    long long consumed_quotes = 0, with_people = 0, trips = 0;

    static booked of(waybill::native::storage::store const& store, kind_of_room const& what) {
        booked found;
        auto const read = store.read([&](auto& sql) {
            found = {};
            long long id = 0;
            std::string reference, state;
            for (waybill::native::storage::selection rows(
                     sql, "SELECT id, client_reference, state FROM hotel_bookings WHERE user_id = 7", {},
                     std::tie(id, reference, state));
                 rows.next();) {
                found.orders[reference] = {std::to_string(id), state};
                if (state == "OK" || state == "OR") ++found.held;
            }
            long long const room = what.room, first = waybill::native::storage::number_of(what.from),
                            end = waybill::native::storage::number_of(what.to);
            long long nights = 0; // a night of which no room was ever taken has no row
            support::read_row(sql,
                              "SELECT COUNT(*), COALESCE(MIN(taken), 0), COALESCE(MAX(taken), 0) FROM taken_rooms "
                              "WHERE room_id = :room AND night >= :first AND night < :after",
                              {room, first, end}, nights, found.least_taken, found.most_taken);
            if (nights < end - first) found.least_taken = 0;
            found.consumed_quotes = number_in(sql, "SELECT COUNT(*) FROM quotes WHERE consumed <> 0");
            found.with_people =
                number_in(sql, "SELECT COUNT(*) FROM hotel_bookings WHERE people LIKE '%\"LastName\"%'");
            found.trips = number_in(sql, "SELECT COUNT(*) FROM trip_items");
        });
        EXPECT_TRUE(read) << explain(read.error());
        return found;
    }
    /// Every booking is complete and consistent.
    void expect_whole() const {
        auto const count = static_cast<long long>(orders.size());
        EXPECT_EQ(least_taken, held) << "allotments add up";
        EXPECT_EQ(most_taken, held) << "allotments add up";
        EXPECT_EQ(consumed_quotes, count);
        EXPECT_EQ(with_people, count);
        EXPECT_EQ(trips, held) << "trip lists contain the bookings that have a room";
    }
};

} // namespace support
