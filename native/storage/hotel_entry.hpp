// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <storage/translation_entry.hpp>

#include <waybill/describe.hpp>
#include <waybill/message/location.hpp>
#include <waybill/message/order_details.hpp>
#include <waybill/message/rate_update.hpp>
#include <waybill/message/taxes_and_fees.hpp>
#include <waybill/rule_problem.hpp>
#include <waybill/value/boolean.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/number.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// A hotel as `waybill load` reads it, and as the store has it: one text, without the values that vary by night. Those
/// are given by periods, each with a first and a last night, both included.
namespace waybill::native::storage {

struct price_period {
    date from{};
    date to{};
    decimal price{};
    std::optional<decimal> child_price{};
    std::optional<decimal> price_without_promotion{};
    std::optional<int> minimum_stay{};
    std::optional<int> maximum_stay{};
    std::optional<int> minimum_stay_through{};
    std::optional<bool> closed_to_arrival{};
    std::optional<bool> closed_to_departure{};
    std::optional<bool> closed{};
    std::optional<decimal> single_price{};
    std::optional<decimal> third_adult_price{};
    std::optional<decimal> second_child_price{};
    std::optional<decimal> extra_bed_price{};

    bool operator==(price_period const&) const = default;
};
BOOST_DESCRIBE_STRUCT(price_period, (),
                      (from, to, price, child_price, price_without_promotion, minimum_stay, maximum_stay,
                       minimum_stay_through, closed_to_arrival, closed_to_departure, closed, single_price,
                       third_adult_price, second_child_price, extra_bed_price))

struct cancellation_entry {
    int days_before = 0;
    std::optional<int> percent{};
    std::optional<int> nights{};
    std::optional<decimal> amount{};
    std::optional<int> from_hour{};

