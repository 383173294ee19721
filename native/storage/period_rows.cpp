// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/period_rows.hpp>

#include <storage/row_insertion.hpp>

namespace waybill::native::storage {
namespace {

std::string rows_for(std::span<night_range const> ranges) {
    json_rows rows;
    for (auto const& each : ranges) rows.add(each.room, each.plan, each.first, each.end);
    return rows.text();
}
/// The periods `p` of a table in the wanted ranges. Stored periods do not overlap, so the last one that begins before
/// some nights is the first that can have nights of them.
std::string in_ranges(session& sql, std::string const& table, std::string const& key) {
    auto const same = [&](std::string const& of) {
        return of + ".room_id = w.room_id" + (key.empty() ? "" : " AND " + of + "." + key + " = w." + key);
    };
    return "FROM (SELECT CAST(e.value->>0 AS BIGINT) AS room_id, CAST(e.value->>1 AS INTEGER) AS plan, "
           "CAST(e.value->>2 AS BIGINT) AS first, CAST(e.value->>3 AS BIGINT) AS after FROM " +
           each_row(sql) + ") w JOIN " + table + " p ON " + same("p") + " AND p.first_night >= COALESCE((SELECT " +
           "MAX(q.first_night) FROM " + table + " q WHERE " + same("q") +
           " AND q.first_night <= w.first), w.first) AND " +
           "p.first_night < w.after AND p.end_night > w.first ORDER BY p.room_id, " + (key.empty() ? "" : "p.plan, ") +
           "p.first_night";
}

} // namespace

std::map<rate_key, periods<night_price>> prices_in(session& sql, std::span<night_range const> of) {
    std::map<rate_key, periods<night_price>> found;
    if (of.empty()) return found;
    rate_key of_rate;
    period<night_price> each;
    for (selection rows(
             sql,
             std::string("SELECT p.room_id, p.plan, p.first_night, p.end_night, ") + price_columns +
                 in_ranges(sql, "rate_periods", "plan"),
             {rows_for(of)},
             std::tuple_cat(std::tie(of_rate.first, of_rate.second, each.first, each.end), members_of(each.value)));
         rows.next();)
        found[of_rate].push_back(each);
    return found;
}

std::map<std::int64_t, periods<night_rooms>> rooms_in(session& sql, std::span<night_range const> of) {
    std::map<std::int64_t, periods<night_rooms>> found;
    if (of.empty()) return found;
    std::int64_t room = 0;
    period<night_rooms> each;
    for (selection rows(sql,
                        "SELECT p.room_id, p.first_night, p.end_night, p.quantity, p.stopped " +
                            in_ranges(sql, "allotment_periods", ""),
                        {rows_for(of)}, std::tie(room, each.first, each.end, each.value.quantity, each.value.stopped));
         rows.next();)
        found[room].push_back(each);
    return found;
}

void replace_prices(session& sql, std::map<rate_key, replaced_periods<night_price>> const& by_rate) {
    json_rows removed;
    row_insertion added(sql, "rate_periods",
                        {"room_id", "plan", "first_night", "end_night", "minimum_stay", "maximum_stay",
                         "minimum_stay_through", "closed_to_arrival", "closed_to_departure", "closed"},
                        {"price", "child_price", "price_without_promotion", "single_price", "third_adult_price",
                         "second_child_price", "extra_bed_price"});
    for (auto const& [rate, periods] : by_rate)
        for (auto const& each : periods.removed) removed.add(rate.first, rate.second, each.first);
    if (!removed.empty())
        execute_later(sql,
                      "DELETE FROM rate_periods WHERE (room_id, plan, first_night) IN (SELECT CAST(e.value->>0 AS "
                      "BIGINT), CAST(e.value->>1 AS INTEGER), CAST(e.value->>2 AS BIGINT) FROM " +
                          each_row(sql) + ")",
                      {removed.text()});
    for (auto const& [rate, periods] : by_rate)
        for (auto const& [first, end, value] : periods.added)
            added.add(rate.first, rate.second, first, end, value.minimum_stay, value.limits.maximum_stay,
                      value.limits.minimum_stay_through, value.limits.closed_to_arrival,
                      value.limits.closed_to_departure, value.limits.closed, value.price, value.child_price,
                      value.price_without_promotion, value.single_price, value.third_adult_price,
                      value.second_child_price, value.extra_bed_price);
    added.finish();
}

void replace_rooms(session& sql, std::map<std::int64_t, replaced_periods<night_rooms>> const& by_room) {
    json_rows removed;
    row_insertion added(sql, "allotment_periods", {"room_id", "first_night", "end_night", "quantity", "stopped"}, {});
    for (auto const& [room, periods] : by_room)
        for (auto const& each : periods.removed) removed.add(room, each.first);
    if (!removed.empty())
        execute_later(sql,
                      "DELETE FROM allotment_periods WHERE (room_id, first_night) IN (SELECT CAST(e.value->>0 AS "
                      "BIGINT), CAST(e.value->>1 AS BIGINT) FROM " +
                          each_row(sql) + ")",
                      {removed.text()});
    for (auto const& [room, periods] : by_room)
        for (auto const& [first, end, value] : periods.added)
            added.add(room, first, end, value.quantity, value.stopped);
    added.finish();
}

} // namespace waybill::native::storage
