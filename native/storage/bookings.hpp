// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/booking.hpp>
#include <waybill/value/instant.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace soci {
class session;
} // namespace soci

namespace waybill::native::storage {

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

/// Items of a trip list (`booking_item.hpp`), in one piece of memory.
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

/// How many rows are read at once: as many as an answer takes in for one piece.
inline constexpr std::size_t booking_page_rows = 64;

/// Some rows of a trip list, `booking_page_rows` at most.
struct booking_page {
    trip_items items{};
    std::optional<booking_place> further{}; ///< where to go on; nothing at the list's end
};

/// The next rows of a trip list behind `after`, in order of creation, then reference. One statement.
[[nodiscard]] booking_page next_bookings(soci::session& sql, trip_query const& query,
                                         std::optional<booking_place> const& after);

/// The whole of a trip list that is not empty, is shorter than a page, and whose user has no booking that is overdue at
/// `now` (`overdue_orders`); nothing where that is not so. One statement: it is what most lists take.
[[nodiscard]] std::optional<trip_items> short_list_if_none_overdue(soci::session& sql, trip_query const& query,
                                                                   instant now);

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

} // namespace waybill::native::storage
