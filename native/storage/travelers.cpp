// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/travelers.hpp>

#include <storage/bind.hpp>
#include <storage/time_numbers.hpp>

#include <utility>

namespace waybill::native::storage {

namespace {

constexpr personal_column of_customers[] = {
    {"civility", &stored_traveler::civility}, {"first_name", &stored_traveler::name},
    {"last_name", &stored_traveler::name},    {"email", &stored_traveler::email},
    {"phone", &stored_traveler::phone},       {"special_requests", &stored_traveler::special_requests}};
constexpr personal_column of_guests[] = {{"civility", &stored_traveler::civility},
                                         {"first_name", &stored_traveler::name},
                                         {"last_name", &stored_traveler::name},
                                         {"type", &stored_traveler::type},
                                         {"age", &stored_traveler::age}};
constexpr personal_column of_decisions[] = {{"reason", &stored_traveler::reason}};

constexpr personal_rows rows_of_orders[] = {{"customer", "order_customers", "user_id", false, of_customers},
                                            {"guest", "order_occupants", "room, place", false, of_guests},
                                            {"decision", "order_history", "id", true, of_decisions}};

/// That one of the columns has a value.
std::string any_of(std::span<personal_column const> columns) {
    std::string condition;
    for (auto const& each : columns)
        (condition += condition.empty() ? "(" : " OR ").append(each.name) += " IS NOT NULL";
    return condition + ')';
}

void each_person_of(soci::session& sql, personal_rows const& of,
                    std::function<void(order_key const&, stored_traveler&&)> const& visit) {
    long long user = 0, id = 0;
    std::vector<std::string> texts(of.columns.size());
    std::string query = "SELECT user_id, order_id";
    soci::statement rows(sql);
    rows.exchange(soci::into(user));
    rows.exchange(soci::into(id));
    for (std::size_t i = 0; i < texts.size(); ++i) {
        rows.exchange(soci::into(texts[i]));
        query += std::string(", COALESCE(CAST(") + of.columns[i].name + " AS TEXT), '')";
    }
    rows.alloc();
    rows.prepare(query + " FROM " + of.table + " WHERE " + any_of(of.columns) + " ORDER BY user_id, order_id, " +
                 of.order);
    rows.define_and_bind();
    rows.execute();
    while (rows.fetch()) {
        stored_traveler found{.role = of.role};
        for (std::size_t i = 0; i < texts.size(); ++i) {
            auto& value = found.*of.columns[i].value;
            if (!value.empty() && !texts[i].empty()) value += ' ';
            value += texts[i];
        }
        visit({user, id}, std::move(found));
    }
}

std::vector<order_key> keys_of(soci::statement&& rows, long long const& user, long long const& id) {
    std::vector<order_key> found;
    rows.execute();
    while (rows.fetch()) found.push_back({user, id});
    return found;
}

} // namespace

std::span<personal_rows const> personal_rows_of_orders() noexcept { return rows_of_orders; }

void each_person(soci::session& sql, std::function<void(order_key const&, stored_traveler&&)> const& visit) {
    for (auto const& each : rows_of_orders) each_person_of(sql, each, visit);
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
    for (auto const& each : rows_of_orders) {
        std::string erasure = (each.stay ? "UPDATE " : "DELETE FROM ") + std::string(each.table);
        if (each.stay)
            for (auto const& column : each.columns)
                (erasure += &column == each.columns.data() ? " SET " : ", ").append(column.name) += " = NULL";
        sql << erasure << " WHERE user_id = :user_id AND order_id = :order_id AND " << any_of(each.columns),
            bound(user), bound(id);
    }
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
