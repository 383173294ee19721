// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "booking_service/booking_service.hpp"
#include "inventory/load.hpp"
#include "storage/time_numbers.hpp"
#include "storage/users.hpp"
#include "support/admitted.hpp"
#include "support/inventory.hpp"
#include "support/opened_store.hpp"
#include "support/taken_items.hpp"

#include <sodium.h>

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// An agency that books at the booking service: the requests of the workflow, and their outcomes.
namespace support {

/// Rooms of the five hotels, named by the outcome of their booking.
struct kind_of_room {
    std::int64_t hotel, room;
    waybill::date from, to;
    std::int64_t board;
};
/// Three of them, confirmed; from the 13th of May on half the price, from the 18th on all of it is lost.
inline constexpr kind_of_room confirmed_room{1, 11, waybill::date::of(2026, 5, 20), waybill::date::of(2026, 5, 22), 2};
/// The only one of its kind, confirmed, without terms.
inline constexpr kind_of_room last_room{1, 12, waybill::date::of(2026, 5, 20), waybill::date::of(2026, 5, 22), 5};
/// Four of them, on request because of their release, three nights.
inline constexpr kind_of_room released_room{5, 51, waybill::date::of(2026, 4, 20), waybill::date::of(2026, 4, 23), 2};
/// None of them, on request.
inline constexpr kind_of_room wished_room{3, 31, waybill::date::of(2026, 5, 20), waybill::date::of(2026, 5, 22), 2};

/// A room of hotel 1 for two nights in a month.
inline kind_of_room in_a_month(std::int64_t room) {
    auto const today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
    return {1, room, waybill::date::of(today + std::chrono::days(30)), waybill::date::of(today + std::chrono::days(32)),
            2};
}

/// Logins `agency` with the users 7 and 9, `other` with the user 8, and `restricted` with the user 7 and its member 1;
/// the five hotels, or others.
inline void fill_store(nat::storage::store const& store,
                       nat::inventory::inventory_document const& inventory = five_hotels()) {
    // the cheapest hash of a password: these tests are not about passwords
    std::array<char, crypto_pwhash_STRBYTES> hash{};
    constexpr std::string_view password = "secret";
    ASSERT_EQ(crypto_pwhash_str(hash.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_MIN,
                                crypto_pwhash_MEMLIMIT_MIN),
              0);
    ASSERT_TRUE(store.write([&](auto& sql) {
        nat::storage::save_login(sql, {"agency", hash.data(), {7, 9}});
        nat::storage::save_login(sql, {"other", hash.data(), {8}});
        nat::storage::save_login(sql, {"restricted", hash.data(), {7}, {1}});
    }));
    ASSERT_TRUE(nat::inventory::load(store, inventory));
}

/// Another login, with the password of `agency`.
inline void add_login(nat::storage::store const& store, std::string login,
                      nat::storage::hotel_permissions const& at_hotels) {
    ASSERT_TRUE(store.write([&](auto& sql) {
        auto const hash = nat::storage::find_login(sql, "agency").value().password_hash;
        nat::storage::save_login(sql, {.login = login, .password_hash = hash, .at_hotels = at_hotels});
    }));
}

inline waybill::money dinars(char const* amount) { return {"TND", waybill::decimal::parse(amount).value()}; }

/// `ok`, or the refusal's id and path: `PRICE_CHANGED ExpectedPrice`.
template <class Response>
std::string outcome(waybill::answer<Response> const& given) {
    if (given) return "ok";
    auto const& refused = given.error();
    return refused.id + (refused.field.empty() ? "" : " " + refused.field[0].path);
}

/// The answer; a refusal fails the test.
template <class Response>
Response accepted(waybill::answer<Response> given) {
    if (!given) {
        ADD_FAILURE() << outcome(given) << ": " << given.error().message;
        return {};
    }
    return *std::move(given);
}

/// The request with a change.
template <class Request, class Change>
Request changed(Request request, Change const& change) {
    change(request);
    return request;
}

/// What each response about a booking has: without the parts that only the response to a detail has.
inline waybill::order_details summary_of(waybill::order_details order) {
    order.user.reset();
    order.hotel.reset();
    order.from_date.reset();
    order.to_date.reset();
    order.rooms.reset();
    order.remarks.reset();
    order.special_requests.reset();
    order.taxes_and_fees.reset();
    order.customer.reset();
    order.created.reset();
    order.history.reset();
    return order;
}

/// The creation request for a quote at its price.
inline waybill::hotel_booking_creation_req creation_of(waybill::credential who, std::int64_t user,
                                                       waybill::hotel_quote_req const& requested,
                                                       waybill::hotel_quote_res const& quoted, std::string reference) {
    waybill::hotel_booking_creation_req request{.credential = std::move(who),
                                                .user = user,
                                                .quote_id = quoted.quote_id,
                                                .client_reference = std::move(reference),
                                                .expected_price = quoted.total_rate};
    request.customer = {"Mrs", "Zoë", "O'Neil", "zoe@example.com", "+216 72 200 000"};
    for (auto const& room : requested.quote_details.selected_rooms) {
        waybill::booked_room booked{.id = room.id, .boarding = room.boarding};
        booked.customers.push_back({.first_name = "Zoë", .last_name = "O'Neil"});
        booked.customers.push_back({.first_name = "سعيد", .last_name = "بن علي"});
        request.selected_rooms.push_back(std::move(booked));
    }
    return request;
}

/// One user's calls of the booking service, at a time that the test sets.
class agency_client {
public:
    explicit agency_client(nat::booking_service::booking_service& bookings, std::int64_t user = 7)
        : bookings_(&bookings), user_(user) {}

