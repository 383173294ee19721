// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/inventory_writer.hpp>

#include <storage/bind.hpp>
#include <storage/changes.hpp>
#include <storage/nullable.hpp>
#include <storage/store_error.hpp>
#include <storage/time_numbers.hpp>

namespace waybill::native::storage {

/// The two statements that run for every night are prepared once; these variables are bound to them.
struct inventory_writer::statements {
    soci::session& sql;
    bool cities_or_boards = false; ///< changed
    long long room = 0, night = 0;
    int plan = 0, minimum_stay = 0, quantity = 0, stopped = 0;
    std::string price{};
    nullable_text child_price{}, full_price{};
    soci::statement rate, allotment;

    explicit statements(soci::session& lent)
        : sql(lent),
          rate((sql.prepare << "INSERT INTO nightly_rates (room_id, plan, night, price, child_price, "
                               "price_without_promotion, minimum_stay) VALUES (:room_id, :plan, :night, :price, "
                               ":child_price, :price_without_promotion, :minimum_stay)",
                bound(room), bound(plan), bound(night), bound(price), bound(child_price.text, child_price.state),
                bound(full_price.text, full_price.state), bound(minimum_stay))),
          allotment((sql.prepare << "INSERT INTO allotments (room_id, night, quantity, taken, stopped) "
                                    "VALUES (:room_id, :night, :quantity, 0, :stopped) ON CONFLICT (room_id, night) "
                                    "DO UPDATE SET quantity = excluded.quantity, stopped = excluded.stopped",
                     bound(room), bound(night), bound(quantity), bound(stopped))) {}
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
    statements_->sql << "INSERT INTO boards (id, title) VALUES (:id, :title) "
                        "ON CONFLICT (id) DO UPDATE SET title = excluded.title",
        bound(id), bound(board.title);
    statements_->cities_or_boards = true;
}

void inventory_writer::put(hotel_record const& hotel) {
    auto& sql = statements_->sql;
    long long const id = hotel.id;
    long long const city = hotel.city_id;
    log_hotel_change(sql, hotel.id);
    for (auto const* const table : {"nightly_rates", "cancellation_terms", "rate_plans"})
        sql << "DELETE FROM " << table << " WHERE room_id IN (SELECT id FROM rooms WHERE hotel_id = :hotel_id)",
            bound(id);
    sql << "DELETE FROM rooms WHERE hotel_id = :hotel_id", bound(id);
    sql << "DELETE FROM hotels WHERE id = :id", bound(id);

    nullable_id category_id(hotel.category_id);
    nullable_text category(hotel.category), picture(hotel.picture_url), longitude(hotel.longitude),
        latitude(hotel.latitude), address(hotel.address), summary(hotel.summary), phone(hotel.phone),
        email(hotel.email);
    sql << "INSERT INTO hotels (id, city_id, title, category_id, category, picture_url, longitude, latitude, address, "
           "summary, currency, phone, email) VALUES (:id, :city_id, :title, :category_id, :category, :picture_url, "
           ":longitude, :latitude, :address, :summary, :currency, :phone, :email)",
        bound(id), bound(city), bound(hotel.title), bound(category_id.id, category_id.state),
        bound(category.text, category.state), bound(picture.text, picture.state),
        bound(longitude.text, longitude.state), bound(latitude.text, latitude.state),
        bound(address.text, address.state), bound(summary.text, summary.state), bound(hotel.currency),
        bound(phone.text, phone.state), bound(email.text, email.state);
}

void inventory_writer::put(room_record const& room) {
    auto& sql = statements_->sql;
    long long const id = room.id;
    long long const hotel = room.hotel_id;
    long long owner = 0;
    sql << "SELECT hotel_id FROM rooms WHERE id = :id", bound(id), soci::into(owner);
    if (sql.got_data())
        throw store_exception({store_failure::duplicate, "room " + std::to_string(id) + " is a room of hotel " +
                                                             std::to_string(owner) + " already"});
    int const on_request = room.on_request ? 1 : 0;
    sql << "INSERT INTO rooms (id, hotel_id, title, most_adults, most_children, most_guests, release_days, on_request) "
           "VALUES (:id, :hotel_id, :title, :most_adults, :most_children, :most_guests, :release_days, :on_request)",
        bound(id), bound(hotel), bound(room.title), bound(room.most_adults), bound(room.most_children),
        bound(room.most_guests), bound(room.release_days), bound(on_request);
}

void inventory_writer::put(std::int64_t room, rate_plan const& plan) {
    auto& sql = statements_->sql;
    long long const id = room;
    long long const board = plan.board_id;
    int const per_person = plan.per_person ? 1 : 0;
    int const non_refundable = plan.non_refundable ? 1 : 0;
    sql << "INSERT INTO rate_plans (room_id, plan, board_id, per_person, non_refundable, infant_to, child_to) "
           "VALUES (:room_id, :plan, :board_id, :per_person, :non_refundable, :infant_to, :child_to)",
        bound(id), bound(plan.number), bound(board), bound(per_person), bound(non_refundable),
        bound(plan.ages.infant_to), bound(plan.ages.child_to);
    for (auto const& term : plan.terms)
        sql << "INSERT INTO cancellation_terms (room_id, plan, days_before, percent) "
               "VALUES (:room_id, :plan, :days_before, :percent)",
            bound(id), bound(plan.number), bound(term.days_before), bound(term.percent);
}

void inventory_writer::put(std::int64_t room, int plan, nightly_rate const& rate) {
    auto& to = *statements_;
    to.room = room;
    to.plan = plan;
    to.night = number_of(rate.night);
    to.price = text_of(rate.price);
    to.child_price = nullable_text(rate.child_price);
    to.full_price = nullable_text(rate.price_without_promotion);
    to.minimum_stay = rate.minimum_stay;
    to.rate.execute(true);
}

void inventory_writer::put(std::int64_t room, nightly_allotment const& allotment) {
    auto& to = *statements_;
    to.room = room;
    to.night = number_of(allotment.night);
    to.quantity = allotment.quantity;
    to.stopped = allotment.stopped ? 1 : 0;
    to.allotment.execute(true);
}

void inventory_writer::finish() {
    if (statements_->cities_or_boards) log_cities_or_boards_change(statements_->sql);
    // taken rooms belong to bookings, which stay: a room that is added again must not be sold twice
    statements_->sql << "DELETE FROM allotments WHERE taken = 0 AND room_id NOT IN (SELECT id FROM rooms)";
    statements_->sql << "UPDATE allotments SET quantity = 0, stopped = 1 WHERE room_id NOT IN (SELECT id FROM rooms)";
}

} // namespace waybill::native::storage
