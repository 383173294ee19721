// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/bookings.hpp>

#include <storage/bind.hpp>
#include <storage/booking_item.hpp>
#include <storage/json_rows.hpp>
#include <storage/later.hpp>
#include <storage/nullable.hpp>
#include <storage/orders.hpp>
#include <storage/row_insertion.hpp>
#include <storage/time_numbers.hpp>

#include <sodium.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <memory>
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

/// The statements of trip lists: of all members or of one, from the start or from a place on.
class page_statements {
public:
    explicit page_statements(soci::session& sql) : sql_(&sql) {}

    /// Calls `take` for each row, which the accessors below describe. Returns the number of rows.
    template <class Take>
    std::size_t each(trip_query const& query, std::optional<booking_place> const& after, Take const& take) {
        user_ = query.user;
        since_ = number_of(query.from);
        member_ = query.member.value_or(0);
        login_ = query.restricted_login;
        if (after) {
            after_created_ = number_of(after->created);
            after_reference_ = after->reference;
            after_kind_ = after->kind;
            after_leg_ = after->leg;
            since_ = std::max(since_, after_created_); // the lower bound for the index search
        }
        auto& rows = statement(members_of(query), after.has_value());
        rows.execute();
        std::size_t count = 0;
        for (; rows.fetch(); ++count) take(); // fetch to the end, or SQLite would keep its snapshot for the statement
        return count;
    }
    [[nodiscard]] booking_place place() const { return {instant_of(created_), reference_, kind_, leg_}; }
    [[nodiscard]] std::optional<std::int64_t> member() const {
        return owner_member_known_ == soci::i_ok ? std::optional<std::int64_t>(owner_member_) : std::nullopt;
    }
    [[nodiscard]] std::string const& item() const noexcept { return item_; }

private:
    soci::statement& statement(members_of_list which, bool further) {
        auto& place = statements_[std::size_t(which) * 2 + (further ? 1U : 0U)];
        if (place) return *place;
        auto text = "SELECT created, reference, kind, leg, member_id, item" + std::string(rows_of_user);
        auto made = std::make_unique<soci::statement>(*sql_);
        made->exchange(bound(user_));
        made->exchange(bound(since_));
        text += condition_of(which);
        if (which == members_of_list::one) made->exchange(bound(member_));
        if (which == members_of_list::of_login) made->exchange(bound(login_));
        if (further) {
            text +=
                " AND (created, reference, kind, leg) > (:after_created, :after_reference, :after_kind, :after_leg)";
            made->exchange(bound(after_created_));
            made->exchange(bound(after_reference_));
            made->exchange(bound(after_kind_));
            made->exchange(bound(after_leg_));
        }
        text += in_order();
        made->exchange(soci::into(created_));
        made->exchange(soci::into(reference_));
        made->exchange(soci::into(kind_));
        made->exchange(soci::into(leg_));
        made->exchange(soci::into(owner_member_, owner_member_known_));
        made->exchange(soci::into(item_));
        made->alloc();
        made->prepare(text);
        made->define_and_bind();
        place = std::move(made);
        return *place;
    }

    soci::session* sql_;
    long long user_ = 0, since_ = 0, member_ = 0, after_created_ = 0;
    std::string after_reference_{}, after_kind_{}, after_leg_{}, login_{};
    long long created_ = 0, owner_member_ = 0;
    soci::indicator owner_member_known_ = soci::i_null;
    std::string reference_{}, kind_{}, leg_{}, item_{};
    std::array<std::unique_ptr<soci::statement>, 6> statements_{};
};

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

booking_page next_bookings(soci::session& sql, trip_query const& query, std::optional<booking_place> const& after) {
    page_statements rows(sql);
    booking_page page;
    page.items.reserve(booking_page_rows, 0);
    auto const count = rows.each(query, after, [&] { page.items.add(rows.item()); });
    if (count == booking_page_rows) page.further = rows.place();
    return page;
}

trip_items short_list_if_none_overdue(soci::session& sql, trip_query const& query, instant now) {
    long long const user = query.user, since = number_of(query.from), member = query.member.value_or(0),
                    moment = number_of(now);
    std::string item;
    auto const which = members_of(query);
    soci::statement rows(sql);
    // selects only what is used: each further column makes a row a quarter slower
    auto text = "SELECT item" + std::string(rows_of_user);
    rows.exchange(bound(user));
    rows.exchange(bound(since));
    text += condition_of(which);
    if (which == members_of_list::one) rows.exchange(bound(member));
    if (which == members_of_list::of_login) rows.exchange(bound(query.restricted_login));
    // in the same snapshot as the rows
    (text += " AND NOT EXISTS (SELECT 1 FROM hotel_bookings o WHERE o.user_id = :owner AND ") += is_overdue;
    rows.exchange(bound(user));
    rows.exchange(bound(moment));
    rows.exchange(soci::into(item));
    rows.alloc();
    rows.prepare(text + ')' + in_order());
    rows.define_and_bind();
    rows.execute();
    trip_items found;
    found.reserve(few_rows, few_bytes);
    while (rows.fetch()) found.add(item);
    return found;
}

