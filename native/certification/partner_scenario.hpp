// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/examination.hpp>

#include <span>

namespace waybill::native::certification {

/// A scenario for a partner: its description and the function that examines it.
struct partner_scenario {
    scenario what;
    void (*examine)(examination& of);
    bool at_end = false; ///< examines the exchanges of the whole run
};

// In the order of the catalogue.
[[nodiscard]] std::span<partner_scenario const> access_scenarios();
[[nodiscard]] std::span<partner_scenario const> refusal_scenarios();
[[nodiscard]] std::span<partner_scenario const> trip_scenarios();
[[nodiscard]] std::span<partner_scenario const> search_scenarios();
[[nodiscard]] std::span<partner_scenario const> quote_scenarios();
[[nodiscard]] std::span<partner_scenario const> booking_scenarios();
[[nodiscard]] std::span<partner_scenario const> rate_scenarios();
[[nodiscard]] std::span<partner_scenario const> run_scenarios();

} // namespace waybill::native::certification
