// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/order_key.hpp>

#include <waybill/message/order_details.hpp>
#include <waybill/value/instant.hpp>

#include <optional>
#include <string>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// Who brings a booking into a state, when and why: one entry of its history.
struct order_change {
    booking_state state = booking_state::on_request;
    std::optional<instant> made{}; ///< absent: the change of an earlier version, which did not record it
    booking_side side = booking_side::agency;
    std::string login{};                 ///< empty: without a login, or the change of an earlier version
    std::optional<std::string> reason{}; ///< as given

    bool operator==(order_change const&) const = default;
};

/// Adds an entry, in the transaction that changes the booking. Only the functions of `orders.hpp` call it.
void add_change(soci::session& sql, order_key const& key, std::int64_t hotel, order_change const& change);

} // namespace waybill::native::storage
