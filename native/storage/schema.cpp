// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/bookings.hpp>
#include <storage/convert_texts.hpp>
#include <storage/migration.hpp>
#include <storage/statement.hpp>

#include <algorithm>
#include <array>

/// The tables, in SQL for both SQLite and PostgreSQL.
///
/// - A night is a BIGINT of days since 1970-01-01, an instant one of 100 ns steps since then.
/// - An amount of money is TEXT with all its digits (`36.667`): no engine's number type keeps a currency's digits.
/// - A text that is a key or a sort key is `{key_text}`, which both engines compare byte by byte.
/// - No foreign keys: one repository function writes related rows in one transaction, and an engine that distributes
/// tables over machines requires every key to start with the distribution column.
namespace waybill::native::storage {
namespace {

/// The order of creations (`creation_order.hpp`).
constexpr std::string_view newest_creations = R"(CREATE TABLE newest_creations (
        user_id BIGINT NOT NULL PRIMARY KEY,
        created BIGINT NOT NULL))";

/// The history of bookings. `writer` and `id` order the changes of all bookings (`order_log.hpp`).
constexpr std::string_view order_history = R"(CREATE TABLE order_history (
        id {numbered},
        writer BIGINT NOT NULL DEFAULT {writer},
        user_id BIGINT NOT NULL,
        order_id BIGINT NOT NULL,
        hotel_id BIGINT NOT NULL,
        state TEXT NOT NULL,
        made BIGINT,
        side TEXT NOT NULL,
        login TEXT NOT NULL,
        reason TEXT))";
constexpr std::string_view order_history_by_order =
    "CREATE INDEX order_history_by_order ON order_history (user_id, order_id, id)";

/// The items of trip lists: keys, and the booking as it appears in XML.
constexpr std::string_view trip_items = R"(CREATE TABLE trip_items (
        user_id BIGINT NOT NULL,
        created BIGINT NOT NULL,
        reference {key_text} NOT NULL,
        kind {key_text} NOT NULL,
        leg {key_text} NOT NULL,
        member_id BIGINT,
        item TEXT NOT NULL,
        PRIMARY KEY (user_id, created, reference, kind, leg)){clustered})";
/// Most bookings have no member.
constexpr std::string_view trip_items_by_member = "CREATE INDEX bookings_by_member ON trip_items (user_id, member_id, "
                                                  "created, reference) WHERE member_id IS NOT NULL";

