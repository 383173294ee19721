// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <store/bookings.hpp>

#include <store/booking_columns.hpp>

#include <soci/soci.h>

#include <algorithm>

namespace waybill::native {
namespace {

using columns::booking_columns;

long long ticks_of(instant moment) noexcept { return moment.value.time_since_epoch().count(); }
instant instant_of(long long ticks) noexcept { return {instant::sys_time(calendar::ticks(ticks))}; }

/// What orders bookings and tells them apart within one user.
struct booking_key {
    long long created = 0;
    std::string reference{};
    std::string kind{};
    bool operator==(booking_key const&) const = default;
};

/// Which bookings are asked for, as the statements take it.
struct wanted_bookings {
    long long user = 0;
    long long since = 0;
    long long member = 0;
    bool of_member = false;
    bool further = false; ///< only those behind `after`
    booking_key after{};

    wanted_bookings(trip_query const& query, std::optional<booking_place> const& place)
        : user(query.user),
          since(ticks_of(query.from)),
          member(query.member.value_or(0)),
          of_member(query.member.has_value()),
          further(place.has_value()) {
        if (!place) return;
        after = {ticks_of(place->created), place->reference, place->kind};
        since = std::max(since, after.created); // what the index is searched for
    }
    void use_in(soci::statement& rows) {
        rows.exchange(soci::use(user));
        rows.exchange(soci::use(since));
        if (of_member) rows.exchange(soci::use(member));
        if (!further) return;
        rows.exchange(soci::use(after.created));
        rows.exchange(soci::use(after.reference));
        rows.exchange(soci::use(after.kind));
    }
    /// The condition on a table, called `table` in the statement.
    [[nodiscard]] std::string condition(std::string const& table) const {
        auto text = table + ".user_id = :user_id AND " + table + ".created >= :since";
        if (of_member) text += " AND b.member_id = :member_id";
        if (further)
            text += " AND (" + table + ".created, " + table + ".reference, " + table +
                    ".kind) > (:after_created, :after_reference, :after_kind)";
        return text;
    }
};

std::string select_bookings(wanted_bookings const& wanted) {
    return "SELECT b.created, b.reference, b.kind, b.member_id, " + booking_columns::all().listed("b.") +
           " FROM bookings b WHERE " + wanted.condition("b") + " ORDER BY b.created, b.reference, b.kind";
}

/// The travelers of the very bookings that `select_bookings` finds, in the same order.
std::string select_travelers(wanted_bookings const& wanted) {
    constexpr auto columns = "SELECT t.created, t.reference, t.kind, t.name, t.ticket_number, t.type_of_room FROM ";
    constexpr auto ordered = " ORDER BY t.created, t.reference, t.kind, t.place";
    if (!wanted.of_member) return std::string(columns) + "booking_travelers t WHERE " + wanted.condition("t") + ordered;
    return std::string(columns) +
           "bookings b JOIN booking_travelers t ON t.user_id = b.user_id AND t.created = b.created "
           "AND t.reference = b.reference AND t.kind = b.kind WHERE " +
           wanted.condition("b") + ordered;
}

/// The travelers of a user's bookings, read in step with the bookings themselves.
class traveler_rows {
public:
    traveler_rows(soci::session& sql, wanted_bookings& wanted) : rows_(sql) {
        wanted.use_in(rows_);
        rows_.exchange(soci::into(key_.created));
        rows_.exchange(soci::into(key_.reference));
        rows_.exchange(soci::into(key_.kind));
        rows_.exchange(soci::into(name_));
        rows_.exchange(soci::into(ticket_, ticket_known_));
        rows_.exchange(soci::into(room_, room_known_));
        rows_.alloc();
        rows_.prepare(select_travelers(wanted));
        rows_.define_and_bind();
        rows_.execute();
        next();
    }
    void give_to(booking_key const& key, booking& owner) {
        for (; left_ && key_ == key; next()) {
            if (auto* const ride = std::get_if<transport>(&owner)) {
                ride->travelers.push_back({name_, ticket_known_ == soci::i_ok ? ticket_ : std::string()});
            } else {
                auto& one = std::get<accommodation>(owner).travelers.emplace_back();
                one.name = name_;
                if (room_known_ == soci::i_ok) one.type_of_room = room_;
            }
        }
    }

private:
    void next() { left_ = rows_.fetch(); }

