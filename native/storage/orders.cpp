// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/orders.hpp>

#include <storage/bind.hpp>
#include <storage/connection.hpp>
#include <storage/nullable.hpp>
#include <storage/time_numbers.hpp>

namespace waybill::native::storage {
namespace {

constexpr auto waiting_state = "OR";

std::string name_of_state(booking_state state) { return text_of(state); }

/// A row of `orders`, as SOCI fills it.
struct order_row {
    long long user = 0, id = 0;
    std::string reference, hash, quote, state, currency, total, time_zone;
    nullable_id member, acknowledge_before;
    int on_request = 0, nights = 0, hotel_decides = 0;
    long long created = 0, hotel = 0, check_in = 0;
    nullable_text fee;

    static constexpr auto select =
        "SELECT user_id, id, client_reference, body_hash, quote_id, member_id, state, on_request, created, "
        "acknowledge_before, hotel_id, check_in, nights, currency, total, fee, hotel_decides, time_zone FROM orders "
        "WHERE user_id = :user_id ";

    void into(soci::statement& rows) {
        rows.exchange(soci::into(user));
        rows.exchange(soci::into(id));
        rows.exchange(soci::into(reference));
        rows.exchange(soci::into(hash));
        rows.exchange(soci::into(quote));
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
    }
    [[nodiscard]] order_record record() const {
        order_record made{.key = {user, id},
                          .client_reference = reference,
                          .body_hash = hash,
                          .quote_id = quote,
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
        return made;
    }
};

template <class Key>
std::optional<order_record> find(soci::session& sql, long long user, char const* condition, Key const& key) {
    order_row row;
    soci::statement rows(sql);
    rows.exchange(bound(user));
    rows.exchange(bound(key));
    row.into(rows);
    rows.alloc();
    rows.prepare(std::string(order_row::select) + condition);
    rows.define_and_bind();
    if (!rows.execute(true)) return std::nullopt;
    return row.record();
}

} // namespace

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
    if (rows_written(
            (sql.prepare << "INSERT INTO orders (user_id, id, client_reference, body_hash, quote_id, member_id, "
                            "state, on_request, created, acknowledge_before, hotel_id, check_in, nights, currency, "
                            "total, hotel_decides, time_zone) VALUES (:user_id, :id, :client_reference, :body_hash, "
                            ":quote_id, :member_id, :state, :on_request, :created, :acknowledge_before, :hotel_id, "
                            ":check_in, :nights, :currency, :total, :hotel_decides, :time_zone) ON CONFLICT DO NOTHING",
             bound(user), bound(id), bound(order.client_reference), bound(order.body_hash), bound(order.quote_id),
             bound(member.id, member.state), bound(state), bound(began_on_request), bound(created),
             bound(acknowledge_before.id, acknowledge_before.state), bound(hotel), bound(check_in), bound(order.nights),
             bound(order.total.currency), bound(total), bound(hotel_decides), bound(order.time_zone))) != 1)
        return false;
    add_change(sql, order.key, order.hotel,
               {.state = order.state, .made = order.created, .side = booking_side::agency, .login = login});
    return true;
}

void add_people(soci::session& sql, order_key const& key, hotel_booking_creation_req const& request) {
    auto const& who = request.customer;
    long long const user = key.user, id = key.id;
    nullable_text civility(who.civility), email(who.email), phone(who.phone), wishes(request.special_requests);
    sql << "INSERT INTO order_customers (user_id, order_id, civility, first_name, last_name, email, phone, "
           "special_requests) VALUES (:user_id, :order_id, :civility, :first_name, :last_name, :email, :phone, "
           ":special_requests)",
        bound(user), bound(id), bound(civility.text, civility.state), bound(who.first_name), bound(who.last_name),
        bound(email.text, email.state), bound(phone.text, phone.state), bound(wishes.text, wishes.state);

    int room = 0, place = 0;
    std::string type, first_name, last_name;
    nullable_id age;
    nullable_text title;
    soci::statement insert =
        (sql.prepare << "INSERT INTO order_occupants (user_id, order_id, room, place, type, age, civility, first_name, "
                        "last_name) VALUES (:user_id, :order_id, :room, :place, :type, :age, :civility, :first_name, "
                        ":last_name)",
         bound(user), bound(id), bound(room), bound(place), bound(type), bound(age.id, age.state),
         bound(title.text, title.state), bound(first_name), bound(last_name));
    for (auto const& each : request.selected_rooms) {
        place = 0;
        for (auto const& one : each.customers) {
            type = text_of(one.type);
            age = nullable_id(one.age ? std::optional<std::int64_t>(*one.age) : std::nullopt);
            title = nullable_text(one.civility);
            first_name = one.first_name;
            last_name = one.last_name;
            insert.execute(true);
            ++place;
        }
        ++room;
    }
}

std::optional<order_record> find_order(soci::session& sql, order_key const& key) {
    long long const id = key.id;
    return find(sql, key.user, "AND id = :id", id);
}

std::optional<order_record> find_order(soci::session& sql, std::int64_t user, std::string const& client_reference) {
    return find(sql, user, "AND client_reference = :client_reference", client_reference);
}

void add_held_rooms(soci::session& sql, order_key const& key, held_rooms const& rooms) {
    long long const user = key.user, id = key.id, room = rooms.room;
    sql << "INSERT INTO order_rooms (user_id, order_id, room_id, quantity) "
           "VALUES (:user_id, :order_id, :room_id, :quantity)",
        bound(user), bound(id), bound(room), bound(rooms.quantity);
}

std::vector<held_rooms> held_rooms_of(soci::session& sql, order_record const& order) {
    std::vector<held_rooms> found;
    long long const user = order.key.user, id = order.key.id;
    long long room = 0;
    int quantity = 0;
    soci::statement rows = (sql.prepare << "SELECT room_id, quantity FROM order_rooms WHERE user_id = :user_id AND "
                                           "order_id = :order_id ORDER BY room_id",
                            bound(user), bound(id), soci::into(room), soci::into(quantity));
    rows.execute();
    while (rows.fetch()) found.push_back({room, order.check_in, order.nights, quantity});
    return found;
}

bool decide_order(soci::session& sql, order_record const& order, order_change const& change) {
    long long const user = order.key.user, id = order.key.id, moment = number_of(change.made.value());
    auto const state = name_of_state(change.state);
    std::string const from(waiting_state);
    if (rows_written((sql.prepare << "UPDATE orders SET state = :state WHERE user_id = :user_id AND id = :id AND "
                                     "state = :earlier AND acknowledge_before > :now",
                      bound(state), bound(user), bound(id), bound(from), bound(moment))) != 1)
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
    if (rows_written((sql.prepare << "UPDATE orders SET state = :state WHERE user_id = :user_id AND id = :id AND "
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
    if (rows_written((sql.prepare << "UPDATE orders SET state = :state, fee = :fee WHERE user_id = :user_id AND "
                                     "id = :id AND state = :earlier",
                      bound(state), bound(amount), bound(user), bound(id), bound(earlier))) != 1)
        return false;
    add_change(sql, order.key, order.hotel, change);
    return true;
}

namespace {

std::string_view rows_of(overdue_of::scope where) {
    switch (where) {
    case overdue_of::scope::user: return "orders o WHERE o.user_id = :id ";
    case overdue_of::scope::hotel: return "orders o WHERE o.hotel_id = :id ";
    case overdue_of::scope::city: return "hotels h JOIN orders o ON o.hotel_id = h.id WHERE h.city_id = :id ";
    case overdue_of::scope::all: break;
    }
    return "orders o WHERE 0 = :id ";
}

} // namespace

std::vector<std::pair<std::int64_t, instant>> first_deadlines(soci::session& sql) {
    std::vector<std::pair<std::int64_t, instant>> found;
    long long city = 0, deadline = 0;
    soci::statement rows = (sql.prepare << "SELECT h.city_id, MIN(o.acknowledge_before) FROM orders o "
                                           "JOIN hotels h ON h.id = o.hotel_id WHERE o.state = 'OR' AND "
                                           "o.acknowledge_before IS NOT NULL GROUP BY h.city_id ORDER BY h.city_id",
                            soci::into(city), soci::into(deadline));
    rows.execute();
    while (rows.fetch()) found.emplace_back(city, instant_of(deadline));
    return found;
}

std::vector<order_key> overdue_orders(soci::session& sql, overdue_of const& of, instant now) {
    long long const scope = of.id, moment = number_of(now);
    long long user = 0, id = 0;
    soci::statement rows = (sql.prepare << "SELECT o.user_id, o.id FROM " << rows_of(of.where) << "AND " << is_overdue
                                        << " ORDER BY o.user_id, o.id LIMIT " << most_overdue,
                            bound(scope), bound(moment), soci::into(user), soci::into(id));
    std::vector<order_key> found;
    rows.execute();
    while (rows.fetch()) found.push_back({user, id});
    return found;
}

} // namespace waybill::native::storage
