// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/new_price.hpp>

#include <waybill/describe.hpp>
#include <waybill/message/rate_update.hpp>
#include <waybill/value/boolean.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <optional>

namespace waybill::native::inventory {

/// New values for the nights of a period. What is absent stays as it is.
struct rate_update {
    std::int64_t room = 0;
    std::optional<int> rate{};
    date from{};
    date to{};
    std::optional<decimal> price{};
    std::optional<new_price> child_price{};
    std::optional<new_price> price_without_promotion{};
    std::optional<int> minimum_stay{};
    std::optional<int> maximum_stay{};
    std::optional<int> minimum_stay_through{};
    std::optional<bool> closed_to_arrival{};
    std::optional<bool> closed_to_departure{};
    std::optional<bool> closed{};
    std::optional<int> quantity{};
    std::optional<bool> stop{};
    std::optional<new_price> single_price{};
    std::optional<new_price> third_adult_price{};
    std::optional<new_price> second_child_price{};
    std::optional<new_price> extra_bed_price{};

    /// Whether it has a value of the rate, if it breaks no rule.
    [[nodiscard]] bool prices() const noexcept { return rate.has_value(); }
    /// Whether it has a value of the room.
    [[nodiscard]] bool rooms() const noexcept { return quantity || stop; }
    bool operator==(rate_update const&) const = default;
};
BOOST_DESCRIBE_STRUCT(rate_update, (),
                      (room, rate, from, to, price, child_price, price_without_promotion, minimum_stay, maximum_stay,
                       minimum_stay_through, closed_to_arrival, closed_to_departure, closed, quantity, stop,
                       single_price, third_adult_price, second_child_price, extra_bed_price))

} // namespace waybill::native::inventory

namespace waybill {

template <>
inline constexpr auto wire<native::inventory::rate_update> =
    fields(field<&native::inventory::rate_update::room>("Room").note("Room id; the room is in Hotels or in the store"),
           field<&native::inventory::rate_update::rate>("Rate").range(1).note(
               "Id of the rate of the room; required with prices and limits of stays"),
           field<&native::inventory::rate_update::from>("From").as(wire_format::iso_date).note("First night"),
           field<&native::inventory::rate_update::to>("To")
               .as(wire_format::iso_date)
               .note("Last night, included; not before From; at most 1100 nights"),
           field<&native::inventory::rate_update::price>("Price").price().note(
               "Price of one night, as in PricePeriod; required for nights that have none; ends a promotion whose "
               "PriceWithoutPromotion it reaches"),
           field<&native::inventory::rate_update::child_price>("ChildPrice")
               .surcharge()
               .note("Price of one night of one child"),
           field<&native::inventory::rate_update::price_without_promotion>("PriceWithoutPromotion")
               .price()
               .note("Price before a discount; not below the price"),
           field<&native::inventory::rate_update::minimum_stay>("MinimumStay")
               .range(1, 1000)
               .note("Minimum nights of a stay that begins in this period"),
           field<&native::inventory::rate_update::maximum_stay>("MaximumStay")
               .range(0, 1000)
               .note("Maximum nights of a stay that begins in this period; 0: no limit"),
           field<&native::inventory::rate_update::minimum_stay_through>("MinimumStayThrough")
               .range(1, 1000)
               .note("Minimum nights of each stay that has a night of this period"),
           field<&native::inventory::rate_update::closed_to_arrival>("ClosedToArrival")
               .note("true: no stay begins in this period"),
           field<&native::inventory::rate_update::closed_to_departure>("ClosedToDeparture")
               .note("true: no stay has its check-out in this period"),
           field<&native::inventory::rate_update::closed>("Closed").note(
               "true: the rate is not sold; false: it is sold again"),
           field<&native::inventory::rate_update::quantity>("Quantity")
               .range(0)
               .note("Rooms that can be sold for each night, those already booked included"),
           field<&native::inventory::rate_update::stop>("Stop").note(
               "true: nothing is sold at any rate; false: the rooms are sold again"),
           field<&native::inventory::rate_update::single_price>("SinglePrice")
               .price()
               .note("As SinglePrice of PricePeriod"),
           field<&native::inventory::rate_update::third_adult_price>("ThirdAdultPrice")
               .surcharge()
               .note("As ThirdAdultPrice of PricePeriod"),
           field<&native::inventory::rate_update::second_child_price>("SecondChildPrice")
               .surcharge()
               .note("As SecondChildPrice of PricePeriod"),
           field<&native::inventory::rate_update::extra_bed_price>("ExtraBedPrice")
               .surcharge()
               .note("As ExtraBedPrice of PricePeriod"))
        .checked_by<&problem_of_update<native::inventory::rate_update>>();

} // namespace waybill
