// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/convert_texts.hpp>

#include <storage/dialect.hpp>
#include <storage/json_rows.hpp>
#include <storage/order_key.hpp>
#include <storage/stored_texts.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace waybill::native::storage {
namespace {

constexpr std::size_t rows_at_once = 500;

using quote_key = std::pair<std::int64_t, std::string>;

std::map<quote_key, quote_record> quotes_of(session& sql, std::vector<quote_key> const& wanted) {
    std::map<quote_key, quote_record> found;
    json_rows keys;
    for (auto const& [user, id] : wanted) keys.add(user, id);
    quote_key of;
    // `tables` is joined to the row `q` of each quote
    auto const for_each_row_of = [&](std::string const& columns, std::string const& tables, auto into,
                                     auto const& take) {
        for (selection rows(sql,
                            "SELECT q.user_id, q.id, " + columns + " FROM " + for_each_row(sql) +
                                " JOIN quotes q ON q.user_id = CAST(e.value->>0 AS BIGINT) AND q.id = e.value->>1 " +
                                tables,
                            {keys.text()}, std::tuple_cat(std::tie(of.first, of.second), into));
             rows.next();)
            take(found[of]);
    };
    quote_record quote;
    for_each_row_of(
        "q.expires_at, q.sold_out, q.on_request, q.hotel_id, q.check_in, q.nights, q.currency, q.total, q.remarks", "",
        std::tie(quote.expires_at, quote.sold_out, quote.on_request, quote.hotel, quote.check_in, quote.nights,
                 quote.total.currency, quote.total.amount, quote.remarks),
        [&](quote_record& made) {
            made = quote;
            made.user = of.first;
            made.id = of.second;
        });
    quote_room room;
    std::optional<std::string> board_title;
    for_each_row_of("x.room_id, x.plan, x.board_id, x.offer_id, x.adults, x.children, x.infants, x.price, r.title, "
                    "b.title, b.meal_plan",
                    "JOIN quote_rooms x ON x.user_id = q.user_id AND x.quote_id = q.id LEFT JOIN rooms r ON r.id = "
                    "x.room_id LEFT JOIN boards b ON b.id = x.board_id ORDER BY x.user_id, x.quote_id, x.place",
                    std::tie(room.room, room.plan, room.board, room.offer_id, room.adults, room.children, room.infants,
                             room.price, room.title, board_title, room.board_code),
                    [&](quote_record& made) {
                        room.board_title = board_title.value_or("");
                        made.rooms.push_back(room);
                    });
    date from;
    int offset = 0;
    std::optional<instant> begins;
    decimal fee;
    for_each_row_of("x.from_date, x.fee, x.from_moment, x.utc_offset",
                    "JOIN quote_terms x ON x.user_id = q.user_id AND x.quote_id = q.id "
                    "ORDER BY x.user_id, x.quote_id, x.from_date",
                    std::tie(from, fee, begins, offset), [&](quote_record& made) {
                        auto& term = made.terms.emplace_back(cancellation_policy{from, {made.total.currency, fee}, {}});
                        if (begins) term.from_instant = offset_time{*begins, std::chrono::minutes(offset)};
                    });
    tax_or_fee charge;
    for_each_row_of("x.title, x.payable, x.currency, x.amount",
                    "JOIN quote_charges x ON x.user_id = q.user_id AND x.quote_id = q.id "
                    "ORDER BY x.user_id, x.quote_id, x.place",
                    std::tie(charge.title, charge.payable, charge.currency, charge.amount),
                    [&](quote_record& made) { made.charges.push_back(charge); });
    return found;
}

using people_by_order = std::map<std::pair<std::int64_t, std::int64_t>, booked_people>;

people_by_order people_of(session& sql, std::string const& orders) {
    people_by_order found;
    std::pair<std::int64_t, std::int64_t> key;
    auto const of = [&](char const* columns, char const* table) {
        return std::string("SELECT x.user_id, x.order_id, x.civility, x.first_name, x.last_name, ") + columns +
               " FROM " + for_each_row(sql) + " JOIN " + table +
               " x ON x.user_id = CAST(e.value->>0 AS BIGINT) AND x.order_id = CAST(e.value->>1 AS BIGINT)";
    };
    booked_people people;
    auto& who = people.customer;
    for (selection rows(sql, of("x.email, x.phone, x.special_requests", "order_customers"), {orders},
                        std::tie(key.first, key.second, who.civility, who.first_name, who.last_name, who.email,
                                 who.phone, people.special_requests));
         rows.next();)
        found[key] = people;
    int room = 0;
    occupant guest;
    for (selection rows(
             sql, of("x.room, x.type, x.age", "order_occupants") + " ORDER BY x.user_id, x.order_id, x.room, x.place",
             {orders},
             std::tie(key.first, key.second, guest.civility, guest.first_name, guest.last_name, room, guest.type,
                      guest.age));
         rows.next();) {
        auto const owner = found.find(key); // an erasure removes both
        if (owner == found.end() || room < 0) continue;
        auto& rooms = owner->second.rooms;
        rooms.resize(std::max(rooms.size(), std::size_t(room) + 1));
        rooms[std::size_t(room)].customers.push_back(guest);
    }
    return found;
}

/// Converts the next bookings after `last`. False if there are none.
bool convert_orders(session& sql, order_key& last) {
    struct order {
        order_key key{};
        std::string quote{};
        booked_hotel hotel{};
    } each;
    std::vector<order> page;
    std::vector<order_key> keys;
    std::vector<quote_key> quotes;
    for (selection rows(sql,
                        "SELECT o.user_id, o.id, o.quote_id, o.hotel_id, h.title, h.address, h.phone, h.email FROM "
                        "orders o LEFT JOIN hotels h ON h.id = o.hotel_id WHERE (o.user_id, o.id) > (:user_id, :id) "
                        "ORDER BY o.user_id, o.id LIMIT " +
                            std::to_string(rows_at_once),
                        {last.user, last.id},
                        std::tie(each.key.user, each.key.id, each.quote, each.hotel.id, each.hotel.title,
                                 each.hotel.address, each.hotel.phone, each.hotel.email));
         rows.next();) {
        page.push_back(each);
        keys.push_back(each.key);
        quotes.emplace_back(each.key.user, each.quote);
    }
    if (page.empty()) return false;
    last = each.key;
    auto const quoted = quotes_of(sql, quotes);
    auto const people = people_of(sql, rows_of(keys));
    json_rows converted;
    for (auto const& [key, quote, hotel] : page) {
        std::string sold;
        if (auto const found = quoted.find({key.user, quote}); found != quoted.end()) {
            auto const& of = found->second;
            sold_stay stay{.hotel = hotel, .terms = of.terms, .remarks = of.remarks, .charges = of.charges};
            for (auto const& room : of.rooms) stay.rooms.push_back(sold_room(room, of.total.currency));
            sold = stored_text(stay);
        }
        auto const who = people.find({key.user, key.id});
        converted.add(key.user, key.id, sold,
                      who == people.end() ? std::nullopt : std::optional(stored_text(who->second)));
    }
    execute(sql,
            "INSERT INTO hotel_bookings SELECT o.user_id, o.id, o.client_reference, SUBSTR(o.body_hash, 1, 34), "
            "o.member_id, o.state, "
            "o.on_request, o.created, o.acknowledge_before, o.hotel_id, o.check_in, o.nights, o.currency, o.total, "
            "o.fee, o.hotel_decides, o.time_zone, e.value->>2, e.value->>3 FROM " +
                for_each_row(sql) +
                " JOIN orders o ON o.user_id = CAST(e.value->>0 AS BIGINT) AND o.id = CAST(e.value->>1 AS BIGINT)",
            {converted.text()});
    return true;
}

/// Converts the next quotes after `last` that are not booked. False if there are none.
bool convert_quotes(session& sql, quote_key& last) {
    std::vector<quote_key> page;
    for (selection rows(sql,
                        "SELECT user_id, id FROM quotes WHERE consumed = 0 AND (user_id, id) > (:user_id, :id) "
                        "ORDER BY user_id, id LIMIT " +
                            std::to_string(rows_at_once),
                        {last.first, last.second}, std::tie(last.first, last.second));
         rows.next();)
        page.push_back(last);
    if (page.empty()) return false;
    json_rows converted;
    for (auto const& [key, quote] : quotes_of(sql, page)) converted.add(key.first, key.second, stored_text(quote));
    execute(sql,
            "INSERT INTO converted_quotes SELECT q.user_id, q.id, q.expires_at, 0, q.hotel_id, e.value->>2 FROM " +
                for_each_row(sql) + " JOIN quotes q ON q.user_id = CAST(e.value->>0 AS BIGINT) AND q.id = e.value->>1",
            {converted.text()});
    return true;
}

} // namespace

void convert_bookings(session& sql) {
    // a service of an earlier version may still serve: what it commits later would be lost with the tables
    if (!sql.engine.one_writer)
        execute(sql,
                "LOCK TABLE orders, order_customers, order_occupants, quotes, quote_rooms, quote_terms, quote_charges "
                "IN SHARE ROW EXCLUSIVE MODE");
    order_key order{std::numeric_limits<std::int64_t>::min(), 0};
    while (convert_orders(sql, order)) {}
    quote_key quote{std::numeric_limits<std::int64_t>::min(), ""};
    while (convert_quotes(sql, quote)) {}
    // a request for one that was booked is refused until it would have been deleted
    execute(sql,
            "INSERT INTO converted_quotes SELECT user_id, id, expires_at, 1, hotel_id, '' FROM quotes "
            "WHERE consumed <> 0 AND expires_at > :kept",
            {instant::of(std::chrono::system_clock::now() - std::chrono::hours(24))});
}

} // namespace waybill::native::storage
