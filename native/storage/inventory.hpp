// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/hotel_entry.hpp>

#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Hotels as searches, quotes and bookings read them: the texts of the store (`hotel_entry.hpp`), with the defaults for
/// what they do not state. Prices and numbers of rooms are stored by periods of nights.
namespace waybill::native::storage {

/// A tax or fee of a stay: a part of its price, or an amount for each room.
struct charge {
    std::string title{};
    int parts_per_million = 0;       ///< of the price, without `amount`
    bool on_charges = false;         ///< also of the included percentages without this
    std::optional<decimal> amount{}; ///< in `currency`
    bool per_night = false;
    bool per_person = false; ///< adults and children
    charge_payment payable = charge_payment::included;
    std::string currency{}; ///< empty: that of the hotel

    bool operator==(charge const&) const = default;
};

/// One kind of room. An infant takes the place of a child.
struct room_record {
    std::int64_t id = 0;
    std::int64_t hotel_id = 0;
    std::string title{};
    int most_adults = 0;
    int most_children = 0;
    int most_guests = 0;
    int release_days = 0;    ///< arrivals in fewer days are On Request
    bool on_request = false; ///< may be booked On Request when the allotment is used up
    int beds = 0;            ///< adults and children who need no extra bed; 0: all
    std::vector<translation_entry> translations{};

    bool operator==(room_record const&) const = default;
};

/// A rate of a room: a board with terms. `number` is its id in the room.
struct rate_plan {
    int number = 0;
    std::int64_t board_id = 0;
    bool per_person = false; ///< prices are per person and night, else per room and night
    bool non_refundable = false;
    std::vector<cancellation_entry> terms{}; ///< in order of date
    age_bands ages{};
    bool free_of_charge = false; ///< its price may be 0
    std::optional<std::string> remarks{};
    std::vector<remarks_entry> translations{}; ///< of the remarks
    std::vector<charge> charges{};             ///< its own, then those of the hotel
    std::chrono::hours grace{};                ///< after a booking, in which it is cancelled free of charge

    bool operator==(rate_plan const&) const = default;
};

/// Which stays a rate allows, beside the minimum stay of the first night.
struct stay_limits {
    int maximum_stay = 0;             ///< maximum nights of a stay that begins on this night; 0: no limit
    int minimum_stay_through = 1;     ///< minimum nights of a stay that has this night
    bool closed_to_arrival = false;   ///< no stay begins on this night
    bool closed_to_departure = false; ///< no stay ends on this day
    bool closed = false;              ///< no stay that has this night is sold

    bool operator==(stay_limits const&) const = default;
};

/// What a rate says about a night, in the hotel's currency.
struct night_price {
    decimal price{};                                  ///< of the room, or of one adult
    std::optional<decimal> child_price{};             ///< of one child; absent: children cost nothing, as infants
    std::optional<decimal> price_without_promotion{}; ///< the regular price
    int minimum_stay = 1;                             ///< minimum nights of a stay that begins on this night
    stay_limits limits{};
    std::optional<decimal> single_price{};       ///< of one adult alone, instead of the price
    std::optional<decimal> third_adult_price{};  ///< of each adult from the third one on
    std::optional<decimal> second_child_price{}; ///< of each child from the second one on; absent: the child price
    std::optional<decimal> extra_bed_price{};    ///< of each guest beyond the beds of the room, in addition

    bool operator==(night_price const&) const = default;
};

struct nightly_rate {
    date night{};
    night_price value{};

    bool operator==(nightly_rate const&) const = default;
};

[[nodiscard]] std::vector<charge> charges_of(std::vector<charge_entry> const& entries);
[[nodiscard]] room_record record_of(room_entry const& entry, std::int64_t hotel);
/// With the charges of the rate alone.
[[nodiscard]] rate_plan record_of(rate_entry const& entry);

/// The number of rooms of a kind for sale in a night.
struct night_rooms {
    int quantity = 0;
    bool stopped = false; ///< nothing is sold, not even On Request

    bool operator==(night_rooms const&) const = default;
};

} // namespace waybill::native::storage
