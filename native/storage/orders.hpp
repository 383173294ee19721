// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/allotments.hpp>
#include <storage/order_key.hpp>
#include <storage/session.hpp>
#include <storage/stored_texts.hpp>

#include <waybill/message/order_details.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::native::storage {

/// A booking that this service has created.
struct order_record {
    order_key key{};
    std::string client_reference{};
    std::string body_hash{}; ///< of the creation request
    std::optional<std::int64_t> member{};
    booking_state state = booking_state::on_request;
    bool on_request = false; ///< whether its first state was On Request
    instant created{};
    std::optional<instant> acknowledge_before{}; ///< if its first state was On Request
    std::int64_t hotel = 0;
    date check_in{};
    int nights = 0;
    money total{};
    std::optional<decimal> fee{}; ///< the fee of the cancellation
    /// Who decides it if its first state was On Request: as the inventory said when it was made.
    booking_decider decided_by = booking_decider::agency;
    std::string time_zone{}; ///< in which its days begin, as the inventory said when it was made; empty: UTC
    sold_stay sold{};        ///< empty after `prune_unconfirmed`
    std::optional<booked_people> people{}; ///< absent: they were erased

    bool operator==(order_record const&) const = default;
};

/// The rooms that were sold.
[[nodiscard]] stay_rooms rooms_of(order_record const& order);

/// Adds the booking in its first state, made by this login of an agency. False, without a change, if its reference or
/// its number is in use; if a concurrent transaction is adding one of them, waits for its end.
[[nodiscard]] bool add_order(session& sql, order_record const& order, std::string const& login);

[[nodiscard]] std::optional<order_record> find_order(session& sql, order_key const& key);
[[nodiscard]] std::optional<order_record> find_order(session& sql, std::int64_t user,
                                                     std::string const& client_reference);

/// Who brings a booking into a state, when and why: one entry of its history.
struct order_change {
    booking_state state = booking_state::on_request;
    std::optional<instant> made{}; ///< absent: the change of an earlier version, which did not record it
    booking_side side = booking_side::agency;
    std::string login{};                 ///< empty: without a login, or the change of an earlier version
    std::optional<std::string> reason{}; ///< as given

    bool operator==(order_change const&) const = default;
};

/// A booking with its changes, oldest first.
struct order_with_history {
    order_record order{};
    std::vector<order_change> history{};
};
/// The bookings with these keys, in order of key, by one statement.
[[nodiscard]] std::vector<order_with_history> orders_with_history(session& sql, std::span<order_key const> keys);
/// The booking with that reference, or none.
[[nodiscard]] std::vector<order_with_history> orders_with_history(session& sql, std::int64_t user,
                                                                  std::string const& client_reference);

/// Which bookings of all users an operator looks for.
struct order_filter {
    std::optional<std::int64_t> id{};
    std::optional<std::int64_t> user{};
    std::optional<std::int64_t> hotel{};
    std::optional<date> arrival_from{};
    std::optional<date> arrival_to{};
};

/// Their keys, in order of creation. Reads the whole table, unless there is a user or a hotel.
[[nodiscard]] std::vector<order_key> find_orders(session& sql, order_filter const& filter);

/// Records that the booking has taken these rooms from the allotments, beside those that are recorded.
void add_held_rooms(session& sql, order_key const& key, stay_rooms const& rooms);
/// Returns the rooms that are recorded for the booking to the allotments. The caller must ensure that this happens
/// once: the booking changes its state in the same transaction, or takes them again.
void give_back_rooms(session& sql, order_record const& order);

/// Decides a booking that is On Request and not overdue when the change is made, or changes one that was accepted, and
/// stores its `sold`. False if it is in another state than `order`.
[[nodiscard]] bool decide_order(session& sql, order_record const& order, order_change const& change);
/// Expires a booking that is On Request and overdue at `now`. False if it is in another state.
[[nodiscard]] bool expire_order(session& sql, order_record const& order, instant now);
/// The entry that `expire_order` adds to the history.
[[nodiscard]] order_change expiry_of(order_record const& order);
/// Cancels a booking that still is in the state of `order`, with this fee. False if it is in another state.
[[nodiscard]] bool cancel_order(session& sql, order_record const& order, decimal fee, order_change const& change);

/// Whose overdue bookings are searched for: those of these users and hotels, or those of a city, or all.
struct overdue_of {
    std::vector<std::int64_t> users{};
    std::vector<std::int64_t> hotels{};
    std::optional<std::int64_t> city{};
};

/// The condition that an order `o` is overdue at `:now`. The state is a literal so that the partial indexes apply.
inline constexpr std::string_view is_overdue = "o.state = 'OR' AND o.acknowledge_before <= :now";

/// For each city with undecided bookings, in order of city, the deadline of the one that expires first.
[[nodiscard]] std::vector<std::pair<std::int64_t, instant>> first_deadlines(session& sql);

/// Some of the bookings that are overdue at `now`.
[[nodiscard]] std::vector<order_key> overdue_orders(session& sql, overdue_of const& of, instant now);
/// The limit of one such search.
inline constexpr std::size_t most_overdue = 100;

} // namespace waybill::native::storage
