// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
#pragma once

#include <certification/exchange.hpp>
#include <certification/scenario.hpp>

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
};

/// The outcome of one scenario.
struct scenario_outcome {
    scenario const* of = nullptr;
    certification::verdict verdict = verdict::passed;
    std::string reason{}; ///< why it was not examined
    std::vector<deviation> deviations{};
    double milliseconds = 0;
};

/// The outcome of a run: everything that a report contains.
struct run_report {
    std::string examined{}; ///< the base URL, or the login of a client
    recorded_run run{};
    std::vector<scenario_outcome> outcomes{};

    /// Whether something was examined and no required scenario failed.
    [[nodiscard]] bool acceptable() const noexcept {
        if (count(verdict::passed) == 0) return false;
        for (auto const& each : outcomes)
            if (each.verdict == verdict::failed && each.of->severity == severity::required) return false;
        return true;
    }
    [[nodiscard]] std::size_t count(certification::verdict which) const noexcept {
        std::size_t sum = 0;
        for (auto const& each : outcomes) sum += each.verdict == which;
        return sum;
    }
};

} // namespace waybill::native::certification
