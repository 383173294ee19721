// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include "currencies/minor_digits.hpp"
#include "inventory/inventory_document.hpp"

#include <waybill/message/hotel_search_req.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>
#include <vector>

/// Inventories and searches at random: small, but with every kind of gap, terms and amounts.
namespace support {

class random_travel {
public:
    /// With changes of the offset in May, at midnight, and far from UTC.
    static constexpr char const* zones[] = {"Africa/Cairo", "Pacific/Kiritimati", "America/Adak", "Asia/Kathmandu",
                                            "Africa/Tunis", "Africa/Casablanca",  "UTC"};
    static constexpr int cities = 2;
    static constexpr int boards = 3;
    static constexpr int nights = 40;
    static constexpr auto first_night = waybill::date::of(2026, 5, 1);
    static constexpr auto search_time = waybill::instant::of(2026, 5, 3, 10);

    explicit random_travel(std::uint64_t seed) : random_(seed) {}

    /// A number from 0 to before `end`.
    int below(int end) { return int(random_() % std::uint64_t(end)); }
    bool one_in(int count) { return below(count) == 0; }

    waybill::native::inventory::inventory_document inventory() {
        waybill::native::inventory::inventory_document document;
        for (int i = 1; i <= cities; ++i) document.cities.push_back(city(i));
        for (int i = 1; i <= boards; ++i) document.boards.push_back({i, "Board " + std::to_string(i)});
        for (int i = 1 + below(2); i <= 12; i += 1 + below(3)) document.hotels.push_back(hotel(i));
        return document;
    }
    waybill::native::inventory::city_entry city(int id) { return {id, "City " + std::to_string(below(3)), currency()}; }
    waybill::native::inventory::hotel_entry hotel(int id) {
        waybill::native::inventory::hotel_entry made{
            .id = id, .city = 1 + below(cities), .title = "Hotel " + std::to_string(below(4)), .currency = currency()};
        if (!one_in(4)) made.category_id = below(6);
        if (made.category_id && one_in(2)) made.category = std::to_string(*made.category_id) + "*";
        if (one_in(3)) made.summary = "<A & B>";
        if (one_in(3)) made.location.emplace();
        most_digits_ = int(waybill::native::currencies::minor_digits_of(made.currency).value());
        digits_ = one_in(4) ? -1 : below(most_digits_ + 1);
        large_ = one_in(8);
        if (one_in(2)) made.charges = charges();
        zoned_ = !one_in(3);
        if (zoned_) made.time_zone = zones[std::size_t(below(int(std::size(zones))))];
        for (int i = 1; i <= 1 + below(3); ++i) made.rooms.push_back(room(id * 10 + i));
        include_no_more_than_the_price(made);
        return made;
    }
    /// A stay of some nights for one to three rooms, with some of all filters.
    waybill::hotel_search_req search() {
        waybill::hotel_search_req request;
        auto& stay = request.search_details.booking_details;
        auto const from = first_night + std::chrono::days(2 + below(nights));
        stay.from_date = from;
        stay.to_date = from + std::chrono::days(1 + below(one_in(5) ? 28 : 7));
        stay.id_city = 1 + below(cities);
        for (int i = 0, rooms = one_in(3) ? 1 + below(3) : 1; i < rooms; ++i) stay.rooms.push_back(guests());
        if (one_in(3)) return request;
        auto& filters = request.search_details.filters.emplace();
        if (one_in(2)) filters.price_break_down = true;
        if (one_in(3)) filters.only_available = true;
        if (one_in(4)) filters.without_nrf = true;
        if (one_in(4)) filters.hotels_ids = some_hotels();
        if (one_in(4)) filters.exclude_hotels_ids = some_hotels();
        if (!one_in(3)) filters.sort.emplace().by = below(5);
        if (one_in(2)) filters.items_per_page = 1 + below(4);
        if (one_in(3)) filters.page_number = 1 + below(4);
        return request;
    }

private:
    /// Amounts that may be above a price are paid at the property.
    static void include_no_more_than_the_price(waybill::native::inventory::hotel_entry& hotel) {
        auto const shift = [](auto& charges, double& left) {
            for (auto& each : charges) {
                if (!each.amount || each.payable) continue;
                if (each.amount->to_double() > left)
                    each.payable = waybill::charge_payment::property;
                else
                    left -= each.amount->to_double();
            }
        };
        double least = 1e18;
        for (auto const& room : hotel.rooms)
            for (auto const& rate : room.rates)
                for (auto const& period : rate.periods)
                    least = std::min(least, period.single_price.value_or(period.price).to_double() * 0.99);
        shift(hotel.charges, least);
        for (auto& room : hotel.rooms)
            for (auto& rate : room.rates) {
                auto left = least;
                shift(rate.charges, left);
            }
    }
    std::string currency() { return one_in(6) ? "JPY" : one_in(3) ? "EUR" : "TND"; }
    waybill::decimal amount() {
        if (large_ && one_in(3))
            return waybill::decimal::from_units(999'999'999'000 + below(1000), unsigned(most_digits_)).value();
        auto const digits = unsigned(digits_ < 0 ? below(most_digits_ + 1) : digits_);
        return waybill::decimal::from_units(1 + below(90'000), digits).value();
    }
    /// Calls `add` with periods that do not overlap, most of them without a gap in between.
    template <class Add>
    void periods(Add add) {
        for (int night = below(3); night < nights;) {
            int const length = 1 + below(12);
            add(first_night + std::chrono::days(night), first_night + std::chrono::days(night + length - 1));
            night += length + (one_in(8) ? 1 + below(3) : 0);
        }
    }
    waybill::native::inventory::cancellation_entry term(int days) {
        waybill::native::inventory::cancellation_entry made{.days_before = days};
        if (one_in(4))
            made.nights = 1 + below(4);
        else if (one_in(3))
            made.amount = amount();
        else
            made.percent = below(101);
        if (zoned_ && one_in(3)) made.from_hour = below(24);
        return made;
    }
    std::vector<waybill::native::inventory::charge_entry> charges() {
        using waybill::native::inventory::charged_per;
        std::vector<waybill::native::inventory::charge_entry> made;
        while (one_in(3)) {
            auto& each = made.emplace_back();
            each.title = "Charge " + std::to_string(made.size());
            if (one_in(2)) each.payable = waybill::charge_payment::property;
            if (one_in(2)) {
                each.percent = waybill::decimal::from_units(below(1'000'001), 4).value();
                if (!each.payable && one_in(3)) each.on_charges = true;
                continue;
            }
            each.amount = one_in(2) ? waybill::decimal::from_units(1 + below(500), 0).value() : amount();
            if (!one_in(3)) each.per = charged_per(below(4));
            if (each.payable && one_in(2)) {
                each.currency = "EUR";
                each.amount = waybill::decimal::from_units(1 + below(5'000), 2).value();
            }
        }
        return made;
    }
    waybill::native::inventory::rate_entry rate() {
        waybill::native::inventory::rate_entry made{.board = 1 + below(boards)};
        if (one_in(2)) made.per_person = true;
        if (one_in(4)) made.non_refundable = true;
        if (one_in(4)) {
            made.infant_to = below(3);
            made.child_to = *made.infant_to + below(10);
        }
        for (int days = below(5); days < 40 && !one_in(3); days += 1 + below(20))
            made.cancellation.push_back(term(days));
        made.charges = charges();
        if (zoned_ && !made.non_refundable && one_in(4)) made.grace_hours = 1 + below(100);
        periods([&](waybill::date from, waybill::date to) {
            auto& period = made.periods.emplace_back();
            period.from = from;
            period.to = to;
            period.price = amount();
            if (!one_in(3)) period.child_price = amount();
            if (one_in(4)) {
                auto const higher = amount();
                period.price_without_promotion = compare(higher, period.price) < 0 ? period.price : higher;
            }
            if (one_in(4)) period.single_price = amount();
            if (one_in(4)) period.third_adult_price = amount();
            if (one_in(4)) period.second_child_price = amount();
            if (one_in(4)) period.extra_bed_price = amount();
            if (one_in(4)) period.minimum_stay = 1 + below(5);
            if (one_in(6)) period.minimum_stay_through = 1 + below(5);
            if (one_in(6)) period.maximum_stay = period.minimum_stay.value_or(1) + below(6);
            if (one_in(8)) period.closed_to_arrival = true;
            if (one_in(8)) period.closed_to_departure = true;
            if (one_in(12)) period.closed = true;
        });
        return made;
    }
    waybill::native::inventory::room_entry room(int id) {
        waybill::native::inventory::room_entry made{
            .id = id, .title = "Room " + std::to_string(below(5)), .adults = 1 + below(3)};
        if (!one_in(3)) made.children = below(3);
        if (one_in(3)) made.guests = 1 + below(made.adults + made.children.value_or(0));
        if (one_in(4)) made.release_days = below(20);
        if (one_in(3)) made.on_request = true;
        if (one_in(3)) made.beds = 1 + below(4);
        bool const named = one_in(3); // with ids in another order than that of the list
        for (int i = 0, rates = 1 + below(3); i < rates; ++i) {
            made.rates.push_back(rate());
            if (named) made.rates.back().id = 7 * (rates - i);
        }
        periods([&](waybill::date from, waybill::date to) {
            auto& period = made.allotments.emplace_back();
            period.from = from;
            period.to = to;
            period.quantity = one_in(20) ? 70'000 : below(6);
            if (one_in(12)) period.stop = true;
        });
        return made;
    }
    waybill::room_request guests() {
        waybill::room_request made;
        made.pax.adult = 1 + below(3);
        for (int i = below(3); i > 0; --i) {
            auto& child = made.pax.child.emplace_back();
            child.count = below(3);
            if (!one_in(3)) child.age = below(18);
        }
        if (one_in(4)) made.pax.infant.push_back({one_in(2) ? std::optional(below(4)) : std::nullopt, 1});
        if (one_in(4)) made.boarding = std::to_string(1 + below(boards));
        return made;
    }
    waybill::id_list some_hotels() {
        waybill::id_list made;
        for (int i = below(4); i >= 0; --i) made.ids.push_back(1 + below(14));
        return made;
    }

    std::mt19937_64 random_;
    int most_digits_ = 3; ///< of the currency of a hotel
    int digits_ = 3;      ///< of the amounts of a hotel; -1: any
    bool large_ = false;  ///< whether some amounts are very large
    bool zoned_ = false;  ///< whether the hotel has a time zone
};

} // namespace support
