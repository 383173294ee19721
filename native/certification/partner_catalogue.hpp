// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/outcome.hpp>
#include <certification/partner_scenario.hpp>

#include <functional>
#include <string>
#include <vector>

namespace waybill::native::certification {

/// All scenarios for a partner, in their order.
[[nodiscard]] std::vector<partner_scenario> partner_catalogue();

/// Which scenarios to run, and whom to inform.
struct selection {
    std::vector<std::string> only{}; ///< ids; empty: all
    std::function<void(std::size_t done, std::size_t all)> progress = [](std::size_t, std::size_t) {};
};

/// Examines a partner by the scenarios of the catalogue. Without credentials that the partner accepts nothing else is
/// examined.
[[nodiscard]] run_report examine_partner(examination_settings with, surroundings around, selection const& which = {});

} // namespace waybill::native::certification
