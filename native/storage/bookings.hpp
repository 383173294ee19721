// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/booking_entry.hpp>
#include <storage/session.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::storage {

/// `transport` or `accommodation`.
[[nodiscard]] std::string_view kind_of(waybill::booking const& booking) noexcept;

/// `reservation_reference` or `booking_number`. Unique for each user, kind and leg.
[[nodiscard]] std::string const& reference_of(waybill::booking const& booking) noexcept;

/// The leg of a transport: its departure, and a hash of its number and the ticket numbers of its travelers. Several
/// legs can have one reference, and so can tickets of one leg that are listed apart. Empty for an accommodation.
[[nodiscard]] std::string leg_of(waybill::booking const& booking);

/// The bookings of a trip list: of one user, created at or after `from`, optionally of one member.
struct trip_query {
    std::int64_t user = 0;
    std::optional<std::int64_t> member{};
    instant from{};
    /// Only bookings without a member and those of the members that this login is restricted to; empty: of all members.
    /// Has no effect with `member`.
    std::string restricted_login{};
};

/// The position at which the reading of a trip list stopped.
struct booking_place {
    instant created{};
    std::string reference{};
    std::string kind{};
    std::string leg{};
};

/// Items of a trip list (`booking_item.hpp`) in one block of memory.
class trip_items {
public:
    void add(std::string_view item) {
        text_ += item;
        ends_.push_back(text_.size());
    }
    void reserve(std::size_t count, std::size_t bytes) {
        ends_.reserve(count);
        text_.reserve(bytes);
    }
    [[nodiscard]] std::size_t size() const noexcept { return ends_.size(); }
    [[nodiscard]] std::string_view operator[](std::size_t index) const noexcept {
        auto const begin = index == 0 ? 0 : ends_[index - 1];
        return std::string_view(text_).substr(begin, ends_[index] - begin);
    }

private:
    std::string text_{};
    std::vector<std::size_t> ends_{};
};

/// Rows per read: as many as fit into one piece of a response.
inline constexpr std::size_t booking_page_rows = 64;

/// Rows of a trip list, at most `booking_page_rows`.
struct booking_page {
    trip_items items{};
    std::optional<booking_place> further{}; ///< the position of the next page; nothing at the end of the list
};

/// The next rows of a trip list after `after`, in order of creation, then reference. One statement.
[[nodiscard]] booking_page next_bookings(session& sql, trip_query const& query,
                                         std::optional<booking_place> const& after);

/// What a trip list depends on beside its rows.
struct list_state {
    /// The user's newest creation, if there is one. A creation that is not in the same snapshot, or not in a later
    /// read, has a later instant.
    std::optional<instant> newest{};
    bool overdue = false; ///< the user has a booking that is overdue (`overdue_orders`)
};
[[nodiscard]] list_state state_of_list(session& sql, std::int64_t user, instant now);

/// The first `booking_page_rows` of a trip list, sufficient for most lists. One statement.
[[nodiscard]] trip_items first_items(session& sql, trip_query const& query);

/// Adds bookings, no two of which have the same user, kind, reference and leg, or replaces stored ones that have them,
/// inside `store::write`. For each of them, whether another content, member or instant of creation was replaced.
std::vector<bool> put_bookings(session& sql, std::span<booking_entry const> bookings);
inline bool put_booking(session& sql, booking_entry const& booking) { return put_bookings(sql, {&booking, 1}).front(); }

/// Adds a booking that is in no trip list yet, and removes one. Call them inside `store::write`.
void add_booking(session& sql, booking_entry const& booking);
void remove_booking(session& sql, std::int64_t user, std::string const& reference, std::string const& kind);

/// Computes the legs of the transports that have none. For the migration of older tables.
void assign_legs(session& sql);

} // namespace waybill::native::storage
