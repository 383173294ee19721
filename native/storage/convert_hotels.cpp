// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/convert_texts.hpp>

#include <storage/dialect.hpp>
#include <storage/json_rows.hpp>
#include <storage/migration.hpp>
#include <storage/stored_texts.hpp>

#include <limits>
#include <string>
#include <string_view>

namespace waybill::native::storage {
namespace {

/// JSON that the engine builds: what is absent is null, and nothing is in order. `{json}…{end}` is a text as JSON.
constexpr std::string_view conversions[] = {
    R"(INSERT INTO converted_cities (id, city) SELECT c.id, {object}('City', {object}(
        'Id', c.id, 'Name', c.name, 'Currency', c.currency,
        'Translations', {json}(SELECT {array}({object}('Language', t.language, 'Title', t.title))
            FROM translations t WHERE t.owner = 1 AND t.id = c.id){end})) FROM cities c)",
    R"(INSERT INTO converted_boards (id, board) SELECT b.id, {object}('Board', {object}(
        'Id', b.id, 'Title', b.title, 'MealPlan', b.meal_plan,
        'Translations', {json}(SELECT {array}({object}('Language', t.language, 'Title', t.title))
            FROM translations t WHERE t.owner = 2 AND t.id = b.id){end})) FROM boards b)",
    "INSERT INTO inventory_language (id, language) SELECT 1, MAX(language) FROM translations WHERE owner = 0 "
    "HAVING MAX(language) IS NOT NULL",
    // charges by rate, and those of a hotel with the room 0; the percentage with four digits after the point
    R"(CREATE TABLE texts_of_charges AS SELECT x.hotel_id, x.room_id, x.plan, CAST({array}({json}{object}(
            'Title', x.title,
            'Percent', CASE WHEN x.amount IS NULL THEN CAST(x.parts_per_million / 10000 AS TEXT) || '.' ||
                SUBSTR(CAST(10000 + x.parts_per_million % 10000 AS TEXT), 2) END,
            'Amount', x.amount,
            'Per', CASE WHEN x.amount IS NULL THEN NULL WHEN x.per_night = 1 AND x.per_person = 1 THEN 'PersonNight'
                WHEN x.per_night = 1 THEN 'Night' WHEN x.per_person = 1 THEN 'Person' END,
            'Payable', x.payable, 'Currency', NULLIF(x.currency, '')){end}) AS TEXT) AS charges
        FROM (SELECT * FROM charges ORDER BY hotel_id, room_id, plan, place) x GROUP BY x.hotel_id, x.room_id, x.plan)",
    R"(CREATE TABLE texts_of_rates AS SELECT p.room_id, CAST({array}({json}{object}(
            'Id', p.plan, 'Board', p.board_id, 'InfantTo', p.infant_to, 'ChildTo', p.child_to,
            'PerPerson', {json}CASE WHEN p.per_person = 1 THEN 'true' END{end},
            'NonRefundable', {json}CASE WHEN p.non_refundable = 1 THEN 'true' END{end},
            'Free', {json}CASE WHEN p.free_of_charge = 1 THEN 'true' END{end},
            'Cancellation', {json}(SELECT {array}({object}('DaysBefore', t.days_before,
                    'Percent', CASE WHEN t.nights = 0 AND t.amount IS NULL THEN t.percent END,
                    'Nights', NULLIF(t.nights, 0), 'Amount', t.amount))
                FROM cancellation_terms t WHERE t.room_id = p.room_id AND t.plan = p.plan){end},
            'Remarks', (SELECT MAX(m.remarks) FROM rate_remarks m
                WHERE m.room_id = p.room_id AND m.plan = p.plan AND m.language IS NULL),
            'Translations', {json}(SELECT {array}({object}('Language', m.language, 'Remarks', m.remarks))
                FROM rate_remarks m WHERE m.room_id = p.room_id AND m.plan = p.plan AND m.language IS NOT NULL){end},
            'Charges', {json}c.charges{end}){end}) AS TEXT) AS rates
        FROM rate_plans p JOIN rooms r ON r.id = p.room_id LEFT JOIN texts_of_charges c
            ON c.hotel_id = r.hotel_id AND c.room_id = p.room_id AND c.plan = p.plan GROUP BY p.room_id)",
    R"(CREATE TABLE texts_of_rooms AS SELECT r.hotel_id, CAST({array}({json}{object}(
            'Id', r.id, 'Title', r.title, 'Adults', r.most_adults, 'Children', r.most_children, 'Guests', r.most_guests,
            'ReleaseDays', r.release_days, 'Beds', NULLIF(r.beds, 0),
            'OnRequest', {json}CASE WHEN r.on_request = 1 THEN 'true' END{end},
            'Translations', {json}(SELECT {array}({object}('Language', t.language, 'Title', t.title))
                FROM translations t WHERE t.owner = 4 AND t.id = r.id){end},
            'Rates', {json}p.rates{end}){end}) AS TEXT) AS rooms
        FROM rooms r LEFT JOIN texts_of_rates p ON p.room_id = r.id GROUP BY r.hotel_id)",
    R"(INSERT INTO converted_hotels (id, city_id, hotel) SELECT h.id, h.city_id, {object}('Hotel', {object}(
        'Id', h.id, 'City', h.city_id, 'Title', h.title, 'Currency', h.currency, 'CategoryId', h.category_id,
        'Category', h.category, 'PictureUrl', h.picture_url, 'Address', h.address, 'Summary', h.summary,
        'Location', {json}CASE WHEN h.latitude IS NOT NULL AND h.longitude IS NOT NULL THEN
            '{"latitude": ' || h.latitude || ', "longitude": ' || h.longitude || '}' END{end},
        'Phone', h.phone, 'Email', h.email, 'Remarks', h.remarks, 'TimeZone', NULLIF(h.time_zone, ''),
        'DecidedBy', CASE WHEN h.hotel_decides = 1 THEN 'Hotel' END,
        'Charges', {json}c.charges{end}, 'Rooms', {json}r.rooms{end},
        'Translations', {json}(SELECT {array}({object}('Language', t.language, 'Title', t.title, 'Summary', t.summary,
                'Category', t.category, 'Remarks', t.remarks))
            FROM translations t WHERE t.owner = 3 AND t.id = h.id){end}))
        FROM hotels h LEFT JOIN texts_of_rooms r ON r.hotel_id = h.id
            LEFT JOIN texts_of_charges c ON c.hotel_id = h.id AND c.room_id = 0)",
    "INSERT INTO converted_rooms (id, hotel_id) SELECT id, hotel_id FROM rooms",
    "DROP TABLE texts_of_rooms",
    "DROP TABLE texts_of_rates",
    "DROP TABLE texts_of_charges",
};