    waybill::instant now = search_time;
    std::vector<waybill::quirk> quirks{}; ///< of the documents

    template <class Request>
    auto ask(Request const& request) const {
        return support::ask(*bookings_, request,
                            {.address = "127.0.0.1", .request_id = "id-1", .now = now, .quirks = quirks});
    }

    [[nodiscard]] waybill::credential credential() const { return {user_ == 8 ? "other" : "agency", "secret"}; }

    /// A request for this many rooms of a kind, each for two adults, by the offers of a search.
    [[nodiscard]] waybill::hotel_quote_req quote_request(kind_of_room const& of, int rooms = 1) const {
        auto search = search_request();
        search.credential = credential();
        dates(search, of.from, of.to);
        filters(search).hotels_ids = waybill::id_list{{of.hotel}};
        waybill::hotel_quote_req request{.credential = credential()};
        auto& details = request.quote_details;
        details.booking_details = {.user = user_, .from_date = of.from, .to_date = of.to};
        details.hotel.id = of.hotel;
        for (auto const& hotel : accepted(ask(search)).hotels.hotel)
            for (auto const& room : hotel.rooms)
                for (auto const& each : room.boardings)
                    if (room.id == of.room && each.id == of.board && details.selected_rooms.empty())
                        details.selected_rooms.assign(
                            std::size_t(rooms),
                            {.id = of.room, .boarding = {each.id, each.offer_id}, .pax = {.adult = 2}});
        EXPECT_EQ(details.selected_rooms.size(), std::size_t(rooms)) << "room " << of.room << " is not offered";
        return request;
    }
    [[nodiscard]] waybill::hotel_quote_res quote(kind_of_room const& of, int rooms = 1) const {
        return accepted(ask(quote_request(of, rooms)));
    }

    [[nodiscard]] waybill::hotel_booking_creation_req creation(waybill::hotel_quote_req const& requested,
                                                               waybill::hotel_quote_res const& quoted,
                                                               std::string reference) const {
        return creation_of(credential(), user_, requested, quoted, std::move(reference));
    }
    [[nodiscard]] waybill::hotel_booking_creation_req creation(kind_of_room const& of, std::string reference,
                                                               int rooms = 1) const {
        auto const requested = quote_request(of, rooms);
        return creation(requested, accepted(ask(requested)), std::move(reference));
    }
    [[nodiscard]] waybill::order_details book(kind_of_room const& of, std::string reference, int rooms = 1) const {
        return accepted(ask(creation(of, std::move(reference), rooms))).order_details;
    }

    [[nodiscard]] waybill::hotel_booking_acknowledge_req acknowledge(
        std::string number, waybill::decision decision = waybill::decision::accept) const {
        return {credential(), user_, std::move(number), decision};
    }
    [[nodiscard]] waybill::hotel_booking_cancellation_req cancel(std::string number) const {
        return {credential(), user_, std::move(number), {}, {}};
    }
    [[nodiscard]] waybill::hotel_booking_detail_req detail(std::string number) const {
        return {credential(), user_, std::move(number), {}};
    }
    [[nodiscard]] waybill::hotel_booking_detail_req detail_by(std::string reference) const {
        return {credential(), user_, {}, std::move(reference)};
    }
    /// `OK`, or the refusal of the detail.
    [[nodiscard]] std::string state(std::string number) const {
        auto const found = ask(detail(std::move(number)));
        return found ? waybill::text_of(found->order_details.status.code) : outcome(found);
    }

    /// The bookings of the user's trip list that were made since January 2026.
    [[nodiscard]] std::vector<waybill::booking> trips(std::optional<std::int64_t> language = {}) const {
        auto const given = ask(waybill::trip_booking_list_rq{.credential = credential(),
                                                             .user = user_,
                                                             .language = language,
                                                             .from_date = waybill::date_time::of(2026, 1, 1)});
        if (given) return taken_items(**given);
        ADD_FAILURE() << given.error().id;
        return {};
    }

private:
    nat::booking_service::booking_service* bookings_;
    std::int64_t user_;
};

/// How many rooms of a kind are taken each night of its stay, `2 2`.
inline std::string taken_of(nat::storage::store const& store, kind_of_room const& of) {
    return store
        .read([&](auto& sql) {
            long long const room = of.room, first = nat::storage::number_of(of.from),
                            end = nat::storage::number_of(of.to);
            std::string all;
            for (auto night = first; night < end; ++night) {
                int taken = 0;
                support::read_row(
                    sql, "SELECT COALESCE(SUM(taken), 0) FROM taken_rooms WHERE room_id = :room_id AND night = :night",
                    {room, night}, taken);
                all += (all.empty() ? "" : " ") + std::to_string(taken);
            }
            return all;
        })
        .value();
}

} // namespace support