    bool operator==(cancellation_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(cancellation_entry, (), (days_before, percent, nights, amount, from_hour))
/// Whether the term of `left` begins earlier.
[[nodiscard]] inline bool begins_before(cancellation_entry const& left, cancellation_entry const& right) {
    return std::pair(-left.days_before, left.from_hour.value_or(0)) <
           std::pair(-right.days_before, right.from_hour.value_or(0));
}

/// What the amount of a tax or fee is multiplied by.
enum class charged_per { stay, night, person, person_night };
BOOST_DESCRIBE_ENUM(charged_per, stay, night, person, person_night)

struct charge_entry {
    std::string title{};
    std::optional<decimal> percent{};
    std::optional<decimal> amount{};
    std::optional<charged_per> per{};
    std::optional<charge_payment> payable{};
    std::optional<std::string> currency{};
    std::optional<bool> on_charges{};

    bool operator==(charge_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(charge_entry, (), (title, percent, amount, per, payable, currency, on_charges))

struct rate_entry {
    std::int64_t board = 0;
    std::optional<bool> per_person{};
    std::optional<bool> non_refundable{};
    std::vector<cancellation_entry> cancellation{};
    std::vector<price_period> periods{};
    std::optional<int> infant_to{};
    std::optional<int> child_to{};
    std::optional<int> id{};
    std::optional<bool> free{};
    std::optional<std::string> remarks{};
    std::vector<remarks_entry> translations{};
    std::vector<charge_entry> charges{};
    std::optional<int> grace_hours{};

    bool operator==(rate_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(rate_entry, (),
                      (board, per_person, non_refundable, cancellation, periods, infant_to, child_to, id, free, remarks,
                       translations, charges, grace_hours))

struct allotment_period {
    date from{};
    date to{};
    int quantity = 0;
    std::optional<bool> stop{};

    bool operator==(allotment_period const&) const = default;
};
BOOST_DESCRIBE_STRUCT(allotment_period, (), (from, to, quantity, stop))

struct room_entry {
    std::int64_t id = 0;
    std::string title{};
    int adults = 0;
    std::optional<int> children{};
    std::optional<int> guests{};
    std::optional<int> release_days{};
    std::optional<bool> on_request{};
    std::vector<rate_entry> rates{};
    std::vector<allotment_period> allotments{};
    std::vector<translation_entry> translations{};
    std::optional<int> beds{};

    bool operator==(room_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(room_entry, (),
                      (id, title, adults, children, guests, release_days, on_request, rates, allotments, translations,
                       beds))

struct hotel_entry {
    std::int64_t id = 0;
    std::int64_t city = 0;
    std::string title{};
    std::string currency{};
    std::optional<std::int64_t> category_id{};
    std::optional<std::string> category{};
    std::optional<std::string> picture_url{};
    std::optional<waybill::location> location{};
    std::optional<std::string> address{};
    std::optional<std::string> summary{};
    std::vector<room_entry> rooms{};
    std::optional<std::string> phone{};
    std::optional<std::string> email{};
    std::vector<translation_entry> translations{};
    std::optional<booking_decider> decided_by{};
    std::optional<std::string> remarks{};
    std::vector<charge_entry> charges{};
    std::optional<std::string> time_zone{};

    bool operator==(hotel_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(hotel_entry, (),
                      (id, city, title, currency, category_id, category, picture_url, location, address, summary, rooms,
                       phone, email, translations, decided_by, remarks, charges, time_zone))

/// The id of a rate in its room: by default its position in the list, from 1. Updates and offers name the rate by it.
[[nodiscard]] inline int id_of(rate_entry const& rate, std::size_t index) { return rate.id.value_or(int(index) + 1); }

/// The greatest ages, inclusive, of infants and of children of a rate; older guests are adults.
struct age_bands {
    int infant_to = 1;
    int child_to = 17;

    bool operator==(age_bands const&) const = default;
};
/// With the defaults for those that the document does not set.
[[nodiscard]] age_bands ages_of(rate_entry const& rate);

/// Whether a flag is set; none is by default.
[[nodiscard]] inline bool is_true(std::optional<bool> const& flag) noexcept { return flag.value_or(false); }
/// The most guests of a room.
[[nodiscard]] int most_guests(room_entry const& room) noexcept;
/// How long after a booking its cancellation is free of charge.
[[nodiscard]] std::chrono::hours grace_of(rate_entry const& rate) noexcept;
[[nodiscard]] bool is_per_night(charge_entry const& charge) noexcept;
[[nodiscard]] bool is_per_person(charge_entry const& charge) noexcept;
[[nodiscard]] charge_payment payment_of(charge_entry const& charge) noexcept;
/// The part of a price that a charge without an amount is.
[[nodiscard]] int parts_per_million(charge_entry const& charge);

/// Puts what is in no order into one, rooms and rates by id, and states what a rate or a room has by default: the form
/// in which the store has the hotel.
void put_in_order(hotel_entry& hotel);
void put_in_order(std::vector<translation_entry>& translations);

// Rules over several fields, for the descriptions below.
[[nodiscard]] std::optional<rule_problem> problem_of_period(price_period const& of);
[[nodiscard]] std::optional<rule_problem> problem_of_term(cancellation_entry const& of);
[[nodiscard]] std::optional<rule_problem> problem_of_charge(charge_entry const& of);
[[nodiscard]] std::optional<rule_problem> problem_of_rate(rate_entry const& of);
[[nodiscard]] std::optional<rule_problem> problem_of_room(room_entry const& of);

} // namespace waybill::native::storage

namespace waybill {

template <>
inline constexpr auto wire<native::storage::price_period> =
    fields(field<&native::storage::price_period::from>("From").as(wire_format::iso_date).note("First night"),
           field<&native::storage::price_period::to>("To")
               .as(wire_format::iso_date)
               .note("Last night, included; not before From; at most 1100 nights"),
           field<&native::storage::price_period::price>("Price").price().note(
               "Price of one night, of the room or, with PerPerson, of one adult"),
           field<&native::storage::price_period::child_price>("ChildPrice")
               .surcharge()
               .note("Price of one night of one child, added to Price; default 0"),
           field<&native::storage::price_period::price_without_promotion>("PriceWithoutPromotion")
               .price()
               .note("Price before a discount, as Price, and not below it; shown beside it"),
           field<&native::storage::price_period::minimum_stay>("MinimumStay")
               .range(1, 1000)
               .note("Minimum nights of a stay that begins in this period; default 1"),
           field<&native::storage::price_period::maximum_stay>("MaximumStay")
               .range(0, 1000)
               .note("Maximum nights of a stay that begins in this period; default 0: no limit"),
           field<&native::storage::price_period::minimum_stay_through>("MinimumStayThrough")
               .range(1, 1000)
               .note("Minimum nights of each stay that has a night of this period; default 1"),
           field<&native::storage::price_period::closed_to_arrival>("ClosedToArrival")
               .note("true: no stay begins in this period; default false"),
           field<&native::storage::price_period::closed_to_departure>("ClosedToDeparture")
               .note("true: no stay has its check-out in this period; default false"),
           field<&native::storage::price_period::closed>("Closed").note(
               "true: the rate is not sold for stays with a night of this period; default false"),
           field<&native::storage::price_period::single_price>("SinglePrice")
               .price()
               .note("Price of one night of one adult alone, without children; instead of Price"),
           field<&native::storage::price_period::third_adult_price>("ThirdAdultPrice")
               .surcharge()
               .note("Price of one night of each adult from the third one on: instead of Price with PerPerson, in "
                     "addition to "
                     "it otherwise"),
           field<&native::storage::price_period::second_child_price>("SecondChildPrice")
               .surcharge()
               .note("Price of one night of each child from the second one on; default: ChildPrice"),
           field<&native::storage::price_period::extra_bed_price>("ExtraBedPrice")
               .surcharge()
               .note("Price of one night of each adult or child beyond Beds of the room, in addition; default 0"))
        .checked_by<&native::storage::problem_of_period>();

template <>
inline constexpr auto wire<native::storage::cancellation_entry> =
    fields(field<&native::storage::cancellation_entry::days_before>("DaysBefore")
               .range(0, 1000)
               .note("The term begins this many days before check-in; unique in the rate, with FromHour"),
           field<&native::storage::cancellation_entry::from_hour>("FromHour")
               .range(0, 23)
               .note("The hour of that day at the hotel, which needs a TimeZone; default 0"),
           field<&native::storage::cancellation_entry::percent>("Percent").range(0, 100).note(
               "Cancellation fee in percent of the price of the stay"),
           field<&native::storage::cancellation_entry::nights>("Nights").range(1, 1000).note(
               "Instead of Percent: the fee is the price of that many first nights"),
           field<&native::storage::cancellation_entry::amount>("Amount").surcharge().note(
               "Instead of Percent: the fee of each room, in the currency of the hotel; at most the price of the stay"))
        .checked_by<&native::storage::problem_of_term>();

template <>
inline constexpr auto wire<native::storage::charged_per> = values("Stay", "Night", "Person", "PersonNight");

template <>
inline constexpr auto wire<native::storage::charge_entry> =
    fields(
        field<&native::storage::charge_entry::title>("Title").note("Name of the tax or fee; unique in the list"),
        field<&native::storage::charge_entry::percent>("Percent").range(0, 100).digits(4).note(
            "Percent of the price of the stay; if it is included, of the price without all included charges"),
        field<&native::storage::charge_entry::amount>("Amount").surcharge().note(
            "Instead of Percent: an amount for each room"),
        field<&native::storage::charge_entry::per>("Per").note(
            "What Amount is multiplied by: Stay (default, once), Night, Person or PersonNight; infants do not count"),
        field<&native::storage::charge_entry::payable>("Payable").note(
            "Included in the price (default), or to be paid at the Property in addition to it"),
        field<&native::storage::charge_entry::currency>("Currency")
            .currency()
            .note("Currency of Amount if it is paid at the property; default: that of the hotel"),
        field<&native::storage::charge_entry::on_charges>("OnCharges")
            .note("true: Percent also applies to the included percentages without OnCharges, as a tax on tax"))
        .checked_by<&native::storage::problem_of_charge>();

template <>
inline constexpr auto wire<native::storage::rate_entry> =
    fields(
        field<&native::storage::rate_entry::id>("Id").range(1).note(
            "Id of the rate, as Rate of an update; unique in the room; default: the position in Rates, from 1"),
        field<&native::storage::rate_entry::board>("Board").note("Board id; the board is in Boards or in the store"),
        field<&native::storage::rate_entry::per_person>("PerPerson")
            .note("true: Price is for one adult; default false: Price is for the room"),
        field<&native::storage::rate_entry::non_refundable>("NonRefundable")
            .note("true: cancellation costs the whole price, and Cancellation has no effect; default false"),
        field<&native::storage::rate_entry::cancellation>("Cancellation")
            .note("Cancellation terms; free of charge before the first one"),
        field<&native::storage::rate_entry::periods>("Periods").note(
            "Prices by night; periods do not overlap; nights outside of them cannot be sold"),
        field<&native::storage::rate_entry::infant_to>("InfantTo")
            .range(0, 17)
            .note("Greatest age of infants, who are free of charge, in years; default 1"),
        field<&native::storage::rate_entry::child_to>("ChildTo").range(0, 17).note(
            "Greatest age of children, in years; not below InfantTo; older guests are adults; default 17"),
        field<&native::storage::rate_entry::free>("Free").frees_prices().note("true: prices may be 0; default false"),
        field<&native::storage::rate_entry::remarks>("Remarks").note(
            "What the guest must know of the rate; shown with each offer, quote and booking"),
        field<&native::storage::rate_entry::translations>("Translations").note("The remarks in other languages"),
        field<&native::storage::rate_entry::charges>("Charges").note(
            "Taxes and fees of the rate; those of the hotel apply as well"),
        field<&native::storage::rate_entry::grace_hours>("GraceHours")
            .range(1, 168)
            .note("Hours after a booking in which its cancellation is free of charge, until the day of check-in; needs "
                  "a TimeZone of the hotel; not with NonRefundable; default: none"))
        .checked_by<&native::storage::problem_of_rate>();

template <>
inline constexpr auto wire<native::storage::allotment_period> =
    fields(field<&native::storage::allotment_period::from>("From").as(wire_format::iso_date).note("First night"),
           field<&native::storage::allotment_period::to>("To")
               .as(wire_format::iso_date)
               .note("Last night, included; not before From; at most 1100 nights"),
           field<&native::storage::allotment_period::quantity>("Quantity")
               .range(0)
               .note("Rooms that can be sold for each night, those already booked included"),
           field<&native::storage::allotment_period::stop>("Stop").note(
               "true: nothing is sold, not even on request; default false"))
        .checked_by<&problem_of_nights<native::storage::allotment_period>>();

template <>
inline constexpr auto wire<native::storage::room_entry> =
    fields(field<&native::storage::room_entry::id>("Id").note("Room id; unique among the rooms of all hotels"),
           field<&native::storage::room_entry::title>("Title").note("Name of the kind of room"),
           field<&native::storage::room_entry::adults>("Adults").range(1, 100).note("Maximum number of adults"),
           field<&native::storage::room_entry::children>("Children")
               .range(0, 100)
               .note("Maximum number of children and infants; default 0"),
           field<&native::storage::room_entry::guests>("Guests").range(1, 200).note(
               "Maximum number of guests; at most the sum of Adults and Children; default that sum"),
           field<&native::storage::room_entry::release_days>("ReleaseDays")
               .range(0)
               .note("Stays that begin in fewer days are on request; default 0"),
           field<&native::storage::room_entry::on_request>("OnRequest")
               .note("true: on request when the allotment is used up; default false: not sold"),
           field<&native::storage::room_entry::rates>("Rates").note("Rates; without one the room is not offered"),
           field<&native::storage::room_entry::allotments>("Allotments")
               .note("Numbers of rooms by night; periods do not overlap; nights outside of them have none"),
           field<&native::storage::room_entry::translations>("Translations").note("The name in other languages"),
           field<&native::storage::room_entry::beds>("Beds").range(1, 200).note(
               "Adults and children who need no extra bed; default: all"))
        .checked_by<&native::storage::problem_of_room>();

template <>
inline constexpr auto wire<native::storage::hotel_entry> = document(
    "Hotel", field<&native::storage::hotel_entry::id>("Id").note("Hotel id; unique in the file"),
    field<&native::storage::hotel_entry::city>("City").note("City id; the city is in Cities or in the store"),
    field<&native::storage::hotel_entry::title>("Title").note("Name of the hotel"),
    field<&native::storage::hotel_entry::currency>("Currency").currency().note("Currency of the prices"),
    field<&native::storage::hotel_entry::category_id>("CategoryId")
        .note("Number by which categories are sorted: 4 for four stars; without it no category is shown"),
    field<&native::storage::hotel_entry::category>("Category").note("Category as text: 4*"),
    field<&native::storage::hotel_entry::picture_url>("PictureUrl").note("URL of a picture"),
    field<&native::storage::hotel_entry::location>("Location").note("Latitude and longitude"),
    field<&native::storage::hotel_entry::address>("Address").note("Postal address"),
    field<&native::storage::hotel_entry::summary>("Summary").note("Short description"),
    field<&native::storage::hotel_entry::rooms>("Rooms").note("Kinds of rooms"),
    field<&native::storage::hotel_entry::phone>("Phone").note(
        "Telephone number, in trip lists and details of bookings"),
    field<&native::storage::hotel_entry::email>("Email").note("E-mail address, in trip lists and details of bookings"),
    field<&native::storage::hotel_entry::translations>("Translations")
        .note("Name, summary, category and remarks in other languages"),
    field<&native::storage::hotel_entry::decided_by>("DecidedBy")
        .note("Who decides bookings On Request: Agency (default) or Hotel"),
    field<&native::storage::hotel_entry::remarks>("Remarks").note(
        "What the guest must know of the hotel; shown with each search result, quote and booking"),
    field<&native::storage::hotel_entry::charges>("Charges").note("Taxes and fees of all its rates"),
    field<&native::storage::hotel_entry::time_zone>("TimeZone")
        .note("Time zone of the IANA database in which its days begin, such as Africa/Tunis; default UTC"));

} // namespace waybill
