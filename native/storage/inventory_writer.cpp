// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/inventory_writer.hpp>

#include <storage/bind.hpp>
#include <storage/changes.hpp>
#include <storage/night_price_row.hpp>
#include <storage/nullable.hpp>
#include <storage/store_error.hpp>
#include <storage/translations.hpp>

namespace waybill::native::storage {

namespace {

/// The number of the plan for charges of all plans of a hotel, with the room 0.
constexpr int of_hotel = 0;

void put_charges(soci::session& sql, std::int64_t hotel, std::int64_t room, int plan, std::vector<charge> const& all) {
    long long const hotel_id = hotel, room_id = room;
    int place = 0;
    for (auto const& each : all) {
        nullable_text amount(each.amount);
        int const per_night = each.per_night ? 1 : 0, per_person = each.per_person ? 1 : 0;
        auto const payable = text_of(each.payable);
        sql << "INSERT INTO charges (hotel_id, room_id, plan, place, title, parts_per_million, amount, per_night, "
               "per_person, payable, currency) VALUES (:hotel_id, :room_id, :plan, :place, :title, :parts_per_million, "
               ":amount, "
               ":per_night, :per_person, :payable, :currency)",
            bound(hotel_id), bound(room_id), bound(plan), bound(place), bound(each.title),
            bound(each.parts_per_million), bound(amount.text, amount.state), bound(per_night), bound(per_person),
            bound(payable), bound(each.currency);
        ++place;
    }
}

} // namespace

/// The statements that run for every plan are prepared once; these variables are bound to them. Stored periods do not
/// overlap, so the last one that begins before some nights is the first that can have nights of them.
struct inventory_writer::statements {
    soci::session& sql;
    bool cities_or_boards = false; ///< changed
    long long room = 0, first = 0, end = 0;
    long long from = 0, to = 0; ///< the nights that are read
    int plan = 0, quantity = 0, stopped = 0;
    night_price_row row{};
    soci::statement prices, no_price, add_price, rooms, no_rooms, add_rooms;

