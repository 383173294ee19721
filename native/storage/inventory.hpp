// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/degrees.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What is sold, as the store keeps it: cities, boards, hotels, their rooms, and for each room the rate plans with a
/// price for each night, beside how many rooms may be sold each night.
namespace waybill::native::storage {

struct city_record {
    std::int64_t id = 0;
    std::string name{};
    std::string currency{}; ///< ISO 4217; what an answer without any hotel is said to be in

    bool operator==(city_record const&) const = default;
};

struct board_record {
    std::int64_t id = 0;
    std::string title{};

    bool operator==(board_record const&) const = default;
};

struct hotel_record {
    std::int64_t id = 0;
    std::int64_t city_id = 0;
    std::string title{};
    std::optional<std::int64_t> category_id{}; ///< orders categories: 4 for four stars
    std::optional<std::string> category{};     ///< `4*`
    std::optional<std::string> picture_url{};
    std::optional<waybill::longitude> longitude{};
    std::optional<waybill::latitude> latitude{};
    std::optional<std::string> address{};
    std::optional<std::string> summary{};
    std::string currency{}; ///< of all its prices
    std::optional<std::string> phone{};
    std::optional<std::string> email{};

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
    int release_days = 0;    ///< arrivals in fewer days than this are on request
    bool on_request = false; ///< may be asked for when the allotment is used up

    bool operator==(room_record const&) const = default;
};

/// From this many days before check-in on, cancelling costs this part of the price.
struct cancellation_term {
    int days_before = 0;
    int percent = 0;

    bool operator==(cancellation_term const&) const = default;
};

/// The last years of age, inclusive, at which somebody is an infant or a child of a rate; who is older is an adult.
struct age_bands {
    int infant_to = 1;
    int child_to = 17;

    bool operator==(age_bands const&) const = default;
};

/// One way to sell a room: with a board, under terms. A room has its plans numbered from 1.
struct rate_plan {
    int number = 0;
    std::int64_t board_id = 0;
    bool per_person = false; ///< prices are for a person and night, else for the room and night
    bool non_refundable = false;
    std::vector<cancellation_term> terms{};
    age_bands ages{};

    bool operator==(rate_plan const&) const = default;
};

/// The price of one night, in the hotel's currency.
struct nightly_rate {
    date night{};
    decimal price{};                                  ///< of the room, or of one adult
    std::optional<decimal> child_price{};             ///< of one child; absent: children cost nothing, as infants
    std::optional<decimal> price_without_promotion{}; ///< what `price` would be
    int minimum_stay = 1;                             ///< nights a stay that begins on this one must have

    bool operator==(nightly_rate const&) const = default;
};

/// How many rooms of a kind may be sold for one night.
struct nightly_allotment {
    date night{};
    int quantity = 0;
    bool stopped = false; ///< nothing is sold, not even on request

    bool operator==(nightly_allotment const&) const = default;
};

} // namespace waybill::native::storage
