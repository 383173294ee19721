// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <waybill/describe.hpp>
#include <waybill/message/credential.hpp>
#include <waybill/message/money.hpp>
#include <waybill/rule_problem.hpp>
#include <waybill/value/boolean.hpp>
#include <waybill/value/date.hpp>
#include <waybill/value/decimal.hpp>
#include <waybill/value/number.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill {

/// A new price, or none: an empty element, `<SinglePrice/>`, removes the price (profile).
struct price_change {
    std::optional<std::string> currency{}; ///< ISO 4217
    std::optional<decimal> amount{};

    constexpr price_change() = default; ///< removes the price
    constexpr price_change(money const& price) : currency(price.currency), amount(price.amount) {}
};
BOOST_DESCRIBE_STRUCT(price_change, (), (currency, amount))

/// The rule that amount and currency of a change break, if any: for `checked_by`.
[[nodiscard]] inline std::optional<rule_problem> problem_of_price_change(price_change const& of) {
    if (of.currency.has_value() == of.amount.has_value()) return std::nullopt;
    return rule_problem{{}, "a price has an amount and a currency; an element without both removes it"};
}

template <>
inline constexpr auto wire<price_change> =
    fields(field<&price_change::currency>().attribute().note("Currency, ISO 4217"),
           field<&price_change::amount>().text().note("Amount; without it and the currency, the price is removed"))
        .checked_by<&problem_of_price_change>();

/// Of prices or of numbers of rooms, in one update.
inline constexpr int most_nights_of_period = 1'100;

/// The rule of a period from its first night, `from`, to its last one, `to`, which is included.
template <class Period>
[[nodiscard]] std::optional<rule_problem> problem_of_nights(Period const& of) {
    if (of.to < of.from) return rule_problem{"To", "the last night of a period must not be before its first"};
    if (nights_between(of.from, of.to) < most_nights_of_period) return std::nullopt;
    return rule_problem{"To", "a period must have at most 1100 nights"};
}

/// The rule that an update breaks, if any: for `checked_by`. It also states which updates change values of the rate.
template <class Update>
[[nodiscard]] std::optional<rule_problem> problem_of_update(Update const& of) {
    bool const of_rate = of.price || of.child_price || of.price_without_promotion || of.single_price || of.closed ||
                         of.third_adult_price || of.second_child_price || of.extra_bed_price || of.minimum_stay ||
                         of.maximum_stay || of.minimum_stay_through || of.closed_to_arrival || of.closed_to_departure;
    if (!of_rate && !of.quantity && !of.stop) return rule_problem{{}, "an update must have a value that it changes"};
    if (of_rate != of.rate.has_value())
        return rule_problem{"Rate", "required with a price or a limit of stays, and with these alone"};
    return problem_of_nights(of);
}

/// New values for the nights of a period of one room. What is absent stays as it is (profile).
struct period_update {
    std::int64_t hotel = 0;
    std::int64_t room = 0;
    std::optional<std::int32_t> rate{}; ///< id of the rate in the room
    date from{};
    date to{}; ///< the last night, included
    std::optional<money> price{};
    std::optional<price_change> child_price{};
    std::optional<price_change> price_without_promotion{};
    std::optional<std::int32_t> minimum_stay{};
    std::optional<std::int32_t> maximum_stay{};
    std::optional<std::int32_t> minimum_stay_through{};
    std::optional<bool> closed_to_arrival{};
    std::optional<bool> closed_to_departure{};
    std::optional<bool> closed{};
    std::optional<std::int32_t> quantity{};
    std::optional<bool> stop{};
    std::optional<price_change> single_price{};
    std::optional<price_change> third_adult_price{};
    std::optional<price_change> second_child_price{};
    std::optional<price_change> extra_bed_price{};
};
BOOST_DESCRIBE_STRUCT(period_update, (),
                      (hotel, room, rate, from, to, price, child_price, price_without_promotion, minimum_stay,
                       maximum_stay, minimum_stay_through, closed_to_arrival, closed_to_departure, closed, quantity,
                       stop, single_price, third_adult_price, second_child_price, extra_bed_price))

