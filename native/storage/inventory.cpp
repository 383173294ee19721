// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <storage/inventory.hpp>

namespace waybill::native::storage {

std::vector<charge> charges_of(std::vector<charge_entry> const& entries) {
    std::vector<charge> all;
    for (auto const& each : entries) {
        auto const per = each.per.value_or(charged_per::stay);
        auto const percent = each.percent.value_or(decimal()).rounded_to(4);
        all.push_back({.title = each.title,
                       .parts_per_million = percent ? int(percent->units()) : 0,
                       .on_charges = each.on_charges.value_or(false),
                       .amount = each.amount,
                       .per_night = per == charged_per::night || per == charged_per::person_night,
                       .per_person = per == charged_per::person || per == charged_per::person_night,
                       .payable = each.payable.value_or(charge_payment::included),
                       .currency = each.currency.value_or("")});
    }
    return all;
}

room_record record_of(room_entry const& entry, std::int64_t hotel) {
    int const children = entry.children.value_or(0);
    return {.id = entry.id,
            .hotel_id = hotel,
            .title = entry.title,
            .most_adults = entry.adults,
            .most_children = children,
            .most_guests = entry.guests.value_or(entry.adults + children),
            .release_days = entry.release_days.value_or(0),
            .on_request = entry.on_request.value_or(false),
            .beds = entry.beds.value_or(0),
            .translations = entry.translations};
}

rate_plan record_of(rate_entry const& entry) {
    return {.number = entry.id.value_or(0),
            .board_id = entry.board,
            .per_person = entry.per_person.value_or(false),
            .non_refundable = entry.non_refundable.value_or(false),
            .terms = entry.cancellation,
            .ages = ages_of(entry),
            .free_of_charge = entry.free.value_or(false),
            .remarks = entry.remarks,
            .translations = entry.translations,
            .charges = charges_of(entry.charges),
            .grace = std::chrono::hours(entry.grace_hours.value_or(0))};
}

} // namespace waybill::native::storage