list_state state_of_list(soci::session& sql, std::int64_t user, instant now) {
    long long const owner = user, moment = number_of(now);
    nullable_id newest; // MAX of no rows
    long long overdue = 0;
    sql << "SELECT MAX(n.created), (SELECT COUNT(*) FROM hotel_bookings o WHERE o.user_id = :owner AND " << is_overdue
        << ") FROM newest_creations n WHERE n.user_id = :user_id",
        bound(owner), bound(moment), bound(owner), soci::into(newest.id, newest.state), soci::into(overdue);
    auto const found = newest.value();
    return {found ? std::optional(instant_of(*found)) : std::nullopt, overdue != 0};
}

void each_booking(soci::session& sql, trip_query const& query, std::function<void(owned_booking&&)> const& visit) {
    page_statements rows(sql);
    booking_item_reader reader;
    std::optional<booking_place> after;
    for (std::size_t count = booking_page_rows; count == booking_page_rows;) {
        // visited after the end of the statement, since the visitor may use the session
        std::vector<owned_booking> page;
        count = rows.each(query, after, [&] {
            page.push_back({query.user, rows.member(), rows.place().created, reader.booking_of(rows.item())});
        });
        after = rows.place();
        for (auto& each : page) visit(std::move(each));
    }
}

std::vector<bool> put_bookings(soci::session& sql, std::span<owned_booking const> bookings) {
    using key = std::tuple<std::int64_t, std::string, std::string, std::string>;
    struct stored {
        long long created = 0;
        nullable_id member{};
        std::string item{};
        std::optional<std::size_t> place{}; ///< of the last one among `bookings`
    };
    std::map<key, stored> by_key;
    std::vector<bool> replaced(bookings.size(), false);
    json_rows keys, removed;
    for (auto const& each : bookings)
        keys.add(each.user, reference_of(each.booking), kind_of(each.booking), leg_of(each.booking));
    auto const wanted = keys.text();
    {
        long long user = 0;
        std::string reference, kind, leg;
        stored each;
        soci::statement rows =
            (sql.prepare << "SELECT b.user_id, b.reference, b.kind, b.leg, b.created, b.member_id, b.item FROM "
                         << each_row(sql)
                         << " JOIN trip_items b ON b.user_id = CAST(e.value->>0 AS BIGINT) AND "
                            "b.reference = e.value->>1 AND b.kind = e.value->>2 AND b.leg = e.value->>3",
             bound(wanted), soci::into(user), soci::into(reference), soci::into(kind), soci::into(leg),
             soci::into(each.created), soci::into(each.member.id, each.member.state), soci::into(each.item));
        rows.execute();
        while (rows.fetch()) by_key[{user, reference, kind, leg}] = each;
    }
    booking_item_writer items;
    for (std::size_t i = 0; i < bookings.size(); ++i) {
        auto const& [user, member, created, booking] = bookings[i];
        auto const [at, added] =
            by_key.try_emplace({user, reference_of(booking), std::string(kind_of(booking)), leg_of(booking)});
        auto& before = at->second;
        std::string item(items.item_of(booking));
        if (!added && before.created == number_of(created) && before.member.value() == member && before.item == item)
            continue;
        replaced[i] = !added;
        if (!added && !before.place) removed.add(user, reference_of(booking), kind_of(booking), leg_of(booking));
        before = {number_of(created), nullable_id(member), std::move(item), i};
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
            rows.add(std::get<0>(of), each.created, each.member.value(), std::get<1>(of), std::get<2>(of),
                     std::get<3>(of), each.item);
    rows.finish();
    return replaced;
}

void assign_legs(soci::session& sql) {
    struct row {
        long long user = 0;
        std::string reference{}, leg{}, item{};
    };
    booking_item_reader reader;
    row last{.user = std::numeric_limits<long long>::min()};
    for (bool more = true; more;) {
        std::vector<row> page;
        row each;
        soci::statement rows = (sql.prepare << "SELECT user_id, reference, item FROM bookings WHERE kind = 'transport' "
                                               "AND leg = '' AND (user_id, reference) > (:user_id, :reference) "
                                               "ORDER BY user_id, reference LIMIT 1000",
                                bound(last.user), bound(last.reference), soci::into(each.user),
                                soci::into(each.reference), soci::into(each.item));
        rows.execute();
        while (rows.fetch()) page.push_back(each);
        for (auto& one : page) {
            try {
                one.leg = leg_of(reader.booking_of(one.item));
            } catch (store_exception const&) { continue; } // unreadable, as before
            sql << "UPDATE bookings SET leg = :leg WHERE user_id = :user_id AND reference = :reference AND "
                   "kind = 'transport' AND leg = ''",
                bound(one.leg), bound(one.user), bound(one.reference);
        }
        more = !page.empty();
        if (more) last = page.back();
    }
}

void add_booking(soci::session& sql, owned_booking const& owned) {
    booking_item_writer items;
    execute_later(sql,
                  "INSERT INTO trip_items (user_id, created, reference, kind, leg, member_id, item) "
                  "VALUES (:user_id, :created, :reference, :kind, :leg, :member_id, :item)",
                  {static_cast<long long>(owned.user), number_of(owned.created), reference_of(owned.booking),
                   std::string(kind_of(owned.booking)), leg_of(owned.booking), nullable_id(owned.member),
                   std::string(items.item_of(owned.booking))});
}

void remove_booking(soci::session& sql, std::int64_t user, std::string const& reference, std::string const& kind) {
    execute_later(sql, "DELETE FROM trip_items WHERE user_id = :user_id AND reference = :reference AND kind = :kind",
                  {static_cast<long long>(user), reference, kind});
}

} // namespace waybill::native::storage
