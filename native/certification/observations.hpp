// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/exchange.hpp>

#include <waybill/error.hpp>
#include <waybill/operation_names.hpp>
#include <waybill/quirk.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace waybill::native::certification {

/// What is wrong with a response as a document or as a message.
struct observation {
    std::string_view scenario{}; ///< that reports it
    std::string key{};           ///< one of several alike is kept
    std::string text{};
    std::size_t exchange = 0; ///< position in the exchanges of the run
    std::string excerpt{};
};

/// The observations in a response that was read with these quirks and this error, if there is one.
[[nodiscard]] std::vector<observation> observations_of(exchange const& of, called_operation const& called,
                                                       std::vector<quirk> const& quirks, error const* why);
/// A path without the numbers of items: one of all items is reported.
[[nodiscard]] std::string without_digits(std::string path);
/// Adds an observation unless one alike was made, or enough of its scenario.
void add_observation(std::vector<observation>& to, observation made);

/// The scenario that examines errors of this kind, wherever they occur; empty: the scenario that meets one.
[[nodiscard]] std::string_view scenario_of(error_code code) noexcept;
/// The same for tolerated deviations; empty: none does, since they are allowed or examined where they occur.
[[nodiscard]] std::string_view scenario_of(quirk_kind kind) noexcept;

} // namespace waybill::native::certification
