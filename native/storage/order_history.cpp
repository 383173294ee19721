// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/order_history.hpp>

#include <storage/bind.hpp>
#include <storage/nullable.hpp>
#include <storage/time_numbers.hpp>

namespace waybill::native::storage {

void add_change(soci::session& sql, order_key const& key, std::int64_t hotel_id, order_change const& change) {
    long long const user = key.user, id = key.id, hotel = hotel_id;
    auto const state = text_of(change.state);
    auto const side = text_of(change.side);
    nullable_id made(change.made ? std::optional<std::int64_t>(number_of(*change.made)) : std::nullopt);
    nullable_text reason(change.reason);
    sql << "INSERT INTO order_history (user_id, order_id, hotel_id, state, made, side, login, reason) VALUES "
           "(:user_id, :order_id, :hotel_id, :state, :made, :side, :login, :reason)",
        bound(user), bound(id), bound(hotel), bound(state), bound(made.id, made.state), bound(side),
        bound(change.login), bound(reason.text, reason.state);
}

std::vector<order_change> history_of(soci::session& sql, order_key const& key) {
    std::vector<order_change> found;
    long long const user = key.user, id = key.id;
    std::string state, side, login;
    nullable_id made;
    nullable_text reason;
    soci::statement rows =
        (sql.prepare << "SELECT state, made, side, login, reason FROM order_history WHERE user_id = :user_id AND "
                        "order_id = :order_id ORDER BY id",
         bound(user), bound(id), soci::into(state), soci::into(made.id, made.state), soci::into(side),
         soci::into(login), soci::into(reason.text, reason.state));
    rows.execute();
    while (rows.fetch()) {
        order_change each{.state = value_of<booking_state>(state),
                          .side = value_of<booking_side>(side),
                          .login = login,
                          .reason = reason.value()};
        if (auto const moment = made.value()) each.made = instant_of(*moment);
        found.push_back(std::move(each));
    }
    return found;
}

} // namespace waybill::native::storage