/// Tables that version 7 had already, and those above; the others follow with the step that added them.
constexpr std::string_view first_tables[] = {
    // callers
    R"(CREATE TABLE logins (
        login {key_text} NOT NULL PRIMARY KEY,
        password_hash TEXT NOT NULL,
        may_update_rates INTEGER NOT NULL DEFAULT 0,
        certificate_name TEXT NOT NULL DEFAULT '',
        may_decide INTEGER NOT NULL DEFAULT 0))",
    R"(CREATE TABLE login_users (
        login {key_text} NOT NULL,
        user_id BIGINT NOT NULL,
        PRIMARY KEY (login, user_id)))",
    R"(CREATE TABLE login_members (
        login {key_text} NOT NULL,
        member_id BIGINT NOT NULL,
        PRIMARY KEY (login, member_id)))",
    R"(CREATE TABLE login_hotels (
        login {key_text} NOT NULL,
        hotel_id BIGINT NOT NULL,
        PRIMARY KEY (login, hotel_id)))",
    R"(CREATE TABLE allowed_addresses (
        address_range {key_text} NOT NULL PRIMARY KEY,
        note TEXT NOT NULL))",
    R"(CREATE TABLE service_keys (
        name {key_text} NOT NULL PRIMARY KEY,
        key_hex TEXT NOT NULL))",

    // prices and numbers of rooms by period, from `first_night` to before `end_night`: hotels change prices a few times
    // a season. Only the nights that bookings have taken rooms of have a row each
    R"(CREATE TABLE rate_periods (
        room_id BIGINT NOT NULL,
        plan INTEGER NOT NULL,
        first_night BIGINT NOT NULL,
        end_night BIGINT NOT NULL,
        price TEXT NOT NULL,
        child_price TEXT,
        price_without_promotion TEXT,
        minimum_stay INTEGER NOT NULL,
        maximum_stay INTEGER NOT NULL DEFAULT 0,
        minimum_stay_through INTEGER NOT NULL DEFAULT 1,
        closed_to_arrival INTEGER NOT NULL DEFAULT 0,
        closed_to_departure INTEGER NOT NULL DEFAULT 0,
        single_price TEXT,
        third_adult_price TEXT,
        second_child_price TEXT,
        extra_bed_price TEXT,
        closed INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY (room_id, plan, first_night)){clustered})",
    R"(CREATE TABLE allotment_periods (
        room_id BIGINT NOT NULL,
        first_night BIGINT NOT NULL,
        end_night BIGINT NOT NULL,
        quantity INTEGER NOT NULL,
        stopped INTEGER NOT NULL,
        PRIMARY KEY (room_id, first_night)){clustered})",
    R"(CREATE TABLE taken_rooms (
        room_id BIGINT NOT NULL,
        night BIGINT NOT NULL,
        taken INTEGER NOT NULL,
        PRIMARY KEY (room_id, night)){clustered})",

    // The log of changes of the inventory. `inventory_log.place` and `inventory_horizon` make the changes readable
    // without a gap: every change that was committed after a read has a place that is not before the horizon of that
    // read. The ids alone have no such order on a server, where concurrent transactions commit in another order than
    // they insert.
    R"(CREATE TABLE inventory_changes (
        id {numbered},
        writer BIGINT NOT NULL DEFAULT {writer},
        hotel_id BIGINT,
        first_night BIGINT,
        end_night BIGINT,
        made BIGINT NOT NULL))",
    "CREATE INDEX inventory_changes_by_writer ON inventory_changes (writer)",
    R"(CREATE VIEW inventory_log AS
        SELECT id, {place} AS place, hotel_id, first_night, end_night FROM inventory_changes)",
    "CREATE VIEW inventory_horizon AS SELECT {horizon} AS horizon",

    trip_items,
    trip_items_by_member,
    "CREATE UNIQUE INDEX bookings_by_reference ON trip_items (user_id, reference, kind, leg)",

    // the rooms that bookings of this service have taken. Except for the allotments, a request writes rows of one user
    R"(CREATE TABLE order_rooms (
        user_id BIGINT NOT NULL,
        order_id BIGINT NOT NULL,
        room_id BIGINT NOT NULL,
        quantity INTEGER NOT NULL,
        PRIMARY KEY (user_id, order_id, room_id)){clustered})",
    newest_creations,
    order_history,
    order_history_by_order,
};

// Tables and columns of the following steps that step 19 converts to texts have no keys and rules: they are empty, and
// are dropped by the same migration.

/// - The rules of money and of deadlines. Rates with a price of 0 are sold as before. A booking On Request expires at
/// check-in at the latest: a day has 864,000,000,000 steps of 100 ns.
/// - The order of creations, and the leg of a transport in its key.
/// - Texts of the inventory in other languages.
constexpr std::string_view version_8[] = {
    "ALTER TABLE rate_plans ADD COLUMN free_of_charge INTEGER NOT NULL DEFAULT 0",
    R"(UPDATE rate_plans SET free_of_charge = 1 WHERE EXISTS (SELECT 1 FROM rate_periods p
        WHERE p.room_id = rate_plans.room_id AND p.plan = rate_plans.plan AND CAST(p.price AS NUMERIC) = 0))",
    R"(UPDATE orders SET acknowledge_before = check_in * 864000000000
        WHERE state = 'OR' AND acknowledge_before > check_in * 864000000000)",
    newest_creations,
    "INSERT INTO newest_creations (user_id, created) SELECT user_id, MAX(created) FROM orders GROUP BY user_id",
    trip_items,
    R"(INSERT INTO trip_items (user_id, created, reference, kind, leg, member_id, item)
        SELECT user_id, created, reference, kind, '', member_id, item FROM bookings
        ORDER BY user_id, created, reference, kind)",
    "DROP TABLE bookings",
    "ALTER TABLE trip_items RENAME TO bookings",
    "CREATE UNIQUE INDEX bookings_by_reference ON bookings (user_id, reference, kind, leg)",
    "CREATE TABLE translations (owner INTEGER, id BIGINT, language BIGINT, title TEXT, summary TEXT)",
};

