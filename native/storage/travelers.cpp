// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/travelers.hpp>

#include <storage/bind.hpp>
#include <storage/nullable.hpp>
#include <storage/order_history.hpp>
#include <storage/time_numbers.hpp>

namespace waybill::native::storage {

namespace {

void each_person_of(soci::session& sql, char const* role, char const* query,
                    std::function<void(order_key const&, stored_traveler&&)> const& visit) {
    long long user = 0, id = 0;
    std::string first, last;
    nullable_text civility, email, phone, wishes;
    soci::statement rows =
        (sql.prepare << query, soci::into(user), soci::into(id), soci::into(civility.text, civility.state),
         soci::into(first), soci::into(last), soci::into(email.text, email.state), soci::into(phone.text, phone.state),
         soci::into(wishes.text, wishes.state));
    rows.execute();
    while (rows.fetch())
        visit({user, id}, {.role = role,
                           .civility = civility.value().value_or(""),
                           .name = first.empty() || last.empty() ? first + last : first + ' ' + last,
                           .email = email.value().value_or(""),
                           .phone = phone.value().value_or(""),
                           .special_requests = wishes.value().value_or("")});
}

std::vector<order_key> keys_of(soci::statement&& rows, long long const& user, long long const& id) {
    std::vector<order_key> found;
    rows.execute();
    while (rows.fetch()) found.push_back({user, id});
    return found;
}

} // namespace

void each_person(soci::session& sql, std::function<void(order_key const&, stored_traveler&&)> const& visit) {
    each_person_of(sql, "customer",
                   "SELECT user_id, order_id, civility, first_name, last_name, email, phone, "
                   "special_requests FROM order_customers",
                   visit);
    each_person_of(sql, "guest",
                   "SELECT user_id, order_id, civility, first_name, last_name, CAST(NULL AS TEXT), CAST(NULL AS TEXT), "
                   "CAST(NULL AS TEXT) FROM order_occupants ORDER BY user_id, order_id, room, place",
                   visit);
}

std::vector<order_key> orders_with_reference(soci::session& sql, std::string const& client_reference) {
    long long user = 0, id = 0;
    return keys_of((sql.prepare << "SELECT user_id, id FROM orders WHERE client_reference = :reference",
                    bound(client_reference), soci::into(user), soci::into(id)),
                   user, id);
}

std::vector<order_key> past_orders_with_people(soci::session& sql, date day) {
    long long user = 0, id = 0;
    long long const first_kept = number_of(day);
    return keys_of((sql.prepare << "SELECT o.user_id, o.id FROM order_customers c JOIN orders o ON "
                                   "o.user_id = c.user_id AND o.id = c.order_id "
                                   "WHERE o.check_in + o.nights < :day LIMIT "
                                << traveler_rows,
                    bound(first_kept), soci::into(user), soci::into(id)),
                   user, id);
}

void erase_people(soci::session& sql, order_key const& order) {
    long long const user = order.user, id = order.id;
    for (auto const* const table : {"order_customers", "order_occupants"})
        sql << "DELETE FROM " << table << " WHERE user_id = :user_id AND order_id = :order_id", bound(user), bound(id);
    delete_reasons(sql, order);
}

std::vector<trip_row> next_trips(soci::session& sql, trip_row const& after) {
    std::vector<trip_row> page;
    trip_row each;
    soci::statement rows =
        (sql.prepare << "SELECT user_id, created, reference, kind, leg, item FROM bookings WHERE "
                        "(user_id, created, reference, kind, leg) > (:user_id, :created, :reference, :kind, :leg) "
                        "ORDER BY user_id, created, reference, kind, leg LIMIT "
                     << traveler_rows,
         bound(after.user), bound(after.created), bound(after.reference), bound(after.kind), bound(after.leg),
         soci::into(each.user), soci::into(each.created), soci::into(each.reference), soci::into(each.kind),
         soci::into(each.leg), soci::into(each.item));
    rows.execute();
    while (rows.fetch()) page.push_back(each);
    return page;
}

void replace_trip(soci::session& sql, trip_row const& row, std::string const& item) {
    sql << "UPDATE bookings SET item = :item WHERE user_id = :user_id AND created = :created AND "
           "reference = :reference AND kind = :kind AND leg = :leg",
        bound(item), bound(row.user), bound(row.created), bound(row.reference), bound(row.kind), bound(row.leg);
}

} // namespace waybill::native::storage