    soci::statement rows_;
    booking_key key_;
    std::string name_, ticket_, room_;
    soci::indicator ticket_known_ = soci::i_null, room_known_ = soci::i_null;
    bool left_ = false;
};

} // namespace

std::string const& reference_of(waybill::booking const& booking) noexcept {
    auto const* const ride = std::get_if<transport>(&booking);
    return ride ? ride->reservation_reference : std::get_if<accommodation>(&booking)->booking_number;
}

void each_booking(soci::session& sql, trip_query const& query, std::function<void(owned_booking&&)> const& visit) {
    std::optional<booking_place> beginning;
    next_bookings(sql, query, beginning, [&](owned_booking&& each) {
        visit(std::move(each));
        return true;
    });
}

bool next_bookings(soci::session& sql, trip_query const& query, std::optional<booking_place>& after,
                   std::function<bool(owned_booking&&)> const& visit) {
    wanted_bookings wanted(query, after);
    booking_key key;
    long long owner_member = 0;
    soci::indicator owner_member_known = soci::i_null;
    columns::row row(booking_columns::all().names.size());
    soci::statement rows(sql);
    wanted.use_in(rows);
    rows.exchange(soci::into(key.created));
    rows.exchange(soci::into(key.reference));
    rows.exchange(soci::into(key.kind));
    rows.exchange(soci::into(owner_member, owner_member_known));
    for (std::size_t i = 0; i < row.texts.size(); ++i) rows.exchange(soci::into(row.texts[i], row.states[i]));
    rows.alloc();
    rows.prepare(select_bookings(wanted));
    rows.define_and_bind();
    rows.execute();

    traveler_rows travelers(sql, wanted);
    while (rows.fetch()) {
        owned_booking found{.user = query.user, .created = instant_of(key.created)};
        if (owner_member_known == soci::i_ok) found.member = owner_member;
        columns::take_booking(row, key.kind, key.reference, found.booking);
        travelers.give_to(key, found.booking);
        if (visit(std::move(found))) continue;
        after = booking_place{instant_of(key.created), key.reference, key.kind};
        return true;
    }
    return false;
}

struct booking_writer::statements {
    soci::session& sql;
    long long user = 0, member = 0;
    soci::indicator member_known = soci::i_null;
    booking_key key{};
    columns::row row{booking_columns::all().names.size()};
    int place = 0;
    std::string name{}, ticket{}, room{};
    soci::indicator ticket_known = soci::i_null, room_known = soci::i_null;
    long long earlier_created = 0;
    soci::statement booking{sql}, traveler{sql}, earlier{sql};

    explicit statements(soci::session& lent) : sql(lent) {
        use_key(booking);
        booking.exchange(soci::use(member, member_known));
        for (std::size_t i = 0; i < row.texts.size(); ++i) booking.exchange(soci::use(row.texts[i], row.states[i]));
        prepare(booking, "INSERT INTO bookings (user_id, created, reference, kind, member_id, " +
                             booking_columns::all().listed("") +
                             ") VALUES (:user_id, :created, :reference, :kind, :member_id, " +
                             booking_columns::all().listed(":") + ")");
        use_key(traveler);
        traveler.exchange(soci::use(place));
        traveler.exchange(soci::use(name));
        traveler.exchange(soci::use(ticket, ticket_known));
        traveler.exchange(soci::use(room, room_known));
        prepare(traveler, "INSERT INTO booking_travelers (user_id, created, reference, kind, place, name, "
                          "ticket_number, type_of_room) VALUES (:user_id, :created, :reference, :kind, :place, :name, "
                          ":ticket_number, :type_of_room)");
        earlier.exchange(soci::use(user));
        earlier.exchange(soci::use(key.reference));
        earlier.exchange(soci::use(key.kind));
        earlier.exchange(soci::into(earlier_created));
        prepare(earlier,
                "SELECT created FROM bookings WHERE user_id = :user_id AND reference = :reference AND kind = :kind");
    }
    void use_key(soci::statement& statement) {
        statement.exchange(soci::use(user));
        statement.exchange(soci::use(key.created));
        statement.exchange(soci::use(key.reference));
        statement.exchange(soci::use(key.kind));
    }
    static void prepare(soci::statement& statement, std::string const& text) {
        statement.alloc();
        statement.prepare(text);
        statement.define_and_bind();
    }
    void remove_earlier() {
        if (!earlier.execute(true)) return;
        for (auto const* const table : {"bookings", "booking_travelers"})
            sql << "DELETE FROM " << table
                << " WHERE user_id = :user_id AND created = :created AND reference = :reference AND kind = :kind",
                soci::use(user), soci::use(earlier_created), soci::use(key.reference), soci::use(key.kind);
    }
    void put_traveler(std::string const& who, std::string const* ticket_number, std::string const* type_of_room) {
        name = who;
        ticket_known = ticket_number ? soci::i_ok : soci::i_null;
        if (ticket_number) ticket = *ticket_number;
        room_known = type_of_room ? soci::i_ok : soci::i_null;
        if (type_of_room) room = *type_of_room;
        traveler.execute(true);
        ++place;
    }
};

booking_writer::booking_writer(soci::session& sql) : statements_(std::make_unique<statements>(sql)) {}
booking_writer::~booking_writer() = default;

void booking_writer::put(owned_booking const& owned) {
    auto& to = *statements_;
    to.user = owned.user;
    to.member = owned.member.value_or(0);
    to.member_known = owned.member ? soci::i_ok : soci::i_null;
    to.key = {ticks_of(owned.created), reference_of(owned.booking), std::string(columns::kind_of(owned.booking))};
    to.remove_earlier();
    columns::put_booking(owned.booking, to.row);
    to.booking.execute(true);
    to.place = 0;
    if (auto const* const ride = std::get_if<transport>(&owned.booking)) {
        for (auto const& each : ride->travelers) to.put_traveler(each.name, &each.ticket_number, nullptr);
    } else {
        for (auto const& each : std::get<accommodation>(owned.booking).travelers)
            to.put_traveler(each.name, nullptr, each.type_of_room ? &*each.type_of_room : nullptr);
    }
}

bool remove_booking(soci::session& sql, std::int64_t user, std::string const& reference, std::string const& kind) {
    long long const owner = user;
    long long created = 0;
    sql << "SELECT created FROM bookings WHERE user_id = :user_id AND reference = :reference AND kind = :kind",
        soci::use(owner), soci::use(reference), soci::use(kind), soci::into(created);
    if (!sql.got_data()) return false;
    for (auto const* const table : {"bookings", "booking_travelers"})
        sql << "DELETE FROM " << table
            << " WHERE user_id = :user_id AND created = :created AND reference = :reference AND kind = :kind",
            soci::use(owner), soci::use(created), soci::use(reference), soci::use(kind);
    return true;
}

} // namespace waybill::native