/// - Who decides bookings On Request: the hotel, or the agency (0). Logins that decide for their hotels.
/// - The history of bookings.
constexpr std::string_view decisions_of_hotels[] = {
    "ALTER TABLE hotels ADD COLUMN hotel_decides INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE orders ADD COLUMN hotel_decides INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE logins ADD COLUMN may_decide INTEGER NOT NULL DEFAULT 0",
    order_history,
    // existing bookings: their first state, and the present one, of which only an expiry has a known moment
    R"(INSERT INTO order_history (user_id, order_id, hotel_id, state, made, side, login)
        SELECT user_id, id, hotel_id, CASE WHEN on_request = 1 THEN 'OR' ELSE 'OK' END, created, 'Agency', ''
        FROM orders ORDER BY created, user_id, id)",
    R"(INSERT INTO order_history (user_id, order_id, hotel_id, state, made, side, login)
        SELECT user_id, id, hotel_id, state, CASE WHEN state = 'XP' THEN acknowledge_before END,
               CASE WHEN state = 'XP' THEN 'Service' ELSE 'Agency' END, ''
        FROM orders WHERE state <> CASE WHEN on_request = 1 THEN 'OR' ELSE 'OK' END ORDER BY created, user_id, id)",
    order_history_by_order,
};

/// The changes of bookings in the order of `order_log.hpp`.
constexpr std::string_view order_log_indexes[] = {
    "CREATE INDEX order_history_by_user ON order_history (user_id, writer, id)",
    "CREATE INDEX order_history_by_hotel ON order_history (hotel_id, writer, id)",
    "CREATE INDEX order_history_by_writer ON order_history (writer, id)",
};

/// Which stays a rate allows.
constexpr std::string_view stay_limit_columns[] = {
    "ALTER TABLE rate_periods ADD COLUMN maximum_stay INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE rate_periods ADD COLUMN minimum_stay_through INTEGER NOT NULL DEFAULT 1",
    "ALTER TABLE rate_periods ADD COLUMN closed_to_arrival INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE rate_periods ADD COLUMN closed_to_departure INTEGER NOT NULL DEFAULT 0",
};

/// Who changed what (`audit.hpp`).
constexpr std::string_view audit_tables[] = {
    R"(CREATE TABLE audit_entries (
        id {numbered},
        made BIGINT NOT NULL,
        author TEXT NOT NULL,
        origin TEXT NOT NULL,
        action TEXT NOT NULL,
        subject TEXT NOT NULL,
        detail TEXT NOT NULL))",
    "CREATE INDEX audit_entries_by_time ON audit_entries (made)",
    "{unchangeable}",
};

/// What guests must know and wish, standard codes of boards. The remarks of a rate have no language in that of the
/// inventory.
constexpr std::string_view words_of_hotels[] = {
    "ALTER TABLE boards ADD COLUMN meal_plan INTEGER",
    "ALTER TABLE hotels ADD COLUMN remarks TEXT",
    "ALTER TABLE translations ADD COLUMN category TEXT",
    "ALTER TABLE translations ADD COLUMN remarks TEXT",
    "CREATE TABLE rate_remarks (room_id BIGINT, plan INTEGER, language BIGINT, remarks TEXT)",
    "ALTER TABLE quotes ADD COLUMN remarks TEXT",
    "ALTER TABLE order_customers ADD COLUMN special_requests TEXT",
};

