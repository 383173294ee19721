// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/rate_updating.hpp>

#include <booking_service/ownership.hpp>
#include <booking_service/refusals.hpp>

#include <cstddef>
#include <optional>
#include <string>

namespace waybill::native::booking_service {
namespace {

inventory::place update_place(std::size_t index) { return inventory::place("Updates").in("Update", index); }

std::optional<decimal> amount_of(std::optional<money> const& price) {
    return price ? std::optional(price->amount) : std::nullopt;
}
std::optional<std::string> currency_of(std::optional<money> const& price) {
    return price ? std::optional(price->currency) : std::nullopt;
}

} // namespace

result<void, error_result> check_rate_permission(request_context const& context, rate_update_req const& request) {
    if (!context.principal) return credential_refused();
    auto const& rates = context.principal->at_hotels;
    if (!rates.update_rates) return refusal(error_id::auth_invalid, "The login may not update rates");
    if (rates.hotels.empty()) return {};
    for (std::size_t i = 0; i < request.updates.size(); ++i)
        if (!contained(rates.hotels, request.updates[i].hotel))
            return owner_refused(
                {update_place(i).in("Hotel").text(), "The login may not update the rates of this hotel"});
    return {};
}

std::vector<inventory::placed_update> updates_of(rate_update_req const& request) {
    std::vector<inventory::placed_update> made;
    made.reserve(request.updates.size());
    for (std::size_t i = 0; i < request.updates.size(); ++i) {
        auto const& from = request.updates[i];
        made.push_back({.update = {.room = from.room,
                                   .rate = from.rate,
                                   .from = from.from,
                                   .to = from.to,
                                   .price = amount_of(from.price),
                                   .child_price = amount_of(from.child_price),
                                   .price_without_promotion = amount_of(from.price_without_promotion),
                                   .minimum_stay = from.minimum_stay,
                                   .maximum_stay = from.maximum_stay,
                                   .minimum_stay_through = from.minimum_stay_through,
                                   .closed_to_arrival = from.closed_to_arrival,
                                   .closed_to_departure = from.closed_to_departure,
                                   .quantity = from.quantity,
                                   .stop = from.stop,
                                   .end_promotion = from.end_promotion,
                                   .single_price = amount_of(from.single_price),
                                   .third_adult_price = amount_of(from.third_adult_price),
                                   .second_child_price = amount_of(from.second_child_price),
                                   .extra_bed_price = amount_of(from.extra_bed_price)},
                        .where = update_place(i),
                        .hotel = from.hotel,
                        .currencies = {.price = currency_of(from.price),
                                       .child_price = currency_of(from.child_price),
                                       .price_without_promotion = currency_of(from.price_without_promotion),
                                       .single_price = currency_of(from.single_price),
                                       .third_adult_price = currency_of(from.third_adult_price),
                                       .second_child_price = currency_of(from.second_child_price),
                                       .extra_bed_price = currency_of(from.extra_bed_price)}});
    }
    return made;
}

} // namespace waybill::native::booking_service
