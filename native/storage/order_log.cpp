// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/order_log.hpp>

#include <storage/bind.hpp>
#include <storage/connection.hpp>
#include <storage/dialect.hpp>
#include <storage/nullable.hpp>

#include <algorithm>
#include <charconv>
#include <limits>

namespace waybill::native::storage {
namespace {

constexpr int cursor_version = 2;

/// Removes a number and the point after it.
std::optional<long long> take_number(std::string_view& text) {
    long long number = 0;
    auto const read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr == text.data() + text.size() || *read.ptr != '.') return std::nullopt;
    text.remove_prefix(std::size_t(read.ptr - text.data()) + 1);
    return number;
}

/// Adds the changes of one user or hotel, after a place and up to another one.
void read_changes(soci::session& sql, std::string_view column, std::int64_t scope, log_place after, log_place last,
                  std::size_t most, std::vector<logged_order>& into) {
    long long const wanted = scope, after_writer = after.writer, after_id = after.id, last_writer = last.writer,
                    last_id = last.id, limit = static_cast<long long>(most);
    long long writer = 0, id = 0, user = 0, order = 0;
    std::string state;
    soci::statement rows =
        (sql.prepare << "SELECT writer, id, user_id, order_id, state FROM order_history WHERE " << column
                     << " = :scope AND (writer, id) > (:writer, :id) AND (writer, id) <= (:last_writer, :last_id)"
                        " AND writer < "
                     << static_cast<connection&>(sql).engine->oldest_writer << " ORDER BY writer, id LIMIT :most",
         bound(wanted), bound(after_writer), bound(after_id), bound(last_writer), bound(last_id), bound(limit),
         soci::into(writer), soci::into(id), soci::into(user), soci::into(order), soci::into(state));
    rows.execute();
    while (rows.fetch()) into.push_back({{writer, id}, {user, order}, value_of<booking_state>(state)});
}

} // namespace

std::string cursor_after(logged_order const& change, std::string_view reader) {
    return std::to_string(cursor_version) + '.' + std::to_string(change.place.id) + '.' +
           std::to_string(change.key.id) + '.' + text_of(change.state) + '.' + std::string(reader);
}

std::optional<log_place> place_of(soci::session& sql, std::string_view cursor, std::string_view reader) {
    auto const version = take_number(cursor);
    auto const id = version ? take_number(cursor) : std::nullopt;
    auto const order = id ? take_number(cursor) : std::nullopt;
    std::string const state(cursor.substr(0, cursor.find('.')));
    // version 1 names no reader
    if (!order || *version < 1 || *version > cursor_version || !parse<booking_state>(state)) return std::nullopt;
    if (cursor.substr(state.size()) != '.' + std::string(reader)) return log_place{};
    long long const wanted = *id, wanted_order = *order;
    long long writer = 0;
    sql << "SELECT writer FROM order_history WHERE id = :id AND order_id = :order_id AND state = :state", bound(wanted),
        bound(wanted_order), bound(state), soci::into(writer);
    return sql.got_data() ? log_place{writer, wanted} : log_place{};
}

std::vector<logged_order> changes_after(soci::session& sql, log_scope const& scope, log_place place, std::size_t most) {
    constexpr auto highest = std::numeric_limits<std::int64_t>::max();
    log_place last{highest, highest};
    std::vector<logged_order> found;
    auto const earlier = [](auto const& left, auto const& right) { return left.place < right.place; };
    // Of each user and hotel, only what is earlier than the `most` changes that were found: a login with a hundred
    // hotels reads a page of each otherwise.
    auto const read = [&](std::string_view column, std::int64_t one) {
        read_changes(sql, column, one, place, last, most, found);
        if (found.size() < most) return;
        std::nth_element(found.begin(), found.begin() + std::ptrdiff_t(most) - 1, found.end(), earlier);
        found.resize(most);
        last = found.back().place;
    };
    for (auto const user : scope.users) read("user_id", user);
    for (auto const hotel : scope.hotels) read("hotel_id", hotel);
    std::sort(found.begin(), found.end(), earlier);
    // a booking of one of the users at one of the hotels was read twice
    auto const same = [](auto const& left, auto const& right) { return left.place == right.place; };
    found.erase(std::unique(found.begin(), found.end(), same), found.end());
    return found;
}

void adopt_restored_changes(soci::session& sql) {
    auto const next = static_cast<connection&>(sql).engine->next_writer;
    if (!next.empty()) sql << "UPDATE order_history SET writer = 0 WHERE writer >= " << next;
}

} // namespace waybill::native::storage
