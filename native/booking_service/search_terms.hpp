// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <booking_service/guests.hpp>
#include <booking_service/refusals.hpp>

#include <waybill/message/hotel_search_req.hpp>
#include <waybill/value/instant.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace waybill::native::booking_service {

/// Rooms of a request that are asked for alike.
struct room_group {
    int count = 0; ///< how many of them
    room_guests guests{};
    std::vector<minors> child{};         ///< the children as they were written
    std::vector<minors> infant{};        ///< the infants as they were written
    std::optional<std::int64_t> board{}; ///< absent: any
};

/// `Sort/By` (profile).
enum class hotel_order { of_service, price, price_descending, category_descending, title };

/// A hotel search whose values hold, put the way the search wants them.
struct search_terms {
    date check_in{};
    date check_out{};
    int nights = 0;
    date today{}; ///< in UTC
    std::int64_t city = 0;
    std::vector<room_group> groups{};
    hotel_order order = hotel_order::of_service;
    bool price_break_down = false;
    bool only_available = false;
    bool without_non_refundable = false;
    std::vector<std::int64_t> only_hotels{}; ///< none: all
    std::vector<std::int64_t> except_hotels{};
    int page = 1;
    std::optional<int> page_size{};
    std::optional<std::chrono::seconds> timeout{}; ///< how long the caller waits
};

inline constexpr int longest_stay = 30;    ///< nights
inline constexpr int most_rooms = 20;      ///< of one request
inline constexpr int largest_page = 1'000; ///< hotels

/// Takes the dates of a stay over, and what follows from them. The path of a problem is `FromDate` or `ToDate`.
[[nodiscard]] std::optional<field_problem> take_stay(date from, date to, instant now, search_terms& into);

/// The day in UTC.
[[nodiscard]] date day_of(instant moment) noexcept;

/// Checks what a description cannot: the dates against each other and against today, counts, ids, codes.
[[nodiscard]] std::variant<search_terms, field_problem> terms_of(hotel_search_req const& request, instant now);

} // namespace waybill::native::booking_service
