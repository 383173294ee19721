// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/order_contents.hpp>

#include <storage/bind.hpp>
#include <storage/connection.hpp>
#include <storage/nullable.hpp>

#include <utility>

namespace waybill::native::storage {
namespace {

/// The statements of one booking, and what they read. The connection keeps them prepared for the next booking of a
/// list.
class contents_statements {
public:
    explicit contents_statements(soci::session& sql)
        : rooms_(
              (sql.prepare << "SELECT q.room_id, r.title, q.board_id, b.title, b.meal_plan, q.price FROM quote_rooms q "
                              "LEFT JOIN rooms r ON r.id = q.room_id LEFT JOIN boards b ON b.id = q.board_id "
                              "WHERE q.user_id = :user_id AND q.quote_id = :quote_id ORDER BY q.place",
               bound(user_), bound(quote_), soci::into(room_), soci::into(title_.text, title_.state),
               soci::into(board_), soci::into(board_title_.text, board_title_.state),
               soci::into(meal_plan_.id, meal_plan_.state), soci::into(price_))),
          guests_((sql.prepare << "SELECT room, type, age, civility, first_name, last_name FROM order_occupants "
                                  "WHERE user_id = :user_id AND order_id = :order_id ORDER BY room, place",
                   bound(user_), bound(order_), soci::into(place_), soci::into(type_), soci::into(age_.id, age_.state),
                   soci::into(civility_.text, civility_.state), soci::into(first_name_), soci::into(last_name_))),
          // a row in any case: the hotel and the customer of one booking
          people_((sql.prepare << "SELECT h.title, h.address, h.phone, h.email, c.civility, c.first_name, c.last_name, "
                                  "c.email, c.phone, c.special_requests, q.remarks FROM orders o "
                                  "LEFT JOIN hotels h ON h.id = o.hotel_id "
                                  "LEFT JOIN quotes q ON q.user_id = o.user_id AND q.id = o.quote_id "
                                  "LEFT JOIN order_customers c ON c.user_id = o.user_id AND c.order_id = o.id "
                                  "WHERE o.user_id = :user_id AND o.id = :order_id",
                   bound(user_), bound(order_), soci::into(title_.text, title_.state),
                   soci::into(address_.text, address_.state), soci::into(phone_.text, phone_.state),
                   soci::into(email_.text, email_.state), soci::into(civility_.text, civility_.state),
                   soci::into(first_.text, first_.state), soci::into(last_.text, last_.state),
                   soci::into(own_email_.text, own_email_.state), soci::into(own_phone_.text, own_phone_.state),
                   soci::into(wishes_.text, wishes_.state), soci::into(remarks_.text, remarks_.state))) {}

    order_contents of(order_record const& order) {
        user_ = order.key.user;
        order_ = order.key.id;
        quote_ = order.quote_id;
        order_contents made{.hotel = {.id = order.hotel}};
        rooms_.execute();
        while (rooms_.fetch())
            made.rooms.push_back({.id = room_,
                                  .title = title_.value(),
                                  .boarding = {board_, board_title_.value().value_or(""), code_of_board()},
                                  .rate = {order.total.currency, value_of<decimal>(price_)}});
        guests_.execute();
        while (guests_.fetch()) {
            if (place_ < 0 || std::size_t(place_) >= made.rooms.size()) continue;
            occupant one{.type = value_of<occupant_type>(type_),
                         .civility = civility_.value(),
                         .first_name = first_name_,
                         .last_name = last_name_};
            if (auto const age = age_.value()) one.age = int(*age);
            made.rooms[std::size_t(place_)].customers.push_back(std::move(one));
        }
        people_.execute();
        while (people_.fetch()) {
            made.hotel.title = title_.value();
            made.hotel.address = address_.value();
            made.hotel.phone = phone_.value();
            made.hotel.email = email_.value();
            made.remarks = remarks_.value();
            made.special_requests = wishes_.value();
            if (auto const last = last_.value())
                made.customer = customer{civility_.value(), first_.value().value_or(""), *last, own_email_.value(),
                                         own_phone_.value()};
        }
        return made;
    }

private:
    [[nodiscard]] std::optional<int> code_of_board() const {
        auto const code = meal_plan_.value();
        return code ? std::optional(int(*code)) : std::nullopt;
    }

    long long user_ = 0, order_ = 0, room_ = 0, board_ = 0;
    int place_ = 0;
    std::string quote_{}, price_{}, type_{}, first_name_{}, last_name_{};
    nullable_id age_{}, meal_plan_{};
    nullable_text title_{}, board_title_{}, civility_{}, address_{}, phone_{}, email_{}, first_{}, last_{},
        own_email_{}, own_phone_{}, wishes_{}, remarks_{};
    soci::statement rooms_, guests_, people_;
};

} // namespace

order_contents contents_of(soci::session& sql, order_record const& order) { return contents_statements(sql).of(order); }

} // namespace waybill::native::storage
