// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#include <inventory/night_values.hpp>

namespace waybill::native::inventory {

bool rate_update::prices() const noexcept {
    bool any = price || price_without_promotion;
    for (auto const& each : optional_prices) any = any || this->*each.update;
    for_each_limit([&](auto const& each) { any = any || this->*each.update; });
    return any;
}

std::optional<rule_problem> problem_of_update(rate_update const& of) {
    if (auto problem = problem_of_nights(of)) return problem;
    if (!of.prices() && !of.rooms()) return rule_problem{{}, "an update must have a value that it changes"};
    if (of.prices() && !of.rate) return rule_problem{"Rate", "required with a price or a limit of stays"};
    if (!of.prices() && of.rate)
        return rule_problem{"Rate", "an update of a rate must have a price or a limit of stays"};
    return std::nullopt;
}

} // namespace waybill::native::inventory
