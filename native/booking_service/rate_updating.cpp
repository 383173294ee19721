// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <booking_service/rate_updating.hpp>

#include <booking_service/ownership.hpp>
#include <booking_service/refusals.hpp>
#include <inventory/night_values.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace waybill::native::booking_service {
namespace {

inventory::place update_place(std::size_t index) { return inventory::place("Updates").in("Update", index); }

template <class Wanted, class Given>
inline constexpr bool same_name =
    std::string_view(std::remove_cvref_t<Wanted>::name) == std::remove_cvref_t<Given>::name;

/// How many members of an update of the inventory a request has.
consteval std::size_t count_taken() {
    std::size_t count = 0;
    boost::mp11::mp_for_each<inventory::members_of<inventory::rate_update>>([&](auto wanted) {
        boost::mp11::mp_for_each<inventory::members_of<period_update>>(
            [&](auto given) { count += same_name<decltype(wanted), decltype(given)>; });
    });
    return count;
}
static_assert(count_taken() == boost::mp11::mp_size<inventory::members_of<inventory::rate_update>>::value &&
                  count_taken() + 1 == boost::mp11::mp_size<inventory::members_of<period_update>>::value,
              "period_update has the members of rate_update and its hotel");

/// Takes a value of a request into an update of the inventory, which has prices without their currencies.
class value_taking {
public:
    value_taking(std::string_view field, std::vector<inventory::stated_currency>& currencies)
        : field_(field), currencies_(&currencies) {}

    template <class T>
    void operator()(T const& from, T& to) const {
        to = from;
    }
    void operator()(std::optional<money> const& from, std::optional<decimal>& to) const {
        if (!from) return;
        to = from->amount;
        currencies_->push_back({field_, from->currency});
    }
    void operator()(std::optional<price_change> const& from, std::optional<inventory::new_price>& to) const {
        if (!from) return;
        to = from->amount;
        if (from->currency) currencies_->push_back({field_, *from->currency});
    }

private:
    std::string_view field_;
    std::vector<inventory::stated_currency>* currencies_;
};

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
        auto& to = made.emplace_back(inventory::placed_update{.where = update_place(i), .hotel = from.hotel});
        boost::mp11::mp_for_each<inventory::members_of<inventory::rate_update>>([&](auto wanted) {
            value_taking const take(inventory::field_name<period_update>(wanted.name), to.currencies);
            boost::mp11::mp_for_each<inventory::members_of<period_update>>([&](auto given) {
                if constexpr (same_name<decltype(wanted), decltype(given)>)
                    take(from.*given.pointer, to.update.*wanted.pointer);
            });
        });
    }
    return made;
}

} // namespace waybill::native::booking_service
