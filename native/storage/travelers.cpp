// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/travelers.hpp>

#include <storage/bind.hpp>
#include <storage/json_rows.hpp>
#include <storage/later.hpp>
#include <storage/time_numbers.hpp>

#include <utility>

namespace waybill::native::storage {

namespace {

std::string full_name(std::string const& first, std::string const& last) {
    return first + (first.empty() || last.empty() ? "" : " ") + last;
}

std::vector<order_key> keys_of(soci::statement&& rows, long long const& user, long long const& id) {
    std::vector<order_key> found;
    rows.execute();
    while (rows.fetch()) found.push_back({user, id});
    return found;
}

} // namespace

void each_person(soci::session& sql, std::function<void(order_key const&, stored_traveler&&)> const& visit) {
    long long user = 0, id = 0;
    std::string text;
    soci::statement people = (sql.prepare << "SELECT user_id, id, people FROM hotel_bookings WHERE people IS NOT NULL "
                                             "ORDER BY user_id, id",
                              soci::into(user), soci::into(id), soci::into(text));
    people.execute();
    while (people.fetch()) {
        booked_people found;
        read_stored(text, found);
        auto const& who = found.customer;
        visit({user, id}, {.role = "customer",
                           .civility = who.civility.value_or(""),
                           .name = full_name(who.first_name, who.last_name),
                           .email = who.email.value_or(""),
                           .phone = who.phone.value_or(""),
                           .special_requests = found.special_requests.value_or("")});
        for (auto const& room : found.rooms)
            for (auto const& each : room.customers)
                visit({user, id}, {.role = "guest",
                                   .civility = each.civility.value_or(""),
                                   .name = full_name(each.first_name, each.last_name),
                                   .type = text_of(each.type),
                                   .age = each.age ? std::to_string(*each.age) : ""});
    }
    soci::statement reasons = (sql.prepare << "SELECT user_id, order_id, reason FROM order_history WHERE reason IS NOT "
                                              "NULL ORDER BY user_id, order_id, id",
                               soci::into(user), soci::into(id), soci::into(text));
    reasons.execute();
    while (reasons.fetch()) visit({user, id}, {.role = "decision", .reason = text});
}

std::vector<order_key> orders_with_reference(soci::session& sql, std::string const& client_reference) {
    long long user = 0, id = 0;
    return keys_of((sql.prepare << "SELECT user_id, id FROM hotel_bookings WHERE client_reference = :reference",
                    bound(client_reference), soci::into(user), soci::into(id)),
                   user, id);
}

std::vector<order_key> past_orders_with_people(soci::session& sql, date day) {
    long long user = 0, id = 0;
    long long const first_kept = number_of(day);
    // the first condition is that of an index
    return keys_of(
        (sql.prepare << "SELECT user_id, id FROM hotel_bookings WHERE people IS NOT NULL AND check_in < :day AND "
                        "check_in + nights < :day_2 LIMIT "
                     << traveler_rows,
         bound(first_kept), bound(first_kept), soci::into(user), soci::into(id)),
        user, id);
}

void erase_people(soci::session& sql, std::span<order_key const> orders) {
    auto const keys = json_rows_of(orders).text();
    auto const wanted = "(SELECT CAST(e.value->>0 AS BIGINT), CAST(e.value->>1 AS BIGINT) FROM " + each_row(sql) + ")";
    execute_later(sql, "UPDATE hotel_bookings SET people = NULL WHERE (user_id, id) IN " + wanted, {keys});
    execute_later(
        sql, "UPDATE order_history SET reason = NULL WHERE reason IS NOT NULL AND (user_id, order_id) IN " + wanted,
        {keys});
}

std::vector<trip_row> next_trips(soci::session& sql, trip_row const& after) {
    std::vector<trip_row> page;
    trip_row each;
    soci::statement rows =
        (sql.prepare << "SELECT user_id, created, reference, kind, leg, item FROM trip_items WHERE "
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
    sql << "UPDATE trip_items SET item = :item WHERE user_id = :user_id AND created = :created AND "
           "reference = :reference AND kind = :kind AND leg = :leg",
        bound(item), bound(row.user), bound(row.created), bound(row.reference), bound(row.kind), bound(row.leg);
}

} // namespace waybill::native::storage