template <>
inline constexpr auto wire<period_update> =
    fields(
        field<&period_update::hotel>("Hotel").note("Hotel id; one whose rates the login may update"),
        field<&period_update::room>("Room").note("Room id; a room of the hotel"),
        field<&period_update::rate>("Rate").not_empty().range(1).note(
            "Id of the rate in the inventory of the room; required with prices and limits of stays"),
        field<&period_update::from>("From").note("First night"),
        field<&period_update::to>("To").note("Last night, included; not before From; at most 1100 nights"),
        field<&period_update::price>("Price").not_empty().price().note(
            "Price of one night, in the currency of the hotel; required for nights that have none; ends a promotion "
            "whose PriceWithoutPromotion it reaches"),
        field<&period_update::child_price>("ChildPrice")
            .surcharge()
            .not_empty()
            .note("Price of one night of one child; empty: removed, so that children are free of charge"),
        field<&period_update::price_without_promotion>("PriceWithoutPromotion")
            .price()
            .not_empty()
            .note("Price before a discount; not below the price; empty: removed, so that there is no promotion"),
        field<&period_update::minimum_stay>("MinimumStay")
            .not_empty()
            .range(1, 1000)
            .note("Minimum nights of a stay that begins in this period"),
        field<&period_update::maximum_stay>("MaximumStay")
            .not_empty()
            .range(0, 1000)
            .note("Maximum nights of a stay that begins in this period; 0: no limit"),
        field<&period_update::minimum_stay_through>("MinimumStayThrough")
            .not_empty()
            .range(1, 1000)
            .note("Minimum nights of each stay that has a night of this period"),
        field<&period_update::closed_to_arrival>("ClosedToArrival")
            .not_empty()
            .note("True: no stay begins in this period"),
        field<&period_update::closed_to_departure>("ClosedToDeparture")
            .not_empty()
            .note("True: no stay has its check-out in this period"),
        field<&period_update::closed>("Closed").not_empty().note("True: the rate is not sold; False: it is sold again"),
        field<&period_update::quantity>("Quantity")
            .not_empty()
            .range(0)
            .note("Rooms that can be sold for each night, those already booked included"),
        field<&period_update::stop>("Stop").not_empty().note(
            "True: nothing is sold at any rate; False: the rooms are sold again"),
        field<&period_update::single_price>("SinglePrice")
            .price()
            .not_empty()
            .note("Price of one night of one adult alone in the room, as in the inventory file; empty: removed"),
        field<&period_update::third_adult_price>("ThirdAdultPrice")
            .surcharge()
            .not_empty()
            .note("Price of one night of each adult from the third one on, as in the inventory file; empty: removed"),
        field<&period_update::second_child_price>("SecondChildPrice")
            .surcharge()
            .not_empty()
            .note("Price of one night of each child from the second one on, as in the inventory file; empty: removed"),
        field<&period_update::extra_bed_price>("ExtraBedPrice")
            .surcharge()
            .not_empty()
            .note(
                "Price of one night of each guest without a bed in the room, as in the inventory file; empty: removed"))
        .checked_by<&problem_of_update<period_update>>();

/// Changes prices, promotions, numbers of rooms, stops and limits of stays of nights: all updates, in order, or none. A
/// repeat changes nothing (profile).
struct rate_update_req {
    waybill::credential credential{};
    std::vector<period_update> updates{};
};
BOOST_DESCRIBE_STRUCT(rate_update_req, (), (credential, updates))

template <>
inline constexpr auto wire<rate_update_req> = document(
    "RateUpdateREQ", field<&rate_update_req::credential>("Credential").note("Login and password"),
    field<&rate_update_req::updates>("Updates").items("Update").not_empty().note("The updates, applied in order"));

/// Answers an update that was applied (profile).
struct rate_update_res {
    std::int64_t changed_periods = 0;
};
BOOST_DESCRIBE_STRUCT(rate_update_res, (), (changed_periods))

template <>
inline constexpr auto wire<rate_update_res> =
    document("RateUpdateRES", field<&rate_update_res::changed_periods>("ChangedPeriods")
                                  .note("Updates whose nights have other values than before the request"));

} // namespace waybill
