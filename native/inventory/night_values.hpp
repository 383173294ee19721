// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <inventory/hotel_entry.hpp>
#include <inventory/rate_update.hpp>
#include <storage/night_price.hpp>

#include <waybill/message/rate_update.hpp>

#include <boost/describe/members.hpp>
#include <boost/mp11/algorithm.hpp>

#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

/// The values of a night that the inventory file, its CSV files and requests change, as one list; prices as they are
/// stored.
namespace waybill::native::inventory {

/// A price that a night may have beside the one of the room or the adult.
struct optional_price {
    std::string_view words; ///< in the audit trail and in what commands print
    std::optional<decimal> storage::night_price::* stored;
    std::optional<decimal> price_period::* period;
    std::optional<new_price> rate_update::* update;
    std::optional<price_change> period_update::* request;
};
inline constexpr std::array optional_prices{
    optional_price{"child", &storage::night_price::child_price, &price_period::child_price, &rate_update::child_price,
                   &period_update::child_price},
    optional_price{"single", &storage::night_price::single_price, &price_period::single_price,
                   &rate_update::single_price, &period_update::single_price},
    optional_price{"third adult", &storage::night_price::third_adult_price, &price_period::third_adult_price,
                   &rate_update::third_adult_price, &period_update::third_adult_price},
    optional_price{"second child", &storage::night_price::second_child_price, &price_period::second_child_price,
                   &rate_update::second_child_price, &period_update::second_child_price},
    optional_price{"extra bed", &storage::night_price::extra_bed_price, &price_period::extra_bed_price,
                   &rate_update::extra_bed_price, &period_update::extra_bed_price}};

/// A limit of stays. `none` is the value that limits nothing.
template <class Value>
struct stay_limit {
    std::string_view words;
    Value none;
    Value& (*stored)(storage::night_price& of);
    std::optional<Value> price_period::* period;
    std::optional<Value> rate_update::* update;
    std::optional<Value> period_update::* request;
};
inline constexpr std::array limits_in_nights{
    stay_limit<int>{"minimum stay", 1, [](storage::night_price& of) -> int& { return of.minimum_stay; },
                    &price_period::minimum_stay, &rate_update::minimum_stay, &period_update::minimum_stay},
    stay_limit<int>{"maximum stay", 0, [](storage::night_price& of) -> int& { return of.limits.maximum_stay; },
                    &price_period::maximum_stay, &rate_update::maximum_stay, &period_update::maximum_stay},
    stay_limit<int>{
        "minimum stay through", 1, [](storage::night_price& of) -> int& { return of.limits.minimum_stay_through; },
        &price_period::minimum_stay_through, &rate_update::minimum_stay_through, &period_update::minimum_stay_through}};
inline constexpr std::array closures{
    stay_limit<bool>{
        "closed to arrival", false, [](storage::night_price& of) -> bool& { return of.limits.closed_to_arrival; },
        &price_period::closed_to_arrival, &rate_update::closed_to_arrival, &period_update::closed_to_arrival},
    stay_limit<bool>{
        "closed to departure", false, [](storage::night_price& of) -> bool& { return of.limits.closed_to_departure; },
        &price_period::closed_to_departure, &rate_update::closed_to_departure, &period_update::closed_to_departure},
    stay_limit<bool>{"closed", false, [](storage::night_price& of) -> bool& { return of.limits.closed; },
                     &price_period::closed, &rate_update::closed, &period_update::closed}};

/// Calls `use` with each limit.
template <class Use>
void for_each_limit(Use&& use) {
    for (auto const& each : limits_in_nights) use(each);
    for (auto const& each : closures) use(each);
}

template <class T>
using members_of = boost::describe::describe_members<T, boost::describe::mod_public>;

/// The number of members of this type.
template <class T, class Member>
consteval std::size_t count_members() {
    std::size_t count = 0;
    boost::mp11::mp_for_each<members_of<T>>([&](auto each) {
        count += std::is_same_v<std::remove_cvref_t<decltype(std::declval<T&>().*decltype(each)::pointer)>, Member>;
    });
    return count;
}
static_assert(
    count_members<rate_update, std::optional<new_price>>() == optional_prices.size() + 1 &&
        count_members<period_update, std::optional<price_change>>() == optional_prices.size() + 1 &&
        count_members<price_period, std::optional<decimal>>() == optional_prices.size() + 1,
    "a price of an update or of price_period is missing in optional_prices, beside the price without promotion");
static_assert(count_members<price_period, std::optional<int>>() == limits_in_nights.size() &&
                  count_members<rate_update, std::optional<int>>() == limits_in_nights.size() + 2 &&
                  count_members<price_period, std::optional<bool>>() == closures.size() &&
                  count_members<rate_update, std::optional<bool>>() == closures.size() + 1,
              "a limit of rate_update or price_period is missing in the lists, beside Rate, Quantity and Stop");

/// `ChildPrice` for `child_price`, `Child price` and the like, in lower case and without other characters.
[[nodiscard]] inline std::string letters_of(std::string_view name) {
    std::string found;
    for (auto const c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            found += char(std::tolower(static_cast<unsigned char>(c)));
    return found;
}

/// The name of a member in documents: `ChildPrice` for `child_price` and for `child price`.
template <class T>
[[nodiscard]] std::string_view field_name(std::string_view member) {
    for (auto const& each : wire<T>.fields)
        if (letters_of(each.words.wire) == letters_of(member)) return each.words.wire;
    return member;
}

/// The price with the digits of its currency: 75 EUR is 75.00.
[[nodiscard]] decimal price_in(std::string_view currency, decimal price);
[[nodiscard]] std::optional<decimal> price_in(std::string_view currency, std::optional<decimal> const& price);

/// The price of the nights of a period.
[[nodiscard]] storage::night_price night_of(price_period const& period, std::string_view currency);

} // namespace waybill::native::inventory