/// What a stay costs: taxes and fees (those of a hotel have the room and the plan 0), kinds of cancellation fees,
/// prices of guests.
constexpr std::string_view costs_of_stays[] = {
    R"(CREATE TABLE charges (hotel_id BIGINT, room_id BIGINT, plan INTEGER, place INTEGER, title TEXT,
        hundredths INTEGER, amount TEXT, per_night INTEGER, per_person INTEGER, payable TEXT, currency TEXT))",
    R"(CREATE TABLE quote_charges (user_id BIGINT, quote_id {key_text}, place INTEGER, title TEXT, payable TEXT,
        currency TEXT, amount TEXT))",
    "ALTER TABLE cancellation_terms ADD COLUMN nights INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE cancellation_terms ADD COLUMN amount TEXT",
    "ALTER TABLE rooms ADD COLUMN beds INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE rate_periods ADD COLUMN single_price TEXT",
    "ALTER TABLE rate_periods ADD COLUMN third_adult_price TEXT",
    "ALTER TABLE rate_periods ADD COLUMN second_child_price TEXT",
    "ALTER TABLE rate_periods ADD COLUMN extra_bed_price TEXT",
};

/// Time zones of hotels, and of bookings as they were made; when the terms of a quote begin, with the offset in
/// minutes.
constexpr std::string_view time_zone_columns[] = {
    "ALTER TABLE hotels ADD COLUMN time_zone TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE orders ADD COLUMN time_zone TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE quote_terms ADD COLUMN from_moment BIGINT",
    "ALTER TABLE quote_terms ADD COLUMN utc_offset INTEGER NOT NULL DEFAULT 0",
};

/// Tax rates such as 8.875 percent.
constexpr std::string_view finer_percentages[] = {
    "ALTER TABLE charges RENAME COLUMN hundredths TO parts_per_million",
    "UPDATE charges SET parts_per_million = parts_per_million * 100",
};

/// The newest instant that a service has kept, in one row.
constexpr std::string_view clock_table[] = {
    "CREATE TABLE clock_reading (id INTEGER NOT NULL PRIMARY KEY, read_at BIGINT NOT NULL)",
};

/// Bookings, quotes, hotels, cities and boards as texts (`stored_texts.hpp`), with columns for what is searched or
/// changes. While a store is converted, those whose names are in use begin with `converted_`.
constexpr std::string_view tables_of_texts[] = {
    R"(CREATE TABLE hotel_bookings (
        user_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        client_reference {key_text} NOT NULL,
        body_hash TEXT NOT NULL,
        member_id BIGINT,
        state TEXT NOT NULL,
        on_request INTEGER NOT NULL,
        created BIGINT NOT NULL,
        acknowledge_before BIGINT,
        hotel_id BIGINT NOT NULL,
        check_in BIGINT NOT NULL,
        nights INTEGER NOT NULL,
        currency TEXT NOT NULL,
        total TEXT NOT NULL,
        fee TEXT,
        hotel_decides INTEGER NOT NULL,
        time_zone TEXT NOT NULL,
        sold TEXT NOT NULL,
        people TEXT,
        PRIMARY KEY (user_id, id)){clustered})",
    R"(CREATE TABLE {converted}quotes (
        user_id BIGINT NOT NULL,
        id {key_text} NOT NULL,
        expires_at BIGINT NOT NULL,
        consumed INTEGER NOT NULL,
        hotel_id BIGINT NOT NULL,
        quote TEXT NOT NULL,
        PRIMARY KEY (user_id, id)){clustered})",
    R"(CREATE TABLE {converted}hotels (
        id BIGINT NOT NULL PRIMARY KEY,
        city_id BIGINT NOT NULL,
        hotel TEXT NOT NULL))",
    "CREATE TABLE {converted}cities (id BIGINT NOT NULL PRIMARY KEY, city TEXT NOT NULL)",
    "CREATE TABLE {converted}boards (id BIGINT NOT NULL PRIMARY KEY, board TEXT NOT NULL)",
    "CREATE TABLE inventory_language (id INTEGER NOT NULL PRIMARY KEY, language BIGINT NOT NULL)",
    "CREATE TABLE {converted}rooms (id BIGINT NOT NULL PRIMARY KEY, hotel_id BIGINT NOT NULL)",
};
constexpr std::string_view after_conversion[] = {
    "DROP TABLE order_occupants",
    "DROP TABLE order_customers",
    "DROP TABLE quote_charges",
    "DROP TABLE quote_terms",
    "DROP TABLE quote_rooms",
    "DROP TABLE quotes",
    "DROP TABLE orders",
    "DROP TABLE translations",
    "DROP TABLE rate_remarks",
    "DROP TABLE charges",
    "DROP TABLE cancellation_terms",
    "DROP TABLE rate_plans",
    "DROP TABLE rooms",
    "DROP TABLE hotels",
    "DROP TABLE boards",
    "DROP TABLE cities",
    "ALTER TABLE converted_cities RENAME TO cities",
    "ALTER TABLE converted_boards RENAME TO boards",
    "ALTER TABLE converted_hotels RENAME TO hotels",
    "ALTER TABLE converted_rooms RENAME TO rooms",
    "ALTER TABLE converted_quotes RENAME TO quotes",
    "ALTER TABLE bookings RENAME TO trip_items",
};
constexpr std::string_view indexes_of_texts[] = {
    "CREATE INDEX hotels_by_city ON hotels (city_id, id)",
    "CREATE INDEX rooms_by_hotel ON rooms (hotel_id, id)",
    "CREATE UNIQUE INDEX hotel_bookings_by_reference ON hotel_bookings (user_id, client_reference)",
    // undecided bookings: few rows, among which the overdue ones are found
    "CREATE INDEX hotel_bookings_undecided ON hotel_bookings (user_id, acknowledge_before) WHERE state = 'OR'",
    "CREATE INDEX hotel_bookings_undecided_by_hotel ON hotel_bookings (hotel_id, acknowledge_before) WHERE state = "
    "'OR'",
    "CREATE INDEX hotel_bookings_unconfirmed ON hotel_bookings (acknowledge_before) WHERE state IN ('XP', 'DC') AND "
    "sold <> ''",
    "CREATE INDEX hotel_bookings_with_people ON hotel_bookings (check_in) WHERE people IS NOT NULL",
    "CREATE INDEX quotes_by_expiry ON quotes (expires_at, user_id, id)",
};

