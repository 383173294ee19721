// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/period_rows.hpp>

#include <storage/json_rows.hpp>

#include <string>

namespace waybill::native::storage {
namespace {

struct price_table {
    static constexpr auto name = "rate_periods", keys = "room_id, plan", values = price_columns;
    static constexpr std::size_t key_columns = 2;
    static auto key_of(auto& of) { return std::tie(of.first, of.second); }
    static auto value_of(auto& of) { return members_of(of); }
};

struct room_table {
    static constexpr auto name = "allotment_periods", keys = "room_id", values = "quantity, stopped";
    static constexpr std::size_t key_columns = 1;
    static auto key_of(auto& of) { return std::tie(of); }
    static auto value_of(auto& of) { return std::tie(of.quantity, of.stopped); }
};

/// Selects the periods `p` of a table in the wanted ranges. Stored periods do not overlap, so the last one that begins
/// before some nights is the first that can have nights of them: `start`, once for each range and not for each period.
template <class Table>
std::string in_ranges(session& sql) {
    auto const of_range = [](std::string const& of, std::string const& range) {
        return of + ".room_id = " + range + ".room" +
               (Table::key_columns == 1 ? "" : " AND " + of + ".plan = " + range + ".rate");
    };
    return std::string("WITH w AS MATERIALIZED (SELECT r.*, COALESCE((SELECT MAX(q.first_night) FROM ") + Table::name +
           " q WHERE " + of_range("q", "r") +
           " AND q.first_night <= r.first), r.first) AS start FROM (SELECT CAST(e.value->>0 AS BIGINT) AS room, "
           "CAST(e.value->>1 AS INTEGER) AS rate, CAST(e.value->>2 AS BIGINT) AS first, "
           "CAST(e.value->>3 AS BIGINT) AS after FROM " +
           for_each_row(sql) + ") r) SELECT " + Table::keys + ", first_night, end_night, " + Table::values +
           " FROM w JOIN " + Table::name + " p ON " + of_range("p", "w") +
           " AND p.first_night >= w.start AND p.first_night < w.after AND p.end_night > w.first ORDER BY " +
           Table::keys + ", first_night";
}

template <class Table, class Key, class Value>
void read_periods(session& sql, std::span<night_range const> of, std::map<Key, periods<Value>>& into) {
    if (of.empty()) return;
    json_rows ranges;
    for (auto const& each : of) ranges.add(each.room, each.plan, each.first, each.end);
    Key key{};
    period<Value> each;
    for (selection rows(
             sql, in_ranges<Table>(sql), {ranges.text()},
             std::tuple_cat(Table::key_of(key), std::tie(each.first, each.end), Table::value_of(each.value)));
         rows.next();)
        into[key].push_back(each);
}

template <class Table, class Key, class Value>
void replace(session& sql, std::map<Key, replaced_periods<Value>> const& by_key) {
    json_rows removed;
    row_insertion added(sql, Table::name, std::string(Table::keys) + ", first_night, end_night, " + Table::values);
    for (auto const& each : by_key)
        for (auto const& gone : each.second.removed)
            std::apply([&](auto const&... key) { removed.add(key..., gone.first); }, Table::key_of(each.first));
    if (!removed.empty())
        execute_later(sql,
                      std::string("DELETE FROM ") + Table::name + " WHERE (" + Table::keys + ", first_night) IN (" +
                          all_of_rows(sql, std::vector<bool>(Table::key_columns + 1, true)) + ")",
                      {removed.text()});
    for (auto const& each : by_key)
        for (auto const& made : each.second.added)
            std::apply(
                [&](auto const&... column) { added.add(column...); },
                std::tuple_cat(Table::key_of(each.first), std::tie(made.first, made.end), Table::value_of(made.value)));
    added.finish();
}

} // namespace

std::map<rate_key, periods<night_price>> prices_in(session& sql, std::span<night_range const> of) {
    std::map<rate_key, periods<night_price>> found;
    read_periods<price_table>(sql, of, found);
    return found;
}

std::map<std::int64_t, periods<night_rooms>> rooms_in(session& sql, std::span<night_range const> of) {
    std::map<std::int64_t, periods<night_rooms>> found;
    read_periods<room_table>(sql, of, found);
    return found;
}

void replace_prices(session& sql, std::map<rate_key, replaced_periods<night_price>> const& by_rate) {
    replace<price_table>(sql, by_rate);
}

void replace_rooms(session& sql, std::map<std::int64_t, replaced_periods<night_rooms>> const& by_room) {
    replace<room_table>(sql, by_room);
}

} // namespace waybill::native::storage
