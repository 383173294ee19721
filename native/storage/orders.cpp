// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/orders.hpp>

#include <storage/changes.hpp>
#include <storage/json_rows.hpp>

namespace waybill::native::storage {
namespace {

/// A row of `hotel_bookings`.
struct order_row {
    order_record order{};
    bool hotel_decides = false;
    std::string sold{};
    std::optional<std::string> people{};

    static constexpr auto columns =
        "o.user_id, o.id, o.client_reference, o.body_hash, o.member_id, o.state, o.on_request, o.created, "
        "o.acknowledge_before, o.hotel_id, o.check_in, o.nights, o.currency, o.total, o.fee, o.hotel_decides, "
        "o.time_zone, o.sold, o.people";
    auto members() {
        return std::tie(order.key.user, order.key.id, order.client_reference, order.body_hash, order.member,
                        order.state, order.on_request, order.created, order.acknowledge_before, order.hotel,
                        order.check_in, order.nights, order.total.currency, order.total.amount, order.fee,
                        hotel_decides, order.time_zone, sold, people);
    }
    [[nodiscard]] order_record record() const {
        auto made = order;
        made.decided_by = hotel_decides ? booking_decider::hotel : booking_decider::agency;
        if (!sold.empty()) read_stored(sold, made.sold);
        if (people) read_stored(*people, made.people.emplace());
        return made;
    }
};

std::optional<order_record> find(session& sql, std::string const& condition, statement_values values) {
    order_row row;
    selection rows(sql,
                   std::string("SELECT ") + order_row::columns +
                       " FROM hotel_bookings o WHERE o.user_id = :user_id AND " + condition,
                   values, row.members());
    return rows.next() ? std::optional(row.record()) : std::nullopt;
}

std::vector<order_with_history> find_with_history(session& sql, std::string const& from, statement_values values) {
    order_row row;
    std::optional<booking_state> state;
    std::optional<booking_side> side;
    std::optional<std::string> login, reason;
    std::optional<instant> made;
    std::vector<order_with_history> found;
    for (selection rows(sql,
                        std::string("SELECT ") + order_row::columns +
                            ", c.state, c.made, c.side, c.login, c.reason FROM " + from +
                            " ORDER BY o.user_id, o.id, c.id",
                        values, std::tuple_cat(row.members(), std::tie(state, made, side, login, reason)));
         rows.next();) {
        if (found.empty() || found.back().order.key != row.order.key) found.push_back({row.record(), {}});
        if (state) // else no changes are stored
            found.back().history.push_back({*state, made, side.value(), login.value(), reason});
    }
    return found;
}

/// Adds an entry to the history.
void add_change(session& sql, order_key const& key, std::int64_t hotel, order_change const& change) {
    execute_later(sql,
                  "INSERT INTO order_history (user_id, order_id, hotel_id, state, made, side, login, reason) VALUES "
                  "(:user_id, :order_id, :hotel_id, :state, :made, :side, :login, :reason)",
                  {key.user, key.id, hotel, change.state, change.made, change.side, change.login, change.reason});
}

constexpr auto its_history = " LEFT JOIN order_history c ON c.user_id = o.user_id AND c.order_id = o.id";

} // namespace

stay_rooms rooms_of(order_record const& order) {
    stay_rooms made{.hotel = order.hotel, .check_in = order.check_in, .nights = order.nights};
    for (auto const& each : order.sold.rooms) ++made.quantities[each.id];
    return made;
}

bool add_order(session& sql, order_record const& order, std::string const& login) {
    if (execute(sql,
                "INSERT INTO hotel_bookings (user_id, id, client_reference, body_hash, member_id, state, on_request, "
                "created, acknowledge_before, hotel_id, check_in, nights, currency, total, hotel_decides, time_zone, "
                "sold, people) VALUES (:user_id, :id, :client_reference, :body_hash, :member_id, :state, :on_request, "
                ":created, :acknowledge_before, :hotel_id, :check_in, :nights, :currency, :total, :hotel_decides, "
                ":time_zone, :sold, :people) ON CONFLICT DO NOTHING",
                {order.key.user, order.key.id, order.client_reference, order.body_hash, order.member, order.state,
                 order.on_request, order.created, order.acknowledge_before, order.hotel, order.check_in, order.nights,
                 order.total.currency, order.total.amount, order.decided_by == booking_decider::hotel, order.time_zone,
                 stored_text(order.sold), order.people ? std::optional(stored_text(*order.people)) : std::nullopt}) !=
        1)
        return false;
    add_change(sql, order.key, order.hotel,
               {.state = order.state, .made = order.created, .side = booking_side::agency, .login = login});
    return true;
}

std::optional<order_record> find_order(session& sql, order_key const& key) {
    return find(sql, "o.id = :id", {key.user, key.id});
}

std::optional<order_record> find_order(session& sql, std::int64_t user, std::string const& client_reference) {
    return find(sql, "o.client_reference = :client_reference", {user, client_reference});
}

std::vector<order_with_history> orders_with_history(session& sql, std::span<order_key const> keys) {
    return find_with_history(sql,
                             for_each_row(sql) +
                                 " JOIN hotel_bookings o ON o.user_id = CAST(e.value->>0 AS BIGINT) AND "
                                 "o.id = CAST(e.value->>1 AS BIGINT)" +
                                 its_history,
                             {rows_of(keys)});
}

std::vector<order_with_history> orders_with_history(session& sql, std::int64_t user,
                                                    std::string const& client_reference) {
    return find_with_history(sql,
                             std::string("hotel_bookings o") + its_history +
                                 " WHERE o.user_id = :user_id AND o.client_reference = :client_reference",
                             {user, client_reference});
}

std::vector<order_key> find_orders(session& sql, order_filter const& filter) {
    std::string text = "SELECT user_id, id FROM hotel_bookings WHERE true";
    statement_values values;
    auto const add = [&](char const* condition, auto const& wanted) {
        if (!wanted) return;
        text += condition;
        values.emplace_back(*wanted);
    };
    add(" AND id = :id", filter.id);
    add(" AND user_id = :user_id", filter.user);
    add(" AND hotel_id = :hotel_id", filter.hotel);
    add(" AND check_in >= :arrival_from", filter.arrival_from);
    add(" AND check_in <= :arrival_to", filter.arrival_to);
    return order_keys_of(sql, text + " ORDER BY created, user_id, id", values);
}

void add_held_rooms(session& sql, order_key const& key, stay_rooms const& rooms) {
    if (rooms.quantities.empty()) return;
    execute_later(sql,
                  "INSERT INTO order_rooms (user_id, order_id, room_id, quantity) SELECT CAST(:user_id AS BIGINT), "
                  "CAST(:order_id AS BIGINT), CAST(e.value->>0 AS BIGINT), CAST(e.value->>1 AS INTEGER) FROM " +
                      for_each_row(sql) + " WHERE true ON CONFLICT DO NOTHING",
                  {key.user, key.id, rows_for(rooms)});
}

void give_back_rooms(session& sql, order_record const& order) {
    auto const first = number_of(order.check_in), end = first + order.nights;
    execute_later(sql,
                  "UPDATE taken_rooms SET taken = taken - r.quantity FROM order_rooms r WHERE r.user_id = :user_id AND "
                  "r.order_id = :order_id AND taken_rooms.room_id = r.room_id AND taken_rooms.night >= :first AND "
                  "taken_rooms.night < :after AND taken_rooms.taken >= r.quantity", // never more than were taken
                  {order.key.user, order.key.id, first, end});
    log_rooms_change(sql, order.hotel, first, end);
}

bool decide_order(session& sql, order_record const& order, order_change const& change) {
    if (execute(sql,
                "UPDATE hotel_bookings SET state = :state, sold = :sold WHERE user_id = :user_id AND id = :id AND "
                "state = :earlier AND (state <> 'OR' OR acknowledge_before > :now)",
                {change.state, stored_text(order.sold), order.key.user, order.key.id, order.state,
                 change.made.value()}) != 1)
        return false;
    add_change(sql, order.key, order.hotel, change);
    return true;
}

order_change expiry_of(order_record const& order) {
    return {.state = booking_state::expired, .made = order.acknowledge_before, .side = booking_side::service};
}

bool expire_order(session& sql, order_record const& order, instant now) {
    if (execute(sql,
                "UPDATE hotel_bookings SET state = :state WHERE user_id = :user_id AND id = :id AND state = 'OR' AND "
                "acknowledge_before <= :now",
                {booking_state::expired, order.key.user, order.key.id, now}) != 1)
        return false;
    add_change(sql, order.key, order.hotel, expiry_of(order));
    return true;
}

bool cancel_order(session& sql, order_record const& order, decimal fee, order_change const& change) {
    if (execute(sql,
                "UPDATE hotel_bookings SET state = :state, fee = :fee WHERE user_id = :user_id AND id = :id AND "
                "state = :earlier",
                {change.state, fee, order.key.user, order.key.id, order.state}) != 1)
        return false;
    add_change(sql, order.key, order.hotel, change);
    return true;
}

std::vector<std::pair<std::int64_t, instant>> first_deadlines(session& sql) {
    std::pair<std::int64_t, instant> each;
    return all_rows(sql,
                    "SELECT h.city_id, MIN(o.acknowledge_before) FROM hotel_bookings o JOIN hotels h ON h.id = "
                    "o.hotel_id WHERE o.state = 'OR' AND o.acknowledge_before IS NOT NULL GROUP BY h.city_id ORDER "
                    "BY h.city_id",
                    {}, each, std::tie(each.first, each.second));
}

std::vector<order_key> overdue_orders(session& sql, overdue_of const& of, instant now) {
    statement_values values;
    std::string text;
    // each number a parameter: PostgreSQL would read all undecided bookings to join them with rows of JSON
    auto const add = [&](std::string const& from, std::vector<std::int64_t> const& ids) {
        text += (text.empty() ? "SELECT o.user_id, o.id FROM " : " UNION SELECT o.user_id, o.id FROM ") + from;
        for (auto const& each : ids) {
            text += (&each == &ids.front() ? " IN (:scope_" : ", :scope_") + std::to_string(values.size());
            values.emplace_back(each);
        }
        text += ids.empty() ? " WHERE " : ") AND ";
        text += "o.state = 'OR' AND o.acknowledge_before <= :now_" + std::to_string(values.size());
        values.emplace_back(now);
    };
    // more parameters than a statement takes: those of everybody, as from time to time anyway
    constexpr std::size_t most_ids = 10'000;
    if (of.users.size() + of.hotels.size() > most_ids) return overdue_orders(sql, {}, now);
    if (of.city) add("hotels h JOIN hotel_bookings o ON o.hotel_id = h.id WHERE h.city_id", {*of.city});
    if (!of.users.empty()) add("hotel_bookings o WHERE o.user_id", of.users);
    if (!of.hotels.empty()) add("hotel_bookings o WHERE o.hotel_id", of.hotels);
    if (text.empty()) add("hotel_bookings o", {});
    return order_keys_of(sql,
                         "SELECT user_id, id FROM (" + text + ") AS overdue ORDER BY user_id, id LIMIT " +
                             std::to_string(most_overdue),
                         values);
}

} // namespace waybill::native::storage
