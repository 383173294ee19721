// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/rate_updating.hpp>

#include <booking_service/ownership.hpp>
#include <booking_service/refusals.hpp>
#include <inventory/night_values.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waybill::native::booking_service {
namespace {

inventory::place update_place(std::size_t index) { return inventory::place("Updates").in("Update", index); }

static_assert(boost::mp11::mp_size<inventory::members_of<inventory::rate_update>>::value + 1 ==
                  boost::mp11::mp_size<inventory::members_of<period_update>>::value,
              "period_update has the members of rate_update and its hotel");

/// Their names in a request. Determined once: for each update of a year they took 10 ms.
auto names_of_optional_prices() {
    std::array<std::string_view, inventory::optional_prices.size()> names;
    std::transform(
        inventory::optional_prices.begin(), inventory::optional_prices.end(), names.begin(),
        [](auto const& each) { return inventory::field_name<period_update>(std::string(each.words) + " price"); });
    return names;
}

/// The update in the form of the inventory, which has prices without their currencies.
inventory::placed_update update_of(period_update const& from, inventory::place where) {
    inventory::placed_update made{.update = {.room = from.room,
                                             .rate = from.rate,
                                             .from = from.from,
                                             .to = from.to,
                                             .quantity = from.quantity,
                                             .stop = from.stop},
                                  .where = std::move(where),
                                  .hotel = from.hotel};
    auto& to = made.update;
    if (from.price) {
        to.price = from.price->amount;
        made.currencies.push_back({"Price", from.price->currency});
    }
    auto const take = [&](std::string_view field, std::optional<price_change> const& price,
                          std::optional<inventory::new_price>& into) {
        if (!price) return;
        into = price->amount;
        if (price->currency) made.currencies.push_back({field, *price->currency});
    };
    take("PriceWithoutPromotion", from.price_without_promotion, to.price_without_promotion);
    static auto const names = names_of_optional_prices();
    for (std::size_t i = 0; i < names.size(); ++i) {
        auto const& each = inventory::optional_prices[i];
        take(names[i], from.*each.request, to.*each.update);
    }
    inventory::for_each_limit([&](auto const& each) { to.*each.update = from.*each.request; });
    return made;
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
    for (std::size_t i = 0; i < request.updates.size(); ++i)
        made.push_back(update_of(request.updates[i], update_place(i)));
    return made;
}

} // namespace waybill::native::booking_service
