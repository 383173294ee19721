// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/guests.hpp>
#include <booking_service/refusals.hpp>

#include <waybill/message/hotel_search_req.hpp>
#include <waybill/result.hpp>
#include <waybill/value/instant.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace waybill::native::booking_service {

/// Rooms of a request with the same guests and the same board.
struct room_group {
    int count = 0; ///< number of these rooms
    room_guests guests{};
    std::vector<minors> child{};         ///< the children as in the request
    std::vector<minors> infant{};        ///< the infants as in the request
    std::optional<std::int64_t> board{}; ///< absent: any
};

/// `Sort/By` (profile).
enum class hotel_order { of_service, price, price_descending, category_descending, title, price_with_fees };

/// The validated values of a hotel search, in the form that the search uses.
struct search_terms {
    date check_in{};
    date check_out{};
    int nights = 0;
    instant now{}; ///< the days of a hotel depend on its time zone
    std::int64_t city = 0;
    std::vector<room_group> groups{};
    std::optional<std::int64_t> language{};
    hotel_order order = hotel_order::of_service;
    bool price_break_down = false;
    bool only_available = false;
    bool without_non_refundable = false;
    std::vector<std::int64_t> only_hotels{}; ///< empty: all
    std::vector<std::int64_t> except_hotels{};
    int page = 1;
    std::optional<int> page_size{};
    std::optional<std::chrono::seconds> timeout{}; ///< the longest time that the caller waits
};

inline constexpr int default_longest_stay = 90; ///< nights, unless the operator sets another number
inline constexpr int most_nights = 365;         ///< of which the sums fit, see `minor_units::limit`

/// Reads the dates of a stay of at most `longest` nights and derives the other values from them. The path of a problem
/// is `FromDate` or `ToDate`. Today and the longest stay are those of a service, so no description states them.
[[nodiscard]] std::optional<field_problem> take_stay(date from, date to, instant now, int longest, search_terms& into);

/// The first day that has not ended everywhere on earth: a day has, before noon of the next one in UTC.
[[nodiscard]] date first_day_left(instant now) noexcept;
/// The day in UTC.
[[nodiscard]] date day_of(instant moment) noexcept;
/// The beginning of the day in UTC. Check-in and check-out are the beginnings of their days.
[[nodiscard]] instant start_of(date day) noexcept;

/// Checks the rules of the description, then what it cannot express: the dates against today, ids.
[[nodiscard]] result<search_terms, field_problem> terms_of(hotel_search_req const& request, instant now,
                                                           int longest = default_longest_stay);

} // namespace waybill::native::booking_service
