// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/order_log.hpp>

#include <storage/dialect.hpp>
#include <storage/statement.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

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

/// What a cursor says.
struct read_cursor {
    long long id = 0, order = 0;
    std::string state{}, reader{};
};

std::optional<read_cursor> cursor_of(std::string_view cursor) {
    auto const version = take_number(cursor);
    auto const id = version ? take_number(cursor) : std::nullopt;
    auto const order = id ? take_number(cursor) : std::nullopt;
    std::string const state(cursor.substr(0, cursor.find('.')));
    // version 1 names no reader
    if (!order || *version < 1 || *version > cursor_version || !parse<booking_state>(state)) return std::nullopt;
    auto const reader = cursor.size() > state.size() ? cursor.substr(state.size() + 1) : std::string_view();
    return read_cursor{*id, *order, state, std::string(reader)};
}

/// Adds the changes of some users and hotels after the cursor.
void read_changes(session& sql, std::span<std::pair<char const*, std::int64_t> const> scopes, read_cursor const& after,
                  std::size_t most, std::vector<logged_order>& into) {
    auto const limit = " ORDER BY writer, id LIMIT " + std::to_string(most);
    std::string text = "WITH place AS (SELECT COALESCE(MAX(writer), -1) AS writer, COALESCE(MAX(id), 0) AS id FROM "
                       "order_history WHERE id = :id AND order_id = :order_id AND state = :state) "
                       "SELECT h.writer, h.id, h.user_id, h.order_id, h.state, o.member_id, o.state, "
                       "o.acknowledge_before, o.hotel_id, o.check_in FROM (";
    statement_values values{after.id, after.order, after.state};
    // of each user and hotel at most the wanted number: the index has them in order
    for (std::size_t i = 0; i < scopes.size(); ++i) {
        values.emplace_back(scopes[i].second);
        text += fmt::format("{}SELECT * FROM (SELECT writer, id, user_id, order_id, state FROM order_history WHERE "
                            "{} = :scope_{} AND (writer, id) > ((SELECT writer FROM place), (SELECT id FROM place)) "
                            "AND writer < {} {}) AS one",
                            i == 0 ? "" : " UNION ", scopes[i].first, i, sql.engine.oldest_writer, limit);
    }
    text +=
        ") AS h JOIN hotel_bookings o ON o.user_id = h.user_id AND o.id = h.order_id ORDER BY h.writer, h.id LIMIT " +
        std::to_string(most);
    logged_order each;
    auto const read = all_rows(sql, text, values, each,
                               std::tie(each.place.writer, each.place.id, each.key.user, each.key.id, each.state,
                                        each.member, each.present, each.acknowledge_before, each.hotel, each.check_in));
    into.insert(into.end(), read.begin(), read.end());
}

} // namespace

std::string cursor_after(logged_order const& change, std::string_view reader) {
    return std::to_string(cursor_version) + '.' + std::to_string(change.place.id) + '.' +
           std::to_string(change.key.id) + '.' + text_of(change.state) + '.' + std::string(reader);
}

bool is_cursor(std::string_view cursor) { return cursor_of(cursor).has_value(); }

std::vector<logged_order> changes_after(session& sql, log_scope const& scope, std::string_view cursor,
                                        std::string_view reader, std::size_t most) {
    auto after = cursor_of(cursor).value();
    if (after.reader != reader) after = {.state = text_of(booking_state::on_request)}; // no change has the number 0
    std::vector<std::pair<char const*, std::int64_t>> all;
    for (auto const user : scope.users) all.emplace_back("user_id", user);
    for (auto const hotel : scope.hotels) all.emplace_back("hotel_id", hotel);
    std::vector<logged_order> found;
    for (std::size_t i = 0; i < all.size(); i += scopes_at_once)
        read_changes(sql, std::span(all).subspan(i, std::min(scopes_at_once, all.size() - i)), after, most, found);
    if (all.size() <= scopes_at_once) return found;
    std::sort(found.begin(), found.end(), [](auto const& left, auto const& right) { return left.place < right.place; });
    // a booking of one of the users at one of the hotels may be read twice
    auto const same = [](auto const& left, auto const& right) { return left.place == right.place; };
    found.erase(std::unique(found.begin(), found.end(), same), found.end());
    if (found.size() > most) found.resize(most);
    return found;
}

void adopt_restored_changes(session& sql) {
    auto const next = sql.engine.next_writer;
    if (!next.empty()) execute(sql, "UPDATE order_history SET writer = 0 WHERE writer >= " + std::string(next));
}

} // namespace waybill::native::storage
