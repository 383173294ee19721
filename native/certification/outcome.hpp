// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/exchange.hpp>
#include <certification/scenario.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waybill::native::certification {

/// The result of a scenario.
enum class verdict : std::uint8_t {
    passed,
    failed,
    not_examined, ///< for the stated reason
};
BOOST_DESCRIBE_ENUM(verdict, passed, failed, not_examined)

/// One deviation that a scenario found.
struct deviation {
    std::string text{};
    std::optional<std::size_t> exchange{}; ///< position in the exchanges of the run
    std::string excerpt{};                 ///< the place in the document, with a caret
    bool accepted = false;                 ///< by both sides: see `accept_deviations`
};

/// The outcome of one scenario.
struct scenario_outcome {
    scenario const* of = nullptr;
    certification::verdict verdict = verdict::passed;
    std::string reason{}; ///< why it was not examined
    std::vector<deviation> deviations{};
    double milliseconds = 0;

    [[nodiscard]] bool has_new_deviations() const noexcept {
        return std::any_of(deviations.begin(), deviations.end(), [](auto const& each) { return !each.accepted; });
    }
};

/// The outcome of a run: everything that a report contains.
struct run_report {
    std::string examined{}; ///< the base URL, or the login of a client
    recorded_run run{};
    std::vector<scenario_outcome> outcomes{};

    /// Whether something was examined and no required scenario failed, but for accepted deviations.
    [[nodiscard]] bool acceptable() const noexcept {
        return count(verdict::passed) != 0 && std::none_of(outcomes.begin(), outcomes.end(), [](auto const& each) {
                   return each.has_new_deviations() && each.of->severity == severity::required;
               });
    }
    [[nodiscard]] std::size_t count(certification::verdict which) const noexcept {
        std::size_t sum = 0;
        for (auto const& each : outcomes) sum += each.verdict == which;
        return sum;
    }
};

} // namespace waybill::native::certification