    explicit statements(soci::session& lent)
        : sql(lent),
          prices(row.fetched(
              (sql.prepare << "SELECT first_night, end_night, " << night_price_row::columns
                           << "FROM rate_periods WHERE room_id = :room_id AND plan = :plan AND "
                              "first_night >= COALESCE((SELECT MAX(first_night) FROM rate_periods WHERE "
                              "room_id = :room_id_2 AND plan = :plan_2 AND first_night <= :first), :first_2) AND "
                              "first_night < :after AND end_night > :first_3 ORDER BY first_night",
               bound(room), bound(plan), bound(room), bound(plan), bound(from), bound(from), bound(to), bound(from),
               soci::into(first), soci::into(end)))),
          no_price((sql.prepare << "DELETE FROM rate_periods WHERE room_id = :room_id AND plan = :plan AND "
                                   "first_night = :first",
                    bound(room), bound(plan), bound(first))),
          add_price(row.bound_in((sql.prepare << "INSERT INTO rate_periods (room_id, plan, first_night, end_night, "
                                              << night_price_row::columns
                                              << ") VALUES (:room_id, :plan, :first_night, :end_night, "
                                              << night_price_row::parameters << ')',
                                  bound(room), bound(plan), bound(first), bound(end)))),
          rooms((sql.prepare << "SELECT first_night, end_night, quantity, stopped FROM allotment_periods "
                                "WHERE room_id = :room_id AND first_night >= COALESCE((SELECT MAX(first_night) "
                                "FROM allotment_periods WHERE room_id = :room_id_2 AND first_night <= :first), "
                                ":first_2) AND first_night < :after AND end_night > :first_3 ORDER BY first_night",
                 bound(room), bound(room), bound(from), bound(from), bound(to), bound(from), soci::into(first),
                 soci::into(end), soci::into(quantity), soci::into(stopped))),
          no_rooms((sql.prepare << "DELETE FROM allotment_periods WHERE room_id = :room_id AND first_night = :first",
                    bound(room), bound(first))),
          add_rooms(
              (sql.prepare << "INSERT INTO allotment_periods (room_id, first_night, end_night, quantity, stopped) "
                              "VALUES (:room_id, :first_night, :end_night, :quantity, :stopped)",
               bound(room), bound(first), bound(end), bound(quantity), bound(stopped))) {}
};

inventory_writer::inventory_writer(soci::session& sql) : statements_(std::make_unique<statements>(sql)) {}
inventory_writer::~inventory_writer() = default;

void inventory_writer::put(city_record const& city) {
    long long const id = city.id;
    statements_->sql << "INSERT INTO cities (id, name, currency) VALUES (:id, :name, :currency) "
                        "ON CONFLICT (id) DO UPDATE SET name = excluded.name, currency = excluded.currency",
        bound(id), bound(city.name), bound(city.currency);
    statements_->cities_or_boards = true;
}

void inventory_writer::put(board_record const& board) {
    long long const id = board.id;
    nullable_id meal_plan(board.meal_plan ? std::optional<std::int64_t>(*board.meal_plan) : std::nullopt);
    statements_->sql << "INSERT INTO boards (id, title, meal_plan) VALUES (:id, :title, :meal_plan) "
                        "ON CONFLICT (id) DO UPDATE SET title = excluded.title, meal_plan = excluded.meal_plan",
        bound(id), bound(board.title), bound(meal_plan.id, meal_plan.state);
    statements_->cities_or_boards = true;
}

void inventory_writer::put(hotel_record const& hotel) {
    auto& sql = statements_->sql;
    long long const id = hotel.id;
    long long const city = hotel.city_id;
    log_hotel_change(sql, hotel.id);
    remove_translations_of_hotel(sql, hotel.id);
    for (auto const* const table : {"rate_periods", "cancellation_terms", "rate_remarks", "rate_plans"})
        sql << "DELETE FROM " << table << " WHERE room_id IN (SELECT id FROM rooms WHERE hotel_id = :hotel_id)",
            bound(id);
    sql << "DELETE FROM rooms WHERE hotel_id = :hotel_id", bound(id);
    sql << "DELETE FROM charges WHERE hotel_id = :hotel_id", bound(id);
    sql << "DELETE FROM hotels WHERE id = :id", bound(id);

    nullable_id category_id(hotel.category_id);
    nullable_text category(hotel.category), picture(hotel.picture_url), longitude(hotel.longitude),
        latitude(hotel.latitude), address(hotel.address), summary(hotel.summary), phone(hotel.phone),
        email(hotel.email), remarks(hotel.remarks);
    int const hotel_decides = hotel.decided_by == booking_decider::hotel ? 1 : 0;
    sql << "INSERT INTO hotels (id, city_id, title, category_id, category, picture_url, longitude, latitude, address, "
           "summary, currency, phone, email, hotel_decides, remarks, time_zone) VALUES (:id, :city_id, :title, "
           ":category_id, :category, "
           ":picture_url, :longitude, :latitude, :address, :summary, :currency, :phone, :email, :hotel_decides, "
           ":remarks, :time_zone)",
        bound(id), bound(city), bound(hotel.title), bound(category_id.id, category_id.state),
        bound(category.text, category.state), bound(picture.text, picture.state),
        bound(longitude.text, longitude.state), bound(latitude.text, latitude.state),
        bound(address.text, address.state), bound(summary.text, summary.state), bound(hotel.currency),
        bound(phone.text, phone.state), bound(email.text, email.state), bound(hotel_decides),
        bound(remarks.text, remarks.state), bound(hotel.time_zone);
    put_charges(sql, hotel.id, 0, of_hotel, hotel.charges);
}

void inventory_writer::put(room_record const& room) {
    auto& sql = statements_->sql;
    long long const id = room.id;
    long long const hotel = room.hotel_id;
    if (auto const owner = hotel_of(room.id))
        throw store_exception({store_failure::duplicate, "room " + std::to_string(id) + " is a room of hotel " +
                                                             std::to_string(*owner) + " already"});
    int const on_request = room.on_request ? 1 : 0;
    sql << "INSERT INTO rooms (id, hotel_id, title, most_adults, most_children, most_guests, release_days, on_request, "
           "beds) VALUES (:id, :hotel_id, :title, :most_adults, :most_children, :most_guests, :release_days, "
           ":on_request, :beds)",
        bound(id), bound(hotel), bound(room.title), bound(room.most_adults), bound(room.most_children),
        bound(room.most_guests), bound(room.release_days), bound(on_request), bound(room.beds);
}

void inventory_writer::put(std::int64_t room, rate_plan const& plan) {
    auto& sql = statements_->sql;
    long long const id = room;
    long long const board = plan.board_id;
    int const per_person = plan.per_person ? 1 : 0;
    int const non_refundable = plan.non_refundable ? 1 : 0;
    int const free_of_charge = plan.free_of_charge ? 1 : 0;
    sql << "INSERT INTO rate_plans (room_id, plan, board_id, per_person, non_refundable, infant_to, child_to, "
           "free_of_charge) VALUES (:room_id, :plan, :board_id, :per_person, :non_refundable, :infant_to, :child_to, "
           ":free_of_charge)",
        bound(id), bound(plan.number), bound(board), bound(per_person), bound(non_refundable),
        bound(plan.ages.infant_to), bound(plan.ages.child_to), bound(free_of_charge);
    for (auto const& term : plan.terms) {
        nullable_text amount(term.amount);
        sql << "INSERT INTO cancellation_terms (room_id, plan, days_before, percent, nights, amount) "
               "VALUES (:room_id, :plan, :days_before, :percent, :nights, :amount)",
            bound(id), bound(plan.number), bound(term.days_before), bound(term.percent), bound(term.nights),
            bound(amount.text, amount.state);
    }
    if (!plan.charges.empty()) put_charges(sql, hotel_of(room).value(), room, plan.number, plan.charges);
    for (auto const& each : plan.remarks) {
        nullable_id language(each.language);
        sql << "INSERT INTO rate_remarks (room_id, plan, language, remarks) VALUES (:room_id, :plan, :language, "
               ":remarks)",
            bound(id), bound(plan.number), bound(language.id, language.state), bound(each.text);
    }
}

std::optional<std::int64_t> inventory_writer::hotel_of(std::int64_t room) {
    long long const id = room;
    long long hotel = 0;
    statements_->sql << "SELECT hotel_id FROM rooms WHERE id = :id", bound(id), soci::into(hotel);
    return statements_->sql.got_data() ? std::optional<std::int64_t>(hotel) : std::nullopt;
}

std::optional<std::string> inventory_writer::currency_of(std::int64_t hotel) {
    long long const id = hotel;
    std::string currency;
    statements_->sql << "SELECT currency FROM hotels WHERE id = :id", bound(id), soci::into(currency);
    return statements_->sql.got_data() ? std::optional(std::move(currency)) : std::nullopt;
}

std::optional<bool> inventory_writer::free_of_charge(std::int64_t room, int plan) {
    long long const id = room;
    int found = 0;
    statements_->sql << "SELECT free_of_charge FROM rate_plans WHERE room_id = :room_id AND plan = :plan", bound(id),
        bound(plan), soci::into(found);
    return statements_->sql.got_data() ? std::optional(found != 0) : std::nullopt;
}

periods<night_price> inventory_writer::prices_of(std::int64_t room, int plan, std::int64_t first, std::int64_t end) {
    auto& of = *statements_;
    of.room = room;
    of.plan = plan;
    of.from = first;
    of.to = end;
    periods<night_price> found;
    of.prices.execute();
    while (of.prices.fetch()) found.push_back({of.first, of.end, of.row.value()});
    return found;
}

periods<night_rooms> inventory_writer::rooms_of(std::int64_t room, std::int64_t first, std::int64_t end) {
    auto& of = *statements_;
    of.room = room;
    of.from = first;
    of.to = end;
    periods<night_rooms> found;
    of.rooms.execute();
    while (of.rooms.fetch()) found.push_back({of.first, of.end, {of.quantity, of.stopped != 0}});
    return found;
}

void inventory_writer::replace(std::int64_t room, int plan, periods<night_price> const& removed,
                               periods<night_price> const& added) {
    auto& to = *statements_;
    to.room = room;
    to.plan = plan;
    for (auto const& each : removed) {
        to.first = each.first;
        to.no_price.execute(true);
    }
    for (auto const& [first, end, value] : added) {
        to.first = first;
        to.end = end;
        to.row.set(value);
        to.add_price.execute(true);
    }
}

void inventory_writer::replace(std::int64_t room, periods<night_rooms> const& removed,
                               periods<night_rooms> const& added) {
    auto& to = *statements_;
    to.room = room;
    for (auto const& each : removed) {
        to.first = each.first;
        to.no_rooms.execute(true);
    }
    for (auto const& [first, end, value] : added) {
        to.first = first;
        to.end = end;
        to.quantity = value.quantity;
        to.stopped = value.stopped ? 1 : 0;
        to.add_rooms.execute(true);
    }
}

bool inventory_writer::put(std::int64_t room, int plan, std::vector<period<night_price>> prices) {
    auto const before = prices_of(room, plan);
    auto const after = overlaid(before, std::move(prices));
    if (after == before) return false;
    replace(room, plan, before, after);
    return true;
}

bool inventory_writer::put(std::int64_t room, std::vector<period<night_rooms>> rooms) {
    auto const before = rooms_of(room);
    auto const after = overlaid(before, std::move(rooms));
    if (after == before) return false;
    replace(room, before, after);
    return true;
}

void inventory_writer::finish() {
    if (statements_->cities_or_boards) log_cities_or_boards_change(statements_->sql);
    // taken rooms belong to bookings, which stay: a room that is added again must not be sold twice
    statements_->sql << "DELETE FROM allotment_periods WHERE room_id NOT IN (SELECT id FROM rooms)";
}

} // namespace waybill::native::storage
