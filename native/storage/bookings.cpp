// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/bookings.hpp>

#include <storage/booking_item.hpp>
#include <storage/json_rows.hpp>
#include <storage/orders.hpp>
#include <storage/row_insertion.hpp>

#include <sodium.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <tuple>

namespace waybill::native::storage {
namespace {

constexpr std::size_t few_rows = 32; // most lists are shorter
constexpr std::size_t few_bytes = std::size_t{24} << 10;

constexpr std::string_view rows_of_user = " FROM trip_items WHERE user_id = :user_id AND created >= :since";

std::string in_order() { return " ORDER BY created, reference, kind, leg LIMIT " + std::to_string(booking_page_rows); }

/// Which members' bookings a statement reads, and its condition.
enum class members_of_list { all, one, of_login };

constexpr std::string_view condition_of(members_of_list which) {
    switch (which) {
    case members_of_list::one: return " AND member_id = :member_id";
    case members_of_list::of_login:
        return " AND (member_id IS NULL OR member_id IN (SELECT m.member_id FROM login_members m WHERE m.login = "
               ":login))";
    case members_of_list::all: break;
    }
    return {};
}

members_of_list members_of(trip_query const& query) {
    if (query.member) return members_of_list::one;
    return query.restricted_login.empty() ? members_of_list::all : members_of_list::of_login;
}

/// A row of a trip list.
struct list_row {
    booking_place place{};
    std::optional<std::int64_t> member{};
    std::string item{};
};

/// Calls `take` for each row of a trip list after `after`, at most `booking_page_rows`. Returns their number.
template <class Take>
std::size_t each_row_of(session& sql, trip_query const& query, std::optional<booking_place> const& after, list_row& row,
                        Take const& take) {
    auto const which = members_of(query);
    // the lower bound for the index search
    statement_values values{query.user, after ? std::max(query.from, after->created) : query.from};
    if (which == members_of_list::one) values.emplace_back(query.member);
    if (which == members_of_list::of_login) values.emplace_back(query.restricted_login);
    std::string text("SELECT created, reference, kind, leg, member_id, item");
    text.append(rows_of_user).append(condition_of(which));
    if (after) {
        text += " AND (created, reference, kind, leg) > (:after_created, :after_reference, :after_kind, :after_leg)";
        values.insert(values.end(), {after->created, after->reference, after->kind, after->leg});
    }
    std::size_t count = 0;
    for (selection rows(sql, text + in_order(), values,
                        std::tie(row.place.created, row.place.reference, row.place.kind, row.place.leg, row.member,
                                 row.item));
         rows.next(); ++count) // to the end, or SQLite would keep its snapshot for the statement
        take();
    return count;
}

} // namespace

std::string_view kind_of(waybill::booking const& booking) noexcept {
    if (auto const* const unknown = std::get_if<unknown_booking>(&booking)) return unknown->unknown_kind;
    return std::holds_alternative<transport_booking>(booking) ? "transport" : "accommodation";
}

std::string const& reference_of(waybill::booking const& booking) noexcept {
    if (auto const* const unknown = std::get_if<unknown_booking>(&booking)) return unknown->unknown_kind;
    auto const* const ride = std::get_if<transport_booking>(&booking);
    return ride ? ride->reservation_reference : std::get_if<accommodation_booking>(&booking)->booking_number;
}

std::string leg_of(waybill::booking const& booking) {
    auto const* const ride = std::get_if<transport_booking>(&booking);
    if (ride == nullptr) return {};
    std::vector<std::string> tickets;
    for (auto const& each : ride->travelers) tickets.push_back(each.ticket_number);
    std::sort(tickets.begin(), tickets.end());
    // hashed, since an index of PostgreSQL takes at most 2,700 bytes
    constexpr std::size_t bytes = 16;
    std::array<unsigned char, bytes> hash{};
    crypto_generichash_state state{};
    crypto_generichash_init(&state, nullptr, 0, hash.size());
    auto const add = [&](std::string const& text) { // with the final zero, which no text contains
        crypto_generichash_update(&state, reinterpret_cast<unsigned char const*>(text.c_str()), text.size() + 1);
    };
    add(ride->transport_number);
    for (auto const& ticket : tickets) add(ticket);
    crypto_generichash_final(&state, hash.data(), hash.size());
    std::array<char, 2 * bytes + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
    return text_of(ride->departure_date, wire_format::iso_date_time) + ' ' + hex.data();
}

booking_page next_bookings(session& sql, trip_query const& query, std::optional<booking_place> const& after) {
    list_row row;
    booking_page page;
    page.items.reserve(booking_page_rows, 0);
    auto const count = each_row_of(sql, query, after, row, [&] { page.items.add(row.item); });
    if (count == booking_page_rows) page.further = row.place;
    return page;
}

trip_items short_list_if_none_overdue(session& sql, trip_query const& query, instant now) {
    auto const which = members_of(query);
    // selects only what is used: each further column makes a row a quarter slower
    std::string text("SELECT item");
    text.append(rows_of_user).append(condition_of(which));
    statement_values values{query.user, query.from};
    if (which == members_of_list::one) values.emplace_back(query.member);
    if (which == members_of_list::of_login) values.emplace_back(query.restricted_login);
    // in the same snapshot as the rows
    (text += " AND NOT EXISTS (SELECT 1 FROM hotel_bookings o WHERE o.user_id = :owner AND ") += is_overdue;
    values.insert(values.end(), {query.user, now});
    std::string item;
    trip_items found;
    found.reserve(few_rows, few_bytes);
    for (selection rows(sql, text + ')' + in_order(), values, std::tie(item)); rows.next();) found.add(item);
    return found;
}

list_state state_of_list(session& sql, std::int64_t user, instant now) {
    list_state found; // MAX of no rows is NULL
    std::int64_t overdue = 0;
    (void)selection(sql,
                    "SELECT MAX(n.created), (SELECT COUNT(*) FROM hotel_bookings o WHERE o.user_id = :owner AND " +
                        std::string(is_overdue) + ") FROM newest_creations n WHERE n.user_id = :user_id",
                    {user, now, user}, std::tie(found.newest, overdue))
        .next();
    found.overdue = overdue != 0;
    return found;
}

void each_booking(session& sql, trip_query const& query, std::function<void(owned_booking&&)> const& visit) {
    list_row row;
    booking_item_reader reader;
    std::optional<booking_place> after;
    for (std::size_t count = booking_page_rows; count == booking_page_rows;) {
        // visited after the end of the statement, since the visitor may use the session
        std::vector<owned_booking> page;
        count = each_row_of(sql, query, after, row, [&] {
            page.push_back({query.user, row.member, row.place.created, reader.booking_of(row.item)});
        });
        after = row.place;
        for (auto& each : page) visit(std::move(each));
    }
}

std::vector<bool> put_bookings(session& sql, std::span<owned_booking const> bookings) {
    using key = std::tuple<std::int64_t, std::string, std::string, std::string>;
    struct stored {
        instant created{};
        std::optional<std::int64_t> member{};
        std::string item{};
        std::optional<std::size_t> place{}; ///< of the last one among `bookings`
    };
    std::map<key, stored> by_key;
    std::vector<bool> replaced(bookings.size(), false);
    json_rows keys, removed;
    for (auto const& each : bookings)
        keys.add(each.user, reference_of(each.booking), kind_of(each.booking), leg_of(each.booking));
    key found_key;
    stored found;
    for (selection rows(sql,
                        "SELECT b.user_id, b.reference, b.kind, b.leg, b.created, b.member_id, b.item FROM " +
                            each_row(sql) +
                            " JOIN trip_items b ON b.user_id = CAST(e.value->>0 AS BIGINT) AND "
                            "b.reference = e.value->>1 AND b.kind = e.value->>2 AND b.leg = e.value->>3",
                        {keys.text()},
                        std::tie(std::get<0>(found_key), std::get<1>(found_key), std::get<2>(found_key),
                                 std::get<3>(found_key), found.created, found.member, found.item));
         rows.next();)
        by_key[found_key] = found;
    booking_item_writer items;
    for (std::size_t i = 0; i < bookings.size(); ++i) {
        auto const& [user, member, created, booking] = bookings[i];
        auto const [at, added] =
            by_key.try_emplace({user, reference_of(booking), std::string(kind_of(booking)), leg_of(booking)});
        auto& before = at->second;
        std::string item(items.item_of(booking));
        if (!added && before.created == created && before.member == member && before.item == item) continue;
        replaced[i] = !added;
        if (!added && !before.place) removed.add(user, reference_of(booking), kind_of(booking), leg_of(booking));
        before = {created, member, std::move(item), i};
    }
    if (!removed.empty())
        execute_later(
            sql,
            "DELETE FROM trip_items WHERE (user_id, reference, kind, leg) IN (SELECT CAST(e.value->>0 AS BIGINT), "
            "e.value->>1, e.value->>2, e.value->>3 FROM " +
                each_row(sql) + ")",
            {removed.text()});
    row_insertion rows(sql, "trip_items", {"user_id", "created", "member_id"}, {"reference", "kind", "leg", "item"});
    for (auto const& [of, each] : by_key)
        if (each.place)
            rows.add(std::get<0>(of), each.created, each.member, std::get<1>(of), std::get<2>(of), std::get<3>(of),
                     each.item);
    rows.finish();
    return replaced;
}

void assign_legs(session& sql) {
    struct row {
        std::int64_t user = std::numeric_limits<std::int64_t>::min();
        std::string reference{}, item{};
    };
    booking_item_reader reader;
    row each;
    for (std::vector<row> page{each}; !page.empty();) {
        page.clear();
        for (selection rows(sql,
                            "SELECT user_id, reference, item FROM bookings WHERE kind = 'transport' AND leg = '' AND "
                            "(user_id, reference) > (:user_id, :reference) ORDER BY user_id, reference LIMIT 1000",
                            {each.user, each.reference}, std::tie(each.user, each.reference, each.item));
             rows.next();)
            page.push_back(each);
        for (auto& one : page) {
            try {
                execute(sql,
                        "UPDATE bookings SET leg = :leg WHERE user_id = :user_id AND reference = :reference AND "
                        "kind = 'transport' AND leg = ''",
                        {leg_of(reader.booking_of(one.item)), one.user, one.reference});
            } catch (store_exception const&) {} // unreadable, as before
        }
    }
}

void add_booking(session& sql, owned_booking const& owned) {
    booking_item_writer items;
    execute_later(sql,
                  "INSERT INTO trip_items (user_id, created, reference, kind, leg, member_id, item) "
                  "VALUES (:user_id, :created, :reference, :kind, :leg, :member_id, :item)",
                  {owned.user, owned.created, reference_of(owned.booking), kind_of(owned.booking),
                   leg_of(owned.booking), owned.member, items.item_of(owned.booking)});
}

void remove_booking(session& sql, std::int64_t user, std::string const& reference, std::string const& kind) {
    execute_later(sql, "DELETE FROM trip_items WHERE user_id = :user_id AND reference = :reference AND kind = :kind",
                  {user, reference, kind});
}

} // namespace waybill::native::storage
