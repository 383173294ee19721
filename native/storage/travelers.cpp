// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/travelers.hpp>

#include <storage/json_rows.hpp>

#include <utility>

namespace waybill::native::storage {

namespace {

std::string full_name(std::string const& first, std::string const& last) {
    return first + (first.empty() || last.empty() ? "" : " ") + last;
}

} // namespace

void each_person(session& sql, std::function<void(order_key const&, stored_traveler&&)> const& visit) {
    order_key of;
    booked_people found;
    for (selection rows(sql,
                        "SELECT user_id, id, people FROM hotel_bookings WHERE people IS NOT NULL ORDER BY user_id, id",
                        {}, std::tie(of.user, of.id, found));
         rows.next();) {
        auto const& who = found.customer;
        visit(of, {.role = "customer",
                   .civility = who.civility.value_or(""),
                   .name = full_name(who.first_name, who.last_name),
                   .email = who.email.value_or(""),
                   .phone = who.phone.value_or(""),
                   .special_requests = found.special_requests.value_or("")});
        for (auto const& room : found.rooms)
            for (auto const& each : room.customers)
                visit(of, {.role = "guest",
                           .civility = each.civility.value_or(""),
                           .name = full_name(each.first_name, each.last_name),
                           .type = text_of(each.type),
                           .age = each.age ? std::to_string(*each.age) : ""});
    }
    std::string reason;
    for (selection rows(
             sql,
             "SELECT user_id, order_id, reason FROM order_history WHERE reason IS NOT NULL ORDER BY user_id, "
             "order_id, id",
             {}, std::tie(of.user, of.id, reason));
         rows.next();)
        visit(of, {.role = "decision", .reason = reason});
}

std::vector<order_key> orders_with_reference(session& sql, std::string const& client_reference) {
    return order_keys_of(sql, "SELECT user_id, id FROM hotel_bookings WHERE client_reference = :reference",
                         {client_reference});
}

std::vector<order_key> past_orders_with_people(session& sql, date day) {
    // the first condition is that of an index
    return order_keys_of(sql,
                         "SELECT user_id, id FROM hotel_bookings WHERE people IS NOT NULL AND check_in < :day AND "
                         "check_in + nights < :day_2 LIMIT " +
                             std::to_string(traveler_rows),
                         {day, day});
}

void erase_people(session& sql, std::span<order_key const> orders) {
    auto const keys = rows_of(orders), wanted = among_rows(sql);
    execute_later(sql, "UPDATE hotel_bookings SET people = NULL WHERE (user_id, id) IN " + wanted, {keys});
    execute_later(
        sql, "UPDATE order_history SET reason = NULL WHERE reason IS NOT NULL AND (user_id, order_id) IN " + wanted,
        {keys});
}

std::vector<trip_row> next_trips(session& sql, trip_row const& after) {
    trip_row each;
    return all_rows(sql,
                    "SELECT user_id, created, reference, kind, leg, item FROM trip_items WHERE "
                    "(user_id, created, reference, kind, leg) > (:user_id, :created, :reference, :kind, :leg) "
                    "ORDER BY user_id, created, reference, kind, leg LIMIT " +
                        std::to_string(traveler_rows),
                    {after.user, after.created, after.reference, after.kind, after.leg}, each,
                    std::tie(each.user, each.created, each.reference, each.kind, each.leg, each.item));
}

void replace_trip(session& sql, trip_row const& row, std::string const& item) {
    execute(sql,
            "UPDATE trip_items SET item = :item WHERE user_id = :user_id AND created = :created AND "
            "reference = :reference AND kind = :kind AND leg = :leg AND item = :earlier",
            {item, row.user, row.created, row.reference, row.kind, row.leg, row.item});
}

} // namespace waybill::native::storage
