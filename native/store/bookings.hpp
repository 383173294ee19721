// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/booking.hpp>
#include <waybill/value/instant.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace soci {
class session;
} // namespace soci

namespace waybill::native {

/// A booking, and whose it is since when.
struct owned_booking {
    std::int64_t user = 0;
    std::optional<std::int64_t> member{};
    instant created{};
    waybill::booking booking{};

    bool operator==(owned_booking const&) const = default;
};

/// `transport` or `accommodation`.
[[nodiscard]] std::string_view kind_of(waybill::booking const& booking) noexcept;

/// `reservation_reference` or `booking_number`. A user has each reference once in either kind.
[[nodiscard]] std::string const& reference_of(waybill::booking const& booking) noexcept;

/// Which bookings a trip list holds: a user's, created at or after `from`, perhaps of one member only.
struct trip_query {
    std::int64_t user = 0;
    std::optional<std::int64_t> member{};
    instant from{};
};

/// Where the reading of a trip list stopped.
struct booking_place {
    instant created{};
    std::string reference{};
    std::string kind{};
};

/// A row of a trip list.
struct stored_booking {
    booking_place place{};
    std::optional<std::int64_t> member{};
    std::string item{}; ///< `booking_item.hpp`
};

/// How many rows a `booking_page` has at most: as many as an answer takes in for one piece.
inline constexpr std::size_t booking_page_rows = 64;

/// The next rows of a trip list behind `after`, in order of creation, then reference; fewer than `booking_page_rows` at
/// its end. One statement.
[[nodiscard]] std::vector<stored_booking> booking_page(soci::session& sql, trip_query const& query,
                                                       std::optional<booking_place> const& after);

/// Calls `visit` for each of the bookings in order of creation, then reference, one at a time: a list of any length
/// takes the memory of one page.
void each_booking(soci::session& sql, trip_query const& query, std::function<void(owned_booking&&)> const& visit);

/// Puts bookings with statements that the connection keeps. To be used inside one `store::write`.
class booking_writer {
public:
    explicit booking_writer(soci::session& sql);

    /// Adds the booking, or puts it in the place of the same user's booking of that kind and reference.
    void put(owned_booking const& booking);

private:
    struct statements;
    statements* statements_;
};

/// Takes the booking out of the user's trip list; whether it was there. To be called inside `store::write`.
bool remove_booking(soci::session& sql, std::int64_t user, std::string const& reference, std::string const& kind);

} // namespace waybill::native
