// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/hotel_entry.hpp>

#include <algorithm>
#include <utility>

namespace waybill::native::storage {
namespace {

void keep_if_true(std::optional<bool>& flag) {
    if (!is_true(flag)) flag.reset();
}

void put_in_order(std::vector<charge_entry>& charges) {
    for (auto& each : charges) {
        if (each.per == charged_per::stay) each.per.reset();
        if (each.payable == charge_payment::included) each.payable.reset();
        keep_if_true(each.on_charges);
    }
}

void put_in_order(rate_entry& rate) {
    auto const ages = ages_of(rate);
    rate.infant_to = ages.infant_to;
    rate.child_to = ages.child_to;
    for (auto& term : rate.cancellation)
        if (term.from_hour == 0) term.from_hour.reset();
    for (auto* const flag : {&rate.per_person, &rate.non_refundable, &rate.free}) keep_if_true(*flag);
    std::sort(rate.cancellation.begin(), rate.cancellation.end(), begins_before);
    std::sort(rate.translations.begin(), rate.translations.end(),
              [](auto const& left, auto const& right) { return left.language < right.language; });
    put_in_order(rate.charges);
}

} // namespace

void put_in_order(std::vector<translation_entry>& translations) {
    std::sort(translations.begin(), translations.end(),
              [](auto const& left, auto const& right) { return left.language < right.language; });
}

void put_in_order(hotel_entry& hotel) {
    if (hotel.time_zone == "") hotel.time_zone.reset();
    if (hotel.decided_by == booking_decider::agency) hotel.decided_by.reset();
    put_in_order(hotel.charges);
    put_in_order(hotel.translations);
    for (auto& room : hotel.rooms) {
        if (!room.children) room.children = 0;
        room.guests = most_guests(room);
        if (!room.release_days) room.release_days = 0;
        if (room.beds == 0) room.beds.reset();
        keep_if_true(room.on_request);
        put_in_order(room.translations);
        for (std::size_t i = 0; i < room.rates.size(); ++i) {
            room.rates[i].id = id_of(room.rates[i], i);
            put_in_order(room.rates[i]);
        }
        std::sort(room.rates.begin(), room.rates.end(),
                  [](auto const& left, auto const& right) { return left.id < right.id; });
    }
    std::sort(hotel.rooms.begin(), hotel.rooms.end(),
              [](auto const& left, auto const& right) { return left.id < right.id; });
}

int most_guests(room_entry const& room) noexcept {
    return room.guests.value_or(room.adults + room.children.value_or(0));
}

std::chrono::hours grace_of(rate_entry const& rate) noexcept {
    return std::chrono::hours(rate.grace_hours.value_or(0));
}

bool is_per_night(charge_entry const& charge) noexcept {
    return charge.per == charged_per::night || charge.per == charged_per::person_night;
}

bool is_per_person(charge_entry const& charge) noexcept {
    return charge.per == charged_per::person || charge.per == charged_per::person_night;
}

charge_payment payment_of(charge_entry const& charge) noexcept {
    return charge.payable.value_or(charge_payment::included);
}

int parts_per_million(charge_entry const& charge) {
    auto const percent = charge.percent.value_or(decimal()).rounded_to(4);
    return percent ? int(percent->units()) : 0;
}

age_bands ages_of(rate_entry const& rate) {
    age_bands const canonical{};
    return {rate.infant_to.value_or(canonical.infant_to), rate.child_to.value_or(canonical.child_to)};
}

std::optional<rule_problem> problem_of_period(price_period const& of) {
    if (auto problem = problem_of_nights(of)) return problem;
    if (of.price_without_promotion && compare(*of.price_without_promotion, of.price) < 0)
        return rule_problem{"PriceWithoutPromotion", "must not be below the price, " + text_of(of.price)};
    if (of.maximum_stay.value_or(0) > 0 && *of.maximum_stay < of.minimum_stay.value_or(1))
        return rule_problem{"MaximumStay", "must not be below MinimumStay, " + std::to_string(*of.minimum_stay)};
    return std::nullopt;
}

std::optional<rule_problem> problem_of_term(cancellation_entry const& of) {
    if (int(of.percent.has_value()) + int(of.nights.has_value()) + int(of.amount.has_value()) == 1) return std::nullopt;
    return rule_problem{{}, "a term must have one of Percent, Nights and Amount"};
}

std::optional<rule_problem> problem_of_charge(charge_entry const& of) {
    if (of.percent.has_value() == of.amount.has_value())
        return rule_problem{{}, "a tax or fee must have one of Percent and Amount"};
    if (of.percent && of.per) return rule_problem{"Per", "must not be present with Percent"};
    if (of.on_charges && (!of.percent || of.payable == charge_payment::property))
        return rule_problem{"OnCharges", "only a Percent that is included in the price applies to other charges"};
    if (of.currency && (of.payable != charge_payment::property || !of.amount))
        return rule_problem{"Currency", "only an Amount that is paid at the Property has a currency of its own"};
    return std::nullopt;
}

std::optional<rule_problem> problem_of_rate(rate_entry const& of) {
    auto const ages = ages_of(of);
    if (ages.child_to < ages.infant_to) return rule_problem{"ChildTo", "must not be below InfantTo"};
    if (!of.grace_hours || !is_true(of.non_refundable)) return std::nullopt;
    return rule_problem{"GraceHours", "must not be present with NonRefundable"};
}

std::optional<rule_problem> problem_of_room(room_entry const& of) {
    if (of.guests.value_or(1) <= of.adults + of.children.value_or(0)) return std::nullopt;
    return rule_problem{"Guests", "a room must take at most the sum of its adults and children"};
}

} // namespace waybill::native::storage
