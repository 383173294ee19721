// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/check_inventory.hpp>
#include <inventory/hotel_entry.hpp>
#include <inventory/rate_update.hpp>

/// The rules over several fields of one entry of the inventory.
namespace waybill::native::inventory {

std::optional<rule_problem> problem_of_nights(date from, date to) {
    if (to < from) return rule_problem{"To", "the last night of a period must not be before its first"};
    return std::nullopt;
}

std::optional<rule_problem> problem_of_period(price_period const& of) {
    if (auto problem = problem_of_nights(of.from, of.to)) return problem;
    if (of.price_without_promotion && compare(*of.price_without_promotion, of.price) < 0)
        return rule_problem{"PriceWithoutPromotion", "must not be below the price, " + text_of(of.price)};
    return std::nullopt;
}

std::optional<rule_problem> problem_of_allotment(allotment_period const& of) {
    return problem_of_nights(of.from, of.to);
}

std::optional<rule_problem> problem_of_term(cancellation_entry const& of) {
    if (int(of.percent.has_value()) + int(of.nights.has_value()) + int(of.amount.has_value()) == 1) return std::nullopt;
    return rule_problem{{}, "a term must have one of Percent, Nights and Amount"};
}

std::optional<rule_problem> problem_of_charge(charge_entry const& of) {
    if (of.percent.has_value() == of.amount.has_value())
        return rule_problem{{}, "a tax or fee must have one of Percent and Amount"};
    if (of.percent && of.per) return rule_problem{"Per", "must not be present with Percent"};
    if (of.currency && (of.payable != charge_payment::property || !of.amount))
        return rule_problem{"Currency", "only an Amount that is paid at the Property has a currency of its own"};
    return std::nullopt;
}

std::optional<rule_problem> problem_of_ages(rate_entry const& of) {
    auto const ages = ages_of(of);
    if (ages.child_to >= ages.infant_to) return std::nullopt;
    return rule_problem{"ChildTo", "must not be below InfantTo"};
}

std::optional<rule_problem> problem_of_room(room_entry const& of) {
    if (of.guests.value_or(1) <= of.adults + of.children.value_or(0)) return std::nullopt;
    return rule_problem{"Guests", "a room must take at most the sum of its adults and children"};
}

std::optional<rule_problem> problem_of_update(rate_update const& of) {
    if (auto problem = problem_of_nights(of.from, of.to)) return problem;
    if (!of.prices() && !of.rooms()) return rule_problem{{}, "an update must have a value that it changes"};
    if (of.prices() && !of.rate) return rule_problem{"Rate", "required with a price or a limit of stays"};
    if (!of.prices() && of.rate)
        return rule_problem{"Rate", "an update of a rate must have a price or a limit of stays"};
    return std::nullopt;
}

} // namespace waybill::native::inventory