void convert_to_texts(session& sql) {
    convert_bookings(sql);
    convert_hotels(sql);
    for (auto const statement : after_conversion) execute(sql, std::string(statement));
}

/// Rates that are not sold.
constexpr std::string_view closed_rates[] = {
    "ALTER TABLE rate_periods ADD COLUMN closed INTEGER NOT NULL DEFAULT 0",
};

/// An index that has the bookings of members alone takes a twentieth less of a store whose bookings have none.
constexpr std::string_view smaller_indexes[] = {
    "DROP INDEX IF EXISTS bookings_by_member",
    trip_items_by_member,
};

/// What a new store gets instead of the steps.
constexpr std::span<std::string_view const> tables_of_new_stores[] = {
    first_tables, order_log_indexes, audit_tables, clock_table, tables_of_texts, indexes_of_texts};

/// A step that stores may have is not changed any more.
constexpr std::array steps{
    migration{8,
              "rates free of charge, requests that end at check-in, order of creations, legs of transports, "
              "texts in other languages",
              version_8, assign_legs},
    migration{9, "decisions of hotels, history of bookings", decisions_of_hotels},
    migration{10, "the log of changes of bookings", order_log_indexes},
    migration{11, "stays that rates allow", stay_limit_columns},
    migration{12, "indexes of what is deleted when it is old", {}},
    migration{13, "the audit trail", audit_tables},
    migration{14, "remarks, special requests, standard codes of boards", words_of_hotels},
    migration{15, "taxes and fees, kinds of cancellation fees, prices of guests", costs_of_stays},
    migration{16, "time zones of hotels", time_zone_columns},
    migration{17, "taxes in percent with four digits", finer_percentages},
    migration{18, "the newest instant that a service has kept", clock_table},
    migration{19, "bookings, quotes and hotels as texts", tables_of_texts, convert_to_texts, indexes_of_texts},
    migration{20, "rates that are not sold", closed_rates},
    migration{21, "an index of bookings with a member", smaller_indexes},
};
static_assert(std::adjacent_find(steps.begin(), steps.end(), [](migration const& one, migration const& next) {
                  return next.version != one.version + 1;
              }) == steps.end());

} // namespace

std::span<migration const> migrations() noexcept { return steps; }
std::span<std::span<std::string_view const> const> present_tables() noexcept { return tables_of_new_stores; }

} // namespace waybill::native::storage
