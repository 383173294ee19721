// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/order_search.hpp>

#include <storage/time_numbers.hpp>

#include <soci/soci.h>

#include <string>

namespace waybill::native::storage {

std::vector<order_key> find_orders(soci::session& sql, order_filter const& filter) {
    std::string conditions;
    auto const add = [&](char const* condition, std::optional<std::int64_t> const& number) {
        if (number) conditions += (conditions.empty() ? " WHERE " : " AND ") + (condition + std::to_string(*number));
    };
    auto const night = [](std::optional<date> const& day) {
        return day ? std::optional<std::int64_t>(number_of(*day)) : std::nullopt;
    };
    add("id = ", filter.id);
    add("user_id = ", filter.user);
    add("hotel_id = ", filter.hotel);
    add("check_in >= ", night(filter.arrival_from));
    add("check_in <= ", night(filter.arrival_to));
    std::vector<order_key> found;
    long long user = 0, id = 0;
    soci::statement rows =
        (sql.prepare << "SELECT user_id, id FROM hotel_bookings" << conditions << " ORDER BY created, user_id, id",
         soci::into(user), soci::into(id));
    rows.execute();
    while (rows.fetch()) found.push_back({user, id});
    return found;
}

} // namespace waybill::native::storage
