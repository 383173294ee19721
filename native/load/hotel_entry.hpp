// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe/field.hpp>
#include <waybill/describe/members.hpp>
#include <waybill/message/location.hpp>
#include <waybill/value/boolean.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// A hotel as `waybill load` reads it: what varies by night is told by periods. A period has a first and a last night,
/// both included.
namespace waybill::native {

struct price_period {
    date from{};
    date to{};
    decimal price{};
    std::optional<decimal> child_price{};
    std::optional<decimal> price_without_promotion{};
    std::optional<int> minimum_stay{};

    bool operator==(price_period const&) const = default;
};
BOOST_DESCRIBE_STRUCT(price_period, (), (from, to, price, child_price, price_without_promotion, minimum_stay))

struct cancellation_entry {
    int days_before = 0;
    int percent = 0;

    bool operator==(cancellation_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(cancellation_entry, (), (days_before, percent))

struct rate_entry {
    std::int64_t board = 0;
    std::optional<bool> per_person{};
    std::optional<bool> non_refundable{};
    std::vector<cancellation_entry> cancellation{};
    std::vector<price_period> periods{};
    std::optional<int> infant_to{};
    std::optional<int> child_to{};

    bool operator==(rate_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(rate_entry, (), (board, per_person, non_refundable, cancellation, periods, infant_to, child_to))

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

    bool operator==(room_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(room_entry, (),
                      (id, title, adults, children, guests, release_days, on_request, rates, allotments))

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

    bool operator==(hotel_entry const&) const = default;
};
BOOST_DESCRIBE_STRUCT(hotel_entry, (),
                      (id, city, title, currency, category_id, category, picture_url, location, address, summary, rooms,
                       phone, email))

} // namespace waybill::native

namespace waybill {

template <>
inline constexpr auto wire<native::price_period> =
    fields(field<&native::price_period::from>("From").as(wire_format::iso_date).note("First night"),
           field<&native::price_period::to>("To").as(wire_format::iso_date).note("Last night"),
           field<&native::price_period::price>("Price").note("Price of a night, of the room or of one adult"),
           field<&native::price_period::child_price>("ChildPrice").note("Price of a night of one child; else free"),
           field<&native::price_period::price_without_promotion>("PriceWithoutPromotion").note("What Price would be"),
           field<&native::price_period::minimum_stay>("MinimumStay").note("Least nights of a stay that begins here"));

template <>
inline constexpr auto wire<native::cancellation_entry> =
    fields(field<&native::cancellation_entry::days_before>("DaysBefore").note("From so many days before check-in on"),
           field<&native::cancellation_entry::percent>("Percent").note("cancelling costs this part of the price"));

template <>
inline constexpr auto wire<native::rate_entry> =
    fields(field<&native::rate_entry::board>("Board").note("Board id"),
           field<&native::rate_entry::per_person>("PerPerson").note("Prices are for one person, else for the room"),
           field<&native::rate_entry::non_refundable>("NonRefundable").note("Cancelling costs the whole price"),
           field<&native::rate_entry::cancellation>("Cancellation").note("Cancellation terms"),
           field<&native::rate_entry::periods>("Periods").note("Prices"),
           field<&native::rate_entry::infant_to>("InfantTo").note("Last year of age of infants, who are free; else 1"),
           field<&native::rate_entry::child_to>("ChildTo").note("Last year of age at ChildPrice; else 17"));

template <>
inline constexpr auto wire<native::allotment_period> =
    fields(field<&native::allotment_period::from>("From").as(wire_format::iso_date).note("First night"),
           field<&native::allotment_period::to>("To").as(wire_format::iso_date).note("Last night"),
           field<&native::allotment_period::quantity>("Quantity").note("Rooms that may be sold each night"),
           field<&native::allotment_period::stop>("Stop").note("Nothing is sold, not even on request"));

template <>
inline constexpr auto wire<native::room_entry> = fields(
    field<&native::room_entry::id>("Id").note("Room id"), field<&native::room_entry::title>("Title").note("Room"),
    field<&native::room_entry::adults>("Adults").note("At most so many adults"),
    field<&native::room_entry::children>("Children").note("At most so many children and infants; none where absent"),
    field<&native::room_entry::guests>("Guests").note("At most so many of both; the sum where absent"),
    field<&native::room_entry::release_days>("ReleaseDays").note("Arrivals in fewer days are on request"),
    field<&native::room_entry::on_request>("OnRequest").note("On request when the allotment is used up"),
    field<&native::room_entry::rates>("Rates").note("What it is sold for"),
    field<&native::room_entry::allotments>("Allotments").note("How many are sold"));

template <>
inline constexpr auto wire<native::hotel_entry> =
    fields(field<&native::hotel_entry::id>("Id").note("Hotel id"),
           field<&native::hotel_entry::city>("City").note("City id"),
           field<&native::hotel_entry::title>("Title").note("Hotel"),
           field<&native::hotel_entry::currency>("Currency").note("Currency of its prices, ISO 4217"),
           field<&native::hotel_entry::category_id>("CategoryId").note("Orders categories: 4 for four stars"),
           field<&native::hotel_entry::category>("Category").note("Category as it is shown"),
           field<&native::hotel_entry::picture_url>("PictureUrl").note("URL of an image"),
           field<&native::hotel_entry::location>("Location").note("Where it stands"),
           field<&native::hotel_entry::address>("Address").note("Address"),
           field<&native::hotel_entry::summary>("Summary").note("A few words about it"),
           field<&native::hotel_entry::rooms>("Rooms").note("Its kinds of rooms"),
           field<&native::hotel_entry::phone>("Phone").note("Telephone number, in trip lists"),
           field<&native::hotel_entry::email>("Email").note("E-mail address, in trip lists"));

} // namespace waybill
