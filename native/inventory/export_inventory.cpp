// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/export_inventory.hpp>

#include <currencies/minor_digits.hpp>
#include <currencies/minor_units.hpp>
#include <inventory/check_inventory.hpp>
#include <inventory/night_values.hpp>
#include <storage/addresses.hpp>
#include <storage/period_rows.hpp>
#include <storage/stock.hpp>
#include <storage/time_numbers.hpp>
#include <storage/translations.hpp>

#include <algorithm>
#include <span>
#include <utility>

namespace waybill::native::inventory {
namespace {

/// Calls `put(from, to, value)` with the first and the last night of each period; a file has no longer ones than
/// `most_nights_of_period`.
template <class Value, class Put>
void each_period(storage::periods<Value> const& all, Put&& put) {
    for (auto const& each : all)
        for (auto first = each.first; first < each.end; first += most_nights_of_period)
            put(storage::night_of(first),
                storage::night_of(std::min<std::int64_t>(each.end, first + most_nights_of_period) - 1), each.value);
}

std::optional<bool> if_true(bool value) { return value ? std::optional(true) : std::nullopt; }

/// A stored amount in the form of a file. Earlier versions stored other digits than the currency has.
decimal exported(decimal stored, unsigned digits) {
    auto const price = currencies::minor_units::of_price(stored, digits);
    return price ? price->with_digits(digits) : stored;
}

std::optional<decimal> exported(std::optional<decimal> const& stored, unsigned digits) {
    return stored ? std::optional(exported(*stored, digits)) : std::nullopt;
}

/// 70,000 parts per million are 7, 88,750 are 8.875.
decimal percent_of(int parts_per_million) {
    auto const whole = currencies::minor_units(parts_per_million).with_digits(4);
    for (unsigned digits = 0;; ++digits)
        if (auto const shorter = whole.rounded_to(digits); digits == 4 || (shorter && compare(*shorter, whole) == 0))
            return shorter.value();
}

std::vector<charge_entry> entries_of(std::span<storage::charge const> charges) {
    std::vector<charge_entry> all;
    for (auto const& each : charges) {
        auto& made = all.emplace_back(charge_entry{.title = each.title});
        if (each.amount) {
            made.amount = each.amount;
            if (each.per_person)
                made.per = each.per_night ? charged_per::person_night : charged_per::person;
            else if (each.per_night)
                made.per = charged_per::night;
        } else {
            made.percent = percent_of(each.parts_per_million);
        }
        if (each.payable != charge_payment::included) made.payable = each.payable;
        if (!each.currency.empty()) made.currency = each.currency;
    }
    return all;
}

/// `of_hotel` is the number of charges of the hotel, which are the last ones of the plan.
rate_entry entry_of(storage::rate_plan const& plan, storage::periods<storage::night_price> const& prices,
                    unsigned digits, std::size_t of_hotel) {
    rate_entry made{.board = plan.board_id,
                    .per_person = if_true(plan.per_person),
                    .non_refundable = if_true(plan.non_refundable),
                    .infant_to = plan.ages.infant_to,
                    .child_to = plan.ages.child_to,
                    .id = plan.number,
                    .free = if_true(plan.free_of_charge)};
    for (auto const& term : plan.terms) {
        auto& entry = made.cancellation.emplace_back(cancellation_entry{.days_before = term.days_before});
        entry.amount = exported(term.amount, digits);
        if (term.nights != 0)
            entry.nights = term.nights;
        else if (!term.amount)
            entry.percent = term.percent;
    }
    made.charges = entries_of(std::span(plan.charges).first(plan.charges.size() - of_hotel));
    for (auto const& each : plan.remarks) {
        if (each.language)
            made.translations.push_back({*each.language, each.text});
        else
            made.remarks = each.text;
    }
    each_period(prices, [&](date from, date to, storage::night_price const& value) {
        auto& period = made.periods.emplace_back(price_period{.from = from, .to = to});
        period.price = exported(value.price, digits);
        period.price_without_promotion = exported(value.price_without_promotion, digits);
        if (period.price_without_promotion && compare(*period.price_without_promotion, period.price) < 0)
            period.price_without_promotion.reset(); // of an earlier version
        if (value.minimum_stay != 1) period.minimum_stay = value.minimum_stay;
        if (value.limits.maximum_stay != 0) period.maximum_stay = value.limits.maximum_stay;
        if (value.limits.minimum_stay_through != 1) period.minimum_stay_through = value.limits.minimum_stay_through;
        period.closed_to_arrival = if_true(value.limits.closed_to_arrival);
        period.closed_to_departure = if_true(value.limits.closed_to_departure);
        for (auto const& each : optional_prices) period.*each.period = exported(value.*each.stored, digits);
    });
    return made;
}

room_entry entry_of(storage::room_record const& room) {
    return {.id = room.id,
            .title = room.title,
            .adults = room.most_adults,
            .children = room.most_children,
            .guests = room.most_guests,
            .release_days = room.release_days,
            .on_request = if_true(room.on_request),
            .beds = room.beds == 0 ? std::nullopt : std::optional(room.beds)};
}

hotel_entry entry_of(storage::hotel_record const& hotel) {
    hotel_entry made{.id = hotel.id,
                     .city = hotel.city_id,
                     .title = hotel.title,
                     .currency = hotel.currency,
                     .category_id = hotel.category_id,
                     .category = hotel.category,
                     .picture_url = hotel.picture_url,
                     .address = hotel.address,
                     .summary = hotel.summary,
                     .phone = hotel.phone,
                     .email = hotel.email,
                     .remarks = hotel.remarks,
                     .charges = entries_of(hotel.charges)};
    if (!hotel.time_zone.empty()) made.time_zone = hotel.time_zone;
    if (hotel.decided_by != booking_decider::agency) made.decided_by = hotel.decided_by;
    if (hotel.longitude && hotel.latitude)
        made.location = waybill::location{.latitude = *hotel.latitude, .longitude = *hotel.longitude};
    return made;
}

/// The translations of an owner, from a list in order.
std::vector<translation_entry> entries_of(std::vector<storage::translation> const& all, storage::text_owner owner,
                                          std::int64_t id) {
    std::vector<translation_entry> found;
    for (auto const& each : all)
        if (each.owner == owner && each.id == id)
            found.push_back({each.language, each.title, each.summary, each.category, each.remarks});
    return found;
}

} // namespace

storage::stored<inventory_document> export_inventory(storage::store const& from) {
    return from.read([](soci::session& sql) {
        inventory_document made;
        auto const common = storage::common_translations(sql);
        for (auto const& each : common)
            if (each.owner == storage::text_owner::inventory) made.language = each.language;
        for (auto& each : storage::all_cities(sql))
            made.cities.push_back(
                {each.id, each.name, each.currency, entries_of(common, storage::text_owner::city, each.id)});
        for (auto& each : storage::all_boards(sql))
            made.boards.push_back(
                {each.id, each.title, entries_of(common, storage::text_owner::board, each.id), each.meal_plan});
        for (auto& each : storage::allowed_ranges(sql))
            made.addresses.push_back(
                {each.range, each.note.empty() ? std::nullopt : std::optional(std::move(each.note))});
        for (auto const& hotel : storage::hotels_with_plans(sql)) {
            auto& entry = made.hotels.emplace_back(entry_of(hotel.hotel));
            auto const digits = currencies::minor_digits_or_default(hotel.hotel.currency);
            auto const translations = storage::translations_of_hotel(sql, entry.id);
            entry.translations = entries_of(translations, storage::text_owner::hotel, entry.id);
            std::vector<storage::night_range> rates, rooms;
            for (auto const& room : hotel.rooms) {
                rooms.push_back({.room = room.room.id});
                for (auto const& each : room.plans) rates.push_back({.room = room.room.id, .plan = each.plan.number});
            }
            auto const prices = storage::prices_in(sql, rates);
            auto const quantities = storage::rooms_in(sql, rooms);
            for (auto const& room : hotel.rooms) {
                auto& to = entry.rooms.emplace_back(entry_of(room.room));
                to.translations = entries_of(translations, storage::text_owner::room, to.id);
                for (auto const& each : room.plans) {
                    auto const found = prices.find({room.room.id, each.plan.number});
                    to.rates.push_back(entry_of(
                        each.plan, found == prices.end() ? storage::periods<storage::night_price>() : found->second,
                        digits, hotel.hotel.charges.size()));
                }
                if (auto const found = quantities.find(room.room.id); found != quantities.end())
                    each_period(found->second, [&](date first, date last, storage::night_rooms of) {
                        to.allotments.push_back({first, last, of.quantity, if_true(of.stopped)});
                    });
            }
        }
        return made;
    });
}

} // namespace waybill::native::inventory
