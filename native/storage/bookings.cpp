// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/bookings.hpp>

#include <storage/booking_item.hpp>
#include <storage/json_rows.hpp>
#include <storage/orders.hpp>

#include <sodium.h>

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>

namespace waybill::native::storage {
namespace {

constexpr std::size_t few_rows = 32; // most lists are shorter
constexpr std::size_t few_bytes = std::size_t{24} << 10;

/// Reads columns of a trip list into variables, and calls `take` for each row after `after`, at most
/// `booking_page_rows`. Returns their number.
template <class Take, class... Variables>
std::size_t for_each_row_of(session& sql, trip_query const& query, std::optional<booking_place> const& after,
                            std::string const& columns, std::tuple<Variables&...> into, Take const& take) {
    std::string text = "SELECT " + columns + " FROM trip_items WHERE user_id = :user_id AND created >= :since";
    // the lower bound for the index search
    statement_values values{query.user, after ? std::max(query.from, after->created) : query.from};
    if (query.member) {
        text += " AND member_id = :member_id";
        values.emplace_back(query.member);
    } else if (!query.restricted_login.empty()) {
        text += " AND (member_id IS NULL OR member_id IN (SELECT m.member_id FROM login_members m WHERE m.login = "
                ":login))";
        values.emplace_back(query.restricted_login);
    }
    if (after) {
        text += " AND (created, reference, kind, leg) > (:after_created, :after_reference, :after_kind, :after_leg)";
        values.insert(values.end(), {after->created, after->reference, after->kind, after->leg});
    }
    text += " ORDER BY created, reference, kind, leg LIMIT " + std::to_string(booking_page_rows);
    std::size_t count = 0;
    // to the end, or SQLite would keep its snapshot for the statement
    for (selection rows(sql, text, values, into); rows.next(); ++count) take();
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
    booking_place place;
    std::string item;
    booking_page page;
    page.items.reserve(booking_page_rows, 0);
    auto const count = for_each_row_of(sql, query, after, "created, reference, kind, leg, item",
                                       std::tie(place.created, place.reference, place.kind, place.leg, item),
                                       [&] { page.items.add(item); });
    if (count == booking_page_rows) page.further = place;
    return page;
}

trip_items first_items(session& sql, trip_query const& query) {
    std::string item;
    trip_items found;
    found.reserve(few_rows, few_bytes);
    // selects only what is used: each further column makes a row a quarter slower
    for_each_row_of(sql, query, std::nullopt, "item", std::tie(item), [&] { found.add(item); });
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

std::vector<bool> put_bookings(session& sql, std::span<booking_entry const> bookings) {
    booking_item_writer items;
    json_rows rows;
    for (std::size_t i = 0; i < bookings.size(); ++i) {
        auto const& [user, member, created, booking] = bookings[i];
        rows.add(user, created, member, reference_of(booking), kind_of(booking), leg_of(booking),
                 items.item_of(booking), i);
    }
    auto const text = rows.text();
    std::vector<bool> replaced(bookings.size(), false);
    std::size_t other = 0;
    for (selection found(sql,
                         "SELECT CAST(e.value->>7 AS BIGINT) FROM " + for_each_row(sql) +
                             " JOIN trip_items b ON b.user_id = CAST(e.value->>0 AS BIGINT) AND "
                             "b.reference = e.value->>3 AND b.kind = e.value->>4 AND b.leg = e.value->>5 WHERE "
                             "b.created <> CAST(e.value->>1 AS BIGINT) OR b.item <> e.value->>6 OR "
                             "COALESCE(CAST(b.member_id AS TEXT), '') <> COALESCE(CAST(e.value->>2 AS TEXT), '')",
                         {text}, std::tie(other));
         found.next();)
        replaced[other] = true;
    execute_later(sql,
                  "INSERT INTO trip_items (user_id, created, member_id, reference, kind, leg, item) " +
                      all_of_rows(sql, {true, true, true, false, false, false, false}) +
                      " WHERE true ON CONFLICT (user_id, reference, kind, leg) DO UPDATE SET created = "
                      "excluded.created, member_id = excluded.member_id, item = excluded.item",
                  {text});
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

void add_booking(session& sql, booking_entry const& owned) {
    booking_item_writer items;
    execute_later(sql,
                  "INSERT INTO trip_items (user_id, created, reference, kind, leg, member_id, item) "
                  "VALUES (:user_id, :created, :reference, :kind, :leg, :member_id, :item)",
                  {owned.user, owned.created, reference_of(owned.booking), kind_of(owned.booking),
                   leg_of(owned.booking), owned.id_member, items.item_of(owned.booking)});
}

void remove_booking(session& sql, std::int64_t user, std::string const& reference, std::string const& kind) {
    execute_later(sql, "DELETE FROM trip_items WHERE user_id = :user_id AND reference = :reference AND kind = :kind",
                  {user, reference, kind});
}

} // namespace waybill::native::storage