/// 7.0000 is 7.
void shorten_percentages(std::vector<charge_entry>& charges) {
    for (auto& each : charges) {
        if (!each.percent) continue;
        for (unsigned digits = 0; digits < 4; ++digits)
            if (auto const shorter = each.percent->rounded_to(digits);
                shorter && compare(*shorter, *each.percent) == 0) {
                each.percent = *shorter;
                break;
            }
    }
}

void finish(city_entry& city) { put_in_order(city.translations); }
void finish(board_entry& board) { put_in_order(board.translations); }
void finish(hotel_entry& hotel) {
    put_in_order(hotel);
    shorten_percentages(hotel.charges);
    for (auto& room : hotel.rooms)
        for (auto& rate : room.rates) shorten_percentages(rate.charges);
}

/// Replaces the texts that the engine has built by those that a load writes.
template <class Entry>
void rewrite(session& sql, std::string const& table, std::string const& column) {
    constexpr int texts_at_once = 100;
    auto last = std::numeric_limits<std::int64_t>::min();
    Entry entry;
    for (;;) {
        json_rows written;
        for (selection rows(sql,
                            "SELECT id, " + column + " FROM " + table + " WHERE id > :id ORDER BY id LIMIT " +
                                std::to_string(texts_at_once),
                            {last}, std::tie(last, entry));
             rows.next();) {
            finish(entry);
            written.add(last, stored_text(entry));
        }
        if (written.empty()) return;
        execute(sql,
                "UPDATE " + table + " SET " + column + " = e.value->>1 FROM " + for_each_row(sql) + " WHERE " + table +
                    ".id = CAST(e.value->>0 AS BIGINT)",
                {written.text()});
    }
}

} // namespace

void convert_hotels(session& sql) {
    auto const& engine = sql.engine;
    // as for bookings
    if (!engine.one_writer)
        execute(sql, "LOCK TABLE cities, boards, hotels, rooms, rate_plans, cancellation_terms, charges, rate_remarks, "
                     "translations IN SHARE ROW EXCLUSIVE MODE");
    for (auto const statement : conversions) execute(sql, in_words_of(engine, statement));
    rewrite<city_entry>(sql, "converted_cities", "city");
    rewrite<board_entry>(sql, "converted_boards", "board");
    rewrite<hotel_entry>(sql, "converted_hotels", "hotel");
}

} // namespace waybill::native::storage
