// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/allotments.hpp>

#include <waybill/message/hotel_booking_creation.hpp>
#include <waybill/message/order_details.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

/// Tells bookings apart. It begins with the user, as each key of the workflow's tables does: what one request touches
/// besides the inventory is one user's.
struct order_key {
    std::int64_t user = 0;
    std::int64_t id = 0;

    bool operator==(order_key const&) const = default;
};

/// A booking that was made by this service, as far as its state and its answers depend on it.
struct order_record {
    order_key key{};
    std::string client_reference{};
    std::string body_hash{}; ///< of the request that made it
    std::string quote_id{};  ///< its rooms' prices and its terms are those of the quote
    std::optional<std::int64_t> member{};
    booking_state state = booking_state::on_request;
    bool on_request = false; ///< whether it began as On Request
    instant created{};
    std::optional<instant> acknowledge_before{}; ///< of one that began as On Request
    std::int64_t hotel = 0;
    date check_in{};
    int nights = 0;
    money total{};
    std::optional<decimal> fee{}; ///< what cancelling cost

    bool operator==(order_record const&) const = default;
};

/// Adds the booking in its first state. False, and nothing is added, where the user has its reference or its number
/// already: when somebody else is just adding one, it waits until that is settled.
[[nodiscard]] bool add_order(soci::session& sql, order_record const& order);

/// Adds who answers for the booking, and who sleeps in which room.
void add_people(soci::session& sql, order_key const& key, customer const& who, std::span<booked_room const> rooms);

[[nodiscard]] std::optional<order_record> find_order(soci::session& sql, order_key const& key);
[[nodiscard]] std::optional<order_record> find_order(soci::session& sql, std::int64_t user,
                                                     std::string const& client_reference);

/// Notes that the booking holds these rooms of the allotments.
void add_held_rooms(soci::session& sql, order_key const& key, held_rooms const& rooms);
/// What the booking took from the allotments, in order of the rooms' ids.
[[nodiscard]] std::vector<held_rooms> held_rooms_of(soci::session& sql, order_record const& order);

/// Decides a booking that is On Request and whose time is not over at `now`. False where it is not so (any more).
[[nodiscard]] bool decide_order(soci::session& sql, order_key const& key, booking_state into, instant now);
/// Expires a booking that is On Request and whose time is over at `now`. False where it is not so (any more).
[[nodiscard]] bool expire_order(soci::session& sql, order_key const& key, instant now);
/// Cancels a booking that is in the state `from`, at this fee. False where it is not (any more).
[[nodiscard]] bool cancel_order(soci::session& sql, order_key const& key, booking_state from, decimal fee);

/// Whose overdue bookings are looked for.
struct overdue_of {
    enum class scope { user, hotel, city } where = scope::user;
    std::int64_t id = 0;
};

/// What makes an order `o` of a statement overdue at `:now`. The state is written out, since the indexes hold no other.
inline constexpr std::string_view is_overdue = "o.state = 'OR' AND o.acknowledge_before <= :now";

/// Some of the bookings On Request whose time is over at `now`.
[[nodiscard]] std::vector<order_key> overdue_orders(soci::session& sql, overdue_of const& of, instant now);
/// No more than so many at once.
inline constexpr std::size_t most_overdue = 100;

} // namespace waybill::native::storage
