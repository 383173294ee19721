// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/booking.hpp>
#include <waybill/value/instant.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

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

/// `reservation_reference` or `booking_number`. A user has each reference once in either kind.
[[nodiscard]] std::string const& reference_of(waybill::booking const& booking) noexcept;

/// Which bookings a trip list holds: a user's, created at or after `from`, perhaps of one member only.
struct trip_query {
    std::int64_t user = 0;
    std::optional<std::int64_t> member{};
    instant from{};
};

/// Calls `visit` for each of the bookings in order of creation, then reference, one at a time: a list of any length
/// takes the memory of one booking.
void each_booking(soci::session& sql, trip_query const& query, std::function<void(owned_booking&&)> const& visit);

/// Where the reading of a trip list stopped.
struct booking_place {
    instant created{};
    std::string reference{};
    std::string kind{};
};

/// Goes on with a trip list behind `after`, or at its beginning where that is empty, until `visit` answers false;
/// `after` is then the place of the last booking. True when `visit` ended it, false when the list did.
bool next_bookings(soci::session& sql, trip_query const& query, std::optional<booking_place>& after,
                   std::function<bool(owned_booking&&)> const& visit);

/// Puts many bookings with statements that are prepared once. To be used inside one `store::write`.
class booking_writer {
public:
    explicit booking_writer(soci::session& sql);
    booking_writer(booking_writer const&) = delete;
    booking_writer& operator=(booking_writer const&) = delete;
    ~booking_writer();

    /// Adds the booking, or puts it in the place of the same user's booking of that kind and reference.
    void put(owned_booking const& booking);

private:
    struct statements;
    std::unique_ptr<statements> statements_;
};

/// Takes the booking out of the user's trip list; whether it was there. To be called inside `store::write`.
bool remove_booking(soci::session& sql, std::int64_t user, std::string const& reference, std::string const& kind);

} // namespace waybill::native
