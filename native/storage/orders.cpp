// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/orders.hpp>

#include <storage/bind.hpp>
#include <storage/changes.hpp>
#include <storage/json_rows.hpp>
#include <storage/later.hpp>
#include <storage/nullable.hpp>
#include <storage/time_numbers.hpp>

namespace waybill::native::storage {
namespace {

constexpr auto waiting_state = "OR";

std::string name_of_state(booking_state state) { return text_of(state); }

/// A row of `orders`, as SOCI fills it.
struct order_row {
    long long user = 0, id = 0;
    std::string reference, hash, state, currency, total, time_zone, sold;
    nullable_id member, acknowledge_before;
    int on_request = 0, nights = 0, hotel_decides = 0;
    long long created = 0, hotel = 0, check_in = 0;
    nullable_text fee, people;

    static constexpr auto columns =
        "o.user_id, o.id, o.client_reference, o.body_hash, o.member_id, o.state, o.on_request, o.created, "
        "o.acknowledge_before, o.hotel_id, o.check_in, o.nights, o.currency, o.total, o.fee, o.hotel_decides, "
        "o.time_zone, o.sold, o.people";

    void into(soci::statement& rows) {
        rows.exchange(soci::into(user));
        rows.exchange(soci::into(id));
        rows.exchange(soci::into(reference));
        rows.exchange(soci::into(hash));
        rows.exchange(soci::into(member.id, member.state));
        rows.exchange(soci::into(state));
        rows.exchange(soci::into(on_request));
        rows.exchange(soci::into(created));
        rows.exchange(soci::into(acknowledge_before.id, acknowledge_before.state));
        rows.exchange(soci::into(hotel));
        rows.exchange(soci::into(check_in));
        rows.exchange(soci::into(nights));
        rows.exchange(soci::into(currency));
        rows.exchange(soci::into(total));
        rows.exchange(soci::into(fee.text, fee.state));
        rows.exchange(soci::into(hotel_decides));
        rows.exchange(soci::into(time_zone));
        rows.exchange(soci::into(sold));
        rows.exchange(soci::into(people.text, people.state));
    }
    [[nodiscard]] order_record record() const {
        order_record made{.key = {user, id},
                          .client_reference = reference,
                          .body_hash = hash,
                          .member = member.value(),
                          .state = value_of<booking_state>(state),
                          .on_request = on_request != 0,
                          .created = instant_of(created),
                          .hotel = hotel,
                          .check_in = night_of(check_in),
                          .nights = nights,
                          .total = {currency, value_of<decimal>(total)},
                          .fee = fee.as<decimal>(),
                          .decided_by = hotel_decides != 0 ? booking_decider::hotel : booking_decider::agency,
                          .time_zone = time_zone};
        if (auto const moment = acknowledge_before.value()) made.acknowledge_before = instant_of(*moment);
        if (!sold.empty()) read_stored(sold, made.sold);
        if (people.value()) read_stored(people.text, made.people.emplace());
        return made;
    }
};

template <class... Keys>
std::optional<order_record> find(soci::session& sql, char const* condition, Keys const&... keys) {
    order_row row;
    soci::statement rows(sql);
    (rows.exchange(bound(keys)), ...);
    row.into(rows);
    rows.alloc();
    rows.prepare(std::string("SELECT ") + order_row::columns +
                 " FROM hotel_bookings o WHERE o.user_id = :user_id AND " + condition);
    rows.define_and_bind();
    if (!rows.execute(true)) return std::nullopt;
    return row.record();
}

template <class... Keys>
std::vector<order_with_history> find_with_history(soci::session& sql, std::string const& from, Keys const&... keys) {
    order_row row;
    nullable_text state, side, login, reason;
    nullable_id made;
    soci::statement rows(sql);
    (rows.exchange(bound(keys)), ...);
    row.into(rows);
    rows.exchange(soci::into(state.text, state.state));
    rows.exchange(soci::into(made.id, made.state));
    rows.exchange(soci::into(side.text, side.state));
    rows.exchange(soci::into(login.text, login.state));
    rows.exchange(soci::into(reason.text, reason.state));
    rows.alloc();
    rows.prepare(std::string("SELECT ") + order_row::columns + ", c.state, c.made, c.side, c.login, c.reason FROM " +
                 from + " ORDER BY o.user_id, o.id, c.id");
    rows.define_and_bind();
    rows.execute();
    std::vector<order_with_history> found;
    while (rows.fetch()) {
        if (found.empty() || found.back().order.key != order_key{row.user, row.id}) found.push_back({row.record(), {}});
        if (!state.value()) continue; // no changes are stored
        auto& change = found.back().history.emplace_back(order_change{.state = value_of<booking_state>(state.text),
                                                                      .side = value_of<booking_side>(side.text),
                                                                      .login = login.text,
                                                                      .reason = reason.value()});
        if (auto const moment = made.value()) change.made = instant_of(*moment);
    }
    return found;
}

constexpr auto its_history = " LEFT JOIN order_history c ON c.user_id = o.user_id AND c.order_id = o.id";

} // namespace

stay_rooms rooms_of(order_record const& order) {
    stay_rooms made{.hotel = order.hotel, .check_in = order.check_in, .nights = order.nights};
    for (auto const& each : order.sold.rooms) ++made.quantities[each.id];
    return made;
}

bool add_order(soci::session& sql, order_record const& order, std::string const& login) {
    long long const user = order.key.user, id = order.key.id;
    nullable_id member(order.member);
    auto const state = name_of_state(order.state);
    int const began_on_request = order.on_request ? 1 : 0;
    long long const created = number_of(order.created);
    nullable_id acknowledge_before;
    if (order.acknowledge_before)
        acknowledge_before = nullable_id(std::optional<std::int64_t>(number_of(*order.acknowledge_before)));
    long long const hotel = order.hotel, check_in = number_of(order.check_in);
    auto const total = text_of(order.total.amount);
    int const hotel_decides = order.decided_by == booking_decider::hotel ? 1 : 0;
    auto const sold = stored_text(order.sold);
    nullable_text people(order.people ? std::optional(stored_text(*order.people)) : std::nullopt);
    if (rows_written(
            (sql.prepare << "INSERT INTO hotel_bookings (user_id, id, client_reference, body_hash, member_id, state, "
                            "on_request, created, acknowledge_before, hotel_id, check_in, nights, currency, total, "
                            "hotel_decides, time_zone, sold, people) VALUES (:user_id, :id, :client_reference, "
                            ":body_hash, :member_id, :state, :on_request, :created, :acknowledge_before, :hotel_id, "
                            ":check_in, :nights, :currency, :total, :hotel_decides, :time_zone, :sold, :people) "
                            "ON CONFLICT DO NOTHING",
             bound(user), bound(id), bound(order.client_reference), bound(order.body_hash),
             bound(member.id, member.state), bound(state), bound(began_on_request), bound(created),
             bound(acknowledge_before.id, acknowledge_before.state), bound(hotel), bound(check_in), bound(order.nights),
             bound(order.total.currency), bound(total), bound(hotel_decides), bound(order.time_zone), bound(sold),
             bound(people.text, people.state))) != 1)
        return false;
    add_change(sql, order.key, order.hotel,
               {.state = order.state, .made = order.created, .side = booking_side::agency, .login = login});
    return true;
}

std::optional<order_record> find_order(soci::session& sql, order_key const& key) {
    long long const user = key.user, id = key.id;
    return find(sql, "o.id = :id", user, id);
}

std::optional<order_record> find_order(soci::session& sql, std::int64_t user, std::string const& client_reference) {
    long long const owner = user;
    return find(sql, "o.client_reference = :client_reference", owner, client_reference);
}

std::vector<order_with_history> orders_with_history(soci::session& sql, std::span<order_key const> keys) {
    auto const rows = json_rows_of(keys).text();
    return find_with_history(sql,
                             each_row(sql) +
                                 " JOIN hotel_bookings o ON o.user_id = CAST(e.value->>0 AS BIGINT) AND "
                                 "o.id = CAST(e.value->>1 AS BIGINT)" +
                                 its_history,
                             rows);
}

std::vector<order_with_history> orders_with_history(soci::session& sql, std::int64_t user,
                                                    std::string const& client_reference) {
    long long const owner = user;
    return find_with_history(sql,
                             std::string("hotel_bookings o") + its_history +
                                 " WHERE o.user_id = :user_id AND o.client_reference = :client_reference",
                             owner, client_reference);
}

void add_held_rooms(soci::session& sql, order_key const& key, stay_rooms const& rooms) {
    if (rooms.quantities.empty()) return;
    execute_later(sql,
                  "INSERT INTO order_rooms (user_id, order_id, room_id, quantity) SELECT CAST(:user_id AS BIGINT), "
                  "CAST(:order_id AS BIGINT), CAST(e.value->>0 AS BIGINT), CAST(e.value->>1 AS INTEGER) FROM " +
                      each_row(sql) + " WHERE true ON CONFLICT DO NOTHING",
                  {static_cast<long long>(key.user), static_cast<long long>(key.id), rows_for(rooms)});
}

void give_back_rooms(soci::session& sql, order_record const& order) {
    long long const first = number_of(order.check_in), end = first + order.nights;
    execute_later(sql,
                  "UPDATE taken_rooms SET taken = taken - r.quantity FROM order_rooms r WHERE r.user_id = :user_id AND "
                  "r.order_id = :order_id AND taken_rooms.room_id = r.room_id AND taken_rooms.night >= :first AND "
                  "taken_rooms.night < :after AND taken_rooms.taken >= r.quantity", // never more than were taken
                  {static_cast<long long>(order.key.user), static_cast<long long>(order.key.id), first, end});
    log_rooms_change(sql, order.hotel, first, end);
}

bool decide_order(soci::session& sql, order_record const& order, order_change const& change) {
    long long const user = order.key.user, id = order.key.id, moment = number_of(change.made.value());
    auto const state = name_of_state(change.state);
    std::string const from(waiting_state);
    auto const sold = stored_text(order.sold);
    if (rows_written((sql.prepare << "UPDATE hotel_bookings SET state = :state, sold = :sold WHERE "
                                     "user_id = :user_id AND id = :id AND state = :earlier AND "
                                     "acknowledge_before > :now",
                      bound(state), bound(sold), bound(user), bound(id), bound(from), bound(moment))) != 1)
        return false;
    add_change(sql, order.key, order.hotel, change);
    return true;
}

order_change expiry_of(order_record const& order) {
    return {.state = booking_state::expired, .made = order.acknowledge_before, .side = booking_side::service};
}

bool expire_order(soci::session& sql, order_record const& order, instant now) {
    long long const user = order.key.user, id = order.key.id, moment = number_of(now);
    auto const state = name_of_state(booking_state::expired);
    std::string const from(waiting_state);
    if (rows_written(
            (sql.prepare << "UPDATE hotel_bookings SET state = :state WHERE user_id = :user_id AND id = :id AND "
                            "state = :earlier AND acknowledge_before <= :now",
             bound(state), bound(user), bound(id), bound(from), bound(moment))) != 1)
        return false;
    add_change(sql, order.key, order.hotel, expiry_of(order));
    return true;
}

bool cancel_order(soci::session& sql, order_record const& order, decimal fee, order_change const& change) {
    long long const user = order.key.user, id = order.key.id;
    auto const state = name_of_state(change.state);
    auto const earlier = name_of_state(order.state);
    auto const amount = text_of(fee);
    if (rows_written(
            (sql.prepare << "UPDATE hotel_bookings SET state = :state, fee = :fee WHERE user_id = :user_id AND "
                            "id = :id AND state = :earlier",
             bound(state), bound(amount), bound(user), bound(id), bound(earlier))) != 1)
        return false;
    add_change(sql, order.key, order.hotel, change);
    return true;
}

std::vector<std::pair<std::int64_t, instant>> first_deadlines(soci::session& sql) {
    std::vector<std::pair<std::int64_t, instant>> found;
    long long city = 0, deadline = 0;
    soci::statement rows = (sql.prepare << "SELECT h.city_id, MIN(o.acknowledge_before) FROM hotel_bookings o "
                                           "JOIN hotels h ON h.id = o.hotel_id WHERE o.state = 'OR' AND "
                                           "o.acknowledge_before IS NOT NULL GROUP BY h.city_id ORDER BY h.city_id",
                            soci::into(city), soci::into(deadline));
    rows.execute();
    while (rows.fetch()) found.emplace_back(city, instant_of(deadline));
    return found;
}

std::vector<order_key> overdue_orders(soci::session& sql, overdue_of const& of, instant now) {
    long long const moment = number_of(now);
    long long user = 0, id = 0;
    std::vector<long long> numbers; // bound, so that it must not grow later
    numbers.reserve(of.users.size() + of.hotels.size() + 1);
    soci::statement keys(sql);
    std::string text;
    // each number a parameter: PostgreSQL would read all undecided bookings to join them with rows of JSON
    auto const add = [&](std::string const& from, std::vector<std::int64_t> const& ids) {
        text += (text.empty() ? "SELECT o.user_id, o.id FROM " : " UNION SELECT o.user_id, o.id FROM ") + from;
        for (auto const& each : ids) {
            text += (&each == &ids.front() ? " IN (:scope_" : ", :scope_") + std::to_string(numbers.size());
            keys.exchange(bound(numbers.emplace_back(each)));
        }
        text += ids.empty() ? " WHERE " : ") AND ";
        text += "o.state = 'OR' AND o.acknowledge_before <= :now_" + std::to_string(numbers.size());
        keys.exchange(bound(moment));
    };
    if (of.city) add("hotels h JOIN hotel_bookings o ON o.hotel_id = h.id WHERE h.city_id", {*of.city});
    if (!of.users.empty()) add("hotel_bookings o WHERE o.user_id", of.users);
    if (!of.hotels.empty()) add("hotel_bookings o WHERE o.hotel_id", of.hotels);
    if (text.empty()) add("hotel_bookings o", {});
    keys.exchange(soci::into(user));
    keys.exchange(soci::into(id));
    keys.alloc();
    keys.prepare("SELECT user_id, id FROM (" + text + ") AS overdue ORDER BY user_id, id LIMIT " +
                 std::to_string(most_overdue));
    keys.define_and_bind();
    keys.execute();
    std::vector<order_key> found;
    while (keys.fetch()) found.push_back({user, id});
    return found;
}

} // namespace waybill::native::storage
