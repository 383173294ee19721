// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/message/order_details.hpp>
#include <waybill/message/taxes_and_fees.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/degrees.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// The inventory in the store: cities, boards, hotels, their rooms, and for each room the rate plans with their prices,
/// and the number of rooms for sale. Both are stored by periods of nights.
namespace waybill::native::storage {

struct city_record {
    std::int64_t id = 0;
    std::string name{};
    std::string currency{}; ///< ISO 4217; the currency of a response without hotels

    bool operator==(city_record const&) const = default;
};

/// A tax or fee of a stay: a part of its price, or an amount for each room.
struct charge {
    std::string title{};
    int parts_per_million = 0;       ///< of the price, without `amount`
    std::optional<decimal> amount{}; ///< in `currency`
    bool per_night = false;
    bool per_person = false; ///< adults and children
    charge_payment payable = charge_payment::included;
    std::string currency{}; ///< empty: that of the hotel

    bool operator==(charge const&) const = default;
};

struct board_record {
    std::int64_t id = 0;
    std::string title{};
    std::optional<int> meal_plan{}; ///< its code in the list MPT of OpenTravel

    bool operator==(board_record const&) const = default;
};

struct hotel_record {
    std::int64_t id = 0;
    std::int64_t city_id = 0;
    std::string title{};
    std::optional<std::int64_t> category_id{}; ///< sort key of the categories: 4 for four stars
    std::optional<std::string> category{};     ///< `4*`
    std::optional<std::string> picture_url{};
    std::optional<waybill::longitude> longitude{};
    std::optional<waybill::latitude> latitude{};
    std::optional<std::string> address{};
    std::optional<std::string> summary{};
    std::string currency{}; ///< of all its prices
    std::optional<std::string> phone{};
    std::optional<std::string> email{};
    booking_decider decided_by = booking_decider::agency; ///< who decides bookings On Request
    std::optional<std::string> remarks{};                 ///< what a guest must know
    std::vector<charge> charges{};                        ///< of all its rates
    std::string time_zone{};                              ///< of the IANA database; empty: UTC

    bool operator==(hotel_record const&) const = default;
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

    bool operator==(room_record const&) const = default;
};

/// From this many days before check-in on, a cancellation costs the amount, or the first nights, or this percentage of
/// the price.
struct cancellation_term {
    int days_before = 0;
    int percent = 0;                 ///< if there are no nights and no amount
    int nights = 0;                  ///< if not 0
    std::optional<decimal> amount{}; ///< of each room, in the hotel's currency

    bool operator==(cancellation_term const&) const = default;
};

/// What a guest must know of a rate, in one language; without a language: in that of the inventory.
struct rate_remarks {
    std::optional<std::int64_t> language{};
    std::string text{};

    bool operator==(rate_remarks const&) const = default;
};

/// The greatest ages, inclusive, of infants and of children of a rate; older guests are adults.
struct age_bands {
    int infant_to = 1;
    int child_to = 17;

    bool operator==(age_bands const&) const = default;
};

/// A rate of a room: a board with terms. `number` is its id in the room.
struct rate_plan {
    int number = 0;
    std::int64_t board_id = 0;
    bool per_person = false; ///< prices are per person and night, else per room and night
    bool non_refundable = false;
    std::vector<cancellation_term> terms{};
    age_bands ages{};
    bool free_of_charge = false; ///< its price may be 0
    std::vector<rate_remarks> remarks{};
    /// Its own. Those that are read from the store are followed by those of the hotel.
    std::vector<charge> charges{};

    bool operator==(rate_plan const&) const = default;
};

/// Which stays a rate allows, beside the minimum stay of the first night.
struct stay_limits {
    int maximum_stay = 0;             ///< maximum nights of a stay that begins on this night; 0: no limit
    int minimum_stay_through = 1;     ///< minimum nights of a stay that has this night
    bool closed_to_arrival = false;   ///< no stay begins on this night
    bool closed_to_departure = false; ///< no stay ends on this day

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

/// The number of rooms of a kind for sale in a night.
struct night_rooms {
    int quantity = 0;
    bool stopped = false; ///< nothing is sold, not even On Request

    bool operator==(night_rooms const&) const = default;
};

} // namespace waybill::native::storage
