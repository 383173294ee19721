// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/order_history.hpp>

#include <storage/later.hpp>
#include <storage/time_numbers.hpp>

namespace waybill::native::storage {

void add_change(soci::session& sql, order_key const& key, std::int64_t hotel, order_change const& change) {
    execute_later(sql,
                  "INSERT INTO order_history (user_id, order_id, hotel_id, state, made, side, login, reason) VALUES "
                  "(:user_id, :order_id, :hotel_id, :state, :made, :side, :login, :reason)",
                  {static_cast<long long>(key.user), static_cast<long long>(key.id), static_cast<long long>(hotel),
                   text_of(change.state),
                   nullable_id(change.made ? std::optional<std::int64_t>(number_of(*change.made)) : std::nullopt),
                   text_of(change.side), change.login, nullable_text(change.reason)});
}

} // namespace waybill::native::storage
