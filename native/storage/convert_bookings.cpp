// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/convert_bookings.hpp>

#include <storage/bind.hpp>
#include <storage/connection.hpp>
#include <storage/dialect.hpp>
#include <storage/json_rows.hpp>
#include <storage/nullable.hpp>
#include <storage/order_key.hpp>
#include <storage/stored_texts.hpp>
#include <storage/time_numbers.hpp>

#include <chrono>
#include <limits>
#include <map>
#include <utility>
#include <vector>

namespace waybill::native::storage {
namespace {

constexpr std::size_t rows_at_once = 500;

using quote_key = std::pair<long long, std::string>;

/// Reads rows of some quotes. `tables` is joined to the row `q` of each quote; `into` are the columns.
template <class Row, class... Columns>
void each_quote_row(soci::session& sql, std::string const& quotes, std::string const& columns,
                    std::string const& tables, Row const& row, Columns&&... into) {
    quote_key key;
    soci::statement rows(sql);
    rows.exchange(bound(quotes));
    rows.exchange(soci::into(key.first));
    rows.exchange(soci::into(key.second));
    (rows.exchange(std::forward<Columns>(into)), ...);
    rows.alloc();
    rows.prepare("SELECT q.user_id, q.id, " + columns + " FROM " + each_row(sql) +
                 " JOIN quotes q ON q.user_id = CAST(e.value->>0 AS BIGINT) AND q.id = e.value->>1 " + tables);
    rows.define_and_bind();
    rows.execute();
    while (rows.fetch()) row(key);
}

std::map<quote_key, quote_record> quotes_of(soci::session& sql, std::vector<quote_key> const& wanted) {
    std::map<quote_key, quote_record> found;
    json_rows keys;
    for (auto const& [user, id] : wanted) keys.add(user, id);
    auto const quotes = keys.text();
    {
        long long expires = 0, hotel = 0, check_in = 0;
        int sold_out = 0, on_request = 0, nights = 0;
        std::string currency, total;
        nullable_text remarks;
        each_quote_row(
            sql, quotes,
            "q.expires_at, q.sold_out, q.on_request, q.hotel_id, q.check_in, q.nights, q.currency, q.total, q.remarks",
            "",
            [&](quote_key const& key) {
                auto& made = found[key];
                made.user = key.first;
                made.id = key.second;
                made.expires_at = instant_of(expires);
                made.sold_out = sold_out != 0;
                made.on_request = on_request != 0;
                made.hotel = hotel;
                made.check_in = night_of(check_in);
                made.nights = nights;
                made.total = {currency, value_of<decimal>(total)};
                made.remarks = remarks.value();
            },
            soci::into(expires), soci::into(sold_out), soci::into(on_request), soci::into(hotel), soci::into(check_in),
            soci::into(nights), soci::into(currency), soci::into(total), soci::into(remarks.text, remarks.state));
    }
    {
        long long room = 0, board = 0;
        quote_room each;
        std::string price;
        nullable_text title, board_title;
        nullable_id code;
        each_quote_row(
            sql, quotes,
            "x.room_id, x.plan, x.board_id, x.offer_id, x.adults, x.children, x.infants, x.price, r.title, b.title, "
            "b.meal_plan",
            "JOIN quote_rooms x ON x.user_id = q.user_id AND x.quote_id = q.id LEFT JOIN rooms r ON r.id = x.room_id "
            "LEFT JOIN boards b ON b.id = x.board_id ORDER BY x.user_id, x.quote_id, x.place",
            [&](quote_key const& key) {
                each.room = room;
                each.board = board;
                each.price = value_of<decimal>(price);
                each.title = title.value();
                each.board_title = board_title.value().value_or("");
                each.board_code = code.value() ? std::optional(int(*code.value())) : std::nullopt;
                found[key].rooms.push_back(each);
            },
            soci::into(room), soci::into(each.plan), soci::into(board), soci::into(each.offer_id),
            soci::into(each.adults), soci::into(each.children), soci::into(each.infants), soci::into(price),
            soci::into(title.text, title.state), soci::into(board_title.text, board_title.state),
            soci::into(code.id, code.state));
    }
    {
        long long from = 0;
        int offset = 0;
        nullable_id moment;
        std::string fee;
        each_quote_row(
            sql, quotes, "x.from_date, x.fee, x.from_moment, x.utc_offset",
            "JOIN quote_terms x ON x.user_id = q.user_id AND x.quote_id = q.id "
            "ORDER BY x.user_id, x.quote_id, x.from_date",
            [&](quote_key const& key) {
                auto& of = found[key];
                auto& made = of.terms.emplace_back(
                    cancellation_policy{night_of(from), {of.total.currency, value_of<decimal>(fee)}, {}});
                if (auto const begins = moment.value())
                    made.from_instant = offset_time{instant_of(*begins), std::chrono::minutes(offset)};
            },
            soci::into(from), soci::into(fee), soci::into(moment.id, moment.state), soci::into(offset));
    }
    tax_or_fee charge;
    std::string payable, amount;
    each_quote_row(
        sql, quotes, "x.title, x.payable, x.currency, x.amount",
        "JOIN quote_charges x ON x.user_id = q.user_id AND x.quote_id = q.id ORDER BY x.user_id, x.quote_id, x.place",
        [&](quote_key const& key) {
            charge.payable = value_of<charge_payment>(payable);
            charge.amount = value_of<decimal>(amount);
            found[key].charges.push_back(charge);
        },
        soci::into(charge.title), soci::into(payable), soci::into(charge.currency), soci::into(amount));
    return found;
}

using people_by_order = std::map<std::pair<long long, long long>, booked_people>;

people_by_order people_of(soci::session& sql, std::string const& orders) {
    people_by_order found;
    std::pair<long long, long long> key;
    int room = 0;
    std::string first_name, last_name, type;
    nullable_text civility, email, phone, wishes;
    nullable_id age;
    auto const of = [&](char const* columns, char const* table) {
        return std::string("SELECT x.user_id, x.order_id, x.civility, x.first_name, x.last_name, ") + columns +
               " FROM " + each_row(sql) + " JOIN " + table +
               " x ON x.user_id = CAST(e.value->>0 AS BIGINT) AND x.order_id = CAST(e.value->>1 AS BIGINT)";
    };
    soci::statement customers =
        (sql.prepare << of("x.email, x.phone, x.special_requests", "order_customers"), bound(orders),
         soci::into(key.first), soci::into(key.second), soci::into(civility.text, civility.state),
         soci::into(first_name), soci::into(last_name), soci::into(email.text, email.state),
         soci::into(phone.text, phone.state), soci::into(wishes.text, wishes.state));
    customers.execute();
    while (customers.fetch())
        found[key] = {{civility.value(), first_name, last_name, email.value(), phone.value()}, {}, wishes.value()};
    soci::statement guests = (sql.prepare << of("x.room, x.type, x.age", "order_occupants")
                                          << " ORDER BY x.user_id, x.order_id, x.room, x.place",
                              bound(orders), soci::into(key.first), soci::into(key.second),
                              soci::into(civility.text, civility.state), soci::into(first_name), soci::into(last_name),
                              soci::into(room), soci::into(type), soci::into(age.id, age.state));
    guests.execute();
    while (guests.fetch()) {
        auto const owner = found.find(key); // an erasure removes both
        if (owner == found.end() || room < 0) continue;
        auto& rooms = owner->second.rooms;
        if (rooms.size() <= std::size_t(room)) rooms.resize(std::size_t(room) + 1);
        rooms[std::size_t(room)].customers.push_back({value_of<occupant_type>(type),
                                                      age.value() ? std::optional(int(*age.value())) : std::nullopt,
                                                      civility.value(), first_name, last_name});
    }
    return found;
}

/// Converts the next bookings after `last`. False if there are none.
bool convert_orders(soci::session& sql, order_key& last) {
    struct order {
        long long user = 0, id = 0, hotel = 0;
        std::string quote{};
        nullable_text title{}, address{}, phone{}, email{};
    } each;
    long long const after_user = last.user, after_id = last.id;
    soci::statement rows =
        (sql.prepare << "SELECT o.user_id, o.id, o.quote_id, o.hotel_id, h.title, h.address, h.phone, h.email FROM "
                        "orders o LEFT JOIN hotels h ON h.id = o.hotel_id WHERE (o.user_id, o.id) > (:user_id, :id) "
                        "ORDER BY o.user_id, o.id LIMIT "
                     << rows_at_once,
         bound(after_user), bound(after_id), soci::into(each.user), soci::into(each.id), soci::into(each.quote),
         soci::into(each.hotel), soci::into(each.title.text, each.title.state),
         soci::into(each.address.text, each.address.state), soci::into(each.phone.text, each.phone.state),
         soci::into(each.email.text, each.email.state));
    std::vector<order> page;
    std::vector<quote_key> quotes;
    json_rows keys, converted;
    rows.execute();
    while (rows.fetch()) {
        page.push_back(each);
        quotes.emplace_back(each.user, each.quote);
        keys.add(each.user, each.id);
    }
    if (page.empty()) return false;
    last = {page.back().user, page.back().id};
    auto const orders = keys.text();
    auto const quoted = quotes_of(sql, quotes);
    auto const people = people_of(sql, orders);
    for (auto const& one : page) {
        std::string sold;
        if (auto const found = quoted.find({one.user, one.quote}); found != quoted.end()) {
            auto const& of = found->second;
            sold_stay stay{
                .hotel = {one.hotel, one.title.value(), one.address.value(), one.phone.value(), one.email.value()},
                .terms = of.terms,
                .remarks = of.remarks,
                .charges = of.charges};
            for (auto const& room : of.rooms) stay.rooms.push_back(sold_room(room, of.total.currency));
            sold = stored_text(stay);
        }
        auto const who = people.find({one.user, one.id});
        converted.add(one.user, one.id, sold,
                      who == people.end() ? std::nullopt : std::optional(stored_text(who->second)));
    }
    auto const texts = converted.text();
    sql << "INSERT INTO converted_orders SELECT o.user_id, o.id, o.client_reference, o.body_hash, o.member_id, "
           "o.state, "
           "o.on_request, o.created, o.acknowledge_before, o.hotel_id, o.check_in, o.nights, o.currency, o.total, "
           "o.fee, o.hotel_decides, o.time_zone, e.value->>2, e.value->>3 FROM "
        << each_row(sql)
        << " JOIN orders o ON o.user_id = CAST(e.value->>0 AS BIGINT) AND o.id = CAST(e.value->>1 AS BIGINT)",
        bound(texts);
    return true;
}

/// Converts the next quotes after `last` that are not booked. False if there are none.
bool convert_quotes(soci::session& sql, quote_key& last) {
    auto const after = last;
    std::vector<quote_key> page;
    soci::statement rows =
        (sql.prepare << "SELECT user_id, id FROM quotes WHERE consumed = 0 AND (user_id, id) > (:user_id, :id) "
                        "ORDER BY user_id, id LIMIT "
                     << rows_at_once,
         bound(after.first), bound(after.second), soci::into(last.first), soci::into(last.second));
    rows.execute();
    while (rows.fetch()) page.push_back(last);
    if (page.empty()) return false;
    last = page.back();
    json_rows converted;
    for (auto const& [key, quote] : quotes_of(sql, page)) converted.add(key.first, key.second, stored_text(quote));
    auto const texts = converted.text();
    sql << "INSERT INTO converted_quotes SELECT q.user_id, q.id, q.expires_at, 0, q.hotel_id, e.value->>2 FROM "
        << each_row(sql) << " JOIN quotes q ON q.user_id = CAST(e.value->>0 AS BIGINT) AND q.id = e.value->>1",
        bound(texts);
    return true;
}

} // namespace

void convert_bookings(soci::session& sql) {
    // a service of an earlier version may still serve: what it commits later would be lost with the tables
    if (!static_cast<connection&>(sql).engine->one_writer)
        sql << "LOCK TABLE orders, order_customers, order_occupants, quotes, quote_rooms, quote_terms, quote_charges "
               "IN SHARE ROW EXCLUSIVE MODE";
    order_key order{std::numeric_limits<std::int64_t>::min(), 0};
    while (convert_orders(sql, order)) {}
    quote_key quote{std::numeric_limits<long long>::min(), ""};
    while (convert_quotes(sql, quote)) {}
    // a request for one that was booked is refused until it would have been deleted
    long long const kept = number_of(instant::of(std::chrono::system_clock::now() - std::chrono::hours(24)));
    sql << "INSERT INTO converted_quotes SELECT user_id, id, expires_at, 1, hotel_id, '' FROM quotes "
           "WHERE consumed <> 0 AND expires_at > :kept",
        bound(kept);
}

} // namespace waybill::native::storage
