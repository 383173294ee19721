// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "inventory/inventory_document.hpp"

#include <waybill/message/hotel_search_req.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// What stays cost and what their cancellation costs, from the inventory file alone: a reference that shares no code
/// with the service. Amounts are whole numbers of minor units, days are numbers of days since 1970-01-01.
namespace support::money_reference {

using namespace waybill::native::inventory;
using amount = std::int64_t;
using day = std::int64_t;
__extension__ typedef __int128 wide;
using fees = std::map<day, amount>; ///< the fee from a day on

inline int digits_of(std::string const& currency) { return currency == "JPY" ? 0 : currency == "EUR" ? 2 : 3; }

inline amount power_of_ten(int exponent) {
    amount power = 1;
    for (; exponent > 0; --exponent) power *= 10;
    return power;
}

inline std::string written(amount units, std::string const& currency) {
    int const digits = digits_of(currency);
    auto text = std::to_string(units);
    while (int(text.size()) <= digits) text.insert(0, "0");
    if (digits > 0) text.insert(text.size() - std::size_t(digits), ".");
    return text + " " + currency;
}

inline day number_of(waybill::date date) { return date.to_sys_days().time_since_epoch().count(); }

/// The C library in the time zone of a hotel, by the environment of the process.
class zone_of_hotel {
public:
    explicit zone_of_hotel(hotel_entry const& hotel) {
        if (auto const* const before = std::getenv("TZ")) before_ = before;
        ::setenv("TZ", hotel.time_zone.value_or("UTC").c_str(), 1);
        ::tzset();
    }
    zone_of_hotel(zone_of_hotel const&) = delete;
    zone_of_hotel& operator=(zone_of_hotel const&) = delete;
    ~zone_of_hotel() {
        ::setenv("TZ", before_.c_str(), 1);
        ::tzset();
    }
    [[nodiscard]] static day day_of(std::time_t moment) {
        std::tm local{};
        ::localtime_r(&moment, &local);
        local.tm_hour = local.tm_min = local.tm_sec = 0;
        return ::timegm(&local) / 86'400;
    }
    [[nodiscard]] static std::time_t start_of(day of) {
        std::time_t const midnight = of * 86'400;
        std::tm local{};
        ::gmtime_r(&midnight, &local);
        local.tm_isdst = -1;
        return std::mktime(&local);
    }

private:
    std::string before_ = "UTC";
};

/// The guests of a room: adults, children, infants of the rate.
inline std::array<int, 3> by_age(rate_entry const& rate, waybill::occupancy const& pax) {
    std::array<int, 3> bands{pax.adult, 0, 0};
    auto const add = [&](std::vector<waybill::minors> const& some, std::size_t without_age) {
        for (auto const& [age, count] : some)
            bands[!age                                 ? without_age
                  : *age <= rate.infant_to.value_or(1) ? 2
                  : *age <= rate.child_to.value_or(17) ? 1
                                                       : 0] += count;
    };
    add(pax.child, 1);
    add(pax.infant, 2);
    return bands;
}

struct stay_offer {
    std::int64_t board = 0;
    bool non_refundable = false;
    amount total = 0;
    std::optional<amount> without_promotion{};
    std::vector<amount> nights{};
    fees policies{};
    std::vector<std::pair<std::string, amount>>
        charges{};                               ///< by `Charge 1 Property EUR`, of the rate, then of the hotel
    std::map<std::string, amount> at_property{}; ///< by currency
};

/// In minor units of the currency.
inline amount minor(waybill::decimal const& of, std::string const& currency) {
    return of.units() * power_of_ten(digits_of(currency) - int(of.scale()));
}

/// The nearest whole number to a quotient, of two the even one.
inline amount quotient(wide over, wide under) {
    auto whole = amount(over / under);
    auto const twice = over % under * 2;
    if (twice > under || (twice == under && whole % 2 == 1)) ++whole;
    return whole;
}

constexpr std::int64_t hundred_percent = 1'000'000;
inline std::int64_t percent_of(charge_entry const& charge) {
    return charge.percent->units() * power_of_ten(4 - int(charge.percent->scale()));
}

/// The price that included percentages are part of, in its shares: the net price and each percentage of it.
struct net_price {
    amount left = 0;  ///< of the price, for included amounts
    amount gross = 0; ///< the price without all included amounts
    std::int64_t whole = hundred_percent, begun = 0;
};
inline bool is_included(charge_entry const& charge) {
    return charge.payable.value_or(waybill::charge_payment::included) == waybill::charge_payment::included;
}
inline net_price net_of(std::vector<charge_entry> const& of_rate, std::vector<charge_entry> const& of_hotel,
                        std::string const& currency, int nights, int persons, amount total) {
    net_price net{total, total};
    for (auto const* const list : {&of_rate, &of_hotel})
        for (auto const& each : *list) {
            if (!is_included(each)) continue;
            if (each.percent) {
                net.whole += percent_of(each);
                continue;
            }
            auto const per = each.per.value_or(charged_per::stay);
            auto made = minor(*each.amount, currency);
            if (per == charged_per::night || per == charged_per::person_night) made *= nights;
            if (per == charged_per::person || per == charged_per::person_night) made *= persons;
            net.gross -= std::min(made, net.gross);
        }
    return net;
}

/// Adds the taxes and fees of a rate or a hotel to the offer.
inline void charge(std::vector<charge_entry> const& all, std::string const& of_hotel, int nights, int persons,
                   net_price& net, stay_offer& to) {
    for (auto const& each : all) {
        bool const included = is_included(each);
        auto const currency = each.currency.value_or(of_hotel);
        amount made = 0;
        if (each.percent && included) {
            auto const before = quotient(wide(net.gross) * net.begun, net.whole);
            net.begun += percent_of(each);
            made = quotient(wide(net.gross) * net.begun, net.whole) - before;
        } else if (each.percent) {
            made = quotient(wide(to.total) * percent_of(each), hundred_percent);
        } else {
            made = minor(*each.amount, currency);
            auto const per = each.per.value_or(charged_per::stay);
            if (per == charged_per::night || per == charged_per::person_night) made *= nights;
            if (per == charged_per::person || per == charged_per::person_night) made *= persons;
            if (included) {
                made = std::min(made, net.left);
                net.left -= made;
            }
        }
        auto const name = each.title + (included ? " Included " : " Property ") + currency;
        auto const same =
            std::find_if(to.charges.begin(), to.charges.end(), [&](auto const& of) { return of.first == name; });
        if (same == to.charges.end())
            to.charges.emplace_back(name, made);
        else
            same->second += made;
        if (!included) to.at_property[currency] += made;
    }
}

/// The price of one night for the guests of a room, at the price of an adult or of the room.
inline amount of_night(price_period const& period, amount price, bool per_person, std::optional<int> beds, int adults,
                       int children, std::string const& currency) {
    auto const added = [&](std::optional<waybill::decimal> const& some) { return some ? minor(*some, currency) : 0; };
    amount sum = 0;
    if (adults == 1 && children == 0 && period.single_price) {
        sum = added(period.single_price);
    } else {
        if (!per_person) sum = price;
        for (int adult = 1; adult <= adults; ++adult)
            if (adult > 2 && period.third_adult_price)
                sum += added(period.third_adult_price);
            else if (per_person)
                sum += price;
        for (int child = 1; child <= children; ++child)
            sum += added(child > 1 && period.second_child_price ? period.second_child_price : period.child_price);
    }
    for (int guest = beds.value_or(adults + children); guest < adults + children; ++guest)
        sum += added(period.extra_bed_price);
    return sum;
}

/// The offer of a rate, or nothing if the guests do not fit or a night has no price.
inline std::optional<stay_offer> offer_of(hotel_entry const& hotel, room_entry const& room, rate_entry const& rate,
                                          waybill::occupancy const& pax, day first, int nights, day today) {
    auto const [adults, children, infants] = by_age(rate, pax);
    if (adults > room.adults || children + infants > room.children.value_or(0) ||
        adults + children + infants > room.guests.value_or(room.adults + room.children.value_or(0)))
        return std::nullopt;
    stay_offer made{.board = rate.board, .non_refundable = rate.non_refundable.value_or(false)};
    amount full = 0;
    for (day night = first; night < first + nights; ++night) {
        auto const period = std::find_if(rate.periods.begin(), rate.periods.end(), [&](price_period const& each) {
            return number_of(each.from) <= night && night <= number_of(each.to);
        });
        if (period == rate.periods.end()) return std::nullopt;
        amount const price = minor(period->price, hotel.currency);
        amount const before =
            period->price_without_promotion ? minor(*period->price_without_promotion, hotel.currency) : price;
        auto const of = [&](amount adult) {
            return of_night(*period, adult, rate.per_person.value_or(false), room.beds, adults, children,
                            hotel.currency);
        };
        made.nights.push_back(of(price));
        made.total += made.nights.back();
        full += of(before);
        if (of(before) > of(price)) made.without_promotion = 0;
    }
    auto net = net_of(rate.charges, hotel.charges, hotel.currency, nights, adults + children, made.total);
    charge(rate.charges, hotel.currency, nights, adults + children, net, made);
    charge(hotel.charges, hotel.currency, nights, adults + children, net, made);
    if (made.without_promotion) made.without_promotion = full;
    if (made.non_refundable) {
        made.policies[today] = made.total;
        return made;
    }
    auto terms = rate.cancellation;
    std::sort(terms.begin(), terms.end(), [](auto const& a, auto const& b) { return a.days_before > b.days_before; });
    for (auto const& term : terms) {
        amount fee = 0;
        if (term.amount)
            fee = std::min(minor(*term.amount, hotel.currency), made.total);
        else if (term.nights)
            for (int night = 0; night < std::min(*term.nights, nights); ++night) fee += made.nights[std::size_t(night)];
        else
            fee = quotient(wide(made.total) * *term.percent, 100);
        made.policies[std::max(today, first - term.days_before)] = fee;
    }
    return made;
}

/// The fee of a day before check-out.
inline amount fee_on(fees const& policies, day on, day check_in) {
    if (policies.empty()) return 0;
    if (on >= check_in) return policies.rbegin()->second;
    auto const next = policies.upper_bound(on);
    return next == policies.begin() ? 0 : std::prev(next)->second;
}

/// The fees of several rooms together.
inline fees sum_of(std::vector<fees> const& rooms) {
    fees all;
    for (auto const& one : rooms)
        for (auto const& [from, fee] : one) all[from] = 0;
    for (auto& [from, sum] : all)
        for (auto const& one : rooms)
            if (auto const next = one.upper_bound(from); next != one.begin()) sum += std::prev(next)->second;
    return all;
}

} // namespace support::money_reference
